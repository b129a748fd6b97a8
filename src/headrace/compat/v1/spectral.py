"""tf.compat.v1.spectral: discrete Fourier and cosine transforms."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "dct": "lib.signal.cosine:dct",
        "fft": "ops.signal.fft:fft",
        "fft2d": "ops.signal.fft:fft2d",
        "fft3d": "ops.signal.fft:fft3d",
        "idct": "lib.signal.cosine:idct",
        "ifft": "ops.signal.fft:ifft",
        "ifft2d": "ops.signal.fft:ifft2d",
        "ifft3d": "ops.signal.fft:ifft3d",
        "irfft": "lib.signal.fourier:irfft",
        "irfft2d": "lib.signal.fourier:irfft2d",
        "irfft3d": "lib.signal.fourier:irfft3d",
        "rfft": "lib.signal.fourier:rfft",
        "rfft2d": "lib.signal.fourier:rfft2d",
        "rfft3d": "lib.signal.fourier:rfft3d",
    },
)
