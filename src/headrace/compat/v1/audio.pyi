# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.audio: the names of tf.audio."""

from headrace.audio import decode_wav as decode_wav, encode_wav as encode_wav

__all__ = [
    "decode_wav", "encode_wav",
]
