"""The default session of each thread, and what tensors, operations and variables do with it: eval, run, load."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any


class _DefaultSessions(threading.local):
    """The sessions made default on this thread, innermost last."""

    def __init__(self) -> None:
        self.stack: list[Any] = []

    @contextlib.contextmanager
    def entered(self, session: Any) -> Iterator[Any]:
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


def get_default_session() -> Any:
    """The innermost default session, or None."""
    return default_sessions.stack[-1] if default_sessions.stack else None


def _session_for(graph: Any, session: Any, what: str, call: str) -> Any:
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


def tensor_eval(self: Any, feed_dict: Any = None, session: Any = None) -> Any:
    """The value of the tensor in a session, the default one if none is given."""
    return _session_for(self.graph, session, "evaluate tensor", "eval").run(self, feed_dict)


def operation_run(self: Any, feed_dict: Any = None, session: Any = None) -> None:
    """Runs the operation in a session, the default one if none is given."""
    _session_for(self.graph, session, "execute operation", "run").run(self, feed_dict)


def variable_eval(self: Any, session: Any = None) -> Any:
    """The value of the variable in a session, the default one if none is given."""
    return _session_for(self.graph, session, "evaluate tensor", "eval").run(self)


def variable_load(self: Any, value: Any, session: Any = None) -> None:
    """Gives the variable a value in a session, without adding to the graph."""
    running = _session_for(self.graph, session, "execute operation", "load")
    running.run(self.initializer, {self.initializer.inputs[1]: value})
