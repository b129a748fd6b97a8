"""tf.debugging.experimental.enable_dump_debug_info: records every op that runs, for debuggers.

Six files hold messages of one kind each: metadata, sources, stack frames, graphs, eager executions, and executions
inside functions. While the dump is on, functions are interpreted, so that each of their ops is recorded.
"""

from __future__ import annotations

import collections
import copy
import functools
import os
import re
import socket
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.version import TENSORFLOW_VERSION
from headrace._src.formats import messages
from headrace._src.formats.tensor_proto import from_array_as_content
from headrace._src.formats.tfrecord import RecordWriter
from headrace._src.graph.call_observers import Run, watch_calls
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import user_frame
from headrace._src.ops.entry import REGISTRY
from headrace._src.runtime.interpreter import in_line, instruction_watchers, interpret
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.typing import Array, DTypeLike

_MODES = ("NO_TENSOR", "CURT_HEALTH", "CONCISE_HEALTH", "FULL_HEALTH", "SHAPE", "FULL_TENSOR")
_DEVICE = "/job:localhost/replica:0/task:0/device:CPU:0"
_RINGS = ("execution", "graph_execution_traces")
_KINDS = ("metadata", "source_files", "stack_frames", "graphs", *_RINGS)
_SHOWN_DIMENSIONS = 6


class DebugEventsWriter:
    """Writes the files of one dump. The latest `circular_buffer_size` executions are buffered until a flush."""

    def __init__(self, dump_root: str, run_id: str, circular_buffer_size: int) -> None:
        os.makedirs(dump_root, exist_ok=True)
        self._host = socket.gethostname()
        prefix = os.path.join(dump_root, f"tfdbg_events.{int(time.time())}.{self._host}")
        self._files = {kind: RecordWriter(f"{prefix}.{kind}") for kind in _KINDS}
        size = circular_buffer_size if circular_buffer_size > 0 else None
        self._rings: dict[str, Any] = {kind: collections.deque(maxlen=size) for kind in _RINGS}
        self._lock = threading.RLock()
        self._sources: dict[str, int] = {}
        self._frames: dict[tuple[str, int, str], str] = {}
        self.write(
            "metadata",
            debug_metadata=messages.DebugMetadata(
                tensorflow_version=TENSORFLOW_VERSION, file_version="debug.Event:1", tfdbg_run_id=run_id
            ),
        )
        self.write("graphs", debugged_device=messages.DebuggedDevice(device_name=_DEVICE, device_id=1))
        self.FlushNonExecutionFiles()

    def write(self, kind: str, **what: Any) -> None:
        """Adds an event to the file of its kind."""
        record = messages.DebugEvent(wall_time=time.time(), **what).SerializeToString()
        with self._lock:
            if kind in self._rings:
                self._rings[kind].append(record)
            else:
                self._files[kind].write(record)

    def location(self, frame: tuple[str, int, str] | None) -> Any:
        """Returns a location in the user's source. Its file and frame are written on first use."""
        found = messages.CodeLocation(host_name=self._host)
        if frame is not None:
            found.stack_frame_ids.append(self._frame(frame))
        return found

    def _frame(self, frame: tuple[str, int, str]) -> str:
        with self._lock:
            if frame not in self._frames:
                path, line, function = frame
                self._frames[frame] = str(uuid.uuid4())
                place = messages.GraphDebugInfo.FileLineCol(file_index=self._source(path), line=line, func=function)
                described = messages.StackFrameWithId(id=self._frames[frame], file_line_col=place)
                self.write("stack_frames", stack_frame_with_id=described)
            return self._frames[frame]

    def _source(self, path: str) -> int:
        if path not in self._sources:
            self._sources[path] = len(self._sources)
            try:
                with open(path, encoding="utf-8", errors="replace") as file:
                    lines = file.read().splitlines()
            except OSError:
                lines = []
            source = messages.SourceFile(file_path=path, host_name=self._host, lines=lines)
            self.write("source_files", source_file=source)
        return self._sources[path]

    def FlushNonExecutionFiles(self) -> None:
        """Writes sources, frames and graphs to disk."""
        for kind in _KINDS:
            if kind not in _RINGS:
                self._files[kind].flush()

    def FlushExecutionFiles(self) -> None:
        """Writes executions to disk."""
        with self._lock:
            for kind, ring in self._rings.items():
                while ring:
                    self._files[kind].write(ring.popleft())
                self._files[kind].flush()

    def Close(self) -> None:
        self.FlushNonExecutionFiles()
        self.FlushExecutionFiles()
        for file in self._files.values():
            file.close()


