"""tf.__internal__.decorator: functions that stand for other functions."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "make_decorator": "lib.decoration:make_decorator",
        "unwrap": "lib.decoration:unwrap",
    },
)
