"""Means and sums of values, and the mean of any function of labels and predictions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import headrace as tf
from headrace._src.keras.losses.reduction import mask_of
from headrace._src.keras.losses.shapes import squeeze_to_match, weights_for
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.metrics.weighting import weighted
from headrace._src.keras.saving.plain_values import plain_values
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class Sum(Metric):
    """Computes the weighted sum of values.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> metric = tf.keras.metrics.Sum()
    >>> _ = metric.update_state([1.0, 3.0])
    >>> float(metric.result())
    4.0
    """

    def __init__(self, name: str | None = "sum", dtype: DTypeLike | None = None) -> None:
        super().__init__(name, dtype)
        self.total = self.add_weight("total")

    def update_state(self, values: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            values: Tensor with the values of the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        values = tf.cast(values, self._dtype)
        if sample_weight is not None:
            values, weights = weighted(values, sample_weight, tf.reduce_sum)
            values = values * weights
        return self.total.assign_add(tf.reduce_sum(values))

    def result(self) -> Tensor:
        return tf.identity(self.total)


class Mean(Metric):
    """Computes the weighted mean of values.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> metric = tf.keras.metrics.Mean()
    >>> _ = metric.update_state([1.0, 3.0])
    >>> float(metric.result())
    2.0
    """

    def __init__(self, name: str | None = "mean", dtype: DTypeLike | None = None) -> None:
        super().__init__(name, dtype)
        self.total = self.add_weight("total")
        self.count = self.add_weight("count")

    def update_state(self, values: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            values: Tensor with the values of the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        values = tf.cast(values, self._dtype)
        if sample_weight is None:
            count: Any = tf.cast(tf.size(values), self._dtype)
        else:
            values, weights = weighted(values, sample_weight)
            values, count = values * weights, tf.reduce_sum(weights)
        self.total.assign_add(tf.reduce_sum(values))
        return self.count.assign_add(count)

    def result(self) -> Tensor:
        return tf.math.divide_no_nan(self.total, self.count)


def flat_of_ragged(*tensors: Any) -> tuple[Any, ...]:
    """Returns the values of ragged tensors, whose rows must be the same; others unchanged.

    Raises:
        ValueError: Some of the tensors are ragged and some are not.
    """
    ragged = [isinstance(tensor, tf.RaggedTensor) for tensor in tensors]
    if not any(ragged):
        return tensors
    if not all(ragged):
        raise ValueError(
            "Some of the inputs are not tf.RaggedTensor. Input received: " + ", ".join(str(t) for t in tensors)
        )
    if len({tensor.ragged_rank for tensor in tensors}) > 1:
        raise ValueError(
            "All ragged tensors must have the same ragged rank. Input received: " + ", ".join(str(t) for t in tensors)
        )
    flat = [tensor.flat_values for tensor in tensors]
    first = tensors[0].nested_row_splits
    checks = [
        tf.debugging.assert_equal(a, b, message="Ragged inputs must have the same rows")
        for other in tensors[1:]
        for a, b in zip(first, other.nested_row_splits, strict=False)
    ]
    with tf.control_dependencies([check for check in checks if check is not None]):
        return tuple(tf.identity(values) for values in flat)


class MeanMetricWrapper(Mean):
    """Computes the mean of `fn(y_true, y_pred, **kwargs)`.

    Args:
        fn: Function that returns one value per sample.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        **kwargs: Further arguments of the function.
    """

    def __init__(
        self, fn: Callable[..., Any], name: str | None = None, dtype: DTypeLike | None = None, **kwargs: Any
    ) -> None:
        super().__init__(name, dtype)
        self._fn = fn
        self._fn_kwargs = kwargs

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:  # type: ignore[override]
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        y_true, y_pred = flat_of_ragged(y_true, y_pred)
        if isinstance(sample_weight, tf.RaggedTensor):
            sample_weight = sample_weight.flat_values
        y_true, y_pred = tf.cast(y_true, self._dtype), tf.cast(y_pred, self._dtype)
        y_true, y_pred = squeeze_to_match(y_true, y_pred)
        function = self._fn if tf.executing_eagerly() else tf.autograph.to_graph(self._fn)  # may be a user's function
        values = function(y_true, y_pred, **self._fn_kwargs)
        if values is None or isinstance(values, dict):
            advice = "To return a dict of values, implement a custom Metric subclass." if values is not None else ""
            raise RuntimeError(
                f"The output of a metric function can only be a single Tensor. Received: {values}. {advice}"
            )
        mask = mask_of(values)
        if mask is not None:
            mask = tf.cast(mask, self._dtype)
            sample_weight = (
                mask if sample_weight is None else mask * weights_for(mask, tf.cast(sample_weight, self._dtype))
            )
        return super().update_state(values, sample_weight)

    def get_config(self) -> dict[str, Any]:
        config = {**super().get_config(), **plain_values(self._fn_kwargs)}
        return {**config, "fn": self._fn} if type(self) is MeanMetricWrapper else config

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        arguments = dict(config)
        function = arguments.pop("fn", None)
        if cls is MeanMetricWrapper:
            return cls(tf.keras.metrics.get(function), **arguments)
        return cls(**arguments)


class MeanTensor(Metric):
    """Computes the elementwise mean of tensors of the same shape.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        shape: Shape of the tensors; taken from the first one when not given.
    """

    def __init__(
        self, name: str | None = "mean_tensor", dtype: DTypeLike | None = None, shape: ShapeLike | None = None
    ) -> None:
        super().__init__(name, dtype)
        self._shape: Any = None
        if shape is not None:
            self._build(shape)

    def _build(self, shape: ShapeLike) -> None:
        self._shape = tf.TensorShape(shape)
        self._total = self.add_weight("total", shape)
        self._count = self.add_weight("count", shape)

    @property
    def _build_input_shape(self) -> Any:
        """The shape of the state, which files keep: the configuration does not have it."""
        return self._shape

    def _build_for_shape(self, shape: Any) -> None:
        self._build(shape)

    @property
    def total(self) -> Variable | None:
        """Returns the weighted sum of each element, or None before the first update."""
        return self._total if self._shape is not None else None

    @property
    def count(self) -> Variable | None:
        """Returns the total weight of each element, or None before the first update."""
        return self._count if self._shape is not None else None

    def update_state(self, values: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            values: Tensor with the values of the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.

        Raises:
            ValueError: If the values have another shape than before.
        """
        values = tf.cast(values, self._dtype)
        if self._shape is None:
            self._build(values.shape)
        elif values.shape != self._shape:
            raise ValueError(
                "MeanTensor input values must always have the same shape. "
                f"Expected shape (set during the first call): {self._shape}. Got: {values.shape}."
            )
        weights = tf.ones_like(values)
        if sample_weight is not None:
            values, weights = weighted(values, sample_weight)
            values = values * weights
        self._total.assign_add(values)
        return self._count.assign_add(weights)

    def result(self) -> Tensor:
        if self._shape is None:
            raise ValueError("MeanTensor does not have any value yet. Please use `update_state` before `.result()`.")
        return tf.math.divide_no_nan(self._total, self._count)
