"""The base class of losses, and the loss computed by a function."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.keras.losses.reduction import checked_reduction, mask_of, reduce_weighted, require_no_mean, with_mask
from headrace._src.keras.losses.shapes import squeeze_to_match
from headrace._src.keras.replica_info import current_strategy
from headrace._src.keras.saving.plain_values import plain_values
from headrace._src.keras.saving.registry import get_registered_name
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class Loss:
    """Base class of losses: subclasses define `call(y_true, y_pred)`, which returns the loss of each sample.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
    """

    # Whether means are scaled for the replicas of a strategy; `fit` sets it for the losses of `compile`.
    _is_scaled_for_replicas = False

    def __init__(self, reduction: str | None = "auto", name: str | None = None) -> None:
        self.reduction = checked_reduction(reduction)
        self.name = name

    @property
    def _scope(self) -> str:
        """Returns the name scope of its ops: "lambda" for the loss of a lambda, and never a leading underscore."""
        return re.sub(r"[^A-Za-z0-9_.\\/>-]|^[^A-Za-z0-9.]+|[<>]", "", self.name or type(self).__name__) or "loss"

    def __call__(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        if current_strategy() is not None and not self._is_scaled_for_replicas:
            require_no_mean(self.reduction)
        checked_reduction(self.reduction)  # it may have been assigned
        with tf.name_scope(self._scope):
            mask = mask_of(y_pred)
            values = self._converted(self.call)(y_true, y_pred)
            own_mask = mask_of(values)
            if not isinstance(values, tf.RaggedTensor):
                values = tensor_or_symbolic(values)
            if own_mask is not None:
                mask = own_mask if mask is None else tf.logical_and(tf.cast(mask, tf.bool), tf.cast(own_mask, tf.bool))
            return reduce_weighted(values, with_mask(values, sample_weight, mask, self.reduction), self.reduction)

    @staticmethod
    def _converted(function: Callable[..., Any]) -> Callable[..., Any]:
        """Returns a user's function, converted by AutoGraph in graphs."""
        return function if tf.executing_eagerly() else tf.autograph.to_graph(function)

    def call(self, y_true: TensorLike, y_pred: TensorLike) -> Tensor:
        """Computes the loss of each sample.

        Args:
            y_true: True values.
            y_pred: Predicted values.
        """
        raise NotImplementedError("Must be implemented in subclasses.")

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        return {"reduction": self.reduction, "name": self.name}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a loss from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            A loss.
        """
        return cls(**config)


class LossFunctionWrapper(Loss):
    """A loss computed by a function `fn(y_true, y_pred, **kwargs)`.

    Args:
        fn: Function that returns the loss of each sample.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
        **kwargs: Further arguments of the function.
    """

    def __init__(
        self, fn: Callable[..., Any], reduction: str | None = "auto", name: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(reduction, name)
        self.fn = fn
        self._fn_kwargs = kwargs

    def call(self, y_true: TensorLike, y_pred: TensorLike) -> Tensor:
        """Computes the outputs.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.

        Returns:
            The loss of each sample.
        """
        if not isinstance(y_pred, (dict, list, tuple, tf.RaggedTensor)) and not isinstance(y_true, tf.RaggedTensor):
            y_true, y_pred = squeeze_to_match(tensor_or_symbolic(y_true), tensor_or_symbolic(y_pred))
        return self._converted(self.fn)(y_true, y_pred, **self._fn_kwargs)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **plain_values(self._fn_kwargs), "fn": get_registered_name(self.fn)}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        arguments = dict(config)
        name = arguments.pop("fn", None)
        if cls is LossFunctionWrapper:
            arguments["fn"] = tf.keras.losses.get(name)
        return cls(**arguments)
