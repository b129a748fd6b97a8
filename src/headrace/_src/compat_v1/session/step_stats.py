"""Statistics of each op in a session's step, as the messages in RunMetadata."""

from __future__ import annotations

import contextlib
import copy
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.formats import messages
from headrace._src.graph.operation import Operation
from headrace._src.runtime.interpreter import in_line, instruction_watchers
from headrace._src.tensors import dtypes

_DEVICE = "/job:localhost/replica:0/task:0/device:CPU:0"


class StepRecorder:
    """Records the time of each op that this thread interprets."""

    def __init__(self) -> None:
        self.stats = messages.StepStats()
        self._device = self.stats.dev_stats.add(device=_DEVICE)
        self._thread = threading.get_ident()

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        instruction_watchers.append(self._timed)
        try:
            yield
        finally:
            instruction_watchers.remove(self._timed)

    def _timed(self, step: Any) -> Any:
        if threading.get_ident() != self._thread:
            return step
        timed = copy.copy(step)

        def run(*arrays: Any, **attrs: Any) -> Any:
            begin, clock = time.time_ns(), time.perf_counter_ns()
            result = step.kernel(*arrays, **attrs)
            self._note(step.operation, begin, time.perf_counter_ns() - clock, result)
            return result

        timed.kernel = run
        return timed

    def _note(self, operation: Operation, begin: int, nanos: int, result: Any) -> None:
        inputs = [t.op.name for t in operation.inputs] + [f"^{o.name}" for o in operation.control_inputs]
        label = f"{operation.name} = {operation.type}({', '.join(inputs)})"
        node = self._device.node_stats.add(
            node_name=operation.name, timeline_label=label, thread_id=0,
            all_start_micros=begin // 1000, all_start_nanos=begin, scheduled_micros=begin // 1000,
            scheduled_nanos=begin, op_end_rel_micros=max(nanos // 1000, 1), op_end_rel_nanos=nanos,
            all_end_rel_micros=max(nanos // 1000, 1), all_end_rel_nanos=nanos,
        )  # fmt: skip
        for slot, value in enumerate(in_line(operation.entry, result)):
            array = np.asarray(value)
            kind = operation.outputs[slot].dtype
            described = node.output.add(slot=slot).tensor_description
            described.dtype = kind.as_datatype_enum
            for size in array.shape:
                described.shape.dim.add(size=size)
            if kind.is_numpy_compatible and kind is not dtypes.string:
                described.allocation_description.requested_bytes = array.nbytes
                described.allocation_description.allocated_bytes = array.nbytes
            described.allocation_description.allocator_name = "cpu"
