"""tf.__internal__.eager_context: eager execution inside of graphs."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "eager_mode": "lib.scopes:eager_mode",
    },
)
