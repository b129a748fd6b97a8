# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.user_ops: the sample op that TensorFlow ships."""

from headrace._src.compat_v1.user_ops import my_fact as my_fact

__all__ = [
    "my_fact",
]
