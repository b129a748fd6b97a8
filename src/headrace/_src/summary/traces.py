"""tf.summary.trace_on and trace_export: the graphs of the functions that run in between, and their profile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any

import headrace as tf
from headrace._src.formats import messages, summary_values
from headrace._src.graph.call_observers import Run, watch_calls
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.summary.profiler import DeferredProfile
from headrace._src.summary.recording import given_step, write
from headrace._src.summary.state import StepLike

_GRAPH, _RUN = "graph_run_metadata_graph", "graph_run_metadata"  # the plugins that show traces
_VERSION = b"1"


class _Depth(threading.local):
    value = 0


class _GraphCollector:
    """Collects the graphs of the outermost functions that run."""

    def __init__(self) -> None:
        self.graphs: dict[int, Any] = {}
        self._depth = _Depth()
        self.end: Callable[[], None] = watch_calls(self._call)

    def _call(self, run: Run, graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        if self._depth.value == 0:
            self.graphs.setdefault(id(graph.body), graph)
        self._depth.value += 1
        try:
            return run(graph, arrays)
        finally:
            self._depth.value -= 1

    def run_metadata(self) -> Any:
        """Returns the graphs as a RunMetadata message."""
        metadata = messages.RunMetadata()
        device = tf.constant(0.0).device  # the default device of functions
        for graph in list(self.graphs.values()):  # other threads may run functions meanwhile
            definition = graph.as_graph_def(add_shapes=True)
            for node in definition.node:
                node.device = node.device or device
            metadata.partition_graphs.append(definition)
            function = metadata.function_graphs.add()
            function.partition_graphs.append(definition)
            function.pre_optimization_graph.CopyFrom(definition)
            function.post_optimization_graph.CopyFrom(definition)
        return metadata


class _Trace:
    """The trace that `trace_on` started."""

    def __init__(self, graph: bool, profile: DeferredProfile | None) -> None:
        self.collector = _GraphCollector() if graph else None
        self.profile = profile

    def end(self) -> None:
        if self.collector is not None:
            self.collector.end()


class _Current:
    trace: _Trace | None = None


_current = _Current()
_lock = threading.Lock()


def _warn(message: str) -> None:
    tf.get_logger().warning(message)


def trace_on(graph: bool = True, profiler: bool = False, profiler_outdir: str | PathLike[str] | None = None) -> None:
    """Starts to collect the graphs of functions that run, and optionally a profile.

    Args:
        graph: Whether to collect graphs.
        profiler: Whether to profile.
        profiler_outdir: Folder for the profile. It can be given to `trace_export` instead.
    """
    if tf.inside_function():
        _warn("Cannot enable trace inside a tf.function.")
        return
    with _lock:
        if _current.trace is not None:
            _warn("Trace already enabled")
            return
        profile = DeferredProfile(profiler_outdir) if profiler else None
        _current.trace = _Trace(graph, profile)


def trace_export(name: str, step: StepLike | None = None, profiler_outdir: str | PathLike[str] | None = None) -> None:
    """Writes the graphs and the profile since `trace_on` to the default writer, and stops the trace.

    Args:
        name: Tag of the graphs.
        step: Step; by default that of `tf.summary.experimental.set_step`.
        profiler_outdir: Folder for the profile, if it was not given to `trace_on`.

    Raises:
        ValueError: If `trace_on` was not called before.
    """
    if tf.inside_function():
        _warn("Cannot export trace inside a tf.function.")
        return
    with _lock:
        trace = _current.trace
        if trace is None:
            raise ValueError("Must enable trace before export through tf.summary.trace_on.")
        plugin = _RUN if trace.profile is not None or trace.collector is None else _GRAPH
        metadata = messages.RunMetadata() if trace.collector is None else trace.collector.run_metadata()
        if tf.summary.should_record_summaries():
            given_step(step)
            kind = summary_values.metadata(plugin, _VERSION)
            write(name, lambda: tf.constant(metadata.SerializeToString()), step, kind)
        _end(profiler_outdir)


def trace_off() -> None:
    """Stops the trace and discards what was not exported."""
    if tf.inside_function():
        _warn("Cannot stop trace inside a tf.function.")
        return
    with _lock:
        if _current.trace is not None:
            _end(None)


def _end(folder: str | PathLike[str] | None) -> None:
    trace = _current.trace
    assert trace is not None
    _current.trace = None
    trace.end()
    if trace.profile is None:
        return
    try:
        if not trace.profile.stop(folder):
            _warn("No `profiler_outdir` passed to trace_on() or trace_export(): the profile is dropped.")
    except tf.errors.UnavailableError as error:  # the program already ended the profile
        _warn(f"Error while stopping profiler: {error.message}")
