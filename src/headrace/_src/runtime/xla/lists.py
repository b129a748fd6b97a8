"""Tensor lists and optionals under XLA.

A list is a buffer of fixed size and a length. The size comes from the list's reservation, or from the number of
iterations of the loop that pushes to it. An optional is a tuple of values, which may be lists and optionals too.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules, Uncompilable, as_traced
from headrace._src.tensors.dtypes import DType, from_numpy, string, variant
from headrace._src.tensors.optional_value import OptionalValue
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor_list import TensorList, as_variant


class TracedList:
    """A list of `length` elements in a buffer; None as buffer while the shape of elements is not known yet."""

    def __init__(self, buffer: Any, length: Any, dtype: DType, capacity: int) -> None:
        self.buffer, self.length, self.dtype, self.capacity = buffer, length, dtype, capacity

    @property
    def length_is_known(self) -> bool:
        return isinstance(self.length, (int, np.integer))

    def with_length(self, length: Any) -> TracedList:
        return TracedList(self.buffer, length, self.dtype, self.capacity)

    def with_buffer(self, shape: Sequence[Any]) -> TracedList:
        if self.buffer is not None:
            return self
        return TracedList(
            jnp.zeros((self.capacity, *shape), self.dtype.numpy_dtype), self.length, self.dtype, self.capacity
        )

    def to_host(self) -> TensorList:
        """Returns the same list for NumPy kernels."""
        length = int(self.length)
        if is_opaque(self.buffer):
            held = [_element(self, n).to_host() for n in range(length)]
            return TensorList(variant, TensorShape([]), [as_variant(h) for h in held])
        items = [None] * length if self.buffer is None else list(np.asarray(self.buffer))[:length]
        return TensorList(self.dtype, TensorShape(None), [None if i is None else np.asarray(i) for i in items])


class ListHistory:
    """The values of a list at the start of each iteration of a loop: `template`, shorter by `shrink` per iteration."""

    def __init__(self, template: TracedList, length: Any, shrink: int) -> None:
        self.template, self.length, self.shrink = template, length, shrink

    @property
    def length_is_known(self) -> bool:
        return isinstance(self.length, (int, np.integer))

    def with_length(self, length: Any) -> ListHistory:
        return ListHistory(self.template, length, self.shrink)

    def last(self) -> TracedList:
        """Returns the list at the start of the last remaining iteration."""
        return self.template.with_length(self.template.length - (self.length - 1) * self.shrink)

    def to_host(self) -> TensorList:
        """Returns a list of lists for NumPy kernels."""
        rounds = [self.with_length(n + 1).last() for n in range(int(self.length))]
        return TensorList(variant, TensorShape([]), [as_variant(r.to_host()) for r in rounds])


class TracedOptional:
    """The values of an optional that has some."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = tuple(values)

    def mapped(self, function: Callable[..., Any], *others: TracedOptional) -> TracedOptional:
        """Returns the results of a function for each of the values, and those of other optionals in its place."""
        return TracedOptional([function(*v) for v in zip(self.values, *[o.values for o in others], strict=True)])

    def to_host(self) -> OptionalValue:
        """Returns the same optional for NumPy kernels."""
        return OptionalValue([as_variant(v.to_host()) if is_opaque(v) else np.asarray(v) for v in self.values])


def is_opaque(value: Any) -> bool:
    """Returns whether a value is that of a variant tensor: a list or an optional."""
    return isinstance(value, (TracedList, ListHistory, TracedOptional))


RULES = LoweringRules()

_registered: list[bool] = []


def register_lists() -> None:
    """Lets JAX carry lists: a length that is known while compiling stays known."""
    if _registered:
        return
    _registered.append(True)
    jax.tree_util.register_pytree_node(TracedList, _flatten_list, _unflatten_list)
    jax.tree_util.register_pytree_node(ListHistory, _flatten_history, _unflatten_history)
    jax.tree_util.register_pytree_node(TracedOptional, lambda o: (o.values, None), lambda _, v: TracedOptional(v))


def _flatten_list(value: TracedList) -> Any:
    known = int(value.length) if value.length_is_known else None
    parts = (value.buffer,) if known is not None else (value.buffer, value.length)
    return parts, (value.dtype, value.capacity, known)


def _unflatten_list(aux: Any, parts: Any) -> TracedList:
    dtype, capacity, known = aux
    return TracedList(parts[0], parts[1] if known is None else known, dtype, capacity)


def _flatten_history(value: ListHistory) -> Any:
    known = int(value.length) if value.length_is_known else None
    return ((value.template,) if known is not None else (value.template, value.length)), (known, value.shrink)


def _unflatten_history(aux: Any, parts: Any) -> ListHistory:
    known, shrink = aux
    return ListHistory(parts[0], parts[1] if known is None else known, shrink)


