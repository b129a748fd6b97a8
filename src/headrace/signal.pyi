# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.signal: Fourier transforms, windows and spectrograms."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.lib.signal.cosine import dct as dct, idct as idct
from headrace._src.lib.signal.fourier import (
    fftnd as fftnd,
    fftshift as fftshift,
    ifftnd as ifftnd,
    ifftshift as ifftshift,
    irfft as irfft,
    irfft2d as irfft2d,
    irfft3d as irfft3d,
    irfftnd as irfftnd,
    rfft as rfft,
    rfft2d as rfft2d,
    rfft3d as rfft3d,
    rfftnd as rfftnd,
)
from headrace._src.lib.signal.framing import frame as frame, overlap_and_add as overlap_and_add
from headrace._src.lib.signal.mel import (
    linear_to_mel_weight_matrix as linear_to_mel_weight_matrix,
    mfccs_from_log_mel_spectrograms as mfccs_from_log_mel_spectrograms,
)
from headrace._src.lib.signal.short_time import (
    inverse_mdct as inverse_mdct,
    inverse_stft as inverse_stft,
    inverse_stft_window_fn as inverse_stft_window_fn,
    mdct as mdct,
    stft as stft,
)
from headrace._src.lib.signal.windows import (
    hamming_window as hamming_window,
    hann_window as hann_window,
    kaiser_bessel_derived_window as kaiser_bessel_derived_window,
    kaiser_window as kaiser_window,
    vorbis_window as vorbis_window,
)

__all__ = [
    "dct", "fft", "fft2d", "fft3d", "fftnd", "fftshift", "frame", "hamming_window", "hann_window", "idct", "ifft",
    "ifft2d", "ifft3d", "ifftnd", "ifftshift", "inverse_mdct", "inverse_stft", "inverse_stft_window_fn", "irfft",
    "irfft2d", "irfft3d", "irfftnd", "kaiser_bessel_derived_window", "kaiser_window", "linear_to_mel_weight_matrix",
    "mdct", "mfccs_from_log_mel_spectrograms", "overlap_and_add", "rfft", "rfft2d", "rfft3d", "rfftnd", "stft",
    "vorbis_window",
]

def fft(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last axis.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar.

    >>> tf.signal.fft([1 + 0j, 0, 0, 0]).numpy()
    array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j])
    """

def fft2d(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last 2 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.
    """

def fft3d(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the discrete Fourier transform along the last 3 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than three axes.
    """

def ifft(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last axis.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar.
    """

def ifft2d(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last 2 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.
    """

def ifft3d(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse discrete Fourier transform along the last 3 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than three axes.
    """
