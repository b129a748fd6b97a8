"""Python lists that a graph loop appends to: from the loop on they are lists inside the graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def _shape_tensor(shape: TensorShape) -> EagerTensor:
    sizes: Any = -1 if shape.rank is None else [-1 if s is None else s for s in shape.as_list()]
    return EagerTensor(np.array(sizes, np.int32))


class GrowingList(Composite):
    """Replaces a Python list of tensors in and after a graph loop that appends to it or pops from it.

    It is used like a list; as a tensor it is the stack of its elements. A traced function returns it as a Python list.
    """

    holds_tensors = True  # functions that accept lists of tensors do not treat it as one tensor

    def __init__(self, dtype: DType, element_shape: ShapeLike | None, handle: Tensor | None = None) -> None:
        self._dtype, self._element_shape = dtype, TensorShape(element_shape)
        if handle is None:
            handle = raw.EmptyTensorList(_shape_tensor(self._element_shape), -1, element_dtype=dtype)
        self._handle = handle

    @classmethod
    def of(cls, items: Sequence[TensorLike], dtype: DType, element_shape: ShapeLike | None) -> GrowingList:
        """Creates a list of these tensors in the current graph."""
        made = cls(dtype, element_shape)
        for item in items:
            made.append(item)
        return made

    @property
    def _type_spec(self) -> GrowingListSpec:
        return GrowingListSpec(self._element_shape, self._dtype)

    def copy(self) -> GrowingList:
        return GrowingList(self._dtype, self._element_shape, self._handle)

    def length(self) -> Tensor:
        """Returns what `len` returns in converted code."""
        return raw.TensorListLength(self._handle)

    def append(self, value: TensorLike) -> None:
        tensor = convert_to_tensor(value, self._dtype)
        if not self._element_shape.is_compatible_with(tensor.shape):
            raise ValueError(
                f"append: the elements of a list that a graph loop appends to must have compatible shapes, here "
                f"{self._element_shape}; got shape {tensor.shape}. Use a tf.TensorArray with infer_shape=False for "
                "other shapes."
            )
        self._handle = raw.TensorListPushBack(self._handle, tensor)

    def pop(self, index: int = -1) -> Tensor:
        if not isinstance(index, int) or index != -1:
            raise NotImplementedError(
                "pop(index): only the last element of a list that a graph loop changes can be popped."
            )
        popped = raw.TensorListPopBack(self._handle, _shape_tensor(self._element_shape), element_dtype=self._dtype)
        self._handle = popped.output_handle
        return popped.tensor

    def _position(self, index: TensorLike) -> Tensor:
        position = convert_to_tensor(index, dtypes.int32)
        if isinstance(index, int):
            return raw.AddV2(position, self.length()) if index < 0 else position
        return raw.SelectV2(raw.Less(position, 0), raw.AddV2(position, self.length()), position)

    def __getitem__(self, index: TensorLike | slice) -> Tensor:
        if isinstance(index, slice):
            return self.stack()[index]
        shape = _shape_tensor(self._element_shape)
        return raw.TensorListGetItem(self._handle, self._position(index), shape, element_dtype=self._dtype)

    def __setitem__(self, index: TensorLike, value: TensorLike) -> None:
        tensor = convert_to_tensor(value, self._dtype)
        self._handle = raw.TensorListSetItem(self._handle, self._position(index), tensor)

    def __iter__(self) -> NoReturn:
        raise errors.OperatorNotAllowedInGraphError(
            "The length of a list that a graph loop appends to is unknown; only a `for` statement can iterate over it."
        )

    def stack(self) -> Tensor:
        """Returns all elements as one tensor."""
        return raw.TensorListStack(
            self._handle, _shape_tensor(self._element_shape), element_dtype=self._dtype, num_elements=-1
        )

    def __tf_tensor__(self, dtype: DType | None = None, name: str | None = None) -> Tensor:
        return self.stack()

    def __tf_dispatch__(self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Calls functions of tensors on the stacked elements; `stack` and `concat` use the axis requested."""
        if function.__name__ in ("stack", "parallel_stack"):
            axis = kwargs.get("axis", args[1] if len(args) > 1 else 0)
            stacked = self.stack()
            return stacked if axis == 0 else _moved_to(stacked, axis)
        if function.__name__ == "concat":
            return _joined(self.stack(), kwargs.get("axis", args[1] if len(args) > 1 else 0))
        dense = [a.stack() if isinstance(a, GrowingList) else a for a in args]
        return function(*dense, **{k: v.stack() if isinstance(v, GrowingList) else v for k, v in kwargs.items()})


