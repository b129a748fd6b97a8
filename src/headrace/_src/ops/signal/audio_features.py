"""The older ops for features of sound: spectrograms and mel-frequency cepstral coefficients in one step."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import Dims

_FLOOR = 1e-12  # smaller energies are clipped before the logarithm


def _points(window_size: int) -> int:
    return 1 << max(window_size - 1, 0).bit_length()


def _frame_count(samples: int, window_size: int, stride: int) -> int:
    return 0 if samples < window_size else 1 + (samples - window_size) // stride


def _spectrogram_dims(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    if dims is not None and len(dims) != 2:
        raise errors.invalid_argument(f"Shape must be rank 2 but is rank {len(dims)}")
    window_size, stride = call.attrs["window_size"], call.attrs["stride"]
    samples, channels = dims or (None, None)
    frames = None if samples is None or stride < 1 else _frame_count(samples, window_size, stride)
    return channels, frames, _points(window_size) // 2 + 1


@op("AudioSpectrogram", "float32 -> spectrogram: float32", shape=_spectrogram_dims)
def audio_spectrogram(xp, input, *, window_size: int, stride: int, magnitude_squared: bool = False):
    """Returns the sizes of the Fourier transforms of overlapping frames, from samples of shape [samples, channels]."""
    if input.ndim != 2:
        raise errors.invalid_argument(f"input must be 2-dimensional, got rank {input.ndim}")
    if window_size < 2 or stride < 1:
        raise errors.invalid_argument(
            f"Spectrogram initialization failed for window size {window_size} and stride {stride}"
        )
    count = _frame_count(input.shape[0], window_size, stride)
    places = np.arange(count)[:, None] * stride + np.arange(window_size)
    window = (0.5 - 0.5 * np.cos(2 * np.pi / window_size * np.arange(window_size))).astype(np.float32)
    frames = xp.swapaxes(input, 0, 1)[:, places] * window
    spectrum = xp.fft.rfft(frames, _points(window_size))
    power = spectrum.real**2 + spectrum.imag**2
    return (power if magnitude_squared else xp.sqrt(power)).astype(np.float32)


def _mfcc_dims(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    if dims is not None and len(dims) != 3:
        raise errors.invalid_argument(f"Shape must be rank 3 but is rank {len(dims)}")
    return (*(dims[:2] if dims is not None else (None, None)), call.attrs["dct_coefficient_count"])


@functools.lru_cache(maxsize=16)
def _mel_bands(bins: int, rate: int, bands: int, low: float, high: float) -> np.ndarray:
    """Triangular weights of shape [bins, bands], the centres of the bands evenly spaced on the mel scale."""
    mel_low, mel_high = (1127.0 * np.log1p(edge / 700.0) for edge in (low, high))
    edges = np.linspace(mel_low, mel_high, bands + 2)
    width = 0.5 * rate / (bins - 1)
    numbers = np.arange(bins)
    mel = 1127.0 * np.log1p(numbers * width / 700.0)[:, None]
    rising = (mel - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - mel) / (edges[2:] - edges[1:-1])
    heard = (numbers >= int(1.5 + low / width)) & (numbers <= int(high / width))
    return np.where(heard[:, None], np.maximum(np.minimum(rising, falling), 0), 0)


@functools.lru_cache(maxsize=16)
def _cosines(bands: int, count: int) -> np.ndarray:
    """Returns the first `count` rows of the orthonormal cosine transform, but for the weight of row 0."""
    return np.sqrt(2.0 / bands) * np.cos(np.pi / bands * np.outer(np.arange(bands) + 0.5, np.arange(count)))


@op("Mfcc", "float32, int32 -> float32", shape=_mfcc_dims, static=["sample_rate"])
def mfcc(
    xp,
    spectrogram,
    sample_rate,
    *,
    upper_frequency_limit: float = 4000.0,
    lower_frequency_limit: float = 20.0,
    filterbank_channel_count: int = 40,
    dct_coefficient_count: int = 13,
):
    """Mel-frequency cepstral coefficients of spectrograms of squared magnitudes, [channels, frames, bins]."""
    if spectrogram.ndim != 3:
        raise errors.invalid_argument(f"spectrogram must be 3-dimensional, got rank {spectrogram.ndim}")
    rate, bins = int(np.asarray(sample_rate)), spectrogram.shape[-1]
    if not (
        1 <= dct_coefficient_count <= filterbank_channel_count
        and rate > 0
        and bins > 1
        and 0 <= lower_frequency_limit < upper_frequency_limit
    ):
        raise errors.invalid_argument(
            f"Mfcc initialization failed for channel count {bins}, sample rate {rate} and filterbank_channel_count "
            f"{filterbank_channel_count}"
        )
    bands: Any = _mel_bands(bins, rate, filterbank_channel_count, lower_frequency_limit, upper_frequency_limit)
    energies = xp.matmul(xp.sqrt(spectrogram.astype(np.float64)), bands)
    logarithms = xp.log(xp.maximum(energies, _FLOOR))
    return xp.matmul(logarithms, _cosines(filterbank_channel_count, dct_coefficient_count)).astype(np.float32)
