# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.mixed_precision: computation in half precision."""

from headrace._src.keras.engine.policy import (
    Policy as Policy,
    global_policy as dtype_policy,
    global_policy as global_policy,
    set_global_policy as set_dtype_policy,
    set_global_policy as set_global_policy,
)
from headrace._src.keras.engine.policy_lookup import DTypePolicy as DTypePolicy
from headrace._src.keras.optimizers.loss_scale import LossScaleOptimizer as LossScaleOptimizer
from headrace.keras.mixed_precision import experimental as experimental

__all__ = [
    "DTypePolicy", "LossScaleOptimizer", "Policy", "dtype_policy", "experimental", "global_policy", "set_dtype_policy",
    "set_global_policy",
]
