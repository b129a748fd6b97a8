"""tf.__internal__.function: the class of traced functions."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Function": "function.polymorphic:Function",
    },
)
