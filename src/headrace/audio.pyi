# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.audio: encoding and decoding of WAV files."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any, NamedTuple

__all__ = [
    "decode_wav", "encode_wav",
]

class _DecodeWav(NamedTuple):
    audio: Tensor
    sample_rate: Tensor

def decode_wav(
    contents: TensorLike,
    desired_channels: int = -1,
    desired_samples: int = -1,
    name: str | None = None,
) -> _DecodeWav:
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

def encode_wav(audio: TensorLike, sample_rate: TensorLike, name: str | None = None) -> Tensor:
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
