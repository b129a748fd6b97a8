"""`for x in dataset` and `for x in iterator` inside traced functions."""

from __future__ import annotations

import builtins
import functools
from collections.abc import Callable
from typing import Any

from headrace._src.data import graph_ops
from headrace._src.data.dataset import Dataset
from headrace._src.data.iterator import OwnedIterator
from headrace._src.function.autograph.calls import converted_call
from headrace._src.function.autograph.logic import and_
from headrace._src.function.autograph.looping import LoopState, run_in_graph
from headrace._src.ops.array.optional import optional_get_value, optional_has_value
from headrace._src.ops.entry import raw
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor, Tensor


def for_dataset(
    iterable: Dataset | OwnedIterator, extra_test: Callable[[], Any] | None, body: Callable[[Any], Any], loop: LoopState
) -> bool:
    """Runs a loop over a dataset or iterator while a graph is being traced; returns whether it did."""
    if state.mode is None or not hasattr(state.mode, "operations"):
        return False
    spec = iterable.element_spec
    attrs = graph_ops.component_attrs(spec)
    handle = iter(iterable)._handle_tensor()

    def following() -> Tensor:
        return graph_ops.iterator_get_next_as_optional(handle, **attrs)

    def going(element: Tensor) -> Tensor:
        there = optional_has_value(element)
        return there if extra_test is None else and_(lambda: there, extra_test)

    def step(element: Tensor) -> tuple[Tensor]:
        components = optional_get_value(raw.StopGradient(element), **attrs)
        body(graph_ops.packed(spec, components))
        return (following(),)

    # TensorFlow runs a loop over a dataset, unlike one over an iterator, as a reduction, which widens its shapes.
    run_in_graph(loop, (following(),), going, step, widens_shapes=isinstance(iterable, Dataset))
    return True


def _flag_of(dataset: Dataset, wanted: bool) -> Any:
    """Returns whether a dataset of bools has an element that is `wanted`."""
    return dataset.reduce(False, lambda found, flag: found | (flag if wanted else ~flag))


_BUILTINS: dict[Any, Callable[..., Any]] = {
    builtins.len: lambda dataset: _checked_length(dataset),
    builtins.abs: lambda dataset: dataset.map(abs),
    builtins.enumerate: lambda dataset, start=0: dataset.enumerate(start),
    builtins.zip: lambda *datasets: Dataset.zip(datasets),
    builtins.map: lambda function, *datasets: _joined(datasets).map(functools.partial(converted_call, function)),
    builtins.filter: lambda function, dataset: dataset.filter(functools.partial(converted_call, function)),
    builtins.any: lambda dataset: _flag_of(dataset, True),
    builtins.all: lambda dataset: ~_flag_of(dataset, False),
}


def _joined(datasets: tuple[Dataset, ...]) -> Dataset:
    return datasets[0] if len(datasets) == 1 else Dataset.zip(datasets)


def _checked_length(dataset: Dataset) -> Tensor:
    """Returns the number of elements; raises ValueError if it is known to be infinite or unknown."""
    count = dataset.cardinality()
    if isinstance(count, EagerTensor) and int(count) < 0:
        raise ValueError(f"len requires a dataset with a definitive cardinality, got one of cardinality {int(count)}")
    return count


def builtin_of_datasets(
    self: Dataset, builtin: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Returns the result of a builtin function for datasets while a graph is being traced, or NotImplemented."""
    if state.mode is None or builtin not in _BUILTINS:
        return NotImplemented
    datasets = args[1:] if builtin in (builtins.map, builtins.filter) else args
    first = datasets[:1] if builtin is builtins.enumerate else datasets
    if not first or not all(isinstance(d, Dataset) for d in first):
        return NotImplemented
    return _BUILTINS[builtin](*args, **kwargs)
