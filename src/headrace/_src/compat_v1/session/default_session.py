"""The default session of each thread, and the methods of tensors, operations and variables that use it."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

from headrace._src.compat_v1.typing import DefaultSession, FeedDict, SessionLike
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import SymbolicTensor
from headrace._src.tensors.typing import TensorLike


class _DefaultSessions(threading.local):
    """The stack of default sessions of this thread, innermost last."""

    def __init__(self) -> None:
        self.stack: list[DefaultSession] = []

    @contextlib.contextmanager
    def entered(self, session: DefaultSession) -> Iterator[DefaultSession]:
        self.stack.append(session)
        try:
            yield session
        finally:
            # Interactive sessions may be closed in any order.
            for position in reversed(range(len(self.stack))):
                if self.stack[position] is session:
                    del self.stack[position]
                    break


default_sessions = _DefaultSessions()


def get_default_session() -> DefaultSession | None:
    """Returns the innermost default session, or None."""
    return default_sessions.stack[-1] if default_sessions.stack else None


def _session_for(graph: Graph, session: SessionLike | None, what: str, call: str) -> SessionLike:
    if session is None:
        session = get_default_session()
        if session is None:
            raise ValueError(
                f"Cannot {what} using `{call}()`: No default session is registered. Use `with sess.as_default()` or "
                f"pass an explicit session to `{call}(session=sess)`"
            )
        if session.graph is not graph:
            raise ValueError(
                f"Cannot use the default session to {what}: the graph is different from the session's graph. Pass an "
                f"explicit session to `{call}(session=sess)`."
            )
    elif session.graph is not graph:
        raise ValueError(f"Cannot use the given session to {what}: the graph is different from the session's graph.")
    return session


def tensor_eval(self: SymbolicTensor, feed_dict: FeedDict | None = None, session: SessionLike | None = None) -> Any:
    """Returns the value of the tensor in a session; uses the default session if None."""
    return _session_for(self.graph, session, "evaluate tensor", "eval").run(self, feed_dict)


def operation_run(self: Operation, feed_dict: FeedDict | None = None, session: SessionLike | None = None) -> None:
    """Runs the operation in a session; uses the default session if None."""
    _session_for(self.graph, session, "execute operation", "run").run(self, feed_dict)


def variable_eval(self: GraphVariable, session: SessionLike | None = None) -> Any:
    """Returns the value of the variable in a session; uses the default session if None."""
    return _session_for(self.graph, session, "evaluate tensor", "eval").run(self)


def variable_load(self: GraphVariable, value: TensorLike, session: SessionLike | None = None) -> None:
    """Sets the value of the variable in a session, without adding operations to the graph."""
    running = _session_for(self.graph, session, "execute operation", "load")
    running.run(self.initializer, {self.initializer.inputs[1]: value})
