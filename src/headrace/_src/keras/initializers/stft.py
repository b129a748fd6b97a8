"""STFT: initializes the kernels of a short-time Fourier transform."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.initializers.initializer import Initializer, wanted_dtype
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_WINDOWS = {"hann": 0.5, "hamming": 0.54}


class STFT(Initializer):
    """Initializes a kernel of shape (frame length, 1, fft_length // 2 + 1) with windowed cosines or sines.

    Args:
        side: "real" for cosines, "imag" for sines.
        window: "hann", "hamming", an array, or None.
        scaling: "density" or "spectrum", how the window is normalized, or None.
        periodic: Whether the window is periodic rather than symmetric.

    Raises:
        ValueError: If `side`, `window` or `scaling` is not a known one.
    """

    def __init__(
        self,
        side: str = "real",
        window: str | TensorLike | None = "hann",
        scaling: str | None = "density",
        periodic: bool = False,
    ) -> None:
        if side not in ("real", "imag"):
            raise ValueError(f"`side` should be 'real' or 'imag', not {side}")
        if isinstance(window, str) and window not in _WINDOWS:
            raise ValueError(f"Unsupported window {window!r}. Expected one of {tuple(_WINDOWS)}, an array or None.")
        if scaling not in (None, "density", "spectrum"):
            raise ValueError(f"`scaling` is invalid, it must be 'density', 'spectrum' or None: {scaling}")
        self.side, self.window, self.scaling, self.periodic = side, window, scaling, periodic

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        length, _, frequencies = tuple(tf.TensorShape(shape).as_list())
        fft_length = (frequencies - 1) * 2
        window = self._window(length)
        if self.scaling == "density":
            window = window / np.sqrt(np.sum(window**2))
        elif self.scaling == "spectrum":
            window = window / np.abs(np.sum(window))
        angles = -2 * np.pi * np.arange(length)[:, None] * np.arange(frequencies)[None, :] / fft_length
        waves = np.cos(angles) if self.side == "real" else np.sin(angles)
        return tf.cast((waves * window[:, None])[:, None, :], wanted_dtype(dtype))

    def _window(self, length: int) -> np.ndarray:
        if self.window is None:
            return np.ones(length)
        if not isinstance(self.window, str):
            return np.asarray(self.window, np.float64)
        share = _WINDOWS[self.window]
        count = length if self.periodic else max(length - 1, 1)
        return share - (1 - share) * np.cos(2 * np.pi * np.arange(length) / count)

    def get_config(self) -> dict[str, Any]:
        return {"side": self.side, "window": self.window, "periodic": self.periodic, "scaling": self.scaling}
