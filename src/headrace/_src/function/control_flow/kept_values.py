"""Values that a call, a conditional or a loop returns for its gradient.

The gradient of a graph needs intermediate results. Running the graph again gives them too, and that is done where it
makes no difference. A graph that draws random numbers or has effects must run once: its operation returns the
intermediate results as further outputs. So do calls and conditionals that contain others. If each of a nest ran again,
the innermost would run once for each that surrounds it. They return one value each, an optional that holds the
intermediate results, those of the inner ones included: as outputs of their own they would become more with each level.
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
    count = len(graph.operations)
    if _known.get(graph, (-1, False))[0] != count:
        once = any(_has_effects(o) or any(map(must_run_once, graphs_in(o))) for o in graph.operations if o.entry)
        _known[graph] = (count, once)
    return _known[graph][1]


# Whether graphs must run once, with the number of operations that they had: graph -> number, answer.
_known: weakref.WeakKeyDictionary[FuncGraph, tuple[int, bool]] = weakref.WeakKeyDictionary()


def keeps_values(graph: FuncGraph) -> bool:
    """Returns whether a call or a branch returns what its gradient needs."""
    if graph.implements is not None:  # the gradient of a library function calls it again
        return must_run_once(graph)
    return runs_graphs(graph) or must_run_once(graph)


def runs_graphs(graph: FuncGraph) -> bool:
    """Returns whether a graph calls others: functions, conditionals or loops."""
    return any(graphs_in(o) for o in graph.operations)


def _has_effects(operation: Operation) -> bool:
    entry = operation.entry
    return entry.stateful and not (entry.only_reads or entry.check or graphs_in(operation))


class KeptPair:
    """The gradient of one of the graphs of an operation, with the places of the intermediate results that it needs.

    `returned` are the results that the graph returns for it: those that it computes itself, or one optional that holds
    them. The others are among its inputs.
    """

    def __init__(self, graph: FuncGraph, outputs: Sequence[SymbolicTensor], rereads: bool = False) -> None:
        self.pair = GradientPair(graph.with_outputs(list(outputs)), rereads)
        self._inputs = {id(t): n for n, t in enumerate(graph.inputs)}
        self._inside = [t for t in self.pair.residuals if id(t) not in self._inputs]
        self.can_be_returned = all(t.dtype is not dtypes.resource for t in self._inside)
        self._is_packed = self.can_be_returned and len(self._inside) > 1 and runs_graphs(graph)
        self.returned = [self._packed(graph)] if self._is_packed else self._inside

    def _packed(self, graph: FuncGraph) -> SymbolicTensor:
        with entered(graph.body), recording():
            return graph.body.bring_in(raw.OptionalFromValue(self._inside))

    def residuals(self, inputs: Sequence[Tensor], returned: Sequence[Tensor]) -> list[Tensor]:
        """Returns the intermediate results, given the inputs of the graph and what it returned for the gradient."""
        if self._is_packed:
            kinds, shapes = [t.dtype for t in self._inside], [t.shape for t in self._inside]
            returned = raw.OptionalGetValue(returned[0], output_types=kinds, output_shapes=shapes)
        rest = iter(returned)
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
        values = [t if n == k else _filler(graph, t) for n, pair in enumerate(pairs) for t in pair.returned]
        made.append(graph.with_outputs([*graph.outputs, *values]))
    return made


def _filler(graph: FuncGraph, like: SymbolicTensor) -> Any:
    """Returns a value of the dtype of a tensor, for a branch that does not compute it. Nothing reads it."""
    with entered(graph.body), recording():
        if like.op.type == "OptionalFromValue":
            value = raw.OptionalNone()
        elif like.dtype is dtypes.variant:
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
    return all(pair.can_be_returned for pair in pairs)
