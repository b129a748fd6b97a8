"""tf.compat.v1.contrib.layers: layers, initializers and regularizers of tf.contrib."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "flatten": "compat_v1.layers.contrib:flatten",
        "fully_connected": "compat_v1.layers.contrib:fully_connected",
        "l1_regularizer": "compat_v1.layers.contrib:l1_regularizer",
        "l2_regularizer": "compat_v1.layers.contrib:l2_regularizer",
        "variance_scaling_initializer": "compat_v1.layers.contrib:variance_scaling_initializer",
        "xavier_initializer": "compat_v1.variables.initializers:xavier_initializer",
    },
)
