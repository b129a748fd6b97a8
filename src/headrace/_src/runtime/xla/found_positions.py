"""Lowers a Where together with the reductions that use it: how many positions are found is not known while compiling.

Only reductions over the found positions may use them, since these have a result of a known shape.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules

RULES = LoweringRules()

_LIMITS = np.iinfo(np.int64)
# For each reduction: the value that stands for a position that is not found, and the function.
_REDUCTIONS: dict[str, tuple[int, Callable[..., Any]]] = {
    "Max": (_LIMITS.min, lambda x, **where: jnp.max(x, **where)),
    "Min": (_LIMITS.max, lambda x, **where: jnp.min(x, **where)),
    "Sum": (0, lambda x, **where: jnp.sum(x, **where)),
}


class FoundPositions:
    """The coordinates of the elements of `mask` that are true."""

    def __init__(self, mask: Any) -> None:
        self.mask = mask

    def reduced(self, kind: str, axes: Sequence[int], keep_dims: bool) -> Any:
        """Returns the reduction of the matrix with one row of coordinates per position; the rows are reduced."""
        neutral, reduce = _REDUCTIONS[kind]
        places = jnp.indices(self.mask.shape, jnp.int64).reshape(self.mask.ndim, -1)
        rows = jnp.where(self.mask.reshape(-1), places, np.int64(neutral)).T
        return reduce(rows, axis=tuple(axes), keepdims=keep_dims)


@RULES.lowers("Where")
def _where(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    (values,) = arguments
    if type(values) is not np.ndarray and values.ndim and _only_reduced(operation):
        return [FoundPositions(values != 0)]
    return lowering.by_kernel(operation, arguments)


@RULES.lowers(*_REDUCTIONS)
def _reduction(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    found, axes = arguments
    if not isinstance(found, FoundPositions):
        return lowering.by_kernel(operation, arguments)
    return [found.reduced(operation.type, _axes(axes), operation.attrs["keep_dims"])]


def _only_reduced(operation: Operation) -> bool:
    """Returns whether all that uses the positions reduces their rows."""
    (positions,) = operation.outputs
    graph = operation.graph
    if not isinstance(graph, FuncGraph) or any(tensor is positions for tensor in graph.outputs):
        return False
    users = [o for o in graph.operations if any(tensor is positions for tensor in o.inputs)]
    return all(o.type in _REDUCTIONS and _reduces_rows(o.inputs[1].op) for o in users)


def _reduces_rows(axes: Operation) -> bool:
    return axes.type == "Const" and 0 in _axes(axes.attrs["value"]._array)


def _axes(given: Any) -> list[int]:
    """Returns the axes of a matrix, counted from the first one."""
    return [int(axis) % 2 for axis in np.reshape(given, -1)]
