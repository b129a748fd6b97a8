"""SwapEMAWeights: evaluates with the moving averages of the weights."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs


class SwapEMAWeights(Callback):
    """Evaluates with the moving averages of the weights that the optimizer keeps.

    It swaps weights and averages before evaluation and prediction, and swaps them back afterwards. The optimizer needs
    `use_ema=True`.

    Args:
        swap_on_epoch: Whether to swap at the end of each epoch instead, for callbacks that save the model.
    """

    def __init__(self, swap_on_epoch: bool = False) -> None:
        super().__init__()
        self.swap_on_epoch = swap_on_epoch
        self._swapped = False

    def _swap(self) -> None:
        optimizer = getattr(self.model.optimizer, "inner_optimizer", self.model.optimizer)
        if not getattr(optimizer, "use_ema", False):
            raise ValueError("SwapEMAWeights must be used when `use_ema=True` is set on the optimizer.")
        if not optimizer._averages:
            return  # no training step yet
        for variable in self.model.trainable_variables:
            average = optimizer._averages[optimizer._position(variable)]
            before = tf.identity(variable)
            variable.assign(average)
            average.assign(before)
        self._swapped = not self._swapped

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        if self.swap_on_epoch and self._swapped:
            self._swap()

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        if self.swap_on_epoch and not self._swapped:
            self._swap()

    def on_train_end(self, logs: Logs | None = None) -> None:
        if self.swap_on_epoch and self._swapped:
            self._swap()

    def on_test_begin(self, logs: Logs | None = None) -> None:
        if not self.swap_on_epoch:
            self._swap()

    def on_test_end(self, logs: Logs | None = None) -> None:
        if self._swapped and not self.swap_on_epoch:
            self._swap()

    def on_predict_begin(self, logs: Logs | None = None) -> None:
        if not self.swap_on_epoch:
            self._swap()

    def on_predict_end(self, logs: Logs | None = None) -> None:
        if self._swapped and not self.swap_on_epoch:
            self._swap()
