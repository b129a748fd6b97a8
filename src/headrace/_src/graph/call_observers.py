"""Observes the functions that run: an observer wraps the executor for a while.

There is no cost while nothing observes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.structural import run_graph

Run = Callable[[FuncGraph, Sequence[Any]], list[Any]]
Watcher = Callable[[Run, FuncGraph, Sequence[Any]], list[Any]]

_lock = threading.Lock()
_watchers: list[Watcher] = []
_executors: list[Run] = []  # the value of `run_graph` before anyone watched


def watch_calls(watcher: Watcher) -> Callable[[], None]:
    """Calls `watcher(run, graph, arrays)` instead of `run(graph, arrays)` from now on; returns a function to stop."""
    with _lock:
        if not _watchers:
            _executors[:] = [run_graph.value]
        _watchers.append(watcher)
        run_graph.value = _chained()

    def end() -> None:
        with _lock:
            if watcher in _watchers:
                _watchers.remove(watcher)
                run_graph.value = _chained()

    return end


def _chained() -> Run:
    run = _executors[0]
    for watcher in _watchers:
        run = _wrapped(watcher, run)
    return run


def _wrapped(watcher: Watcher, run: Run) -> Run:
    return lambda graph, arrays: watcher(run, graph, arrays)
