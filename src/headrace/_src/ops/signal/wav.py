"""Sound in WAV files: 16-bit samples in a RIFF container."""

from __future__ import annotations

import struct

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.rules import scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import Dims, dims_text

_PCM = 1
_EXTENSIBLE = 0xFFFE


class _Reader:
    """Reads a file from the front; its lengths are not trusted."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def take(self, count: int, what: str = "string") -> bytes:
        if self.place + count > len(self.data):
            raise errors.invalid_argument(f"Data too short when trying to read {what}")
        part = self.data[self.place : self.place + count]
        self.place += count
        return part

    def expect(self, tag: bytes) -> None:
        found = self.take(len(tag))
        if found != tag:
            raise errors.invalid_argument(
                f"Header mismatch: Expected {tag.decode()} but found {found.decode('latin-1')}"
            )

    def number(self, form: str) -> int:
        return struct.unpack("<" + form, self.take(struct.calcsize(form), "value"))[0]


def _decoded_dims(call: ShapeCall) -> list[Dims]:
    samples, channels = call.attrs["desired_samples"], call.attrs["desired_channels"]
    return [(None if samples == -1 else samples, None if channels == -1 else channels), ()]


def _read_format(reader: _Reader) -> tuple[int, int]:
    """Returns the number of channels and the sample rate, from the chunk that describes the samples."""
    size = reader.number("I")
    if size not in (16, 18, 40):
        raise errors.invalid_argument(f"Bad format chunk size for WAV: Expected 16, 18 or 40, but got {size}")
    kind, channels, rate = reader.number("H"), reader.number("H"), reader.number("I")
    if kind not in (_PCM, _EXTENSIBLE):
        raise errors.invalid_argument(f"Bad audio format for WAV: Expected 1 (PCM), but got {kind}")
    bytes_per_second, bytes_per_sample, bits = reader.number("I"), reader.number("H"), reader.number("H")
    if not channels:
        raise errors.invalid_argument("Bad number of channels for WAV: Expected at least 1, but got 0")
    if bits != 16:
        raise errors.invalid_argument(f"Can only read 16-bit WAV files, but received {bits}")
    if bytes_per_sample != channels * 2:
        raise errors.invalid_argument(
            f"Bad bytes per sample in WAV header: Expected {channels * 2} but got {bytes_per_sample}"
        )
    if bytes_per_second != rate * bytes_per_sample:
        raise errors.invalid_argument(
            f"Bad bytes per second in WAV header: Expected {rate * bytes_per_sample} but got {bytes_per_second} "
            f"(sample_rate={rate}, bytes_per_sample={bytes_per_sample})"
        )
    reader.take(size - 16)
    return channels, rate


def _read(data: bytes) -> tuple[np.ndarray, int]:
    """Returns the samples, of shape [samples, channels], and the sample rate."""
    reader = _Reader(data)
    reader.expect(b"RIFF")
    reader.number("I")
    reader.expect(b"WAVE")
    reader.expect(b"fmt ")
    channels, rate = _read_format(reader)
    samples = None
    while reader.place < len(data):
        tag = reader.take(4)
        size = reader.number("I")
        if tag == b"data" and samples is None:
            samples = np.frombuffer(reader.take(size - size % (2 * channels)), "<i2").reshape(-1, channels)
            break
        reader.take(size)
    if samples is None:
        raise errors.invalid_argument("No data chunk found in WAV")
    return samples, rate


@op(
    "DecodeWav",
    "string -> audio: float32, sample_rate: int32",
    shape=_decoded_dims,
    engine="host",
    differentiable=False,
)
def decode_wav(xp, contents, *, desired_channels: int = -1, desired_samples: int = -1):
    """Decodes a 16-bit WAV file.

    Args:
        contents: Scalar string, the content of the file.
        desired_channels: Number of channels; -1 keeps that of the file. Missing channels repeat the first.
        desired_samples: Number of samples; -1 keeps that of the file. Missing samples are zero.
        name: Name of the operation.

    Returns:
        audio: float32 tensor `[samples, channels]` of values from -1 to 1.
        sample_rate: int32 scalar.

    Raises:
        InvalidArgumentError: If `contents` is not a scalar, or not the bytes of a 16-bit PCM file.
    """
    if contents.ndim:
        raise errors.invalid_argument(f"contents must be scalar, got shape {dims_text(contents.shape)}")
    samples, rate = _read(contents.item())
    audio = samples.astype(np.float32) / 32768
    if desired_channels != -1:
        extra = max(desired_channels - audio.shape[1], 0)
        audio = np.concatenate([audio[:, :desired_channels], np.repeat(audio[:, :1], extra, 1)], 1)
    if desired_samples != -1:
        audio = audio[:desired_samples]
        audio = np.pad(audio, [(0, desired_samples - len(audio)), (0, 0)])
    return audio, np.array(rate, np.int32)


@op("EncodeWav", "float32, int32 -> contents: string", shape=scalar, engine="host", differentiable=False)
def encode_wav(xp, audio, sample_rate):
    """Encodes audio as a 16-bit WAV file.

    Args:
        audio: float32 tensor `[samples, channels]` of values from -1 to 1.
        sample_rate: int32 scalar.
        name: Name of the operation.

    Returns:
        Scalar string tensor.

    Raises:
        InvalidArgumentError: If `audio` is not a matrix of samples and channels, or `sample_rate` is not a scalar in
            (0, 2^32).

    >>> wav = tf.audio.encode_wav([[0.0], [0.5]], sample_rate=8000)
    >>> tf.audio.decode_wav(wav).audio.shape
    TensorShape([2, 1])
    """
    if audio.ndim != 2:
        raise errors.invalid_argument(f"audio must be 2-dimensional{dims_text(audio.shape)}")
    if sample_rate.ndim:
        raise errors.invalid_argument(
            f"Input sample_rate should be a scalar tensor, got {dims_text(sample_rate.shape)} instead."
        )
    rate = int(sample_rate)
    if rate <= 0:
        raise errors.invalid_argument(f"sample_rate must be in (0, 2^32), got: {rate % 2**64}")
    channels = audio.shape[1]
    if not channels:
        raise errors.invalid_argument("audio is null")
    scaled = np.clip(np.nan_to_num(audio) * np.float32(32768), -32768, 32767)
    body = np.rint(scaled).astype("<i2").tobytes()
    result = np.empty((), object)
    result[()] = _header(channels, rate, len(body)) + body
    return result


def _header(channels: int, rate: int, size: int) -> bytes:
    return (
        b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt "
        + struct.pack("<IHHIIHH", 16, _PCM, channels, rate, rate * channels * 2, channels * 2, 16)
        + b"data" + struct.pack("<I", size)
    )  # fmt: skip
