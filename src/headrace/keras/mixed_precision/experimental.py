"""tf.keras.mixed_precision.experimental: experimental parts of tf.keras.mixed_precision."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "LossScaleOptimizer": "keras.optimizers.loss_scale_experimental:LossScaleOptimizerV1",
        "Policy": "keras.engine.policy:Policy",
        "get_layer_policy": "keras.engine.policy:get_layer_policy",
        "global_policy": "keras.engine.policy:global_policy",
        "set_policy": "keras.engine.policy:set_global_policy",
    },
)
