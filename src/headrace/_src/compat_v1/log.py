"""tf.logging: messages of programs and of headrace, on the logger "tensorflow"."""

from __future__ import annotations

import logging
import sys
from typing import Any

DEBUG, INFO, WARN, ERROR, FATAL = 10, 20, 30, 40, 50


def _logger() -> logging.Logger:
    logger = logging.getLogger("tensorflow")
    if not logger.handlers and not logging.getLogger().handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(message)s"))
        logger.addHandler(handler)
        logger.propagate = False
    if logger.level == logging.NOTSET:
        logger.setLevel(WARN)
    return logger


def set_verbosity(v: Any) -> None:
    """Shows messages from this level on."""
    _logger().setLevel(v)


def get_verbosity() -> int:
    return _logger().getEffectiveLevel()


def log(level: int, msg: str, *args: Any, **kwargs: Any) -> None:
    _logger().log(level, msg, *args, **kwargs)


def debug(msg: str, *args: Any, **kwargs: Any) -> None:
    _logger().debug(msg, *args, **kwargs)


def info(msg: str, *args: Any, **kwargs: Any) -> None:
    _logger().info(msg, *args, **kwargs)


def warning(msg: str, *args: Any, **kwargs: Any) -> None:
    _logger().warning(msg, *args, **kwargs)


warn = warning


def error(msg: str, *args: Any, **kwargs: Any) -> None:
    _logger().error(msg, *args, **kwargs)


def fatal(msg: str, *args: Any, **kwargs: Any) -> None:
    _logger().critical(msg, *args, **kwargs)


def vlog(level: int, msg: str, *args: Any, **kwargs: Any) -> None:
    """Logs at a level that counts down from DEBUG the higher `level` is."""
    _logger().log(max(1, DEBUG + 1 - level) if level > 0 else INFO, msg, *args, **kwargs)


_counts: dict[Any, int] = {}


def _times_here() -> int:
    """How often the caller's line has logged before."""
    frame: Any = sys._getframe(2)
    key = (frame.f_code.co_filename, frame.f_lineno)
    _counts[key] = _counts.get(key, -1) + 1
    return _counts[key]


def log_every_n(level: int, msg: str, n: int, *args: Any) -> None:
    """Logs each n-th time that this line is reached, beginning with the first."""
    if _times_here() % n == 0:
        log(level, msg, *args)


def log_first_n(level: int, msg: str, n: int, *args: Any) -> None:
    """Logs the first n times that this line is reached."""
    if _times_here() < n:
        log(level, msg, *args)


def log_if(level: int, msg: str, condition: Any, *args: Any) -> None:
    if condition:
        log(level, msg, *args)


def TaskLevelStatusMessage(msg: str) -> None:
    error(msg)


def flush() -> None:
    for handler in _logger().handlers:
        handler.flush()
