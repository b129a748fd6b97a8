"""tf.keras.mixed_precision"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "LossScaleOptimizer": "keras.optimizers.loss_scale:LossScaleOptimizer",
        "DTypePolicy": "keras.layers.policy_lookup:DTypePolicy",
        "Policy": "keras.layers.policy:Policy",
        "dtype_policy": "keras.layers.policy:global_policy",
        "experimental": ".",
        "global_policy": "keras.layers.policy:global_policy",
        "set_dtype_policy": "keras.layers.policy:set_global_policy",
        "set_global_policy": "keras.layers.policy:set_global_policy",
    },
)
