"""Fetches of a session: nests of tensors, operations, names and variables, and their values."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from typing import Any

from headrace._src.compat_v1.version_switches import resource_variables_enabled
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.graph.operation import Operation
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import entered
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.ragged_value import RaggedTensorValue
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import EagerTensor

IndexedSlicesValue = namedtuple("IndexedSlicesValue", ["values", "indices", "dense_shape"])

Pack = Callable[[dict[int, Any]], Any]  # builds a result from values by tensor id


class Fetches:
    """The distinct elements of a nest of fetches, and how to pack their values into the nest."""

    def __init__(self, graph: Graph, structure: Any) -> None:
        self._graph = graph
        self.tensors: dict[int, Any] = {}
        self.operations: dict[int, Operation] = {}
        self._pack = self._prepare(structure)

    def packed(self, values: dict[int, Any]) -> Any:
        """Returns the nest with the values of its tensors; operations give None."""
        return self._pack(values)

    def _prepare(self, fetch: Any) -> Pack:
        if fetch is None:
            raise TypeError(f'Argument `fetch` = {fetch} has invalid type "{type(fetch).__name__}". Cannot be None')
        if isinstance(fetch, (list, tuple)):
            return self._sequence(fetch)
        if isinstance(fetch, Mapping):
            return self._mapping(fetch)
        parts = _composite_parts(fetch)
        if parts is not None:
            members = [None if p is None else self._prepare(p) for p in parts[1]]
            return lambda values: parts[0](*[None if m is None else m(values) for m in members])
        return self._element(fetch)

    def _sequence(self, fetch: Any) -> Pack:
        members = [self._prepare(f) for f in fetch]
        kind = type(fetch)
        if hasattr(fetch, "_fields"):
            return lambda values: kind(*[m(values) for m in members])
        if issubclass(kind, tuple):
            return lambda values: tuple([m(values) for m in members])
        return lambda values: [m(values) for m in members]

    def _mapping(self, fetch: Any) -> Pack:
        members = {key: self._prepare(f) for key, f in fetch.items()}
        kind = type(fetch) if type(fetch) is not dict else dict
        return lambda values: kind((key, m(values)) for key, m in members.items())

    def _element(self, fetch: Any) -> Pack:
        if type(fetch) is Variable:  # an eager one, such as the counter of a checkpoint
            return lambda values: _value_of(fetch)
        if isinstance(fetch, EagerTensor):  # a constant that the graph does not hold, such as ragged row splits
            return lambda values: fetch.numpy()
        element = self._graph_element(fetch)
        if isinstance(element, Operation):
            self.operations[id(element)] = element
            return lambda values: None
        self.tensors[id(element)] = element
        return lambda values: values[id(element)]

    def _graph_element(self, fetch: Any) -> Any:
        if isinstance(fetch, GraphVariable) and not resource_variables_enabled():
            fetch = fetch.handle
        try:
            return self._graph.as_graph_element(fetch)
        except TypeError as error:
            raise TypeError(
                f'Argument `fetch` = {fetch} has invalid type "{type(fetch).__name__}" must be a string or Tensor. '
                f"({error})"
            ) from None
        except (ValueError, KeyError) as error:
            raise ValueError(f"Argument `fetch` = {fetch} cannot be interpreted as a Tensor. ({error})") from None


def _value_of(variable: Variable) -> Any:
    with entered(None):
        return variable.numpy()


def _composite_parts(fetch: Any) -> tuple[Callable[..., Any], list[Any]] | None:
    """Returns the parts of a composite tensor, and a function that builds the fetched value from theirs."""
    if isinstance(fetch, SparseTensor):
        return SparseTensorValue, [fetch.indices, fetch.values, fetch.dense_shape]
    if isinstance(fetch, IndexedSlices):
        return IndexedSlicesValue, [fetch.values, fetch.indices, fetch.dense_shape]
    if isinstance(fetch, RaggedTensor):
        return RaggedTensorValue, [fetch.values, fetch.row_splits]
    return None
