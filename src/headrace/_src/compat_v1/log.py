"""tf.logging: messages of programs and of headrace, on the logger "tensorflow"."""

from __future__ import annotations

import logging
import sys
from typing import Any

from headrace._src.base.logs import tensorflow_logger

DEBUG, INFO, WARN, ERROR, FATAL = 10, 20, 30, 40, 50


def _logger() -> logging.Logger:
    logger = tensorflow_logger()
    if logger.level == logging.NOTSET:
        logger.setLevel(WARN)
    return logger


def set_verbosity(v: Any) -> None:
    """Sets the lowest level of messages that are shown.

    Args:
        v: Level.
    """
    _logger().setLevel(v)


def get_verbosity() -> int:
    """Returns the lowest level of messages that are shown."""
    return _logger().getEffectiveLevel()


def log(level: int, msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs a message at a level.

    Args:
        level: Level of the message.
        msg: Message, a format string for the arguments.
        *args: Values for the format string.
    """
    _logger().log(level, msg, *args, **kwargs)


def debug(msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs a message at the level DEBUG.

    Args:
        msg: Message, a format string for the arguments.
        *args: Values for the format string.
    """
    _logger().debug(msg, *args, **kwargs)


def info(msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs a message at the level INFO.

    Args:
        msg: Message, a format string for the arguments.
        *args: Values for the format string.
    """
    _logger().info(msg, *args, **kwargs)


def warning(msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs a message at the level WARN.

    Args:
        msg: Message, a format string for the arguments.
        *args: Values for the format string.
    """
    _logger().warning(msg, *args, **kwargs)


warn = warning


def error(msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs a message at the level ERROR.

    Args:
        msg: Message, a format string for the arguments.
        *args: Values for the format string.
    """
    _logger().error(msg, *args, **kwargs)


def fatal(msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs a message at the level FATAL. It does not end the program.

    Args:
        msg: Message, a format string for the arguments.
        *args: Values for the format string.
    """
    _logger().critical(msg, *args, **kwargs)


def vlog(level: int, msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs a message `level` steps below DEBUG.

    Args:
        level: Number of steps below DEBUG.
        msg: Message, a format string for the arguments.
        *args: Values for the format string.
    """
    _logger().log(max(1, DEBUG + 1 - level) if level > 0 else INFO, msg, *args, **kwargs)


_counts: dict[Any, int] = {}


def _times_here() -> int:
    """Returns how often the caller's line has logged before."""
    frame: Any = sys._getframe(2)
    key = (frame.f_code.co_filename, frame.f_lineno)
    _counts[key] = _counts.get(key, -1) + 1
    return _counts[key]


def log_every_n(level: int, msg: str, n: int, *args: Any) -> None:
    """Logs every n-th time that this line runs, starting with the first.

    Args:
        level: Level of the message.
        msg: Message, a format string for the arguments.
        n: Number of times.
        *args: Values for the format string.
    """
    if _times_here() % n == 0:
        log(level, msg, *args)


def log_first_n(level: int, msg: str, n: int, *args: Any) -> None:
    """Logs the first n times that this line runs.

    Args:
        level: Level of the message.
        msg: Message, a format string for the arguments.
        n: Number of times.
        *args: Values for the format string.
    """
    if _times_here() < n:
        log(level, msg, *args)


def log_if(level: int, msg: str, condition: Any, *args: Any) -> None:
    """Logs a message if a condition is true.

    Args:
        level: Level of the message.
        msg: Message, a format string for the arguments.
        condition: Whether to log.
        *args: Values for the format string.
    """
    if condition:
        log(level, msg, *args)


def TaskLevelStatusMessage(msg: str) -> None:
    """Logs the status of a task at the level ERROR.

    Args:
        msg: Message, a format string for the arguments.
    """
    error(msg)


def flush() -> None:
    """Flushes all handlers."""
    for handler in _logger().handlers:
        handler.flush()
