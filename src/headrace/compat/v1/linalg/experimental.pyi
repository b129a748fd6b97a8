# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.linalg.experimental: the names of tf.linalg.experimental."""

from headrace._src.lib.linalg.conjugate_gradient import conjugate_gradient as conjugate_gradient

__all__ = [
    "conjugate_gradient",
]
