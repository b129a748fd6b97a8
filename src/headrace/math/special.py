"""tf.math.special: special functions."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "bessel_i0": "ops.math.bessel:bessel_i0",
        "bessel_i0e": "ops.math.bessel:bessel_i0e",
        "bessel_i1": "ops.math.bessel:bessel_i1",
        "bessel_i1e": "ops.math.bessel:bessel_i1e",
        "bessel_j0": "ops.math.bessel:bessel_j0",
        "bessel_j1": "ops.math.bessel:bessel_j1",
        "bessel_k0": "ops.math.bessel:bessel_k0",
        "bessel_k0e": "ops.math.bessel:bessel_k0e",
        "bessel_k1": "ops.math.bessel:bessel_k1",
        "bessel_k1e": "ops.math.bessel:bessel_k1e",
        "bessel_y0": "ops.math.bessel:bessel_y0",
        "bessel_y1": "ops.math.bessel:bessel_y1",
        "dawsn": "ops.math.integrals:dawsn",
        "expint": "ops.math.integrals:expint",
        "fresnel_cos": "ops.math.integrals:fresnel_cos",
        "fresnel_sin": "ops.math.integrals:fresnel_sin",
        "spence": "ops.math.integrals:spence",
    },
)
