"""Switches of eager execution on devices: op by op, and printing where ops run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.ops.entry import Op
from headrace._src.runtime.eager.pending import PendingArray
from headrace._src.runtime.eager.segment import Segment
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import CPU_DEVICE


class _Settings:
    """Switches of eager execution on devices."""

    op_by_op = os.environ.get("HEADRACE_EAGER", "") == "op_by_op"  # run each op when it is called
    log_placement = False
    watched = op_by_op  # whether one of these is on
    without_accelerator: Callable[[], None] = staticmethod(lambda: None)  # runs if XLA finds none after all


settings = _Settings()


def watch_ops(*, op_by_op: bool | None = None, log_placement: bool | None = None) -> None:
    """Sets whether each op runs when it is called, and whether its device is printed."""
    if op_by_op is not None:
        settings.op_by_op = op_by_op
    if log_placement is not None:
        settings.log_placement = log_placement
    settings.watched = settings.op_by_op or settings.log_placement


def watch(op: Op, segment: Segment, made: Sequence[PendingArray]) -> None:
    if settings.log_placement:
        print(f"Executing op {op.name} in device {device_name(segment.label)}", file=sys.stderr)
    if settings.op_by_op:
        segment.run()
        for array in made:
            array.block_until_ready()


def records_calls() -> bool:
    """Returns whether ops of this thread are recorded on an accelerator."""
    return state.mode is None and state.device == "" and not settings.op_by_op


def device_name(label: Any) -> str:
    """Returns TensorFlow's full name of a device."""
    return CPU_DEVICE[: -len("CPU:0")] + f"{label.platform.upper()}:{label.id}"
