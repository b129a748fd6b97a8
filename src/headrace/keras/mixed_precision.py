"""tf.keras.mixed_precision"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "LossScaleOptimizer": "keras.optimizers.loss_scale:LossScaleOptimizer",
        "Policy": "keras.layers.policy:Policy",
        "global_policy": "keras.layers.policy:global_policy",
        "set_global_policy": "keras.layers.policy:set_global_policy",
    },
)
