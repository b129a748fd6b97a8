# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.mixed_precision.experimental: experimental parts of tf.keras.mixed_precision."""

from headrace._src.keras.engine.policy import (
    Policy as Policy,
    get_layer_policy as get_layer_policy,
    global_policy as global_policy,
    set_global_policy as set_policy,
)
from headrace._src.keras.optimizers.loss_scale_experimental import LossScaleOptimizerV1 as LossScaleOptimizer

__all__ = [
    "LossScaleOptimizer", "Policy", "get_layer_policy", "global_policy", "set_policy",
]
