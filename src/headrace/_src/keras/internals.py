"""tf.keras.__internal__: functions that libraries use and that have no public name."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.loss_scale import LossScaleOptimizer
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule


def register_symbolic_tensor_type(symbolic_tensor_class: Any) -> None:
    """Has no effect: every class that is a composite tensor can be the output of a layer."""


def convert_to_legacy_optimizer(optimizer: Any) -> Any:
    """Returns an optimizer of tf.keras.optimizers.legacy with the same settings.

    Args:
        optimizer: Optimizer of either kind.
    """
    if isinstance(optimizer, LossScaleOptimizer):
        return LossScaleOptimizer(
            convert_to_legacy_optimizer(optimizer.inner_optimizer),
            dynamic=optimizer.dynamic,
            initial_scale=optimizer.initial_scale,
            dynamic_growth_steps=optimizer.dynamic_growth_steps,
        )
    legacy = getattr(tf.keras.optimizers.legacy, type(optimizer).__name__)
    if isinstance(optimizer, legacy):
        return optimizer
    config = optimizer.get_config()
    for name in (
        "weight_decay",
        "use_ema",
        "ema_momentum",
        "ema_overwrite_frequency",
        "jit_compile",
        "is_legacy_optimizer",
    ):
        config.pop(name, None)
    if isinstance(optimizer._learning_rate, LearningRateSchedule):
        config["learning_rate"] = optimizer._learning_rate  # its class need not be registered
    return legacy.from_config(config)
