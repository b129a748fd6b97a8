"""Math functions whose arguments differ from those of TensorFlow 2: reductions, counts, random numbers."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.base.docstrings import with_arguments
from headrace._src.compat_v1.functions.renamed_arguments import either
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, ShapeLike, TensorLike

_OLDER = {"reduction_indices": "Older name of `axis`.", "keep_dims": "Older name of `keepdims`."}


def _reduction(reduce: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a reduction that also accepts `reduction_indices` for `axis` and `keep_dims` for `keepdims`."""

    @functools.wraps(reduce)
    def reduction(
        input_tensor: TensorLike,
        axis: AxisLike = None,
        keepdims: bool | None = None,
        name: str | None = None,
        reduction_indices: AxisLike = None,
        keep_dims: bool | None = None,
    ) -> Tensor:
        axis = either("axis", axis, "reduction_indices", reduction_indices)
        keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
        return reduce(input_tensor, axis, keep, name=name)

    del reduction.__wrapped__  # help() shows the signature of this function
    reduction.__doc__ = with_arguments(reduce.__doc__, ["input_tensor", "axis", "keepdims", "name", *_OLDER], _OLDER)
    return reduction


reduce_all = _reduction(tf.reduce_all)
reduce_any = _reduction(tf.reduce_any)
reduce_logsumexp = _reduction(tf.reduce_logsumexp)
reduce_max = _reduction(tf.reduce_max)
reduce_mean = _reduction(tf.reduce_mean)
reduce_min = _reduction(tf.reduce_min)
reduce_prod = _reduction(tf.reduce_prod)
reduce_sum = _reduction(tf.reduce_sum)


def count_nonzero(
    input_tensor: TensorLike | None = None,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    dtype: DTypeLike = tf.int64,
    name: str | None = None,
    reduction_indices: AxisLike = None,
    keep_dims: bool | None = None,
    input: TensorLike | None = None,
) -> Tensor:
    """Counts the elements that are not zero.

    Args:
        input_tensor: Older name of `input`.
        axis: Axes to reduce; all by default.
        keepdims: Whether to keep the reduced axes with size 1.
        dtype: Dtype of the result.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.
        input: Input tensor.

    Returns:
        The counts. The reduced axes are dropped unless `keepdims` is True.
    """
    axis = either("axis", axis, "reduction_indices", reduction_indices)
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    values = either("input", input, "input_tensor", input_tensor)
    return tf.math.count_nonzero(values, axis=axis, keepdims=keep, dtype=dtype, name=name)


