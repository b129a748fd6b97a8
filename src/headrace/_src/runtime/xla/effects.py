"""Which variables a graph may write, and what its operations keep between calls, in it and the functions it calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.tensors import dtypes

T = TypeVar("T")

_FUNCTION_ATTRS = ("f", "then_branch", "else_branch", "cond", "body")


def written_inputs(graph: FuncGraph, known: dict[int, set[int]] | None = None) -> set[int]:
    """Returns the positions of the inputs that are handles of variables which the graph may assign."""
    known = {} if known is None else known  # of each function, once
    if id(graph) in known:
        return known[id(graph)]
    positions = {id(t): n for n, t in enumerate(graph.inputs) if t.dtype is dtypes.resource}
    written: set[int] = set()
    for operation in graph.operations:
        handles = [(n, positions[id(t)]) for n, t in enumerate(operation.inputs) if id(t) in positions]
        if not handles or operation.entry.only_reads:
            continue
        functions = called_functions(operation)
        if not functions:
            written.update(position for _, position in handles)
            continue
        # The selector of a conditional comes before the inputs that its branches see.
        offset = len(operation.inputs) - len(functions[0].inputs)
        for function in functions:
            inner = written_inputs(function, known)
            written.update(position for n, position in handles if n - offset in inner)
    known[id(graph)] = written
    return written


class Writers:
    """The operations that may assign variables, for passes over a graph and the functions it calls."""

    def __init__(self) -> None:
        self._known: dict[int, set[int]] = {}  # see `written_inputs`

    def written(self, operation: Operation) -> list[int]:
        """Returns the positions of the operation's inputs that are handles which it may write to."""
        handles = [n for n, t in enumerate(operation.inputs) if t.dtype is dtypes.resource]
        if not handles or operation.entry.only_reads:
            return []
        functions = called_functions(operation)
        if not functions:
            return handles
        offset = len(operation.inputs) - len(functions[0].inputs)
        inner = self.written_by(functions)
        return [n for n in handles if n - offset in inner]

    def written_by(self, functions: Sequence[FuncGraph]) -> set[int]:
        """Returns the positions of the inputs that any of the functions may write to."""
        return set().union(*(written_inputs(function, self._known) for function in functions))

    def last(self, operations: Sequence[Operation]) -> list[Operation]:
        """Returns the operations in an order in which those that depend on no write come first.

        Then most checks are known before the first write, which need not be undone later (`TracedStorage.settle`).
        """
        if any(t.dtype is dtypes.resource for operation in operations for t in operation.outputs):
            return list(operations)  # two handles may be of one variable
        first: list[Operation] = []
        later: list[Operation] = []
        waiting: set[int] = set()  # tensors and operations that come later; handles and values that are written there
        for operation in operations:
            writes = bool(self.written(operation))
            if writes or not waiting.isdisjoint(map(id, (*operation.inputs, *operation.control_inputs))):
                later.append(operation)
                waiting.update(map(id, (operation, *operation.outputs, *(operation.inputs if writes else ()))))
            else:
                first.append(operation)
        return [*first, *later]


def keeping_operations(graph: FuncGraph) -> list[Operation]:
    """Returns the operations that keep state between calls, such as the stream of a seeded random op."""
    found: dict[int, Operation] = {}
    for function in with_called(graph):
        for operation in function.operations:
            if operation.entry is not None and operation.entry.keeps is not None:
                found[id(operation)] = operation
    return list(found.values())


def with_called(graph: FuncGraph) -> list[FuncGraph]:
    """Returns a graph and those of the functions it calls, directly or not, each once."""
    found: dict[int, FuncGraph] = {}
    waiting = [graph]
    while waiting:
        current = waiting.pop()
        if id(current) not in found:
            found[id(current)] = current
            waiting += [f for operation in reversed(current.operations) for f in reversed(called_functions(operation))]
    return list(found.values())


def found_in(graph: FuncGraph, question: str, find: Callable[[FuncGraph], T | None]) -> T | None:
    """Returns what `find` finds in a graph or else in those that it calls; each remembers its answer by `question`."""
    if question not in graph.executables:
        found = find(graph)
        functions = () if found is not None else (f for o in graph.operations for f in called_functions(o))
        for function in functions:
            found = found_in(function, question, find)
            if found is not None:
                break
        graph.executables[question] = found
    return graph.executables[question]


def called_functions(operation: Any) -> list[FuncGraph]:
    """Returns the graphs of the functions that an operation calls."""
    found = [operation.attrs[a] for a in _FUNCTION_ATTRS if isinstance(operation.attrs.get(a), FuncGraph)]
    return [*found, *(b for b in operation.attrs.get("branches", ()) if isinstance(b, FuncGraph))]
