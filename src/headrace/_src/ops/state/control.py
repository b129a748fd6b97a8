"""Ops that only matter for when they run: NoOp and Timestamp."""

from __future__ import annotations

import time

import numpy as np

from headrace._src.ops.entry import op
from headrace._src.ops.rules import no_output, scalar


@op("NoOp", "->", shape=no_output, stateful=True, differentiable=False)
def no_operation(xp):
    """Nothing; in a graph something that control dependencies can wait for."""


@op("Timestamp", "-> ts: float64", shape=scalar, stateful=True, engine="host", differentiable=False)
def timestamp(xp):
    """Returns the time in seconds since 1970, measured when the op runs.

    Args:
        name: Name of the operation.

    Returns:
        float64 scalar.
    """
    return np.array(time.time())
