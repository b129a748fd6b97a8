"""tf.__internal__.test: tests that run in several ways."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "combinations": ".",
    },
)
