"""TFOptimizer: an optimizer of tf.compat.v1.train as an optimizer of Keras."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import headrace as tf
from headrace._src.tensors.trackable import Trackable


class TFOptimizer(Trackable):
    """Wraps an optimizer of TensorFlow 1 for `compile`."""

    def __init__(self, optimizer: Any) -> None:
        self.optimizer = optimizer
        with tf.init_scope():
            self.iterations = tf.Variable(0, dtype=tf.int64, trainable=False, name="iterations")

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        return {"optimizer": self.optimizer, "global_step": self.iterations}

    def minimize(self, loss: Any, var_list: Any, tape: Any) -> None:
        """Updates variables to minimize a loss."""
        if var_list:  # a model without weights may be trained, which changes nothing
            self.apply_gradients(zip(tape.gradient(loss, var_list), var_list, strict=True))

    def apply_gradients(self, grads_and_vars: Any, **kwargs: Any) -> None:
        """Applies gradients to variables."""
        self.optimizer.apply_gradients(grads_and_vars)
        self.iterations.assign_add(1)

    @property
    def variables(self) -> list[Any]:
        return [self.iterations, *self.optimizer.variables()]

    def get_config(self) -> Any:
        raise NotImplementedError(
            f"{type(self.optimizer).__name__} of TensorFlow 1 cannot be saved with a model: pass "
            "include_optimizer=False to save(), or use an optimizer of tf.keras."
        )