def norm(
    tensor: TensorLike,
    ord: float | str = "euclidean",
    axis: AxisLike = None,
    keepdims: bool | None = None,
    name: str | None = None,
    keep_dims: bool | None = None,
) -> Tensor:
    """Computes the norm of vectors and matrices.

    Args:
        tensor: Floating point or complex tensor.
        ord: Order of the norm.
        axis: Axes of the vectors or matrices; all by default.
        keepdims: Whether to keep the reduced axes with size 1.
        name: Name of the operation.
        keep_dims: Older name of `keepdims`.

    Returns:
        The norms. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.norm(tensor, ord, axis, either("keepdims", keepdims, "keep_dims", keep_dims, False), name)


def argmax(
    input: TensorLike,
    axis: AxisLike = None,
    name: str | None = None,
    dimension: AxisLike = None,
    output_type: DTypeLike = tf.int64,
) -> Tensor:
    """Returns the index of the largest value along an axis.

    Args:
        input: Input tensor.
        axis: Axis to search; the first by default.
        name: Name of the operation.
        dimension: Older name of `axis`.
        output_type: Dtype of the result.
    """
    return tf.argmax(input, either("axis", axis, "dimension", dimension, 0), output_type, name)


def argmin(
    input: TensorLike,
    axis: AxisLike = None,
    name: str | None = None,
    dimension: AxisLike = None,
    output_type: DTypeLike = tf.int64,
) -> Tensor:
    """Returns the index of the smallest value along an axis.

    Args:
        input: Input tensor.
        axis: Axis to search; the first by default.
        name: Name of the operation.
        dimension: Older name of `axis`.
        output_type: Dtype of the result.
    """
    return tf.argmin(input, either("axis", axis, "dimension", dimension, 0), output_type, name)


def arg_max(
    input: TensorLike, dimension: AxisLike, output_type: DTypeLike = tf.int64, name: str | None = None
) -> Tensor:
    """Same as `argmax`, with older argument names.

    Args:
        input: Input tensor.
        dimension: Axis to search.
        output_type: Dtype of the result.
        name: Name of the operation.

    Returns:
        The indices of the largest elements.
    """
    return tf.argmax(input, dimension, output_type, name)


def arg_min(
    input: TensorLike, dimension: AxisLike, output_type: DTypeLike = tf.int64, name: str | None = None
) -> Tensor:
    """Same as `argmin`, with older argument names.

    Args:
        input: Input tensor.
        dimension: Axis to search.
        output_type: Dtype of the result.
        name: Name of the operation.

    Returns:
        The indices of the smallest elements.
    """
    return tf.argmin(input, dimension, output_type, name)


def div(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Divides as Python 2 does: integers give integers.

    Args:
        x: Dividend.
        y: Divisor.
        name: Name of the operation.

    Returns:
        A tensor of the broadcast shape.
    """
    x = tf.convert_to_tensor(x)
    y = tf.convert_to_tensor(y, x.dtype)
    return tf.truediv(x, y, name=name) if x.dtype.is_floating or x.dtype.is_complex else tf.math.floordiv(x, y, name)


def _cast(dtype: DType, default_name: str) -> Callable[..., Tensor]:
    def cast(x: TensorLike, name: str = default_name) -> Tensor:
        return tf.cast(x, dtype, name=name)

    cast.__name__ = f"to_{dtype.name}"
    cast.__doc__ = f"""Casts to {dtype.name}.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """
    return cast


to_bfloat16 = _cast(tf.bfloat16, "ToBFloat16")
to_complex128 = _cast(tf.complex128, "ToComplex128")
to_complex64 = _cast(tf.complex64, "ToComplex64")
to_double = _cast(tf.float64, "ToDouble")
to_float = _cast(tf.float32, "ToFloat")
to_int32 = _cast(tf.int32, "ToInt32")
to_int64 = _cast(tf.int64, "ToInt64")


def confusion_matrix(
    labels: TensorLike,
    predictions: TensorLike,
    num_classes: int | None = None,
    dtype: DTypeLike = tf.int32,
    name: str | None = None,
    weights: TensorLike | None = None,
) -> Tensor:
    """Computes the confusion matrix of labels and predictions.

    Args:
        labels: True classes.
        predictions: Predicted classes.
        num_classes: Number of classes.
        dtype: Dtype of the result.
        name: Name of the operation.
        weights: Weights of the values, broadcast to their shape.

    Returns:
        A matrix with a row for each label and a column for each prediction.
    """
    return tf.math.confusion_matrix(labels, predictions, num_classes, weights, dtype, name)


def in_top_k(predictions: TensorLike, targets: TensorLike, k: int, name: str | None = None) -> Tensor:
    """Returns whether the targets are among the `k` largest predictions.

    Args:
        predictions: Scores of the classes.
        targets: Class indices.
        k: Number of top classes.
        name: Name of the operation.
    """
    return tf.math.in_top_k(targets, predictions, k, name)


def bincount(
    arr: TensorLike,
    weights: TensorLike | None = None,
    minlength: TensorLike | None = None,
    maxlength: TensorLike | None = None,
    dtype: DTypeLike = tf.int32,
) -> Tensor:
    """Counts how often each integer occurs.

    Args:
        arr: Nonnegative integers.
        weights: Weights of the values, broadcast to their shape.
        minlength: Minimum length of the result.
        maxlength: Maximum length of the result; larger values are ignored.
        dtype: Dtype of the result.

    Returns:
        The counts, or the sums of the weights.
    """
    return tf.math.bincount(arr, weights, minlength, maxlength, dtype)


