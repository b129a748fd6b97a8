"""Values that a call, a conditional or a loop returns for its gradient.

The gradient of a graph needs intermediate results. Running the graph again gives them too, and that is done where it
makes no difference. A graph that draws random numbers or has effects must run once: its operation returns the
intermediate results as further outputs.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.function.differentiable import GradientPair
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.entry import raw
from headrace._src.ops.small_constants import number
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor


def graphs_in(operation: Operation) -> list[FuncGraph]:
    """Returns the graphs that an operation runs."""
    values = [v for value in operation.attrs.values() for v in (value if isinstance(value, tuple) else (value,))]
    return [v for v in values if isinstance(v, FuncGraph)]


def must_run_once(graph: FuncGraph) -> bool:
    """Returns whether running a graph again gives other results or repeats effects. Reads and checks do neither."""
    return _any_operation(graph, lambda o: o.entry is not None and _has_effects(o))


def _has_effects(operation: Operation) -> bool:
    entry = operation.entry
    return entry.stateful and not (entry.only_reads or entry.check or graphs_in(operation))


def _any_operation(graph: FuncGraph, holds: Callable[[Operation], bool]) -> bool:
    """Returns whether something holds for an operation of a graph or of the graphs that it runs."""
    seen: set[int] = set()
    waiting = [graph]
    while waiting:
        found = waiting.pop()
        if id(found.operations) in seen:
            continue
        seen.add(id(found.operations))
        for operation in found.operations:
            if holds(operation):
                return True
            waiting += graphs_in(operation)
    return False


class KeptPair:
    """The gradient of one of the graphs of an operation, with the places of the intermediate results that it needs.

    `inside` are those that the graph computes; the others are among its inputs.
    """

    def __init__(self, graph: FuncGraph, outputs: Sequence[SymbolicTensor], rereads: bool = False) -> None:
        self.pair = GradientPair(graph.with_outputs(list(outputs)), rereads)
        self._inputs = {id(t): n for n, t in enumerate(graph.inputs)}
        self.inside = [t for t in self.pair.residuals if id(t) not in self._inputs]

    def residuals(self, inputs: Sequence[Tensor], inside: Sequence[Tensor]) -> list[Tensor]:
        """Returns the intermediate results, given the inputs of the graph and what it computed."""
        rest = iter(inside)
        return [inputs[self._inputs[id(t)]] if id(t) in self._inputs else next(rest) for t in self.pair.residuals]


# What operations return for gradients: operation -> number of its outputs that have gradients -> pairs, first output.
_kept: weakref.WeakKeyDictionary[Operation, dict[Any, tuple[list[KeptPair], int]]] = weakref.WeakKeyDictionary()


def kept_by(operation: Operation, key: Any, make: Callable[[], list[KeptPair]]) -> tuple[list[KeptPair], int, bool]:
    """Returns the pairs of an operation, the place of the first value it returns for them, and whether they are new."""
    known = _kept.setdefault(operation, {})
    if key in known:
        return *known[key], False
    known[key] = make(), len(operation.outputs)
    return *known[key], True


def add_outputs(operation: Operation, tensors: Sequence[tuple[Any, TensorShape]], attrs: dict[str, Any]) -> None:
    """Gives an operation further outputs of these dtypes and shapes, and the attributes that compute them."""
    operation.attrs = {**operation.attrs, **attrs}
    for dtype, shape in tensors:
        operation.outputs.append(SymbolicTensor(operation, len(operation.outputs), dtype, shape))


def with_values_of_all(graphs: Sequence[FuncGraph], pairs: Sequence[KeptPair]) -> list[FuncGraph]:
    """Returns branches that also return the values of all branches: their own, and fillers for those of the others."""
    made = []
    for k, graph in enumerate(graphs):
        values = [t if n == k else _filler(graph, t) for n, pair in enumerate(pairs) for t in pair.inside]
        made.append(graph.with_outputs([*graph.outputs, *values]))
    return made


def _filler(graph: FuncGraph, like: SymbolicTensor) -> Any:
    """Returns a value of the dtype of a tensor, for a branch that does not compute it. Nothing reads it."""
    with entered(graph.body), recording():
        if like.dtype is dtypes.variant:
            value = raw.TensorListReserve(EagerTensor(np.array(-1, np.int32)), 0, element_dtype=dtypes.float32)
        else:
            sizes = [0] if like.shape.rank is None else [0 if s is None else s for s in like.shape.as_list()]
            nothing = as_tensor(b"") if like.dtype is dtypes.string else number(0, like.dtype)
            value = raw.Fill(EagerTensor(np.array(sizes, np.int32)), nothing)
        filler = graph.body.bring_in(value)
    filler.op.is_filler = True
    return filler


def gradients_asked(output_gradients: Sequence[Any]) -> int:
    """Returns the number of outputs up to the last one that has a gradient."""
    return max((n + 1 for n, g in enumerate(output_gradients) if g is not None), default=0)


def can_be_returned(pairs: Sequence[KeptPair]) -> bool:
    return not any(t.dtype is dtypes.resource for pair in pairs for t in pair.inside)
