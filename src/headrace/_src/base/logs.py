"""What headrace tells on request: with HEADRACE_LOG=compile,retrace events of these kinds go to the standard error
stream. Each kind is a logger, "headrace.compile" and so on, so programs may also listen in their own ways.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import TextIO

VARIABLE = "HEADRACE_LOG"


class _StandardError(logging.StreamHandler[TextIO]):
    """Writes to what `sys.stderr` is at the time."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)
        self.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s", "%H:%M:%S"))

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


def logger(kind: str) -> logging.Logger:
    """The logger of events of one kind; it shows them if the environment asks for the kind."""
    found = logging.getLogger(f"headrace.{kind}")
    asked = {word.strip() for word in os.environ.get(VARIABLE, "").split(",")}
    if kind in asked and not found.handlers:
        found.setLevel(logging.DEBUG)
        found.addHandler(_StandardError())
        found.propagate = False
    return found
