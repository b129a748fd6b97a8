"""train_on_batch, test_on_batch and predict_on_batch: single steps for custom training loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.callbacks.log_numbers import as_numbers
from headrace._src.keras.engine.call_signature import required_arguments
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.typing import Data
from headrace._src.keras.training.batches import batches_of, length_of, with_class_weight
from headrace._src.keras.training.outside_functions import outside_functions
from headrace._src.keras.training.steps import TrainingSteps


class SingleBatches(TrainingSteps):
    """Base class of `Trainer`: single steps."""

    def _refuse_further_arguments(self, method: str) -> None:
        """Raises if `call` needs more than the inputs, unless the model has a training step of its own."""
        call = self.call  # type: ignore[attr-defined]  # of the model
        needed = [name for name in required_arguments(call)[1:] if name != "training"]
        if needed and type(self).train_step is SingleBatches.train_step:
            raise ValueError(
                f"Models passed to `{method}` can only have `training` and the first argument in `call()` as "
                f"positional arguments, found: {needed}."
            )

    @needs_values
    @outside_functions
    def train_on_batch(
        self,
        x: Data,
        y: Data | None = None,
        sample_weight: Data | None = None,
        class_weight: dict[int, float] | None = None,
        reset_metrics: bool = True,
        return_dict: bool = False,
    ) -> Any:
        """Runs one training step on one batch.

        Args:
            x: The inputs: an array, or a list or dictionary of arrays.
            y: The targets.
            sample_weight: Weight of each sample.
            class_weight: Weight of each class.
            reset_metrics: Whether to reset the metrics first.
            return_dict: Whether to return a dictionary by metric name instead of a list.

        Returns:
            The loss and the metrics: a number, a list, or a dictionary.

        Raises:
            RuntimeError: If the model is not compiled.

        >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="zeros")])
        >>> model.compile("sgd", "mse")
        >>> float(model.train_on_batch(np.ones((2, 3)), np.ones((2, 1))))
        1.0
        """
        self._refuse_further_arguments("train_on_batch")
        self._require_compiled()
        stream = batches_of(x, y, sample_weight, _count(x), False, None).epoch()
        if class_weight is not None:
            stream = (with_class_weight(batch, class_weight) for batch in stream)
        return self._single(self.make_train_function(), stream, reset_metrics, return_dict)

    @needs_values
    @outside_functions
    def test_on_batch(
        self,
        x: Data,
        y: Data | None = None,
        sample_weight: Data | None = None,
        reset_metrics: bool = True,
        return_dict: bool = False,
    ) -> Any:
        """Evaluates one batch.

        Args:
            x: The inputs: an array, or a list or dictionary of arrays.
            y: The targets.
            sample_weight: Weight of each sample.
            reset_metrics: Whether to reset the metrics first.
            return_dict: Whether to return a dictionary by metric name instead of a list.

        Returns:
            The loss and the metrics: a number, a list, or a dictionary.

        Raises:
            RuntimeError: If the model is not compiled.
        """
        self._refuse_further_arguments("test_on_batch")
        self._require_compiled()
        stream = batches_of(x, y, sample_weight, _count(x), False, None).epoch()
        return self._single(self.make_test_function(), stream, reset_metrics, return_dict)

    @needs_values
    @outside_functions
    def predict_on_batch(self, x: Data) -> Any:
        """Returns the outputs for one batch, as arrays.

        Args:
            x: Inputs of the model: a tensor, or a nested structure of tensors.
        """
        self._refuse_further_arguments("predict_on_batch")
        outputs = self.make_predict_function()(batches_of(x, None, None, _count(x), False, None).epoch())
        return tf.nest.map_structure(lambda t: t.numpy(), outputs)

    def _single(
        self, function: Callable[[Iterator[Any]], Any], stream: Iterator[Any], reset_metrics: bool, return_dict: bool
    ) -> Any:
        if reset_metrics:
            self.reset_metrics()
        logs = as_numbers(dict(function(stream)))
        return logs if return_dict else one_or_all(list(logs.values()))


def _count(x: Any) -> int:
    first = tf.nest.flatten(x)[0] if not isinstance(x, np.ndarray) else x
    if isinstance(first, (tf.RaggedTensor, tf.SparseTensor)):
        return max(length_of(first), 1)
    return max(int(np.shape(first)[0]) if np.ndim(first) else len(x), 1)


def one_or_all(values: list[Any]) -> Any:
    """Returns a single metric as a number, several as a list."""
    return values[0] if len(values) == 1 else values
