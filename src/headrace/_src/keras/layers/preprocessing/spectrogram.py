"""STFTSpectrogram and MelSpectrogram: spectrograms of audio signals."""

from __future__ import annotations

import math
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape
from headrace._src.keras.initializers.stft import STFT
from headrace._src.keras.ops.signal import stft
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_MODES = ("log", "magnitude", "psd", "real", "imag", "angle", "stft")


class STFTSpectrogram(Layer):
    """Computes short-time Fourier transforms of (batch, time, channels) with trainable kernels.

    Args:
        mode: "log", "magnitude", "psd", "real", "imag", "angle", or "stft" for real and imaginary parts.
        frame_length: Number of samples per frame.
        frame_step: Distance between frames in samples. None uses half a frame.
        fft_length: Length of the transform. None uses `frame_length`.
        window: Window function: "hann", "hamming" or None.
        periodic: Whether the window is periodic instead of symmetric.
        scaling: "density", "spectrum" or None.
        padding: "valid" or "same".
        expand_dims: Whether the frequencies have a separate axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `mode` is unknown, or `fft_length` is less than `frame_length`.
    """

    def __init__(
        self,
        mode: str = "log",
        frame_length: int = 256,
        frame_step: int | None = None,
        fft_length: int | None = None,
        window: str | TensorLike | None = "hann",
        periodic: bool = False,
        scaling: str | None = "density",
        padding: str = "valid",
        expand_dims: bool = False,
        data_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if mode not in _MODES:
            raise ValueError(f"Output mode '{mode}' is invalid, it must be one of {_MODES}")
        if fft_length is not None and fft_length < frame_length:
            raise ValueError(f"`fft_length` should not be less than `frame_length`: {fft_length} < {frame_length}")
        self.mode, self.frame_length = mode, frame_length
        self._frame_step, self._fft_length = frame_step, fft_length
        self.frame_step = frame_step or frame_length // 2
        self.fft_length = fft_length or frame_length
        self.window, self.periodic, self.scaling = window, periodic, scaling
        self.padding, self.expand_dims = padding, expand_dims
        self.data_format = data_format_of(data_format)

    def build(self, input_shape: Shape) -> None:
        shape = (self.frame_length, 1, self.fft_length // 2 + 1)
        for side in ("real", "imag"):
            initializer = STFT(side, self.window, self.scaling, self.periodic)
            setattr(self, f"{side}_kernel", self.add_weight(f"{side}_kernel", shape, initializer=initializer))
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        first = self.data_format == "channels_first"
        x = tf.transpose(inputs, [0, 2, 1]) if first else inputs
        channels = x.shape[-1]
        rows = tf.reshape(tf.transpose(x, [0, 2, 1]), [-1, tf.shape(x)[1], 1])  # each channel separately
        parts = {"real": ("real",), "imag": ("imag",)}.get(self.mode, ("real", "imag"))
        found = [
            tf.nn.conv1d(rows, getattr(self, f"{part}_kernel"), self.frame_step, self.padding.upper()) for part in parts
        ]
        values = tf.concat(found, -1) if self.mode == "stft" else self._combined(found)
        values = tf.reshape(values, [-1, channels, tf.shape(values)[1], values.shape[-1]])
        if self.expand_dims:
            return (
                values
                if not first and channels is None
                else tf.transpose(values, [0, 1, 2, 3] if first else [0, 2, 3, 1])
            )
        flat = tf.reshape(tf.transpose(values, [0, 2, 1, 3]), [-1, tf.shape(values)[2], channels * values.shape[-1]])
        return tf.transpose(flat, [0, 2, 1]) if first else flat

    def _combined(self, found: list[Any]) -> Tensor:
        if len(found) == 1:
            return found[0]
        real, imaginary = found
        if self.mode == "angle":
            return tf.math.atan2(imaginary, real)
        power = tf.square(real) + tf.square(imaginary)
        if self.mode == "psd":
            # Each frequency also represents its negative, except zero and the Nyquist frequency.
            last = 1 if self.fft_length % 2 == 0 else 0
            count = power.shape[-1]
            doubled = tf.constant([1.0] + [2.0] * (count - 1 - last) + [1.0] * last, power.dtype)
            return power * doubled
        magnitude = tf.sqrt(tf.maximum(power, epsilon()))
        return tf.math.log(tf.maximum(magnitude, epsilon())) if self.mode == "log" else magnitude

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "mode": self.mode,
            "frame_length": self.frame_length,
            "frame_step": self._frame_step,
            "fft_length": self._fft_length,
            "window": self.window,
            "periodic": self.periodic,
            "scaling": self.scaling,
            "padding": self.padding,
            "data_format": self.data_format,
            "expand_dims": self.expand_dims,
        }


class MelSpectrogram(Layer):
    """Computes mel spectrograms of (batch, samples), of shape (batch, mel bins, frames).

    Args:
        fft_length: Length of the transform.
        sequence_stride: Distance between frames in samples.
        sequence_length: Number of samples per frame. None uses `fft_length`.
        window: Window function: "hann", "hamming" or None.
        sampling_rate: Samples per second.
        num_mel_bins: Number of mel bins.
        min_freq: Lowest frequency in hertz.
        max_freq: Highest frequency in hertz. None uses half the sampling rate.
        power_to_db: Whether to convert the result to decibels.
        top_db: Range of the decibels below their maximum. Smaller values are cut off.
        mag_exp: Exponent of the magnitudes.
        min_power: Lower bound of the power before the logarithm.
        ref_power: Power at zero decibels.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        fft_length: int = 2048,
        sequence_stride: int = 512,
        sequence_length: int | None = None,
        window: str | TensorLike | None = "hann",
        sampling_rate: int = 16000,
        num_mel_bins: int = 128,
        min_freq: float = 20.0,
        max_freq: float | None = None,
        power_to_db: bool = True,
        top_db: float = 80.0,
        mag_exp: float = 2.0,
        min_power: float = 1e-10,
        ref_power: float = 1.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.fft_length, self.sequence_stride = fft_length, sequence_stride
        self.sequence_length = sequence_length or fft_length
        self.window, self.sampling_rate, self.num_mel_bins = window, sampling_rate, num_mel_bins
        self.min_freq, self.max_freq = min_freq, max_freq or int(sampling_rate / 2)
        self.power_to_db, self.top_db, self.mag_exp = power_to_db, top_db, mag_exp
        self.min_power, self.ref_power = min_power, ref_power

    def call(self, inputs: Tensor) -> Tensor:
        single = inputs.shape.rank == 1
        x = tf.expand_dims(inputs, 0) if single else inputs
        real, imaginary = stft(x, self.sequence_length, self.sequence_stride, self.fft_length, self.window)
        power = tf.pow(tf.sqrt(tf.square(real) + tf.square(imaginary)), self.mag_exp)
        weights = tf.signal.linear_to_mel_weight_matrix(
            self.num_mel_bins, self.fft_length // 2 + 1, self.sampling_rate, self.min_freq, self.max_freq, x.dtype
        )
        found = tf.matmul(power, weights)
        if self.power_to_db:
            found = self._decibels(found)
        found = tf.transpose(found, [0, 2, 1])
        return tf.squeeze(found, [0]) if single else found

    def _decibels(self, power: Tensor) -> Tensor:
        scale = 10.0 / math.log(10.0)
        zero = scale * math.log(max(self.ref_power, self.min_power))
        found = scale * tf.math.log(tf.maximum(power, self.min_power)) - zero
        return tf.maximum(found, tf.reduce_max(found) - self.top_db)

    def get_config(self) -> dict[str, Any]:
        names = (
            "fft_length", "sequence_stride", "sequence_length", "window", "sampling_rate", "num_mel_bins", "min_freq",
            "max_freq", "power_to_db", "top_db", "mag_exp", "min_power", "ref_power",
        )  # fmt: skip
        return {**super().get_config(), **{name: getattr(self, name) for name in names}}
