# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
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
    """The samples of a WAV file, between -1 and 1 and of shape [samples, channels], and the sample rate.

    Missing samples are filled up with zeros, missing channels repeat the first, superfluous ones are left out.
    """

def encode_wav(audio: TensorLike, sample_rate: TensorLike, name: str | None = None) -> Tensor:
    """The bytes of a WAV file with 16-bit samples from numbers between -1 and 1, of shape [samples, channels]."""
