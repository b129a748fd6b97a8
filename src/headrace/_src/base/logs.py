"""What headrace tells.

On request: with HEADRACE_LOG=compile,retrace events of these kinds go to the standard error stream. Each kind is a
logger, "headrace.compile" and so on, so programs may also listen in their own ways. Unasked: warnings, on the logger
"tensorflow", and notices such as that of a long compilation, which TF_CPP_MIN_LOG_LEVEL=1 and above silences.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import TextIO

VARIABLE = "HEADRACE_LOG"
NOTICE_VARIABLE = "TF_CPP_MIN_LOG_LEVEL"


class _StandardError(logging.StreamHandler[TextIO]):
    """Writes to what `sys.stderr` is at the time."""

    def __init__(self, form: str) -> None:
        logging.Handler.__init__(self)
        self.setFormatter(logging.Formatter(form, "%H:%M:%S"))

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


def logger(kind: str) -> logging.Logger:
    """The logger of events of one kind; it shows them if the environment asks for the kind."""
    found = logging.getLogger(f"headrace.{kind}")
    asked = {word.strip() for word in os.environ.get(VARIABLE, "").split(",")}
    if kind in asked and not found.handlers:
        found.setLevel(logging.DEBUG)
        found.addHandler(_StandardError("%(asctime)s %(name)s: %(message)s"))
        found.propagate = False
    return found


def tensorflow_logger() -> logging.Logger:
    """The logger of warnings: "WARNING:tensorflow:..." on the standard error stream, unless the program has its own."""
    found = logging.getLogger("tensorflow")
    if not found.handlers and not logging.getLogger().handlers:
        found.addHandler(_StandardError("%(levelname)s:%(name)s:%(message)s"))
        found.propagate = False
    return found


def notice(message: str) -> None:
    """Tells what a person in front of the program wants to know."""
    if os.environ.get(NOTICE_VARIABLE, "").strip() in ("", "0"):
        print(f"headrace: {message}", file=sys.stderr, flush=True)
