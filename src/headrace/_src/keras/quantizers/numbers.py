"""keras.quantizers: functions that round values to a few bits and pack them."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike


def abs_max_quantize(
    inputs: TensorLike,
    axis: AxisLike,
    value_range: tuple[int, int] = (-127, 127),
    dtype: DTypeLike = "int8",
    epsilon: float = 1e-07,
    to_numpy: bool = False,
) -> tuple[Any, Any]:
    """Quantizes floats to integers so that the largest absolute value fills the range.

    Args:
        inputs: Input tensor.
        axis: Axis or axes that share a scale.
        value_range: Smallest and largest integer.
        dtype: Integer dtype of the result.
        epsilon: Small value that prevents division by zero.
        to_numpy: Accepted for compatibility with Keras; has no effect.

    Returns:
        The integers, and the scale by which the inputs were multiplied.
    """
    inputs = floating(inputs)
    largest = tf.reduce_max(tf.abs(inputs), axis, keepdims=True)
    scale = tf.cast(value_range[1], inputs.dtype) / (largest + epsilon)
    rounded = tf.clip_by_value(tf.round(inputs * scale), value_range[0], value_range[1])
    return tf.cast(rounded, dtype), scale


def quantize_and_dequantize(
    inputs: TensorLike, scale: TensorLike, quantized_dtype: DTypeLike, compute_dtype: DTypeLike
) -> Tensor:
    """Divides values by a scale, rounds them to a small float type, and converts them back.

    Args:
        inputs: Input tensor.
        scale: Scale of the quantized values.
        quantized_dtype: Small float dtype.
        compute_dtype: Dtype of the result.

    Returns:
        A tensor of the shape of `inputs`.
    """
    inputs = floating(inputs)
    wanted = tf.as_dtype(quantized_dtype)
    limit = tf.cast(wanted.max, inputs.dtype)
    scale = tf.cast(tensor(scale), inputs.dtype)
    small = tf.cast(tf.clip_by_value(inputs / scale, -limit, limit), wanted)
    return tf.cast(tf.cast(small, inputs.dtype) * scale, tf.as_dtype(compute_dtype))


def fake_quant_with_min_max_vars(
    inputs: TensorLike,
    min_vals: TensorLike,
    max_vals: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    axis: int | None = None,
) -> Tensor:
    """Rounds values to the levels that `num_bits` bits represent between two limits.

    Args:
        inputs: Input tensor.
        min_vals: Lower limit, or one per channel.
        max_vals: Upper limit, or one per channel.
        num_bits: Number of bits, 2 to 16.
        narrow_range: Whether to leave out the lowest level.
        axis: Channel axis, or None for one range for all values.

    Returns:
        A tensor of the shape of `inputs`.
    """
    inputs = floating(inputs)
    low, high = (tf.cast(tensor(v), tf.float32) for v in (min_vals, max_vals))
    if axis is None:
        return tf.quantization.fake_quant_with_min_max_vars(inputs, low, high, num_bits, narrow_range)
    rank = inputs.shape.rank
    axis %= rank
    order = [*(a for a in range(rank) if a != axis), axis]  # channels last
    moved = tf.transpose(inputs, order)
    found = tf.quantization.fake_quant_with_min_max_vars_per_channel(moved, low, high, num_bits, narrow_range)
    return tf.transpose(found, [order.index(a) for a in range(rank)])


def pack_int4(arr: TensorLike, axis: int = 0, dtype: DTypeLike = "int8") -> tuple[Any, Any, int]:
    """Packs pairs of 4-bit integers along an axis into one byte each.

    Args:
        arr: Integers from -8 to 7.
        axis: Axis along which neighbors share a byte.
        dtype: Dtype of the bytes.

    Returns:
        The packed tensor, its shape, and the original size along the axis.
    """
    moved = _axis_first(tensor(arr), axis)
    size = moved.shape[0]
    padded = tf.pad(tf.cast(moved, tf.int32), [[0, size % 2]] + [[0, 0]] * (moved.shape.rank - 1))
    low, high = padded[0::2] & 15, padded[1::2] & 15
    byte = low + 16 * high
    packed = _axis_back(tf.cast(tf.where(byte > 127, byte - 256, byte), dtype), axis)
    return packed, tuple(packed.shape.as_list()), size


def unpack_int4(packed: TensorLike, orig_len: int, axis: int = 0, dtype: DTypeLike = "int8") -> Tensor:
    """Reverses `pack_int4`.

    Args:
        packed: Tensor of packed bytes.
        orig_len: Original size along the axis.
        axis: Axis along which the values were packed.
        dtype: Dtype of the result.

    Returns:
        The values, with `orig_len` of them along `axis`.
    """
    byte = tf.cast(_axis_first(tensor(packed), axis), tf.int32) & 255
    halves = tf.stack([byte & 15, byte // 16], 1)
    values = tf.reshape(halves, tf.concat([[-1], tf.shape(byte)[1:]], 0))[:orig_len]
    return _axis_back(tf.cast(tf.where(values > 7, values - 16, values), dtype), axis)


def _axis_first(x: Tensor, axis: int) -> Tensor:
    return tf.experimental.numpy.moveaxis(x, axis, 0)


def _axis_back(x: Tensor, axis: int) -> Tensor:
    return tf.experimental.numpy.moveaxis(x, 0, axis)


def compute_float8_scale(amax: TensorLike, scale: TensorLike, dtype_max: float, margin: int = 0) -> Tensor:
    """Computes the scale at which the largest value fills a float8 type.

    Keeps the old scale where the largest value is zero or not finite.

    Args:
        amax: Largest absolute value.
        scale: The old scale.
        dtype_max: Largest value of the float8 type.
        margin: Number of powers of two to leave unused.

    Returns:
        The scale, a tensor.
    """
    amax, scale = floating(amax), floating(scale)
    inverse = tf.math.reciprocal(scale)
    found = (dtype_max / amax) / 2.0**margin
    usable = tf.logical_and(amax > 0, tf.math.is_finite(amax))
    return tf.math.reciprocal(tf.where(usable, found, inverse))


def compute_float8_amax_history(x: TensorLike, amax_history: TensorLike) -> Tensor:
    """Adds the largest absolute value of `x` to the front of the history.

    Args:
        x: Input tensor.
        amax_history: Largest absolute values of the last calls.

    Returns:
        The new history.
    """
    history = floating(amax_history)
    largest = tf.cast(tf.reduce_max(tf.abs(floating(x))), history.dtype)
    return tf.tensor_scatter_nd_update(tf.roll(history, -1, 0), [[0]], [largest])
