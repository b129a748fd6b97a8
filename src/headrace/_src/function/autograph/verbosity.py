"""What AutoGraph tells of its work, on request: `tf.autograph.set_verbosity`, or AUTOGRAPH_VERBOSITY."""

from __future__ import annotations

import os

from headrace._src.base import logs

_VARIABLE = "AUTOGRAPH_VERBOSITY"


class _Verbosity:
    level: int | None = None  # None: what the environment says
    also_to_stdout = False


_verbosity = _Verbosity()


def set_verbosity(level: int, alsologtostdout: bool = False) -> None:
    """How much AutoGraph says of what it does.

    Args:
        level: 0 nothing, 1 which functions it converts, 2 and more also what they become.
        alsologtostdout: Whether to print it, too; the logger "tensorflow" gets it in any case, as information.
    """
    _verbosity.level, _verbosity.also_to_stdout = int(level), alsologtostdout


def verbosity() -> int:
    """The level that was set, or that of the environment."""
    if _verbosity.level is not None:
        return _verbosity.level
    asked = os.environ.get(_VARIABLE, "0").strip()
    return int(asked) if asked.isdigit() else 0


def tell(message: str) -> None:
    logs.tensorflow_logger().info(message)
    if _verbosity.also_to_stdout:
        print(message)
