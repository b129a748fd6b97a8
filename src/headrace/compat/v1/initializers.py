"""tf.compat.v1.initializers: initializers of variables."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "constant": "compat_v1.variables.initializers:Constant",
        "global_variables": "compat_v1.variables.variable:global_variables_initializer",
        "glorot_normal": "compat_v1.variables.initializers:GlorotNormal",
        "glorot_uniform": "compat_v1.variables.initializers:GlorotUniform",
        "he_normal": "compat_v1.variables.initializers:he_normal",
        "he_uniform": "compat_v1.variables.initializers:he_uniform",
        "identity": "compat_v1.variables.initializers:Identity",
        "lecun_normal": "compat_v1.variables.initializers:lecun_normal",
        "lecun_uniform": "compat_v1.variables.initializers:lecun_uniform",
        "local_variables": "compat_v1.variables.variable:local_variables_initializer",
        "ones": "compat_v1.variables.initializers:Ones",
        "orthogonal": "compat_v1.variables.initializers:Orthogonal",
        "random_normal": "compat_v1.variables.initializers:RandomNormal",
        "random_uniform": "compat_v1.variables.initializers:RandomUniform",
        "tables_initializer": "compat_v1.variables.variable:tables_initializer",
        "truncated_normal": "compat_v1.variables.initializers:TruncatedNormal",
        "uniform_unit_scaling": "compat_v1.variables.initializers:UniformUnitScaling",
        "variables": "compat_v1.variables.variable:variables_initializer",
        "variance_scaling": "compat_v1.variables.initializers:VarianceScaling",
        "zeros": "compat_v1.variables.initializers:Zeros",
    },
)
