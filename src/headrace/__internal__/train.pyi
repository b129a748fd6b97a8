# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.train: moving averages, the list of checkpoints."""

from headrace._src.compat_v1.train.checkpoint_files import update_checkpoint_state as update_checkpoint_state
from headrace._src.lib.internals.variables import assign_moving_average as assign_moving_average

__all__ = [
    "assign_moving_average", "update_checkpoint_state",
]
