"""Lists of tensors inside graphs: the ops that TensorArrays and gradients of loops are made of."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import scalar, unknown
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, INDEX, DType, from_numpy
from headrace._src.tensors.shapes import Dims, TensorShape
from headrace._src.tensors.tensor_list import TensorList, as_variant
from headrace._src.tensors.typing import Array


def _as_shape(sizes: Array) -> TensorShape:
    """Converts a shape from its tensor form.

    A vector with -1 for unknown sizes, or the scalar -1 for an unknown rank.
    """
    if sizes.ndim == 0:
        return TensorShape(None)
    return TensorShape([None if s < 0 else int(s) for s in sizes])


def _element_dims(position: int) -> Any:
    def rule(call: ShapeCall) -> Dims:
        value = call.value(position)
        if value is not None and value.ndim == 0:
            return None
        return call.as_dims(position)

    return rule


def _stacked_dims(call: ShapeCall) -> Dims:
    inner = _element_dims(1)(call)
    count = call.attrs.get("num_elements", -1)
    return None if inner is None else (None if count < 0 else count, *inner)


@op(
    "EmptyTensorList",
    "shape_type, int32 -> handle: variant",
    shape_type=INDEX,
    element_dtype=ANY,
    shape=scalar,
    engine="host",
)
def empty_tensor_list(xp, element_shape, max_num_elements, *, element_dtype: DType):
    """Returns a list without elements."""
    return as_variant(TensorList(element_dtype, _as_shape(element_shape)))


@empty_tensor_list.gradient
def _(call, dhandle):
    return None, None


@op(
    "TensorListReserve",
    "shape_type, int32 -> handle: variant",
    shape_type=INDEX,
    element_dtype=ANY,
    shape=scalar,
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_reserve(xp, element_shape, num_elements, *, element_dtype: DType):
    """Returns a list of elements that are not yet written."""
    return as_variant(TensorList(element_dtype, _as_shape(element_shape), [None] * int(num_elements)))


@tensor_list_reserve.gradient
def _(call, dhandle):
    return None, None


@op(
    "TensorListPushBack",
    "variant, element_dtype -> output_handle: variant",
    element_dtype=ANY,
    shape=scalar,
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_push_back(xp, input_handle, tensor):
    """Returns the list with one more element."""
    return as_variant(input_handle.item().push(tensor))


@tensor_list_push_back.gradient
def _(call, dlist):
    shape = raw.Shape(call.inputs[1])
    popped = raw.TensorListPopBack(dlist, shape, element_dtype=call.inputs[1].dtype)
    return popped.output_handle, popped.tensor


@op(
    "TensorListPopBack", "variant, int32 -> output_handle: variant, tensor: element_dtype", element_dtype=ANY,
    shape=lambda call: [(), _element_dims(1)(call)], engine="host", batching=batching.one_by_one,
)  # fmt: skip
def tensor_list_pop_back(xp, input_handle, element_shape, *, element_dtype: DType):
    """Returns the list without its last element, and that element."""
    rest, item = input_handle.item().pop()
    return as_variant(rest), rest.zeros(_as_shape(element_shape)) if item is None else item


@tensor_list_pop_back.gradient
def _(call, dlist, dtensor):
    if dlist is None:
        shape = raw.TensorListElementShape(call.inputs[0], shape_type="int32")
        length = raw.TensorListLength(call.outputs[0])
        dlist = raw.TensorListReserve(shape, length, element_dtype=call.attrs["element_dtype"])
    if dtensor is None:  # a list of integers carries no gradient, but it must stay as long
        dtensor = raw.ZerosLike(call.outputs[1])
    return raw.TensorListPushBack(dlist, dtensor), None


@op(
    "TensorListGetItem",
    "variant, int32, int32 -> item: element_dtype",
    element_dtype=ANY,
    shape=_element_dims(2),
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_get_item(xp, input_handle, index, element_shape, *, element_dtype: DType):
    """Returns one element."""
    values, position = input_handle.item(), int(index)
    if not 0 <= position < len(values):
        raise errors.invalid_argument(f"Trying to access element {position} in a list with {len(values)} elements.")
    return values.get(position, _as_shape(element_shape))


@tensor_list_get_item.gradient
def _(call, ditem):
    handle, index, _ = call.inputs
    zeros = raw.TensorListReserve(raw.Shape(ditem), raw.TensorListLength(handle), element_dtype=ditem.dtype)
    return raw.TensorListSetItem(zeros, index, ditem), None, None


@op(
    "TensorListSetItem",
    "variant, int32, element_dtype -> output_handle: variant",
    element_dtype=ANY,
    shape=scalar,
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_set_item(xp, input_handle, index, item, *, resize_if_index_out_of_bounds: bool = False):
    """Returns the list with another element at one position."""
    values, position = input_handle.item(), int(index)
    if position >= len(values) and resize_if_index_out_of_bounds:
        values = values.resized(position + 1)
    if not 0 <= position < len(values):
        raise errors.invalid_argument(f"Trying to modify element {position} in a list with {len(values)} elements.")
    return as_variant(values.replace(position, item))


@tensor_list_set_item.gradient
def _(call, dlist):
    handle, index, item = call.inputs
    ditem = raw.TensorListGetItem(dlist, index, raw.Shape(item), element_dtype=item.dtype)
    cleared = raw.TensorListSetItem(dlist, index, raw.ZerosLike(item))
    return raw.TensorListResize(cleared, raw.TensorListLength(handle)), None, ditem


@op("TensorListResize", "variant, int32 -> output_handle: variant", shape=scalar, engine="host")
def tensor_list_resize(xp, input_handle, size):
    """Returns the list shortened, or extended by elements that are not yet written."""
    if size < 0:
        raise errors.invalid_argument(f"TensorListSlice expects size to be non-negative. Got: {size}")
    return as_variant(input_handle.item().resized(int(size)))


@tensor_list_resize.gradient
def _(call, dlist):
    return raw.TensorListResize(dlist, raw.TensorListLength(call.inputs[0])), None


@op(
    "TensorListLength",
    "variant -> length: int32",
    shape=scalar,
    engine="host",
    differentiable=False,
    shape_arithmetic=True,
    batching=batching.one_by_one,
)
def tensor_list_length(xp, input_handle):
    """Returns the number of elements."""
    return np.array(len(input_handle.item()), np.int32)


@op(
    "TensorListElementShape",
    "variant -> element_shape: shape_type",
    shape_type=INDEX,
    shape=unknown,
    engine="host",
    differentiable=False,
    batching=batching.one_by_one,
)
def tensor_list_element_shape(xp, input_handle, *, shape_type: DType):
    """Returns the shape that elements have."""
    shape = input_handle.item().element_shape
    sizes = -1 if shape.rank is None else [-1 if s is None else s for s in shape.as_list()]
    return np.array(sizes, shape_type.numpy_dtype)


@op(
    "TensorListStack",
    "variant, int32 -> tensor: element_dtype",
    element_dtype=ANY,
    shape=_stacked_dims,
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_stack(xp, input_handle, element_shape, *, element_dtype: DType, num_elements: int = -1):
    """Returns all elements as one tensor."""
    values, wanted = input_handle.item(), _as_shape(element_shape)
    if num_elements >= 0 and len(values) != num_elements:
        raise errors.invalid_argument(
            f"Operation expected a list with {num_elements} elements but got a list with {len(values)} elements."
        )
    if not len(values):
        shape = values.element_shape.merge_with(wanted)
        if not shape.is_fully_defined():
            raise errors.invalid_argument(
                f"Tried to stack elements of an empty list with non-fully-defined element_shape: {shape}"
            )
        return np.zeros((0, *shape.as_list()), element_dtype.numpy_dtype)
    return np.stack([values.get(n, wanted) for n in range(len(values))])


@tensor_list_stack.gradient
def _(call, dtensor):
    return raw.TensorListFromTensor(dtensor, raw.Shape(dtensor)[1:]), None


@op(
    "TensorListFromTensor",
    "element_dtype, shape_type -> output_handle: variant",
    element_dtype=ANY,
    shape_type=INDEX,
    shape=scalar,
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_from_tensor(xp, tensor, element_shape):
    """Returns a list of the slices of a tensor."""
    return as_variant(
        TensorList(_dtype_of(tensor), _as_shape(element_shape), list(np.array(tensor) if tensor.ndim == 1 else tensor))
    )


def _dtype_of(array: np.ndarray) -> DType:
    return from_numpy(array.dtype)


@tensor_list_from_tensor.gradient
def _(call, dlist):
    tensor = call.inputs[0]
    return raw.TensorListStack(dlist, raw.Shape(tensor)[1:], element_dtype=tensor.dtype), None


@op(
    "TensorListGather",
    "variant, int32, int32 -> values: element_dtype",
    element_dtype=ANY,
    shape=lambda call: _gathered(call),
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_gather(xp, input_handle, indices, element_shape, *, element_dtype: DType):
    """Some elements as one tensor."""
    values, wanted = input_handle.item(), _as_shape(element_shape)
    for index in indices:
        if not 0 <= index < len(values):
            raise errors.invalid_argument(f"Trying to gather element {index} in a list with {len(values)} elements.")
    return np.stack([values.get(int(n), wanted) for n in indices])


def _gathered(call: ShapeCall) -> Dims:
    inner, indices = _element_dims(2)(call), call.shapes[1]
    return None if inner is None or indices is None else (*indices, *inner)


@tensor_list_gather.gradient
def _(call, dvalues):
    handle, indices, _ = call.inputs
    shape = raw.Shape(dvalues)[1:]
    return raw.TensorListScatterV2(dvalues, indices, shape, raw.TensorListLength(handle)), None, None


@op(
    "TensorListScatterV2",
    "element_dtype, int32, shape_type, int32 -> output_handle: variant",
    element_dtype=ANY,
    shape_type=INDEX,
    shape=scalar,
    engine="host",
)
def tensor_list_scatter(xp, tensor, indices, element_shape, num_elements):
    """Returns a list with the slices of a tensor at the given positions."""
    size = int(num_elements)
    if size < 0:
        size = int(indices.max()) + 1 if indices.size else 0
    items: list[Any] = [None] * size
    for row, index in zip(tensor, indices, strict=True):
        if not 0 <= index < size:
            raise errors.invalid_argument(
                f"Indices in TensorListScatter must all be non-negative and below {size}; got {index}."
            )
        items[int(index)] = np.asarray(row)
    return as_variant(TensorList(_dtype_of(tensor), _as_shape(element_shape), items))


@tensor_list_scatter.gradient
def _(call, dlist):
    tensor, indices = call.inputs[:2]
    return raw.TensorListGather(dlist, indices, raw.Shape(tensor)[1:], element_dtype=tensor.dtype), None, None, None


@op(
    "TensorListScatterIntoExistingList",
    "variant, element_dtype, int32 -> output_handle: variant",
    element_dtype=ANY,
    shape=scalar,
    engine="host",
    batching=batching.one_by_one,
)
def tensor_list_scatter_into(xp, input_handle, tensor, indices):
    """Returns the list with other elements at the given positions; it grows if a position is past its end."""
    values = input_handle.item()
    if indices.size and int(indices.max()) >= len(values):
        values = values.resized(int(indices.max()) + 1)
    for row, index in zip(tensor, indices, strict=True):
        if index < 0:
            raise errors.invalid_argument(f"Indices in TensorListScatter must all be non-negative; got {index}.")
        values = values.replace(int(index), np.asarray(row))
    return as_variant(values)


@tensor_list_scatter_into.gradient
def _(call, dlist):
    handle, tensor, indices = call.inputs
    dtensor = raw.TensorListGather(dlist, indices, raw.Shape(tensor)[1:], element_dtype=tensor.dtype)
    cleared = raw.TensorListScatterIntoExistingList(dlist, raw.ZerosLike(tensor), indices)
    return raw.TensorListResize(cleared, raw.TensorListLength(handle)), dtensor, None


@op(
    "TensorListConcatV2", "variant, shape_type, int64 -> tensor: element_dtype, lengths: int64", shape_type=INDEX,
    element_dtype=ANY, shape=lambda call: [_concat_dims(call), (None,)], engine="host", batching=batching.one_by_one,
)  # fmt: skip
def tensor_list_concat(xp, input_handle, element_shape, leading_dims, *, element_dtype: DType):
    """Returns all elements joined along their first axis, and the length of each."""
    values, wanted = input_handle.item(), _as_shape(element_shape)
    items = [values.get(n, wanted) for n in range(len(values))]
    for n, item in enumerate(items):
        if item.ndim == 0:
            raise errors.invalid_argument(f"Concat saw a scalar shape at index {n} but requires at least vectors.")
    if not items:
        inner = [0 if s is None else s for s in wanted.as_list()[1:]] if wanted.rank else []
        return np.zeros((0, *inner), element_dtype.numpy_dtype), np.zeros(0, np.int64)
    return np.concatenate(items), np.array([len(i) for i in items], np.int64)


def _concat_dims(call: ShapeCall) -> Dims:
    inner = _element_dims(1)(call)
    return None if inner is None else (None, *inner[1:])


@tensor_list_concat.gradient
def _(call, dtensor, dlengths):
    shape = raw.ConcatV2([np.array([-1], np.int32), raw.Shape(dtensor)[1:]], 0)
    return raw.TensorListSplit(dtensor, shape, call.outputs[1]), None, None


@op(
    "TensorListSplit",
    "element_dtype, shape_type, int64 -> output_handle: variant",
    element_dtype=ANY,
    shape_type=INDEX,
    shape=scalar,
    engine="host",
)
def tensor_list_split(xp, tensor, element_shape, lengths):
    """Returns a list of consecutive pieces of a tensor."""
    if int(lengths.sum()) != len(tensor):
        raise errors.invalid_argument(
            f"Attempting to split a tensor of length {len(tensor)} into pieces of total length {int(lengths.sum())}."
        )
    pieces = np.split(tensor, np.cumsum(lengths)[:-1]) if lengths.size else []
    return as_variant(TensorList(_dtype_of(tensor), _as_shape(element_shape), list(pieces)))


@tensor_list_split.gradient
def _(call, dlist):
    tensor, _, lengths = call.inputs
    shape = raw.ConcatV2([np.array([-1], np.int32), raw.Shape(tensor)[1:]], 0)
    found = raw.TensorListConcatV2(dlist, shape, lengths, element_dtype=tensor.dtype)
    return found.tensor, None, None


@op("TensorListConcatLists", "variant, variant -> output: variant", element_dtype=ANY, shape=scalar, engine="host")
def tensor_list_concat_lists(xp, input_a, input_b, *, element_dtype: DType):
    """Concatenates two lists."""
    first, second = input_a.item(), input_b.item()
    return as_variant(TensorList(element_dtype, first.element_shape, [*first.items, *second.items]))
