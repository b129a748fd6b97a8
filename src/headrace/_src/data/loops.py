"""`for x in dataset` and `for x in iterator` inside traced functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.data import graph_ops
from headrace._src.data.dataset import Dataset
from headrace._src.data.iterator import OwnedIterator
from headrace._src.function.autograph.logic import and_
from headrace._src.function.autograph.looping import LoopState, for_handlers, run_in_graph
from headrace._src.tensors.context import state


def for_dataset(iterable: Any, extra_test: Any, body: Callable[[Any], Any], loop: LoopState) -> bool:
    """Takes over loops over datasets and iterators while a graph is being made."""
    if state.mode is None or not hasattr(state.mode, "operations"):
        return False
    if not isinstance(iterable, (Dataset, OwnedIterator)):
        return False
    spec = iterable.element_spec
    attrs = graph_ops.component_attrs(spec)
    handle = iter(iterable)._handle_tensor()

    def following() -> Any:
        return graph_ops.iterator_get_next_as_optional(handle, **attrs)

    def going(element: Any) -> Any:
        there = graph_ops.optional_has_value(element)
        return there if extra_test is None else and_(lambda: there, extra_test)

    def step(element: Any) -> tuple[Any, ...]:
        body(graph_ops.packed(spec, graph_ops.optional_get_value(element, **attrs)))
        return (following(),)

    run_in_graph(loop, (following(),), going, step)
    return True


for_handlers.append(for_dataset)
