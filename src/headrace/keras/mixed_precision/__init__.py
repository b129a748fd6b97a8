"""tf.keras.mixed_precision: computation in half precision."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "LossScaleOptimizer": "keras.optimizers.loss_scale:LossScaleOptimizer",
        "DTypePolicy": "keras.engine.policy_lookup:DTypePolicy",
        "Policy": "keras.engine.policy:Policy",
        "dtype_policy": "keras.engine.policy:global_policy",
        "experimental": ".",
        "global_policy": "keras.engine.policy:global_policy",
        "set_dtype_policy": "keras.engine.policy:set_global_policy",
        "set_global_policy": "keras.engine.policy:set_global_policy",
    },
)
