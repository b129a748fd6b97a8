"""tf.keras.mixed_precision.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "LossScaleOptimizer": "keras.optimizers.loss_scale_experimental:LossScaleOptimizerV1",
        "Policy": "keras.layers.policy:Policy",
        "get_layer_policy": "keras.layers.policy:get_layer_policy",
        "global_policy": "keras.layers.policy:global_policy",
        "set_policy": "keras.layers.policy:set_global_policy",
    },
)
