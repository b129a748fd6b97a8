# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.contrib: the parts of tf.contrib that programs still use."""

from headrace.compat.v1.contrib import layers as layers, summary as summary

__all__ = [
    "layers", "summary",
]
