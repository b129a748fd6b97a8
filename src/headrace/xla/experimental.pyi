# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.xla.experimental: experimental parts of tf.xla."""

from headrace._src.lib.xla_compile import compile_now as compile, jit_scope as jit_scope

__all__ = [
    "compile", "jit_scope",
]
