"""Logging.

With HEADRACE_LOG=compile,retrace, events of these kinds go to the standard error stream. Each kind is a logger,
"headrace.compile" and so on, which programs can also configure themselves. Warnings always go to the logger
"tensorflow". Notices, such as that of a long compilation, are printed unless TF_CPP_MIN_LOG_LEVEL is 1 or more.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import TextIO

VARIABLE = "HEADRACE_LOG"
NOTICE_VARIABLE = "TF_CPP_MIN_LOG_LEVEL"


class _StandardError(logging.StreamHandler[TextIO]):
    """Writes to the current `sys.stderr`."""

    def __init__(self, form: str) -> None:
        logging.Handler.__init__(self)
        self.setFormatter(logging.Formatter(form, "%H:%M:%S"))

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


def logger(kind: str) -> logging.Logger:
    """Returns the logger of events of one kind; it prints them if HEADRACE_LOG lists the kind."""
    found = logging.getLogger(f"headrace.{kind}")
    asked = {word.strip() for word in os.environ.get(VARIABLE, "").split(",")}
    if kind in asked and not found.handlers:
        found.setLevel(logging.DEBUG)
        found.addHandler(_StandardError("%(asctime)s %(name)s: %(message)s"))
        found.propagate = False
    return found


def tensorflow_logger() -> logging.Logger:
    """Returns the logger of warnings, which writes to standard error unless the program has configured logging."""
    found = logging.getLogger("tensorflow")
    if not found.handlers and not logging.getLogger().handlers:
        found.addHandler(_StandardError("%(levelname)s:%(name)s:%(message)s"))
        found.propagate = False
    return found


def notice(message: str) -> None:
    """Prints a notice for the person who runs the program."""
    if os.environ.get(NOTICE_VARIABLE, "").strip() in ("", "0"):
        print(f"headrace: {message}", file=sys.stderr, flush=True)
