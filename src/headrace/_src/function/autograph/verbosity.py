"""How much AutoGraph logs: `tf.autograph.set_verbosity`, or the environment variable AUTOGRAPH_VERBOSITY."""

from __future__ import annotations

import os

from headrace._src.base import logs

_VARIABLE = "AUTOGRAPH_VERBOSITY"


class _Verbosity:
    level: int | None = None  # None: from the environment
    also_to_stdout = False


_verbosity = _Verbosity()


def set_verbosity(level: int, alsologtostdout: bool = False) -> None:
    """Sets how much AutoGraph logs.

    Args:
        level: 0: nothing. 1: the functions it converts. 2 or more: also the generated code.
        alsologtostdout: Whether to print it too. The logger "tensorflow" always receives it, at level INFO.
    """
    _verbosity.level, _verbosity.also_to_stdout = int(level), alsologtostdout


def verbosity() -> int:
    """Returns the level that was set, or that of the environment."""
    if _verbosity.level is not None:
        return _verbosity.level
    text = os.environ.get(_VARIABLE, "0").strip()
    return int(text) if text.isdigit() else 0


def tell(message: str) -> None:
    logs.tensorflow_logger().info(message)
    if _verbosity.also_to_stdout:
        print(message)
