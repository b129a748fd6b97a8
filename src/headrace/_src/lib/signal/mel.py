"""The mel scale, which spaces frequencies by perceived pitch, and features computed on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.signal.cosine import dct
from headrace._src.lib.signal.lengths import last_size, scalar_size
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.extremum import maximum, minimum
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, float32, int32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_BREAK_HERTZ = 700.0
_HIGH_Q = 1127.0


def _hertz_to_mel(hertz: Tensor) -> Tensor:
    return raw.Mul(raw.Log(raw.AddV2(raw.RealDiv(hertz, _BREAK_HERTZ), 1.0)), _HIGH_Q)


def _check(bins: int, rate: Any, low: float, high: float, dtype: DType) -> None:
    if bins <= 0:
        raise ValueError(f"num_mel_bins must be positive. Got: {bins}")
    if low < 0.0:
        raise ValueError(f"lower_edge_hertz must be non-negative. Got: {low}")
    if low >= high:
        raise ValueError(f"lower_edge_hertz {low} >= upper_edge_hertz {high}")
    if isinstance(rate, (int, float)):
        if rate <= 0.0:
            raise ValueError(f"sample_rate must be positive. Got: {rate}")
        if high > rate / 2:
            raise ValueError(
                "upper_edge_hertz must not be larger than the Nyquist frequency (sample_rate / 2). "
                f"Got {high} for sample_rate: {rate}"
            )
    if not dtype.is_floating:
        raise ValueError(f"dtype must be a floating point type. Got: <dtype: '{dtype.name}'>")


def linear_to_mel_weight_matrix(
    num_mel_bins: int = 20,
    num_spectrogram_bins: TensorLike = 129,
    sample_rate: TensorLike = 8000,
    lower_edge_hertz: float = 125.0,
    upper_edge_hertz: float = 3800.0,
    dtype: DTypeLike = float32,
    name: str | None = None,
) -> Tensor:
    """Returns the matrix that sums spectrogram bins into triangular bands of equal width on the mel scale.

    Args:
        num_mel_bins: Number of bands.
        num_spectrogram_bins: Number of bins of the spectrogram, `fft_length // 2 + 1`.
        sample_rate: Samples per second.
        lower_edge_hertz: Lowest frequency of the first band.
        upper_edge_hertz: Highest frequency of the last band.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.

    Returns:
        Matrix of shape [num_spectrogram_bins, num_mel_bins].

    Raises:
        ValueError: If `num_mel_bins` or `sample_rate` is not positive, the edges do not rise from 0 to at most half the
            sample rate, or `dtype` is not floating point.
    """
    kind = as_dtype(dtype)
    if type(sample_rate) is EagerTensor:
        sample_rate = sample_rate.numpy().item()
    _check(num_mel_bins, sample_rate, lower_edge_hertz, upper_edge_hertz, kind)
    bins = scalar_size(num_spectrogram_bins)
    rate = raw.Cast(convert_to_tensor(sample_rate), DstT=kind)
    nyquist = raw.RealDiv(rate, 2.0)
    # The bin of frequency zero belongs to no band.
    numbers = raw.Cast(raw.Range(1, bins, 1), DstT=kind)
    last = raw.Maximum(raw.Cast(raw.Sub(as_tensor(bins, int32), 1), DstT=kind), 1.0)
    places = raw.ExpandDims(_hertz_to_mel(raw.RealDiv(raw.Mul(numbers, nyquist), last)), 1)
    low, high = (float(_HIGH_Q * np.log1p(edge / _BREAK_HERTZ)) for edge in (lower_edge_hertz, upper_edge_hertz))
    edges = np.linspace(low, high, num_mel_bins + 2).astype(kind.numpy_dtype)
    below, center, above = edges[:-2], edges[1:-1], edges[2:]
    rising = raw.RealDiv(raw.Sub(places, below), center - below)
    falling = raw.RealDiv(raw.Sub(above, places), above - center)
    weights = maximum(minimum(rising, falling), 0.0)
    return raw.Pad(weights, [[1, 0], [0, 0]], name=name)


@dispatchable
def mfccs_from_log_mel_spectrograms(log_mel_spectrograms: TensorLike, name: str | None = None) -> Tensor:
    """Computes mel-frequency cepstral coefficients, the cosine transform of log mel spectrograms.

    Args:
        log_mel_spectrograms: Floating-point tensor of shape [..., num_mel_bins].
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `log_mel_spectrograms`.

    Raises:
        ValueError: If the input is a scalar, or its last axis is empty.
    """
    x = convert_to_tensor(log_mel_spectrograms)
    if x.shape.rank == 0:
        raise ValueError(f"Shape {x.shape} must have rank at least 1")
    bins = last_size(x)
    if isinstance(bins, int) and bins == 0:
        raise ValueError(f"num_mel_bins must be positive. Got: {x!s}")
    count = raw.Cast(as_tensor(bins, int32), DstT=x.dtype)
    return raw.Mul(dct(x, type=2), raw.Rsqrt(raw.Mul(count, 2.0)), name=name)
