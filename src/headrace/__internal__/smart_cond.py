"""tf.__internal__.smart_cond: conditionals that choose in Python where they can."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "smart_cond": "function.control_flow.smart_cond:smart_cond",
        "smart_constant_value": "function.control_flow.smart_cond:smart_constant_value",
    },
)
