# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.experimental.dlpack: exchange of tensors with other libraries through DLPack."""

from headrace._src.lib.dlpack import from_dlpack as from_dlpack, to_dlpack as to_dlpack

__all__ = [
    "from_dlpack", "to_dlpack",
]
