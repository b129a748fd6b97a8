"""The loss scale optimizer of TensorFlow 2.1 to 2.3, under tf.keras.mixed_precision.experimental."""

from __future__ import annotations

from headrace._src.keras.engine.typing import SupportsApplyGradients
from headrace._src.keras.optimizers.loss_scale import LossScaleOptimizer


class LossScaleOptimizerV1(LossScaleOptimizer):
    """Wraps an optimizer with loss scaling.

    Args:
        optimizer: Optimizer that updates the variables.
        loss_scale: "dynamic", or the fixed factor of the loss.
    """

    def __init__(self, optimizer: SupportsApplyGradients, loss_scale: str | float = "dynamic") -> None:
        if loss_scale == "dynamic":
            super().__init__(optimizer)
        else:
            super().__init__(optimizer, dynamic=False, initial_scale=float(loss_scale))