def _moved_to(stacked: Tensor, axis: int) -> Tensor:
    """Moves the first axis of a tensor to `axis`."""
    rank = stacked.shape.rank
    order = list(range(1, rank))
    order.insert(axis % rank, 0)
    return raw.Transpose(stacked, order)


def _joined(stacked: Tensor, axis: int) -> Tensor:
    """Concatenates the slices of a tensor along one of their axes."""
    rank = stacked.shape.rank
    axis = axis % (rank - 1)
    moved = _moved_to(stacked, axis)
    sizes = raw.Shape(moved)
    joined = raw.Prod(sizes[axis : axis + 2], [0], keep_dims=True)
    return raw.Reshape(moved, raw.ConcatV2([sizes[:axis], joined, sizes[axis + 2 :]], 0))


class GrowingListSpec(TypeSpec):
    """The spec of a GrowingList."""

    __slots__ = ("_dtype", "_element_shape")

    def __init__(self, element_shape: ShapeLike | None, dtype: DTypeLike) -> None:
        self._element_shape, self._dtype = TensorShape(element_shape), dtypes.as_dtype(dtype)

    @property
    def value_type(self) -> type:
        return GrowingList

    def _serialize(self) -> tuple[Any, ...]:
        return (self._element_shape, self._dtype)

    @property
    def _component_specs(self) -> list[TensorSpec]:
        return [TensorSpec([], dtypes.variant)]

    def _to_components(self, value: GrowingList) -> list[Tensor]:
        return [value._handle]

    def _from_components(self, components: Sequence[Tensor]) -> GrowingList | list[Tensor]:
        (handle,) = components
        made = GrowingList(self._dtype, self._element_shape, handle)
        if type(handle) is not EagerTensor:
            return made
        return [made[n] for n in range(int(made.length()))]


class ListProbe:
    """Replaces a list while a loop's body is traced to find out what it appends."""

    def __init__(self, items: Sequence[Any]) -> None:
        self.items = list(items)
        self.appended: list[Any] = []

    def append(self, value: TensorLike) -> None:
        self.appended.append(value)

    def pop(self, index: int = -1) -> Any:
        return self[index]

    def __getitem__(self, index: TensorLike) -> Any:
        known = [*self.items, *self.appended]
        if not known:
            raise IndexError("the list is empty before the loop, so the type of its elements is unknown")
        return known[-1]

    def __setitem__(self, index: TensorLike, value: TensorLike) -> None:
        self.appended.append(value)

    def length(self) -> Tensor:
        return convert_to_tensor(len(self.items), dtypes.int32)

    def grown(self) -> GrowingList | None:
        """Returns the graph list that replaces the Python list; None if the loop appends no tensors."""
        everything = [*self.items, *self.appended]
        if not any(isinstance(v, Tensor) for v in everything):
            return None
        return GrowingList.of(self.items, *element_of(everything))


def element_of(values: Sequence[TensorLike]) -> tuple[DType, TensorShape]:
    """Returns the common dtype and shape of these values; uses only their static information."""
    kinds: dict[Any, None] = {}
    shape = None
    for value in values:
        tensor = value if isinstance(value, Tensor) else convert_to_tensor(value)
        kinds[tensor.dtype] = None
        shape = tensor.shape if shape is None else shape.most_specific_compatible_shape(tensor.shape)
    if len(kinds) > 1:
        names = ", ".join(kind.name for kind in kinds)
        raise TypeError(f"the elements of a list that a graph loop appends to must have one dtype; got {names}.")
    return next(iter(kinds)), TensorShape(shape)
