"""keras.ops: Fourier transforms, framing of sequences, and segment reductions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import headrace as tf
from headrace._src.keras.ops.conversion import floating, promoted_floats, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

# A complex tensor as Keras passes it: real and imaginary part.
Pair: TypeAlias = Sequence[TensorLike]


def _complex(x: Pair) -> Tensor:
    """Creates a complex tensor from a pair (real part, imaginary part)."""
    if not isinstance(x, (tuple, list)) or len(x) != 2:
        raise ValueError(f"Input `x` should be a tuple of two tensors - real and imaginary. Received: x={x}")
    real, imaginary = promoted_floats(*x)
    return tf.complex(real, imaginary)


def _pair(z: Tensor) -> tuple[Tensor, Tensor]:
    return tf.math.real(z), tf.math.imag(z)


@operation
def fft(x: Pair) -> tuple[Tensor, Tensor]:
    """Computes the Fourier transform over the last axis.

    Args:
        x: Pair of tensors: real and imaginary part.

    Returns:
        Pair of tensors: real and imaginary part.
    """
    return _pair(tf.signal.fft(_complex(x)))


@operation
def fft2(x: Pair) -> tuple[Tensor, Tensor]:
    """Computes the Fourier transform over the last two axes.

    Args:
        x: Pair of tensors: real and imaginary part.

    Returns:
        Pair of tensors: real and imaginary part.
    """
    return _pair(tf.signal.fft2d(_complex(x)))


@operation
def ifft2(x: Pair) -> tuple[Tensor, Tensor]:
    """Computes the inverse Fourier transform over the last two axes.

    Args:
        x: Pair of tensors: real and imaginary part.

    Returns:
        Pair of tensors: real and imaginary part.
    """
    return _pair(tf.signal.ifft2d(_complex(x)))


@operation
def rfft(x: TensorLike, fft_length: int | None = None) -> tuple[Tensor, Tensor]:
    """Computes the Fourier transform of real values over the last axis.

    Args:
        x: Real tensor.
        fft_length: Number of values to transform; the size of the last axis for None.

    Returns:
        Pair of tensors: real and imaginary part.
    """
    return _pair(tf.signal.rfft(floating(x), None if fft_length is None else [fft_length]))


@operation
def irfft(x: Pair, fft_length: int | None = None) -> Tensor:
    """Computes the inverse of `rfft`.

    Args:
        x: Pair of tensors: real and imaginary part.
        fft_length: Number of values to transform; the size of the last axis for None.

    Returns:
        A real tensor, the signal.
    """
    return tf.signal.irfft(_complex(x), None if fft_length is None else [fft_length])


@operation
def extract_sequences(x: TensorLike, sequence_length: int, sequence_stride: int) -> Tensor:
    """Splits the last axis into frames.

    Args:
        x: Input tensor.
        sequence_length: Length of each frame.
        sequence_stride: Distance between frames.

    Returns:
        A tensor of shape (..., frames, `sequence_length`).
    """
    return tf.signal.frame(tensor(x), sequence_length, sequence_stride)


def _window(window: str | TensorLike | None, length: int, fft_length: int, dtype: DTypeLike) -> Tensor:
    """Returns the window of a frame, centered in `fft_length` values."""
    if window is None:
        values = tf.ones([length], dtype)
    elif isinstance(window, str):
        if window not in ("hann", "hamming"):
            raise ValueError(
                f"If a string is passed to `window`, it must be one of `'hann'`, `'hamming'`. Got {window}"
            )
        make = tf.signal.hann_window if window == "hann" else tf.signal.hamming_window
        values = make(length, periodic=True, dtype=dtype)
    else:
        values = tensor(window, dtype)
        if values.shape.rank != 1 or values.shape[-1] != length:
            raise ValueError(f"The shape of `window` must be equal to [sequence_length]. Received: {values.shape}")
    before = (fft_length - length) // 2
    return tf.pad(values, [[before, fft_length - length - before]])


@operation
def stft(
    x: TensorLike,
    sequence_length: int,
    sequence_stride: int,
    fft_length: int,
    window: str | TensorLike | None = "hann",
    center: bool = True,
) -> tuple[Tensor, Tensor]:
    """Computes the short-time Fourier transform along the last axis.

    Args:
        x: Real tensor.
        sequence_length: Length of each frame.
        sequence_stride: Distance between frames.
        fft_length: Size of the transform, at least `sequence_length`.
        window: "hann", "hamming", a tensor, or None for no window.
        center: Whether frames are centered on their positions by padding.

    Returns:
        Pair of tensors: real and imaginary part.
    """
    signal = floating(x)
    if center:
        edge = [[0, 0]] * (signal.shape.rank - 1) + [[fft_length // 2, fft_length // 2]]
        signal = tf.pad(signal, edge, "REFLECT")
    frames = tf.signal.frame(signal, fft_length, sequence_stride)
    return _pair(tf.signal.rfft(frames * _window(window, sequence_length, fft_length, signal.dtype), [fft_length]))


@operation
def istft(
    x: Pair,
    sequence_length: int,
    sequence_stride: int,
    fft_length: int,
    length: int | None = None,
    window: str | TensorLike | None = "hann",
    center: bool = True,
) -> Tensor:
    """Computes the inverse of `stft`.

    Args:
        x: Pair of tensors: real and imaginary part.
        sequence_length: Length of each frame.
        sequence_stride: Distance between frames.
        fft_length: Size of the transform.
        length: Length of the result; as long as possible for None.
        window: "hann", "hamming", a tensor, or None for no window.
        center: Whether frames are centered on their positions by padding.

    Returns:
        A real tensor, the signal.
    """
    frames = tf.signal.irfft(_complex(x), [fft_length])
    weights = _window(window, sequence_length, fft_length, frames.dtype)
    total = tf.signal.overlap_and_add(frames * weights, sequence_stride)
    overlap = tf.signal.overlap_and_add(tf.broadcast_to(tf.square(weights), tf.shape(frames)[-2:]), sequence_stride)
    total = tf.math.divide_no_nan(total, tf.where(overlap > 1e-10, overlap, tf.ones_like(overlap)))
    start = fft_length // 2 if center else 0
    if length is not None:
        end: Any = start + length
    else:
        end = tf.shape(total)[-1] - (fft_length // 2 if center else 0)
    return total[..., start:end]


# `sorted` has no effect: the unsorted segment reductions accept ids in any order.


def _segments(
    compute: Callable[..., Tensor], data: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor | None
) -> Tensor:
    data, ids = tensor(data), tf.cast(tensor(segment_ids), tf.int32)
    if num_segments is None:
        num_segments = tf.reduce_max(ids) + 1
    return compute(data, ids, num_segments)


@operation
def segment_sum(
    data: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor | None = None, sorted: bool = False
) -> Tensor:
    """Computes the sum of the slices of each segment.

    Args:
        data: Input tensor.
        segment_ids: Segment of each slice along the first axis.
        num_segments: Number of segments; one more than the largest id for None.
        sorted: Accepted for compatibility with Keras; has no effect.

    Returns:
        The sums, with one row for each segment.
    """
    return _segments(tf.math.unsorted_segment_sum, data, segment_ids, num_segments)


@operation
def segment_max(
    data: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor | None = None, sorted: bool = False
) -> Tensor:
    """Computes the maximum of each segment.

    Args:
        data: Input tensor.
        segment_ids: Segment of each slice along the first axis.
        num_segments: Number of segments; one more than the largest id for None.
        sorted: Accepted for compatibility with Keras; has no effect.

    Returns:
        The maxima, with one row for each segment.
    """
    return _segments(tf.math.unsorted_segment_max, data, segment_ids, num_segments)


@operation
def segment_min(
    data: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor | None = None, sorted: bool = False
) -> Tensor:
    """Computes the minimum of each segment.

    Args:
        data: Input tensor.
        segment_ids: Segment of each slice along the first axis.
        num_segments: Number of segments; one more than the largest id for None.
        sorted: Accepted for compatibility with Keras; has no effect.

    Returns:
        The minima, with one row for each segment.
    """
    return _segments(tf.math.unsorted_segment_min, data, segment_ids, num_segments)


@operation
def segment_prod(
    data: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor | None = None, sorted: bool = False
) -> Tensor:
    """Computes the product of each segment.

    Args:
        data: Input tensor.
        segment_ids: Segment of each slice along the first axis.
        num_segments: Number of segments; one more than the largest id for None.
        sorted: Accepted for compatibility with Keras; has no effect.

    Returns:
        The products, with one row for each segment.
    """
    return _segments(tf.math.unsorted_segment_prod, data, segment_ids, num_segments)
