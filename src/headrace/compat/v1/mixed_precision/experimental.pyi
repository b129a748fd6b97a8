# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.mixed_precision.experimental: experimental parts of tf.compat.v1.mixed_precision."""

from headrace._src.compat_v1.train.loss_scale import (
    DynamicLossScale as DynamicLossScale,
    FixedLossScale as FixedLossScale,
    LossScale as LossScale,
)

__all__ = [
    "DynamicLossScale", "FixedLossScale", "LossScale",
]
