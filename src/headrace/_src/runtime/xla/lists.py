"""Tensor lists under XLA: a buffer of fixed size and a length.

The size comes from the list's reservation, or from the number of rounds of the loop that pushes to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.runtime.xla.lowering import Lowering, Uncompilable, as_traced, lower_special
from headrace._src.tensors.dtypes import DType, from_numpy
from headrace._src.tensors.shapes import TensorShape


class TracedList:
    """A list of `length` elements in a buffer; None as buffer while the shape of elements is not known yet."""

    def __init__(self, buffer: Any, length: Any, dtype: DType, capacity: int) -> None:
        self.buffer, self.length, self.dtype, self.capacity = buffer, length, dtype, capacity

    @property
    def length_is_known(self) -> bool:
        return isinstance(self.length, (int, np.integer))

    def with_length(self, length: Any) -> TracedList:
        return TracedList(self.buffer, length, self.dtype, self.capacity)

    def with_buffer(self, shape: Sequence[int]) -> TracedList:
        if self.buffer is not None:
            return self
        return TracedList(jnp.zeros((self.capacity, *shape), self.dtype.numpy_dtype), self.length, self.dtype, self.capacity)

    def element_shape(self) -> tuple[int, ...]:
        return self.buffer.shape[1:]


class ListHistory:
    """What the rounds of a loop began with, for a list that they write: gradients look at its length only."""

    def __init__(self, template: TracedList, length: Any) -> None:
        self.template, self.length = template, length

    @property
    def length_is_known(self) -> bool:
        return isinstance(self.length, (int, np.integer))

    def with_length(self, length: Any) -> ListHistory:
        return ListHistory(self.template, length)


_registered: list[bool] = []


def register_lists() -> None:
    """Lets JAX carry lists through its control flow."""
    if not _registered:
        jax.tree_util.register_pytree_node(
            TracedList,
            lambda v: ((v.buffer, jnp.asarray(v.length, jnp.int32)), (v.dtype, v.capacity)),
            lambda aux, parts: TracedList(parts[0], parts[1], *aux),
        )
        jax.tree_util.register_pytree_node(
            ListHistory,
            lambda v: ((v.template, jnp.asarray(v.length, jnp.int32)), None),
            lambda _, parts: ListHistory(*parts),
        )
        _registered.append(True)


def history_list(stacked: Any, rounds: int) -> TracedList:
    """What a scan gave out, as a list."""
    return TracedList(stacked, rounds, _dtype(stacked), rounds)


_READERS = frozenset({"TensorListGetItem", "TensorListStack", "TensorListGather", "TensorListPopBack", "TensorListConcatV2"})


def list_history(body: FuncGraph, position: int, values: TracedList, rounds: int) -> ListHistory:
    """The history of a list that a loop writes. A loop that also reads it would need what it held in each round."""
    source = body.inputs[position]
    if any(o.type in _READERS and o.inputs[0] is source for o in body.operations):
        raise Uncompilable("the gradient of a loop that reads the list it writes")
    empty = None if values.buffer is None else jnp.zeros_like(values.buffer)
    return ListHistory(TracedList(empty, values.length, values.dtype, values.capacity), rounds)


def _dtype(array: Any) -> DType:
    return from_numpy(np.dtype(array.dtype))


def prepare_lists(body: FuncGraph, arguments: Sequence[Any], rounds: int | None) -> list[Any]:
    """Gives lists that enter a loop a buffer: XLA carries values of fixed size only."""
    prepared = list(arguments)
    for n, value in enumerate(arguments):
        if isinstance(value, TracedList) and value.buffer is None:
            shape = _written_shape(body, n)
            if shape is None:
                raise Uncompilable("a list whose elements have a shape that is not known while compiling")
            prepared[n] = value.with_buffer(shape)
    return prepared


def _written_shape(graph: FuncGraph, position: int) -> list[int] | None:
    """The shape of what a graph writes into the list at one of its inputs."""
    source = graph.inputs[position]
    for operation in graph.operations:
        if operation.type in ("TensorListSetItem", "TensorListPushBack") and operation.inputs[0] is source:
            shape = operation.inputs[-1].shape
            return shape.as_list() if shape.is_fully_defined() else None
    return None


def _known_shape(value: Any) -> TensorShape:
    if not isinstance(value, np.ndarray) or value.ndim == 0:
        return TensorShape(None)
    return TensorShape([None if s < 0 else int(s) for s in value])


@lower_special("TensorListReserve", "EmptyTensorList")
def _reserve(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    shape, count = arguments
    if not isinstance(count, np.ndarray) or operation.type == "EmptyTensorList":
        raise Uncompilable("a list of a length that depends on data")
    dtype, size = operation.attrs["element_dtype"], int(count)
    made = TracedList(None, size, dtype, size)
    known = _known_shape(shape)
    return [made.with_buffer(known.as_list()) if known.is_fully_defined() else made]


@lower_special("TensorListSetItem")
def _set_item(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, index, item = arguments
    if operation.attrs.get("resize_if_index_out_of_bounds"):
        raise Uncompilable("a list that grows")
    item = as_traced(item)
    values = values.with_buffer(item.shape)
    buffer = values.buffer.at[index].set(item)
    return [TracedList(buffer, values.length, values.dtype, values.capacity)]


@lower_special("TensorListGetItem")
def _get_item(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, index, shape = arguments
    known = _known_shape(shape)
    if values.buffer is None:
        if not known.is_fully_defined():
            raise Uncompilable("reading a list that was never written")
        values = values.with_buffer(known.as_list())
    return [jax.lax.dynamic_index_in_dim(values.buffer, jnp.asarray(index), 0, keepdims=False)]


@lower_special("TensorListPopBack")
def _pop_back(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values = arguments[0]
    if isinstance(values, ListHistory):
        return [values.with_length(values.length - 1), values.template]
    last = jax.lax.dynamic_index_in_dim(values.buffer, jnp.asarray(values.length) - 1, 0, keepdims=False)
    return [values.with_length(values.length - 1), last]


@lower_special("TensorListLength")
def _length(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    length = arguments[0].length
    return [np.array(length, np.int32) if isinstance(length, int) else jnp.asarray(length, jnp.int32)]


@lower_special("TensorListStack")
def _stack(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values = arguments[0]
    known = _known_shape(arguments[1])
    if values.buffer is None:
        if not known.is_fully_defined():
            raise Uncompilable("stacking a list that was never written")
        values = values.with_buffer(known.as_list())
    return [values.buffer]


@lower_special("TensorListFromTensor")
def _from_tensor(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    tensor = as_traced(arguments[0])
    count = tensor.shape[0]
    return [TracedList(tensor, count, operation.inputs[0].dtype, count)]


@lower_special("TensorListGather")
def _gather(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return [arguments[0].buffer[jnp.asarray(arguments[1])]]


@lower_special("TensorListScatterIntoExistingList")
def _scatter(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, tensor, indices = arguments
    tensor = as_traced(tensor)
    values = values.with_buffer(tensor.shape[1:])
    return [TracedList(values.buffer.at[jnp.asarray(indices)].set(tensor), values.length, values.dtype, values.capacity)]


@lower_special("TensorListResize")
def _resize(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, size = arguments
    if not isinstance(size, np.ndarray) or int(size) != values.capacity:
        raise Uncompilable("a list that changes its length")
    return [values]


@lower_special("ZerosLike")
def _zeros_like(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    (value,) = arguments
    if isinstance(value, TracedList):
        buffer = None if value.buffer is None else jnp.zeros_like(value.buffer)
        return [TracedList(buffer, value.length, value.dtype, value.capacity)]
    if isinstance(value, np.ndarray):
        return [np.zeros_like(value)]
    return [jnp.zeros_like(value)]


@lower_special("Identity")
def _identity(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return arguments
