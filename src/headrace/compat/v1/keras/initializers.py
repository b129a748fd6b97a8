"""tf.compat.v1.keras.initializers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.initializers",
    {
        "Constant": "compat_v1.initializers:Constant",
        "Identity": "compat_v1.initializers:Identity",
        "Ones": "compat_v1.initializers:Ones",
        "Orthogonal": "compat_v1.initializers:Orthogonal",
        "RandomNormal": "compat_v1.keras_initializers:RandomNormal",
        "RandomUniform": "compat_v1.keras_initializers:RandomUniform",
        "TruncatedNormal": "compat_v1.keras_initializers:TruncatedNormal",
        "VarianceScaling": "compat_v1.initializers:VarianceScaling",
        "Zeros": "compat_v1.initializers:Zeros",
        "constant": "compat_v1.initializers:Constant",
        "glorot_normal": "compat_v1.initializers:GlorotNormal",
        "glorot_uniform": "compat_v1.initializers:GlorotUniform",
        "he_normal": "compat_v1.initializers:he_normal",
        "he_uniform": "compat_v1.initializers:he_uniform",
        "identity": "compat_v1.initializers:Identity",
        "lecun_normal": "compat_v1.initializers:lecun_normal",
        "lecun_uniform": "compat_v1.initializers:lecun_uniform",
        "normal": "compat_v1.keras_initializers:RandomNormal",
        "ones": "compat_v1.initializers:Ones",
        "orthogonal": "compat_v1.initializers:Orthogonal",
        "random_normal": "compat_v1.keras_initializers:RandomNormal",
        "random_uniform": "compat_v1.keras_initializers:RandomUniform",
        "truncated_normal": "compat_v1.keras_initializers:TruncatedNormal",
        "uniform": "compat_v1.keras_initializers:RandomUniform",
        "zeros": "compat_v1.initializers:Zeros",
    },
)