def clip_by_average_norm(t: TensorLike, clip_norm: TensorLike, name: str | None = None) -> Tensor:
    """Scales `t` down so that its norm divided by its size is at most `clip_norm`.

    Args:
        t: Tensor.
        clip_norm: Maximum average norm.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `t`.
    """
    values = tf.convert_to_tensor(t)
    count = tf.cast(tf.size(values), values.dtype)
    average = tf.sqrt(tf.reduce_sum(values * values)) / count
    return tf.multiply(values, clip_norm / tf.maximum(average, tf.cast(clip_norm, values.dtype)), name=name)


def multinomial(
    logits: TensorLike,
    num_samples: TensorLike,
    seed: int | None = None,
    name: str | None = None,
    output_dtype: DTypeLike | None = None,
) -> Tensor:
    """Draws samples from a multinomial distribution.

    Args:
        logits: Unnormalized log probabilities.
        num_samples: Number of samples per row.
        seed: Random seed.
        name: Name of the operation.
        output_dtype: Dtype of the result.

    Returns:
        The drawn classes, a tensor of shape (batch, `num_samples`).
    """
    return tf.random.categorical(logits, num_samples, output_dtype or tf.int64, seed, name)


def random_poisson(
    lam: TensorLike, shape: ShapeLike, dtype: DTypeLike = tf.float32, seed: int | None = None, name: str | None = None
) -> Tensor:
    """Draws samples from Poisson distributions with rates `lam`.

    Args:
        lam: Rates.
        shape: Shape of the samples for each rate.
        dtype: Dtype of the result.
        seed: Random seed.
        name: Name of the operation.

    Returns:
        A tensor of shape `shape + lam.shape`.
    """
    return tf.random.poisson(shape, lam, dtype, seed, name)


def lin_space(start: TensorLike, stop: TensorLike, num: TensorLike, name: str | None = None, axis: int = 0) -> Tensor:
    """Returns evenly spaced values.

    Args:
        start: First value.
        stop: Last value.
        num: Number of values.
        name: Name of the operation.
        axis: Axis of the result along which values change.
    """
    return tf.linspace(start, stop, num, name, axis)


def quantize_v2(
    input: TensorLike, min_range: TensorLike, max_range: TensorLike, T: DTypeLike, mode: str = "MIN_COMBINED",
    name: str | None = None, round_mode: str = "HALF_AWAY_FROM_ZERO", narrow_range: bool = False,
    axis: int | None = None, ensure_minimum_range: float = 0.01,
) -> Any:  # fmt: skip
    """Same as `tf.quantization.quantize`, with another order of arguments.

    Args:
        input: Input tensor.
        min_range: Smallest representable value.
        max_range: Largest representable value.
        T: Dtype of the result.
        mode: Quantization mode.
        name: Name of the operation.
        round_mode: Rounding mode.
        narrow_range: Whether to leave out the lowest value.
        axis: Axis of the channels, or None.
        ensure_minimum_range: Minimum size of the range.

    Returns:
        A named tuple: the codes, and the minimum and maximum of their range.
    """
    return tf.quantization.quantize(
        input, min_range, max_range, T, mode, round_mode, name, narrow_range, axis, ensure_minimum_range
    )


def stateless_multinomial(
    logits: TensorLike,
    num_samples: TensorLike,
    seed: TensorLike,
    output_dtype: DTypeLike = tf.int64,
    name: str | None = None,
) -> Tensor:
    """Draws classes for each row of unnormalized log-probabilities.

    Args:
        logits: Unnormalized log probabilities.
        num_samples: Number of samples per row.
        seed: Seed of two integers.
        output_dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        The drawn classes, a tensor of shape (batch, `num_samples`).
    """
    return tf.random.stateless_categorical(logits, num_samples, seed, output_dtype, name)
