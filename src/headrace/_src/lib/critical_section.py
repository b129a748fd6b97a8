"""tf.CriticalSection: code that runs by itself, never at the same time as other code of the same section."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.tensors import nest
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor


class CriticalSection:
    """Runs functions one after the other.

    Args:
        name: Of the section.
        shared_name: Sections of one shared name exclude each other.
    """

    _locks: dict[str, Any] = {}

    def __init__(
        self, name: str | None = None, shared_name: str | None = None, critical_section_def: Any = None,
        import_scope: str | None = None,
    ) -> None:  # fmt: skip
        if critical_section_def is not None:
            raise ValueError("critical_section_def is not supported.")
        self._name = name or "critical_section"
        self._lock = (
            threading.RLock() if shared_name is None else self._locks.setdefault(shared_name, threading.RLock())
        )
        # The last operation of the section in each graph: the next one comes after it.
        self._last: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()

    @property
    def name(self) -> str:
        return self._name

    def execute(self, fn: Callable[[], Any], exclusive_resource_access: bool = True, name: str | None = None) -> Any:
        """The results of `fn()`, which runs by itself."""
        graph: Any = state.mode
        if graph is None:
            with self._lock:
                return fn()
        before = self._last.get(graph)
        with graph.control_dependencies([] if before is None else [before]):
            results = fn()
            tensors = [t for t in nest.flatten(results) if isinstance(t, Tensor)]
            with graph.control_dependencies([*tensors, *([] if before is None else [before])]):
                done = raw.NoOp()
        self._last[graph] = done
        with graph.control_dependencies([done]):
            return nest.map_structure(lambda r: raw.Identity(r) if isinstance(r, Tensor) else r, results)
