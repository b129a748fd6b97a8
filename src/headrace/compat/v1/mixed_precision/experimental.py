"""tf.compat.v1.mixed_precision.experimental: experimental parts of tf.compat.v1.mixed_precision."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DynamicLossScale": "compat_v1.train.loss_scale:DynamicLossScale",
        "FixedLossScale": "compat_v1.train.loss_scale:FixedLossScale",
        "LossScale": "compat_v1.train.loss_scale:LossScale",
    },
)
