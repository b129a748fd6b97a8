"""tf.__internal__.train: moving averages, the list of checkpoints."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "assign_moving_average": "lib.internals.variables:assign_moving_average",
        "update_checkpoint_state": "compat_v1.train.checkpoint_files:update_checkpoint_state",
    },
)
