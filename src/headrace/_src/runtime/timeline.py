"""Timeline: how long each op, function and compilation took, as a list of spans.

While one records, the executor, the interpreter's instructions and this thread's eager kernels run through it; at
other times it costs nothing. Writes Chrome's trace-event format, which chrome://tracing and Perfetto show.
"""

from __future__ import annotations

import copy
import functools
import json
import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.graph.call_observers import Run, watch_calls
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.entry import REGISTRY
from headrace._src.runtime.interpreter import instruction_watchers
from headrace._src.tensors.context import state

_COMPILING = "/jax/core/compile/"
_clock = time.perf_counter


@dataclass(frozen=True)
class Span:
    """Something that ran. `own` is the time it did not spend in spans inside it; times are in seconds."""

    kind: str  # "op", "function" or "compile"
    name: Any  # text; of an eager op its kernel, until the timeline ends
    begin: float
    duration: float
    own: float
    compiling: float  # seconds of it spent compiling
    thread: int


class _Open:
    """A span that has not ended."""

    __slots__ = ("begin", "compiling", "inner")

    def __init__(self) -> None:
        self.begin, self.inner, self.compiling = _clock(), 0.0, 0.0


class _Thread(threading.local):
    def __init__(self) -> None:
        self.open: list[_Open] = []
        self.compiled: list[tuple[float, float]] = []  # when something was compiled, nested times merged


class Timeline:
    """Records from `start` to `stop`.

    Args:
        annotate: Whether to show ops and functions in profiles of `jax.profiler` too.
    """

    def __init__(self, annotate: bool = False) -> None:
        self.spans: list[Span] = []
        self._annotate = annotate
        self._thread = _Thread()
        self._timed_steps: dict[int, tuple[Any, Any]] = {}
        self._ends: list[Callable[[], None]] = []
        self._process_begin = 0.0

    def start(self) -> None:
        """Starts to record; of eager ops, those of the calling thread."""
        self._process_begin = _clock()
        _listen_to_compiler()
        quiet = state.quiet

        def timed(run: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            if type(run) is not functools.partial:  # not the kernel of an op
                return quiet(run, *args, **kwargs)
            return self._span("op", run, quiet, run, *args, **kwargs)

        def restore() -> None:
            state.quiet = quiet

        state.quiet = timed

        instruction_watchers.append(self._timed_step)
        _recording.append(self)
        self._ends = [
            watch_calls(self._call), restore, lambda: instruction_watchers.remove(self._timed_step),
            lambda: _recording.remove(self),
        ]  # fmt: skip

    def stop(self) -> None:
        """Stops the recording."""
        ends, self._ends = self._ends, []
        for end in ends:
            end()
        names = {id(entry.host): entry.name for entry in REGISTRY.values()}
        self.spans = [_named(span, names) for span in self.spans]

    def _span(self, kind: str, name: Any, run: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        spans, opened = self._thread.open, _Open()
        spans.append(opened)
        try:
            if self._annotate:
                with jax.profiler.TraceAnnotation(_kernel_name(name)):
                    return run(*args, **kwargs)
            return run(*args, **kwargs)
        finally:
            duration = _clock() - opened.begin
            spans.pop()
            if spans:
                spans[-1].inner += duration
                spans[-1].compiling += opened.compiling
            own = duration - opened.inner
            thread = threading.get_ident()
            self.spans.append(Span(kind, name, opened.begin, duration, own, opened.compiling, thread))

    def _call(self, run: Run, graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        return self._span("function", graph.name, _run_and_wait, run, graph, arrays)

    def _timed_step(self, step: Any) -> Any:
        """Returns an instruction of the interpreter with a timed kernel."""
        found = self._timed_steps.get(id(step))
        if found is None:
            timed = copy.copy(step)
            kernel, name = step.kernel, step.operation.type
            timed.kernel = lambda *arrays, **attrs: self._span("op", name, kernel, *arrays, **attrs)
            found = self._timed_steps[id(step)] = (step, timed)
        return found[1]

    def compiled(self, what: str, duration: float) -> None:
        """Records a compilation on this thread that ends now."""
        end = _clock()
        begin = max(end - duration, self._process_begin)
        earlier = self._thread.compiled
        inside = sum(e - b for b, e in earlier if b >= begin)
        earlier[:] = [(b, e) for b, e in earlier if b < begin]
        earlier.append((begin, end))
        fresh = end - begin - inside
        if self._thread.open:
            self._thread.open[-1].inner += fresh
            self._thread.open[-1].compiling += fresh
        self.spans.append(Span("compile", what, begin, end - begin, fresh, fresh, threading.get_ident()))

    def trace_events(self) -> dict[str, Any]:
        """Returns the spans in Chrome's trace-event format."""
        process = os.getpid()
        threads = {thread: number for number, thread in enumerate(dict.fromkeys(span.thread for span in self.spans))}
        events: list[dict[str, Any]] = [
            {"ph": "M", "pid": process, "tid": number, "name": "thread_name", "args": {"name": f"thread {number}"}}
            for number in threads.values()
        ]
        for span in self.spans:
            events.append(
                {
                    "ph": "X", "cat": span.kind, "name": span.name, "pid": process, "tid": threads[span.thread],
                    "ts": (span.begin - self._process_begin) * 1e6, "dur": span.duration * 1e6,
                }
            )  # fmt: skip
        return {"displayTimeUnit": "ms", "traceEvents": events}

    def write(self, path: str) -> None:
        """Writes the trace events as a JSON file."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.trace_events(), file)


def _named(span: Span, names: dict[int, str]) -> Span:
    if isinstance(span.name, str):
        return span
    name = names.get(id(span.name)) or _kernel_name(span.name)
    return Span(span.kind, name, span.begin, span.duration, span.own, span.compiling, span.thread)


def _kernel_name(name: Any) -> str:
    if isinstance(name, str):
        return name
    kernel = getattr(name, "func", name)
    return str(getattr(kernel, "__name__", kernel))


def _run_and_wait(run: Run, graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
    results = run(graph, arrays)
    for result in results:
        if not isinstance(result, np.ndarray) and hasattr(result, "block_until_ready"):
            result.block_until_ready()  # compiled programs return before they are done
    return results


_recording: list[Timeline] = []
_listening: list[bool] = []


def _listen_to_compiler() -> None:
    if not _listening:
        _listening.append(True)
        jax.monitoring.register_event_duration_secs_listener(_on_compiler_event)


def _on_compiler_event(event: str, duration: float, **details: Any) -> None:
    if event.startswith(_COMPILING):
        for timeline in tuple(_recording):
            timeline.compiled(event.removeprefix(_COMPILING).removesuffix("_duration"), duration)
