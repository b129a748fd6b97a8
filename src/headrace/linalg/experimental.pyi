# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.linalg.experimental: experimental parts of tf.linalg."""

from headrace._src.lib.linalg.conjugate_gradient import conjugate_gradient as conjugate_gradient

__all__ = [
    "conjugate_gradient",
]
