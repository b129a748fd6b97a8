"""Matching of graphs: the operations that together compute something that a library has as one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.graph.operation import Operation
from headrace._src.runtime.xla.lowering import Lowering


class NoMatch(Exception):
    """A graph is not of the form that was looked for."""


class Matcher:
    """Looks at the operations before one, and remembers which of their values the match would make superfluous.

    Args:
        lowering: The pass over the graph.
        last: The operation whose result the match would compute.
    """

    def __init__(self, lowering: Lowering, last: Operation) -> None:
        self._lowering, self._matched = lowering, [last]

    def made_by(self, tensor: Any, kind: str) -> Operation:
        """Returns the operation that makes a tensor, if it is of a kind."""
        operation: Operation = tensor.op
        if operation.type != kind or id(tensor) not in self._lowering.values:
            raise NoMatch
        self._matched.append(operation)
        return operation

    def is_made_by(self, tensor: Any, kind: str) -> bool:
        return bool(tensor.op.type == kind)

    def value(self, tensor: Any) -> Any:
        """Returns the value of a tensor in the program."""
        if id(tensor) not in self._lowering.values:
            raise NoMatch
        return self._lowering.values[id(tensor)]

    def known(self, tensor: Any) -> np.ndarray:
        """Returns the value of a tensor that is known while lowering."""
        value = self.value(tensor)
        if type(value) is not np.ndarray:
            raise NoMatch
        return value

    def require(self, condition: bool) -> None:
        if not condition:
            raise NoMatch

    def require_nothing_else(self) -> None:
        """Raises NoMatch if another operation uses a value of those that were matched, as those of gradients do."""
        inner = {id(operation) for operation in self._matched}
        for operation in self._matched[1:]:
            for tensor in operation.outputs:
                users = self._lowering.users.get(id(tensor), ())
                self.require(all(user is not None and id(user) in inner for user in users))


def both_orders(operation: Operation) -> Iterator[Sequence[Any]]:
    """Yields the two inputs of an operation in both orders."""
    a, b = operation.inputs
    yield a, b
    yield b, a
