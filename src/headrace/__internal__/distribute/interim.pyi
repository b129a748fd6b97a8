# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.distribute.interim: synchronization points of optimizers."""

from headrace._src.distribute.merging import maybe_merge_call as maybe_merge_call

__all__ = [
    "maybe_merge_call",
]
