"""tf.compat.v1.mixed_precision: mixed precision for optimizers of TensorFlow 1."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
        "DynamicLossScale": "compat_v1.train.loss_scale:DynamicLossScale",
        "FixedLossScale": "compat_v1.train.loss_scale:FixedLossScale",
        "LossScale": "compat_v1.train.loss_scale:LossScale",
        "MixedPrecisionLossScaleOptimizer": "compat_v1.train.loss_scale:MixedPrecisionLossScaleOptimizer",
        "disable_mixed_precision_graph_rewrite": "compat_v1.train.loss_scale:disable_mixed_precision_graph_rewrite",
        "enable_mixed_precision_graph_rewrite": "compat_v1.train.loss_scale:enable_mixed_precision_graph_rewrite",
    },
)
