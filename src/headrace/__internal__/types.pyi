# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.types: base classes of tensors."""

from headrace._src.tensors.protocols import NativeTensor as Tensor

__all__ = [
    "Tensor",
]
