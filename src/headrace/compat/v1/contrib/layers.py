"""tf.compat.v1.contrib.layers"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "flatten": "compat_v1.contrib_layers:flatten",
        "fully_connected": "compat_v1.contrib_layers:fully_connected",
        "l1_regularizer": "compat_v1.contrib_layers:l1_regularizer",
        "l2_regularizer": "compat_v1.contrib_layers:l2_regularizer",
        "variance_scaling_initializer": "compat_v1.contrib_layers:variance_scaling_initializer",
        "xavier_initializer": "compat_v1.initializers:xavier_initializer",
    },
)