class _Dump:
    """The dump in progress."""

    def __init__(
        self, writer: DebugEventsWriter, mode: str, op_regex: str | None, accepts: Callable[[Any], bool]
    ) -> None:
        self.writer, self._mode, self._accepts = writer, mode, accepts
        self._ops = None if op_regex is None else re.compile(op_regex)
        self._graphs: dict[int, tuple[Any, str]] = {}
        self._names = {id(entry.host): entry.name for entry in REGISTRY.values()}
        self._timed: dict[int, tuple[Any, Any]] = {}
        self._numbers = 0
        self._inside = threading.local()
        quiet = state.quiet

        def seen(run: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            result = quiet(run, *args, **kwargs)
            if type(run) is functools.partial and getattr(self._inside, "depth", 0) == 0:
                self._eager_op(run, result)
            return result

        def restore() -> None:
            state.quiet = quiet

        state.quiet = seen
        instruction_watchers.append(self._watched_step)
        self._ends = [watch_calls(self._call), restore, lambda: instruction_watchers.remove(self._watched_step)]

    def stop(self) -> None:
        for end in self._ends:
            end()
        self.writer.Close()

    def _wants(self, op: str) -> bool:
        return self._ops is None or self._ops.match(op) is not None

    def _eager_op(self, kernel: Any, result: Any) -> None:
        name = self._names.get(id(kernel)) or next((e.name for e in REGISTRY.values() if e.host is kernel), None)
        if name is None or not self._wants(name):
            return
        self._names[id(kernel)] = name
        self._execution(name, in_line(REGISTRY[name], result), "")

    def _execution(self, op: str, arrays: Sequence[Any], graph_id: str) -> None:
        event = messages.Execution(op_type=op, num_outputs=len(arrays), graph_id=graph_id)
        event.tensor_debug_mode = _number_of(self._mode)
        for array in arrays:
            self._numbers += 1
            event.output_tensor_ids.append(self._numbers)
            event.output_tensor_device_ids.append(1)
            if self._mode != "NO_TENSOR":
                event.tensor_protos.append(self._described(np.asarray(array)))
        event.code_location.CopyFrom(self.writer.location(user_frame()))
        self.writer.write("execution", execution=event)

    def _call(self, run: Run, graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        """Interprets a function and records one trace event per op."""
        identifier = self._graph_id(graph)
        depth = getattr(self._inside, "depth", 0)
        before = getattr(self._inside, "graph", "")
        self._inside.depth, self._inside.graph = depth + 1, identifier
        try:
            results = interpret(graph, arrays)
        finally:
            self._inside.depth, self._inside.graph = depth, before
        name = f"__inference_{graph.name}"
        if depth == 0 and self._wants(name):
            self._execution(name, results, identifier)
        return results

    def _graph_id(self, graph: FuncGraph) -> str:
        body = graph.body
        found = self._graphs.get(id(body))
        if found is None:
            identifier = str(uuid.uuid4())
            found = self._graphs[id(body)] = (body, identifier)
            outer = body.outer_graph
            context = self._graph_id(outer) if isinstance(outer, FuncGraph) else ""
            described = messages.DebuggedGraph(graph_id=identifier, graph_name=body.name, outer_context_id=context)
            self.writer.write("graphs", debugged_graph=described)
            for operation in body.operations:
                created = messages.GraphOpCreation(
                    op_type=operation.type, op_name=operation.name, graph_name=body.name, graph_id=identifier,
                    input_names=[t.name for t in operation.inputs], num_outputs=len(operation.outputs),
                    code_location=self.writer.location(operation.source),
                    output_tensor_ids=[self._next_number() for _ in operation.outputs],
                )  # fmt: skip
                self.writer.write("graphs", graph_op_creation=created)
        return found[1]

    def _next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    def _watched_step(self, step: Any) -> Any:
        found = self._timed.get(id(step))
        if found is None:
            timed = copy.copy(step)
            timed.kernel = functools.partial(self._run_step, step)
            found = self._timed[id(step)] = (step, timed)
        return found[1]

    def _run_step(self, step: Any, *arrays: Any, **attrs: Any) -> Any:
        result = step.kernel(*arrays, **attrs)
        operation = step.operation
        if self._wants(operation.type) and getattr(self._inside, "depth", 0) > 0:
            for slot, value in enumerate(in_line(operation.entry, result)):
                trace = messages.GraphExecutionTrace(
                    tfdbg_context_id=self._inside.graph, op_name=operation.name, output_slot=slot, device_name=_DEVICE
                )
                trace.tensor_debug_mode = _number_of(self._mode)
                if self._mode != "NO_TENSOR":
                    trace.tensor_proto.CopyFrom(self._described(np.asarray(value)))
                self.writer.write("graph_execution_traces", graph_execution_trace=trace)
        return result

    def _described(self, array: Array) -> Any:
        """Returns the summary of a tensor that the debug mode requires."""
        plain = array.dtype != object and self._accepts(dtypes.from_numpy(array.dtype))
        if self._mode == "FULL_TENSOR":
            return from_array_as_content(array) if plain else messages.TensorProto()
        kind = dtypes.from_numpy(array.dtype).as_datatype_enum if array.dtype != object else 0
        return from_array_as_content(np.array(_summary(self._mode, array, kind, plain), np.float64))


def _number_of(mode: str) -> int:
    return int(messages.TensorDebugMode.Value(mode))


def _summary(mode: str, array: Array, kind: int, plain: bool) -> list[float]:
    """Returns the statistics of a tensor for TensorFlow's debugger; -1 is the placeholder for the tensor's id."""
    if mode == "SHAPE":
        sizes = list(array.shape)[-_SHOWN_DIMENSIONS:]
        padded = [*sizes, *[0] * (_SHOWN_DIMENSIONS - len(sizes))]
        return [-1.0, kind, array.ndim, array.size, *padded]
    numbers = array if plain and array.dtype.kind in "fciub" else np.zeros(0)
    wide = np.abs(numbers) if numbers.dtype.kind == "c" else numbers.astype(np.float64)
    low, high, none = int((wide == -np.inf).sum()), int((wide == np.inf).sum()), int(np.isnan(wide).sum())
    if mode == "CURT_HEALTH":
        return [-1.0, float(bool(low or high or none))]
    if mode == "CONCISE_HEALTH":
        return [-1.0, array.size, low, high, none]
    finite = wide[np.isfinite(wide)]
    signs = [int((finite < 0).sum()), int((finite == 0).sum()), int((finite > 0).sum())]
    return [-1.0, -1.0, kind, array.ndim, array.size, low, high, none, *signs]


_current: list[_Dump] = []


def enable_dump_debug_info(
    dump_root: str, tensor_debug_mode: str = "NO_TENSOR", circular_buffer_size: int = 1000,
    op_regex: str | None = None, tensor_dtypes: Sequence[DTypeLike] | Callable[[DType], bool] | None = None,
) -> DebugEventsWriter:  # fmt: skip
    """Starts recording every op of this thread, and of the functions that it calls, to files below `dump_root`.

    Args:
        dump_root: Folder for the files.
        tensor_debug_mode: What to record of tensors: NO_TENSOR, CURT_HEALTH, CONCISE_HEALTH, FULL_HEALTH, SHAPE or
            FULL_TENSOR.
        circular_buffer_size: Number of the latest events to keep until a flush; all if not positive.
        op_regex: Regular expression; only ops whose types match are recorded.
        tensor_dtypes: List of dtypes, or a function of a dtype, that selects tensors.

    Returns:
        The writer of the files, with `FlushNonExecutionFiles` and `FlushExecutionFiles`.

    Raises:
        ValueError: If `tensor_debug_mode` is not a known one.
    """
    if tensor_debug_mode not in _MODES:
        raise ValueError(f"Invalid tensor_debug_mode {tensor_debug_mode!r}. Valid options are: {list(_MODES)}")
    disable_dump_debug_info()
    writer = DebugEventsWriter(os.fspath(dump_root), uuid.uuid4().hex[:8], circular_buffer_size)
    _current.append(_Dump(writer, tensor_debug_mode, op_regex, _acceptance(tensor_dtypes)))
    return writer


def _acceptance(tensor_dtypes: Sequence[DTypeLike] | Callable[[DType], bool] | None) -> Callable[[Any], bool]:
    if tensor_dtypes is None:
        return lambda dtype: True
    if callable(tensor_dtypes):
        return tensor_dtypes
    wanted = {dtypes.as_dtype(d) for d in ([tensor_dtypes] if isinstance(tensor_dtypes, str) else tensor_dtypes)}
    return lambda dtype: dtype in wanted


def disable_dump_debug_info() -> None:
    """Ends the dump and closes its files."""
    while _current:
        _current.pop().stop()
