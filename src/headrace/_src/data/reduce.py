"""reduce: a function over all elements of a dataset, eagerly or as an op of a graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.data import graph_ops
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.state import StateFunction
from headrace._src.data.structure import is_symbolic, leaves_of, value_of
from headrace._src.tensors import nest
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorNest


def reduce(
    plan: PlanNode,
    handle: Callable[[], Tensor],
    initial_state: TensorNest,
    function: Callable[..., Any],
    in_graph: bool,
) -> Any:
    state = StateFunction(function, initial_state, plan.spec, "reduce", has_output=False)
    if in_graph or is_symbolic(state.initial):
        initial = nest.flatten(state.initial, expand_composites=True)
        attrs = graph_ops.component_attrs(state.spec)
        found = graph_ops.reduce_dataset(handle(), initial, list(state.function.captures), f=state, **attrs)
        return graph_ops.packed(state.spec, found)
    with entered(None), recording():
        leaves = graph_ops.reduced(plan, state.function, leaves_of(state.spec, state.initial))
    return value_of(state.spec, leaves)