def as_carried(value: Any) -> Any:
    """Returns a value as XLA's loops and branches carry it: nothing in it is known, since it changes per iteration."""
    if isinstance(value, TracedList):
        return value.with_length(jnp.asarray(value.length, jnp.int32))
    if isinstance(value, ListHistory):
        return ListHistory(as_carried(value.template), jnp.asarray(value.length, jnp.int32), value.shrink)
    if isinstance(value, TracedOptional):
        return value.mapped(as_carried)
    return as_traced(value)


def with_known_length(value: Any, like: Any) -> Any:
    """Returns a carried list with the length that is known of `like`, the same list outside. Others stay the same."""
    if isinstance(like, TracedList) and like.length_is_known:
        return value.with_length(like.length)
    if isinstance(like, ListHistory):
        length = like.length if like.length_is_known else value.length
        return ListHistory(with_known_length(value.template, like.template), length, like.shrink)
    if isinstance(like, TracedOptional):
        return value.mapped(with_known_length, like)
    return value


def from_host(value: Any) -> Any:
    """Returns a list or an optional that comes from outside a compiled program."""
    if is_opaque(value):
        return value
    if isinstance(value, OptionalValue) and value.arrays is not None:
        return TracedOptional([from_host(a.item()) if _holds_a_value(a) else _numeric(a) for a in value.arrays])
    if not isinstance(value, TensorList):
        raise Uncompilable(f"{type(value).__name__} inside a variant tensor")
    if not value.dtype.is_numpy_compatible or value.dtype is string:
        raise Uncompilable(f"a list of {value.dtype.name} elements")
    shapes = {i.shape for i in value.items if i is not None}
    if len(shapes) != 1:
        raise Uncompilable("a list whose elements differ in shape")
    (shape,) = shapes
    items = [np.zeros(shape, value.dtype.numpy_dtype) if i is None else i for i in value.items]
    return TracedList(jnp.asarray(np.stack(items)), len(items), value.dtype, len(items))


def _holds_a_value(array: Any) -> bool:
    return array.dtype == object and array.ndim == 0 and not isinstance(array.item(), bytes)


def _numeric(array: Any) -> Any:
    if array.dtype == object:
        raise Uncompilable("an optional that holds strings")
    return jnp.asarray(array)


def history_list(stacked: Any, rounds: int) -> TracedList:
    """Returns the results of a scan as a list. Its elements may be lists and optionals."""
    return TracedList(stacked, rounds, variant if is_opaque(stacked) else _dtype(stacked), rounds)


def _element(values: TracedList, index: Any) -> Any:
    """Returns an element of a list. The buffer of a list of lists or optionals is one whose parts are stacked."""

    def at(part: Any) -> Any:
        return jax.lax.dynamic_index_in_dim(part, jnp.asarray(index), 0, keepdims=False)

    return jax.tree_util.tree_map(at, values.buffer)


def list_history(body: FuncGraph, position: int, values: TracedList, rounds: int) -> ListHistory:
    """Returns the history of a list that the iterations of a loop only write, or only pop from.

    Of a list that is only written, gradients look at the length. One that is written and read as well would need
    its values in each iteration.
    """
    source = body.inputs[position]
    kinds = {o.type for o in body.operations if any(t is source for t in o.inputs)}
    if kinds <= {"TensorListPopBack", "TensorListLength", "Identity"}:
        return ListHistory(values, rounds, 1)
    if kinds <= {"TensorListSetItem", "TensorListLength", "TensorListScatterIntoExistingList", "Identity"}:
        empty = None if values.buffer is None else jnp.zeros_like(values.buffer)
        return ListHistory(TracedList(empty, values.length, values.dtype, values.capacity), rounds, 0)
    raise Uncompilable("the gradient of a loop that reads the list it writes")


def _dtype(array: Any) -> DType:
    return from_numpy(np.dtype(array.dtype))


def prepare_lists(body: FuncGraph, arguments: Sequence[Any]) -> list[Any]:
    """Gives lists that enter a loop a buffer, if the graph of the body says the shape of elements."""
    prepared = list(arguments)
    for n, value in enumerate(arguments):
        if isinstance(value, TracedList) and value.buffer is None:
            shape = _written_shape(body, n)
            if shape is not None:
                prepared[n] = value.with_buffer(shape)
    return prepared


def _written_shape(graph: FuncGraph, position: int) -> Any:
    """Returns the shape of what a graph writes into the list at one of its inputs."""
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


