# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.decorator: functions that stand for other functions."""

from headrace._src.lib.decoration import make_decorator as make_decorator, unwrap as unwrap

__all__ = [
    "make_decorator", "unwrap",
]
