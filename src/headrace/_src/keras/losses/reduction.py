"""From the loss of each sample to a scalar: weights, masks and reductions."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.keras.losses.ragged_rows import flat_weights
from headrace._src.keras.losses.shapes import weights_for
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class Reduction:
    """The ways to reduce a loss over a batch."""

    AUTO = "auto"
    NONE = "none"
    SUM = "sum"
    SUM_OVER_BATCH_SIZE = "sum_over_batch_size"

    @classmethod
    def all(cls) -> tuple[str, ...]:
        """Returns all valid values."""
        return (cls.AUTO, cls.NONE, cls.SUM, cls.SUM_OVER_BATCH_SIZE)

    @classmethod
    def validate(cls, key: object) -> None:
        """Raises ValueError if `key` is not a valid reduction.

        Args:
            key: Value to check.
        """
        if key not in cls.all():
            raise ValueError(f'Invalid Reduction Key: {key}. Expected keys are "{cls.all()}"')


# Spellings of Keras 3, besides None for "none".
_NEWER = ("mean", "mean_with_sample_weight")


def checked_reduction(reduction: str | None) -> str:
    """Returns the Keras 2 name of a reduction if it has one."""
    if reduction is None:
        return Reduction.NONE
    if reduction not in _NEWER:
        Reduction.validate(reduction)
    return reduction


def require_no_mean(reduction: str) -> None:
    """Raises if the reduction is a mean: the gradients of replicas are summed, so a mean would be wrong."""
    if reduction in (Reduction.AUTO, Reduction.SUM_OVER_BATCH_SIZE):
        raise ValueError(
            "Please use `tf.keras.losses.Reduction.SUM` or `tf.keras.losses.Reduction.NONE` for loss reduction when "
            "losses are used with `tf.distribute.Strategy`, except for specifying losses in `Model.compile()` for use "
            "by the built-in training loop `Model.fit()`. Divide the sum by the size of the whole batch."
        )


def mask_of(value: object) -> Tensor | None:
    """Returns the mask that a layer or a loss attached to its result, or None."""
    return getattr(value, "_keras_mask", None)


def with_mask(
    values: Tensor, sample_weight: TensorLike | None, mask: TensorLike | None, reduction: str
) -> TensorLike | None:
    """Returns sample weights that are zero where the mask is False."""
    if mask is None:
        return sample_weight
    mask = tf.cast(mask, values.dtype)
    if reduction in (Reduction.SUM_OVER_BATCH_SIZE, Reduction.AUTO):
        # The mean is over the unmasked values, not over the whole batch.
        total = tf.cast(tf.size(mask), mask.dtype)
        mask *= total / tf.maximum(tf.reduce_sum(mask), 1.0)
    if sample_weight is None:
        return mask
    sample_weight = tf.cast(sample_weight, values.dtype)
    if sample_weight.shape.rank is None or sample_weight.shape.rank == 0:
        return sample_weight * mask
    if mask.shape.rank is not None and mask.shape.rank > sample_weight.shape.rank:
        return weights_for(mask, sample_weight) * mask
    return sample_weight * weights_for(sample_weight, mask)


def reduce_weighted(values: Any, sample_weight: TensorLike | None, reduction: str) -> Any:
    """Multiplies values by their weights and reduces them."""
    if isinstance(values, tf.RaggedTensor):
        weights = None if sample_weight is None else flat_weights(values, sample_weight)
        reduced = reduce_weighted(values.flat_values, weights, reduction)
        return values.with_flat_values(reduced) if reduction == Reduction.NONE else reduced
    values = tensor_or_symbolic(values)
    dtype = values.dtype
    # Sums in half precision would lose too much accuracy.
    wide = dtype if dtype == tf.float64 else tf.float32
    values = tf.cast(values, wide)
    if sample_weight is not None:
        sample_weight = weights_for(values, tf.cast(sample_weight, wide))
        values *= sample_weight
    if reduction == Reduction.NONE:
        return tf.cast(values, dtype)
    total = tf.reduce_sum(values)
    if reduction != Reduction.SUM:
        count: Any = tf.size(values)
        if reduction == "mean_with_sample_weight" and sample_weight is not None:
            count = tf.reduce_sum(tf.broadcast_to(sample_weight, tf.shape(values)))
        total = tf.math.divide_no_nan(total, tf.cast(count, wide))
    return tf.cast(total, dtype)
