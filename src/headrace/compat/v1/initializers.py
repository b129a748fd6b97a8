"""tf.compat.v1.initializers"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "constant": "compat_v1.initializers:Constant",
        "global_variables": "compat_v1.variables:global_variables_initializer",
        "glorot_normal": "compat_v1.initializers:GlorotNormal",
        "glorot_uniform": "compat_v1.initializers:GlorotUniform",
        "he_normal": "compat_v1.initializers:he_normal",
        "he_uniform": "compat_v1.initializers:he_uniform",
        "identity": "compat_v1.initializers:Identity",
        "lecun_normal": "compat_v1.initializers:lecun_normal",
        "lecun_uniform": "compat_v1.initializers:lecun_uniform",
        "local_variables": "compat_v1.variables:local_variables_initializer",
        "ones": "compat_v1.initializers:Ones",
        "orthogonal": "compat_v1.initializers:Orthogonal",
        "random_normal": "compat_v1.initializers:RandomNormal",
        "random_uniform": "compat_v1.initializers:RandomUniform",
        "tables_initializer": "compat_v1.variables:tables_initializer",
        "truncated_normal": "compat_v1.initializers:TruncatedNormal",
        "uniform_unit_scaling": "compat_v1.initializers:UniformUnitScaling",
        "variables": "compat_v1.variables:variables_initializer",
        "variance_scaling": "compat_v1.initializers:VarianceScaling",
        "zeros": "compat_v1.initializers:Zeros",
    },
)
