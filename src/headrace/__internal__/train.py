"""tf.__internal__.train: moving averages."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "assign_moving_average": "lib.internals.variables:assign_moving_average",
    },
)
