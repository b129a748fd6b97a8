"""From the loss of each sample to one number: weights, masks and the kinds of reduction."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses.shapes import weights_for


class Reduction:
    """How a loss is summed up over a batch."""

    AUTO = "auto"
    NONE = "none"
    SUM = "sum"
    SUM_OVER_BATCH_SIZE = "sum_over_batch_size"

    @classmethod
    def all(cls) -> tuple[str, ...]:
        """All ways to reduce."""
        return (cls.AUTO, cls.NONE, cls.SUM, cls.SUM_OVER_BATCH_SIZE)

    @classmethod
    def validate(cls, key: Any) -> None:
        """Raises where a value is none of the ways to reduce."""
        if key not in cls.all():
            raise ValueError(f'Invalid Reduction Key: {key}. Expected keys are "{cls.all()}"')


# Spellings of Keras 3, besides None for "none".
_NEWER = ("mean", "mean_with_sample_weight")


def checked_reduction(reduction: Any) -> str:
    """The kind of reduction under its Keras 2 name, where it has one."""
    if reduction is None:
        return Reduction.NONE
    if reduction not in _NEWER:
        Reduction.validate(reduction)
    return reduction


def require_no_mean(reduction: str) -> None:
    """Refuses means over a replica's part of a batch: the gradients of replicas are summed up."""
    if reduction in (Reduction.AUTO, Reduction.SUM_OVER_BATCH_SIZE):
        raise ValueError(
            "Please use `tf.keras.losses.Reduction.SUM` or `tf.keras.losses.Reduction.NONE` for loss reduction when "
            "losses are used with `tf.distribute.Strategy`, except for specifying losses in `Model.compile()` for use "
            "by the built-in training loop `Model.fit()`. Divide the sum by the size of the whole batch."
        )


def mask_of(value: Any) -> Any:
    """The mask that a layer or a loss left on its result, or None."""
    return getattr(value, "_keras_mask", None)


def with_mask(values: Any, sample_weight: Any, mask: Any, reduction: str) -> Any:
    """Sample weights that leave out what the mask leaves out."""
    if mask is None:
        return sample_weight
    mask = tf.cast(mask, values.dtype)
    if reduction in (Reduction.SUM_OVER_BATCH_SIZE, Reduction.AUTO):
        # The mean is over what the mask lets through, not over the whole batch.
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


def reduce_weighted(values: Any, sample_weight: Any, reduction: str) -> Any:
    """The values times their weights, summed up."""
    values = tf.convert_to_tensor(values)
    dtype = values.dtype
    # Sums of half-precision numbers lose too much.
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
