"""Short-time transforms: Fourier and cosine transforms of overlapping frames, and their inverses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.signal.cosine import dct
from headrace._src.lib.signal.fourier import enclosing_power_of_two, irfft, rfft
from headrace._src.lib.signal.framing import frame, overlap_and_add
from headrace._src.lib.signal.lengths import check_rank_at_least, filled_end, last_size, scalar_size
from headrace._src.lib.signal.windows import hann_window, vorbis_window
from headrace._src.ops.array.joining import split
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType, float32, int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

Window = Callable[..., Any]


def _length_vector(length: Any) -> Tensor:
    return ints([length]) if isinstance(length, int) else raw.Pack([length])


@dispatchable
def stft(
    signals: TensorLike,
    frame_length: TensorLike,
    frame_step: TensorLike,
    fft_length: TensorLike | None = None,
    window_fn: Window | None = hann_window,
    pad_end: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes the short-time Fourier transform.

    Args:
        signals: Real signals of shape [..., samples].
        frame_length: Length of a frame in samples.
        frame_step: Distance between frames in samples.
        fft_length: Number of points of each transform. Default the next power of two.
        window_fn: Called as `window_fn(frame_length, dtype=...)`; returns the weights of a frame. None for no window.
        pad_end: Whether the end is padded so that every sample is in a frame.
        name: Name of the operation.

    Returns:
        Complex tensor of shape [..., frames, fft_length // 2 + 1].

    Raises:
        ValueError: If `signals` is a scalar.

    >>> tf.signal.stft(tf.zeros([8]), frame_length=4, frame_step=2).shape
    TensorShape([3, 3])
    """
    signals = convert_to_tensor(signals)
    check_rank_at_least(signals.shape, 1)
    length, step = scalar_size(frame_length), scalar_size(frame_step)
    points = enclosing_power_of_two(length) if fft_length is None else scalar_size(fft_length)
    frames = frame(signals, length, step, pad_end=pad_end)
    if window_fn is not None:
        frames = raw.Mul(frames, window_fn(length, dtype=frames.dtype))
    return rfft(frames, _length_vector(points))


@dispatchable
def inverse_stft(
    stfts: TensorLike,
    frame_length: TensorLike,
    frame_step: TensorLike,
    fft_length: TensorLike | None = None,
    window_fn: Window | None = hann_window,
    name: str | None = None,
) -> Tensor:
    """Computes the inverse of `tf.signal.stft`; exact with the window of `inverse_stft_window_fn`.

    Args:
        stfts: Complex tensor of shape [..., frames, fft_length // 2 + 1].
        frame_length: Length of a frame in samples.
        frame_step: Distance between frames in samples.
        fft_length: Number of points of each transform. Default the next power of two from `frame_length`.
        window_fn: Returns the weights of a frame. None for no window.
        name: Name of the operation.

    Returns:
        Real tensor of shape [..., samples].

    Raises:
        ValueError: If `stfts` has fewer than two axes.
    """
    stfts = convert_to_tensor(stfts)
    check_rank_at_least(stfts.shape, 2)
    length, step = scalar_size(frame_length), scalar_size(frame_step)
    points = enclosing_power_of_two(length) if fft_length is None else scalar_size(fft_length)
    frames = irfft(stfts, _length_vector(points))[..., :length]
    short = length - points if isinstance(length, int) and isinstance(points, int) else raw.Maximum(length - points, 0)
    if not (isinstance(short, int) and short <= 0):
        frames = filled_end(frames, short, -1)
    if window_fn is not None:
        frames = raw.Mul(frames, window_fn(length, dtype=frames.dtype))
    return overlap_and_add(frames, step)