@RULES.lowers("TensorListReserve", "EmptyTensorList")
def _reserve(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    shape, count = arguments
    if not isinstance(count, np.ndarray) or operation.type == "EmptyTensorList":
        raise Uncompilable("a list of a length that depends on data")
    dtype, size = operation.attrs["element_dtype"], int(count)
    made = TracedList(None, size, dtype, size)
    known = _known_shape(shape)
    return [made.with_buffer(known.as_list()) if known.is_fully_defined() else made]


@RULES.lowers("TensorListSetItem")
def _set_item(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, index, item = arguments
    if operation.attrs.get("resize_if_index_out_of_bounds"):
        raise Uncompilable("a list that grows")
    item = as_traced(item)
    fails_if(outside(index, values.length))
    values = values.with_buffer(item.shape)
    buffer = values.buffer.at[index].set(item)
    return [TracedList(buffer, values.length, values.dtype, values.capacity)]


@RULES.lowers("TensorListGetItem")
def _get_item(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, index, shape = arguments
    known = _known_shape(shape)
    fails_if(outside(index, values.length))
    if values.buffer is None:
        if not known.is_fully_defined():
            raise Uncompilable("reading a list that was never written")
        values = values.with_buffer(known.as_list())
    return [_element(values, index)]


@RULES.lowers("TensorListPopBack")
def _pop_back(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values = arguments[0]
    if isinstance(values, ListHistory):
        return [values.with_length(values.length - 1), values.last()]
    fails_if(np.equal(values.length, 0) if values.length_is_known else values.length == 0)
    return [values.with_length(values.length - 1), _element(values, jnp.asarray(values.length) - 1)]


@RULES.lowers("TensorListLength")
def _length(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    length = arguments[0].length
    return [np.array(length, np.int32) if isinstance(length, int) else jnp.asarray(length, jnp.int32)]


@RULES.lowers("TensorListStack")
def _stack(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values = arguments[0]
    known = _known_shape(arguments[1])
    if values.buffer is None:
        if not known.is_fully_defined():
            raise Uncompilable("stacking a list that was never written")
        values = values.with_buffer(known.as_list())
    return [values.buffer]


@RULES.lowers("TensorListFromTensor")
def _from_tensor(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    tensor = as_traced(arguments[0])
    count = tensor.shape[0]
    return [TracedList(tensor, count, operation.inputs[0].dtype, count)]


@RULES.lowers("TensorListGather")
def _gather(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, indices = arguments[0], arguments[1]
    fails_if(outside(indices, values.length))
    return [values.buffer[jnp.asarray(indices)]]


@RULES.lowers("TensorListScatterIntoExistingList")
def _scatter(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, tensor, indices = arguments
    fails_if(outside(indices, values.length))
    tensor = as_traced(tensor)
    values = values.with_buffer(tensor.shape[1:])
    return [
        TracedList(values.buffer.at[jnp.asarray(indices)].set(tensor), values.length, values.dtype, values.capacity)
    ]


@RULES.lowers("TensorListResize")
def _resize(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, size = arguments
    known = isinstance(size, np.ndarray)
    if known and int(size) > values.capacity:
        raise Uncompilable("a list that grows")
    fails_if((size < 0) | (size > values.capacity))
    return [values.with_length(int(size) if known else size)]


@RULES.lowers("TensorListPushBack")
def _push_back(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    values, item = arguments
    item = as_traced(item)
    if values.length_is_known and values.length >= values.capacity:
        raise Uncompilable("a list that grows")
    values = values.with_buffer(item.shape)
    buffer = values.buffer.at[values.length].set(item)
    return [TracedList(buffer, values.length + 1, values.dtype, values.capacity)]


@RULES.lowers("ZerosLike")
def _zeros_like(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return [_zeros(arguments[0])]


def _zeros(value: Any) -> Any:
    if isinstance(value, TracedOptional):
        return value.mapped(_zeros)
    if isinstance(value, TracedList):
        buffer = None if value.buffer is None else _zeros(value.buffer)
        return TracedList(buffer, value.length, value.dtype, value.capacity)
    return np.zeros_like(value) if isinstance(value, np.ndarray) else jnp.zeros_like(value)


@RULES.lowers("AddN")
def _add_n(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    if not isinstance(arguments[0], TracedOptional):
        return lowering.by_kernel(operation, arguments)
    return [functools.reduce(_sum, arguments)]


def _sum(a: Any, b: Any) -> Any:
    if isinstance(a, TracedOptional):
        return a.mapped(_sum, b)
    if isinstance(a, TracedList):
        buffer = b.buffer if a.buffer is None else a.buffer if b.buffer is None else _sum(a.buffer, b.buffer)
        return TracedList(buffer, a.length, a.dtype, a.capacity)
    return a + b


@RULES.lowers("OptionalFromValue")
def _optional(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return [TracedOptional(arguments)]


@RULES.lowers("OptionalGetValue")
def _values(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    (optional,) = arguments
    if not isinstance(optional, TracedOptional):
        raise Uncompilable("an optional that comes from outside of the program")
    return optional.values


@RULES.lowers("OptionalNone")
def _no_values(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    if not operation.is_filler:
        raise Uncompilable("an optional without a value")
    return [TracedOptional(())]


@RULES.lowers("Identity")
def _identity(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return arguments
