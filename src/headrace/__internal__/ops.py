"""tf.__internal__.ops: functions of variables and weights."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "broadcast_weights": "lib.internals.variables:broadcast_weights",
        "is_resource_variable": "lib.internals.variables:is_resource_variable",
    },
)
