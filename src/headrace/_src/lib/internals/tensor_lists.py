"""tensorflow.python.ops.list_ops: lists of tensors in graphs."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import as_dtype, int32
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def _shape(element_shape: ShapeLike | None) -> Tensor:
    """Returns the shape of elements as a tensor, with -1 for what is not known."""
    if element_shape is None or (isinstance(element_shape, TensorShape) and element_shape.rank is None):
        return convert_to_tensor(-1, int32)
    if isinstance(element_shape, TensorShape):
        return convert_to_tensor(np.array([-1 if d is None else d for d in element_shape.as_list()], np.int32))
    if isinstance(element_shape, (list, tuple)):
        return convert_to_tensor(np.array([-1 if d is None else d for d in element_shape], np.int32))
    return as_tensor(element_shape)


def empty_tensor_list(
    element_shape: ShapeLike | None,
    element_dtype: DTypeLike,
    max_num_elements: TensorLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Returns an empty list."""
    return raw.EmptyTensorList(
        element_shape=_shape(element_shape),
        max_num_elements=convert_to_tensor(-1 if max_num_elements is None else max_num_elements, int32),
        element_dtype=as_dtype(element_dtype),
        name=name,
    )


def tensor_list_reserve(
    element_shape: ShapeLike | None, num_elements: TensorLike, element_dtype: DTypeLike, name: str | None = None
) -> Tensor:
    """Returns a list of `num_elements` elements without values."""
    return raw.TensorListReserve(
        element_shape=_shape(element_shape),
        num_elements=convert_to_tensor(num_elements, int32),
        element_dtype=as_dtype(element_dtype),
        name=name,
    )


def tensor_list_from_tensor(tensor: TensorLike, element_shape: ShapeLike | None, name: str | None = None) -> Tensor:
    """Returns a list of the rows of a tensor."""
    return raw.TensorListFromTensor(tensor=as_tensor(tensor), element_shape=_shape(element_shape), name=name)


def tensor_list_length(input_handle: Tensor, name: str | None = None) -> Tensor:
    """Returns the number of elements."""
    return raw.TensorListLength(input_handle=input_handle, name=name)


def tensor_list_push_back(input_handle: Tensor, tensor: TensorLike, name: str | None = None) -> Tensor:
    """Returns the list with one more element at its end."""
    return raw.TensorListPushBack(input_handle=input_handle, tensor=as_tensor(tensor), name=name)


def tensor_list_pop_back(
    input_handle: Tensor, element_dtype: DTypeLike, name: str | None = None
) -> tuple[Tensor, Tensor]:
    """Returns the list without its last element, and that element."""
    return raw.TensorListPopBack(
        input_handle=input_handle, element_shape=_shape(None), element_dtype=as_dtype(element_dtype), name=name
    )


def tensor_list_get_item(
    input_handle: Tensor,
    index: TensorLike,
    element_dtype: DTypeLike,
    element_shape: ShapeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Returns one element."""
    return raw.TensorListGetItem(
        input_handle=input_handle,
        index=convert_to_tensor(index, int32),
        element_shape=_shape(element_shape),
        element_dtype=as_dtype(element_dtype),
        name=name,
    )


def tensor_list_set_item(
    input_handle: Tensor,
    index: TensorLike,
    item: TensorLike,
    resize_if_index_out_of_bounds: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the list with another element at `index`."""
    return raw.TensorListSetItem(
        input_handle=input_handle, index=convert_to_tensor(index, int32), item=as_tensor(item), name=name
    )


def tensor_list_stack(
    input_handle: Tensor,
    element_dtype: DTypeLike,
    num_elements: int = -1,
    element_shape: ShapeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Returns the elements as the rows of one tensor."""
    return raw.TensorListStack(
        input_handle=input_handle,
        element_shape=_shape(element_shape),
        element_dtype=as_dtype(element_dtype),
        num_elements=num_elements,
        name=name,
    )


def tensor_list_gather(
    input_handle: Tensor,
    indices: TensorLike,
    element_dtype: DTypeLike,
    element_shape: ShapeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Returns some of the elements as the rows of one tensor."""
    return raw.TensorListGather(
        input_handle=input_handle,
        indices=convert_to_tensor(indices, int32),
        element_shape=_shape(element_shape),
        element_dtype=as_dtype(element_dtype),
        name=name,
    )


def tensor_list_concat_lists(
    input_a: Tensor, input_b: Tensor, element_dtype: DTypeLike, name: str | None = None
) -> Tensor:
    """Returns a list of the elements of both lists."""
    return raw.TensorListConcatLists(input_a=input_a, input_b=input_b, element_dtype=as_dtype(element_dtype), name=name)
