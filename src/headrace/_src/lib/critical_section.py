"""tf.CriticalSection: code that never runs at the same time as other code of the same section."""

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
    """Runs functions one at a time.

    Args:
        name: Name of the section.
        shared_name: Sections with the same shared name exclude each other.
        critical_section_def: Not supported.
        import_scope: Has no effect.

    Raises:
        ValueError: If `critical_section_def` is given; it is not supported.
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
        # The last operation of the section in each graph; the next one runs after it.
        self._last: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()

    @property
    def name(self) -> str:
        """The name of the section."""
        return self._name

    def execute(self, fn: Callable[[], Any], exclusive_resource_access: bool = True, name: str | None = None) -> Any:
        """Runs `fn()` exclusively and returns its results.

        Args:
            fn: Function without arguments.
            exclusive_resource_access: Has no effect.
            name: Name of the operation.

        Returns:
            What `fn` returns.
        """
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