def inverse_stft_window_fn(
    frame_step: TensorLike, forward_window_fn: Window = hann_window, name: str | None = None
) -> Window:
    """Returns the window with which `inverse_stft` inverts an `stft` that used `forward_window_fn`.

    Args:
        frame_step: Distance between frames in samples.
        forward_window_fn: Window of the `stft`.
        name: Name of the operation.

    Returns:
        A function of `frame_length` and `dtype`.
    """
    step = scalar_size(frame_step)

    def window(frame_length: int, dtype: DType = float32) -> Tensor:
        """Returns the weights for frames of a length."""
        length = scalar_size(frame_length)
        forward = forward_window_fn(length, dtype=dtype)
        squares = raw.Square(forward)
        overlaps = -(-length // step) if isinstance(length, int) and isinstance(step, int) else (
            raw.Neg(raw.FloorDiv(raw.Neg(as_tensor(length, int32)), step))
        )  # fmt: skip
        missing = overlaps * step - length
        rows = raw.Reshape(raw.Pad(squares, raw.Pack([raw.Pack([0, missing])])), raw.Pack([overlaps, step]))
        sums = raw.Tile(raw.Sum(rows, 0, keep_dims=True), raw.Pack([overlaps, 1]))
        return raw.DivNoNan(forward, raw.Reshape(sums, [-1])[:length])

    return window


# -- the modified discrete cosine transform


def _known_norm(norm: str | None) -> None:
    if norm not in (None, "ortho"):
        raise ValueError(f"Unknown normalization. Expected None or 'ortho', got: {norm}")


@dispatchable
def mdct(
    signals: TensorLike,
    frame_length: TensorLike,
    window_fn: Window | None = vorbis_window,
    pad_end: bool = False,
    norm: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the modified discrete cosine transform of frames that overlap by half.

    Args:
        signals: Real signals of shape [..., samples].
        frame_length: Length of a frame, a multiple of 4.
        window_fn: Returns the weights of a frame. None for a constant 1 / sqrt(2).
        pad_end: Whether the end is padded so that every sample is in a frame.
        norm: None, or "ortho" for an orthonormal transform.
        name: Name of the operation.

    Returns:
        Tensor of shape [..., frames, frame_length // 2].

    Raises:
        ValueError: If `signals` is a scalar, or `frame_length` is not a multiple of 4.
    """
    signals = convert_to_tensor(signals)
    check_rank_at_least(signals.shape, 1)
    length = scalar_size(frame_length)
    if isinstance(length, int) and length % 4:
        raise ValueError("The frame length must be a multiple of 4.")
    frames = frame(signals, length, length // 2, pad_end=pad_end)
    frames = raw.Mul(frames, _weights(window_fn, length, frames.dtype))
    a, b, c, d = split(frames, 4, axis=-1)
    first = raw.Sub(raw.Neg(raw.ReverseV2(c, [-1])), d)
    second = raw.Sub(a, raw.ReverseV2(b, [-1]))
    return dct(raw.ConcatV2([first, second], -1), type=4, norm=norm)


def _weights(window_fn: Window | None, length: Any, dtype: DType) -> Tensor:
    return as_tensor(2.0**-0.5, dtype) if window_fn is None else window_fn(length, dtype=dtype)


@dispatchable
def inverse_mdct(
    mdcts: TensorLike, window_fn: Window | None = vorbis_window, norm: str | None = None, name: str | None = None
) -> Tensor:
    """Computes the inverse of `tf.signal.mdct`.

    Args:
        mdcts: Tensor of shape [..., frames, frame_length // 2].
        window_fn: Window of the forward transform. None for a constant 1 / sqrt(2).
        norm: Normalization of the forward transform.
        name: Name of the operation.

    Returns:
        Real tensor of shape [..., samples].

    Raises:
        ValueError: If `mdcts` has fewer than two axes.
    """
    _known_norm(norm)
    mdcts = convert_to_tensor(mdcts)
    check_rank_at_least(mdcts.shape, 2)
    half = last_size(mdcts)
    folded = dct(mdcts, type=4, norm=norm)
    if norm is None:
        folded = raw.Mul(folded, raw.RealDiv(as_tensor(0.5, mdcts.dtype), raw.Cast(half, DstT=mdcts.dtype)))
    first, second = split(folded, 2, axis=-1)
    turned = [raw.Neg(raw.ReverseV2(part, [-1])) for part in (second, first)]
    frames = raw.ConcatV2([second, *turned, raw.Neg(first)], -1)
    frames = raw.Mul(frames, _weights(window_fn, half * 2, frames.dtype))
    return overlap_and_add(frames, half)
