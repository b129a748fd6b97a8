"""tf.compat.v1.keras.initializers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.initializers",
    {
        "Constant": "compat_v1.variables.initializers:Constant",
        "Identity": "compat_v1.variables.initializers:Identity",
        "Ones": "compat_v1.variables.initializers:Ones",
        "Orthogonal": "compat_v1.variables.initializers:Orthogonal",
        "RandomNormal": "compat_v1.keras.initializers:RandomNormal",
        "RandomUniform": "compat_v1.keras.initializers:RandomUniform",
        "TruncatedNormal": "compat_v1.keras.initializers:TruncatedNormal",
        "VarianceScaling": "compat_v1.variables.initializers:VarianceScaling",
        "Zeros": "compat_v1.variables.initializers:Zeros",
        "constant": "compat_v1.variables.initializers:Constant",
        "glorot_normal": "compat_v1.variables.initializers:GlorotNormal",
        "glorot_uniform": "compat_v1.variables.initializers:GlorotUniform",
        "he_normal": "compat_v1.variables.initializers:he_normal",
        "he_uniform": "compat_v1.variables.initializers:he_uniform",
        "identity": "compat_v1.variables.initializers:Identity",
        "lecun_normal": "compat_v1.variables.initializers:lecun_normal",
        "lecun_uniform": "compat_v1.variables.initializers:lecun_uniform",
        "normal": "compat_v1.keras.initializers:RandomNormal",
        "ones": "compat_v1.variables.initializers:Ones",
        "orthogonal": "compat_v1.variables.initializers:Orthogonal",
        "random_normal": "compat_v1.keras.initializers:RandomNormal",
        "random_uniform": "compat_v1.keras.initializers:RandomUniform",
        "truncated_normal": "compat_v1.keras.initializers:TruncatedNormal",
        "uniform": "compat_v1.keras.initializers:RandomUniform",
        "zeros": "compat_v1.variables.initializers:Zeros",
    },
)
