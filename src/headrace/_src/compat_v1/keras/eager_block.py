"""A block inside a graph in which ops run eagerly, on the values of a session. Keras trains in it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from headrace._src.base import errors
from headrace._src.graph.graph_variable import ALL, GraphVariable
from headrace._src.ops.state.variable import creator_stack
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.name_scope import scoped_name


@contextlib.contextmanager
def eager_values(session: Any, storage_of: Callable[[Any], Any]) -> Iterator[None]:
    """Context manager for the block. `storage_of` returns the session's resource of a handle."""
    give_first_values(session, storage_of)
    bound: list[tuple[Any, Any, Any]] = []

    def bind(variable: Any) -> None:
        storage = storage_of(variable._handle)
        bound.append((variable, variable._handle, variable._storage))
        variable._handle, variable._storage = storage.handle(), storage

    def make(next_creator: Callable[..., Any], **arguments: Any) -> Any:
        """Creates a variable in the block. It belongs to the graph too, and is already initialized."""
        if state.mode is not None:
            return next_creator(**arguments)
        value = arguments["initial_value"]
        arguments["initial_value"] = value() if callable(value) else value
        arguments["name"] = scoped_name(arguments["name"] or "Variable")
        with entered(session.graph), recording(), session.graph.name_scope(None):
            variable = GraphVariable(session.graph, **arguments)
        with entered(session.graph):
            session.run(variable.initializer)
        bind(variable)
        return variable

    for variable in _variables(session):
        bind(variable)
    scope, state.name_scope = state.name_scope, ""
    creator_stack.append(make)
    try:
        with entered(None):
            yield
    finally:
        creator_stack.remove(make)
        state.name_scope = scope
        for variable, handle, storage in bound:
            variable._handle, variable._storage = handle, storage


def give_first_values(session: Any, storage_of: Callable[[Any], Any]) -> None:
    """Runs the initializers of variables that are not initialized in the session."""
    missing = [v for v in _variables(session) if not storage_of(v._handle).initialized]
    if not missing:
        return
    with entered(session.graph):
        try:
            session.run([v.initializer for v in missing])
        except errors.OpError:  # one needs a feed, or another variable's value: reading it will raise
            for variable in missing:
                with contextlib.suppress(errors.OpError):
                    session.run(variable.initializer)


def _variables(session: Any) -> list[Any]:
    return [v for v in session.graph.get_collection(ALL) if isinstance(v, GraphVariable)]
