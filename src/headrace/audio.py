"""tf.audio: encoding and decoding of WAV files."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "decode_wav": "ops.signal.wav:decode_wav",
        "encode_wav": "ops.signal.wav:encode_wav",
    },
)
