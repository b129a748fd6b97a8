"""tf.TensorArray: a list of tensors written by index, in eager code and inside loops of graphs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class TensorArray(Composite):
    """A list of tensors of one dtype, for use in loops.

    Methods that write return the array to use from then on. In eager code elements are kept as they are; in a graph
    the array is a list inside a variant tensor, its `flow`.

    Args:
        dtype: The dtype of the elements.
        size: The number of elements; required in eager code.
        dynamic_size: Whether writing past the end makes the array longer.
        clear_after_read: Whether an element can be read only once; True by default.
        tensor_array_name: Ignored.
        handle: Ignored.
        flow: The variant tensor of an existing array.
        infer_shape: Whether all elements must have the same shape.
        element_shape: The shape of the elements, as far as it is known.
        colocate_with_first_write_call: Ignored.
        name: Name of the operation.

    Raises:
        ValueError: If `size` is missing when executing eagerly.

    >>> array = tf.TensorArray(tf.float32, size=2)
    >>> array = array.write(0, 1.0).write(1, 2.0)
    >>> array.stack().numpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(
        self,
        dtype: DTypeLike,
        size: int | Tensor | None = None,
        dynamic_size: bool | None = None,
        clear_after_read: bool | None = None,
        tensor_array_name: str | None = None,
        handle: Tensor | None = None,
        flow: Tensor | None = None,
        infer_shape: bool = True,
        element_shape: ShapeLike | None = None,
        colocate_with_first_write_call: bool = True,
        name: str | None = None,
    ) -> None:
        self._dtype = dtypes.as_dtype(dtype)
        self._dynamic_size = bool(dynamic_size)
        self._clear_after_read = True if clear_after_read is None else bool(clear_after_read)
        self._infer_shape = infer_shape
        self._element_shape = TensorShape(element_shape)
        self._items: list[Any] | None = None
        self._cleared: set[int] = set()
        if flow is not None:
            self._flow = flow
        elif state.mode is None:
            if size is None:
                raise ValueError("Size must be declared for TensorArrays when eager execution is enabled.")
            self._items = [None] * int(size)
            self._flow = EagerTensor(np.array(0, np.int32))
        else:
            count = convert_to_tensor(0 if size is None else size, dtypes.int32)
            self._flow = raw.TensorListReserve(self._shape_tensor(), count, element_dtype=self._dtype, name=name)

    def _shape_tensor(self) -> EagerTensor:
        rank = self._element_shape.rank
        sizes: Any = -1 if rank is None else [-1 if s is None else s for s in self._element_shape.as_list()]
        return EagerTensor(np.array(sizes, np.int32))

    @property
    def flow(self) -> Tensor:
        return self._flow

    @property
    def handle(self) -> None:
        return None

    @property
    def dtype(self) -> dtypes.DType:
        return self._dtype

    @property
    def dynamic_size(self) -> bool:
        return self._dynamic_size

    @property
    def element_shape(self) -> TensorShape:
        return self._element_shape

    @property
    def _type_spec(self) -> TensorArraySpec:
        return TensorArraySpec(self._element_shape, self._dtype, self._dynamic_size, self._infer_shape)

    @property
    def _is_eager(self) -> bool:
        return self._items is not None

    def _with_flow(self, flow: Tensor) -> TensorArray:
        return TensorArray(
            self._dtype, dynamic_size=self._dynamic_size, flow=flow, infer_shape=self._infer_shape,
            element_shape=self._element_shape, clear_after_read=self._clear_after_read,
        )  # fmt: skip

    def _learn_shape(self, shape: TensorShape) -> None:
        """Checks the shape of an element. With `infer_shape`, all elements have the shape of the first."""
        if not self._infer_shape:
            if not self._element_shape.is_compatible_with(shape):
                raise ValueError(f"Incompatible shape for value ({shape}), expected ({self._element_shape})")
            return
        if not self._element_shape.is_compatible_with(shape):
            raise ValueError(f"Incompatible shape for value ({shape}), expected ({self._element_shape})")
        self._element_shape = self._element_shape.merge_with(shape)

    # Writing.

    def write(self, index: int | Tensor, value: TensorLike, name: str | None = None) -> TensorArray:
        """Writes `value` at `index` and returns the array.

        Args:
            index: Integer position of the element.
            value: Tensor to store as the element.
            name: Name of the operation.

        Returns:
            The TensorArray to use from now on.

        >>> ta = tf.TensorArray(tf.float32, size=2)
        >>> ta = ta.write(0, 1.0).write(1, 2.0)
        >>> ta.stack().numpy()
        array([1., 2.], dtype=float32)
        """
        tensor = self._converted(value)
        self._learn_shape(tensor.shape)
        if self._is_eager:
            self._put(int(index), tensor)
            return self
        position = convert_to_tensor(index, dtypes.int32)
        return self._with_flow(
            raw.TensorListSetItem(
                self._flow, position, tensor, resize_if_index_out_of_bounds=self._dynamic_size, name=name or "write"
            )
        )

    def _converted(self, value: TensorLike) -> Tensor:
        tensor = as_tensor(value, self._dtype) if not isinstance(value, Tensor) else value
        if tensor.dtype is not self._dtype:
            raise errors.invalid_argument(
                f"TensorArray dtype is {self._dtype.name} but Op is trying to write dtype {tensor.dtype.name}."
            )
        return tensor if self._is_eager else convert_to_tensor(tensor)

    def _put(self, index: int, tensor: Tensor) -> None:
        items: Any = self._items
        if index < 0:
            raise errors.out_of_range(f"Writing to negative indices (index {index}) is not allowed.")
        if index >= len(items):
            if not self._dynamic_size:
                raise errors.out_of_range(
                    f"Tried to write to index {index} but array is not resizeable and size is: {len(items)} "
                )
            items.extend([None] * (index + 1 - len(items)))
        items[index] = tensor
        self._cleared.discard(index)

    def unstack(self, value: TensorLike, name: str | None = None) -> TensorArray:
        """Replaces the elements with the slices of `value` along its first axis and returns the array.

        Args:
            value: Tensor whose rows along the first dimension become the elements.
            name: Name of the operation.

        Returns:
            The TensorArray to use from now on.

        Raises:
            ValueError: If there are more slices than elements in an array of fixed size.
        """
        tensor = self._converted(value)
        self._learn_shape(tensor.shape[1:])
        if self._is_eager:
            rows = raw.Unpack(tensor, num=tensor.shape[0], axis=0)
            items: Any = self._items
            if len(rows) > len(items) and not self._dynamic_size:
                raise ValueError(f"Cannot unstack {len(rows)} tensors into a TensorArray of static size {len(items)} ")
            self._items, self._cleared = list(rows), set()
            return self
        return self._with_flow(raw.TensorListFromTensor(tensor, raw.Shape(tensor)[1:], name=name))

    def scatter(self, indices: TensorLike, value: TensorLike, name: str | None = None) -> TensorArray:
        """Writes the slices of `value` at `indices` and returns the array.

        Args:
            indices: Vector of integer positions.
            value: Tensor whose rows along the first dimension become the elements.
            name: Name of the operation.

        Returns:
            The TensorArray to use from now on.
        """
        tensor = self._converted(value)
        self._learn_shape(tensor.shape[1:])
        if self._is_eager:
            for index, row in zip(
                np.asarray(as_tensor(indices)), raw.Unpack(tensor, num=tensor.shape[0], axis=0), strict=False
            ):
                self._put(int(index), row)
            return self
        positions = convert_to_tensor(indices, dtypes.int32)
        return self._with_flow(raw.TensorListScatterIntoExistingList(self._flow, tensor, positions, name=name))

    def split(self, value: TensorLike, lengths: TensorLike, name: str | None = None) -> TensorArray:
        """Replaces the elements with consecutive pieces of `value` of these lengths and returns the array.

        Args:
            value: Tensor whose rows along the first dimension are split into elements.
            lengths: Vector of integers: how many rows of `value` each element gets.
            name: Name of the operation.

        Returns:
            The TensorArray to use from now on.

        Raises:
            InvalidArgumentError: If the lengths do not add up to the size of `value`, or there are more of them than
                elements in an array of fixed size.
        """
        tensor = self._converted(value)
        counts = (
            convert_to_tensor(lengths, dtypes.int64)
            if not isinstance(lengths, Tensor)
            else raw.Cast(lengths, DstT=dtypes.int64)
        )
        if self._is_eager:
            sizes = [int(n) for n in np.asarray(counts)]
            if sum(sizes) != tensor.shape[0]:
                raise errors.invalid_argument(
                    "Expected sum of lengths to be equal to values.shape[0], but sum of lengths is "
                    f"{sum(sizes)} and value's shape is: {tensor.shape} "
                )
            if len(sizes) > len(self._items or ()) and not self._dynamic_size:
                raise errors.invalid_argument(
                    f"TensorArray's size is not equal to the size of lengths ({len(self._items or ())} vs. "
                    f"{len(sizes)}), and the TensorArray is not marked as dynamically resizeable."
                )
            starts = np.cumsum([0, *sizes])
            self._items = [tensor[int(a) : int(b)] for a, b in pairwise(starts)]
            self._cleared = set()
            return self
        shape = raw.ConcatV2([np.array([-1], np.int32), raw.Shape(tensor)[1:]], 0)
        return self._with_flow(raw.TensorListSplit(tensor, shape, counts, name=name))

    # Reading.

    def read(self, index: int | Tensor, name: str | None = None) -> Tensor:
        """Returns the element at `index`.

        Args:
            index: Integer position of the element.
            name: Name of the operation.

        Raises:
            OutOfRangeError: If `index` is negative or not below the size.
            InvalidArgumentError: If the element was cleared by an earlier read.
        """
        if not self._is_eager:
            position = convert_to_tensor(index, dtypes.int32)
            return raw.TensorListGetItem(
                self._flow, position, self._shape_tensor(), element_dtype=self._dtype, name=name
            )
        number, items = int(index), self._items or []
        if number < 0:
            raise errors.out_of_range(f"Reading from negative indices (index {number}) is not allowed.")
        if number >= len(items):
            raise errors.out_of_range(f"Tried to read from index {number} but array size is: {len(items)} ")
        if number in self._cleared:
            raise errors.invalid_argument(
                f"Could not read index {number} twice because it was cleared after a previous read (perhaps try "
                "setting clear_after_read = false?)"
            )
        tensor = self._element(number)
        if self._clear_after_read:
            items[number] = None
            self._cleared.add(number)
        return tensor

    def _element(self, number: int) -> Tensor:
        tensor = (self._items or [])[number]
        return self._zeros() if tensor is None else tensor

    def _zeros(self) -> EagerTensor:
        if not self._element_shape.is_fully_defined():
            raise ValueError(f"Cannot convert a partially known TensorShape {self._element_shape} to a Tensor.")
        sizes = self._element_shape.as_list()
        if self._dtype is dtypes.string:
            return EagerTensor(np.full(sizes, b"", object), dtypes.string)
        return EagerTensor(np.zeros(sizes, self._dtype.numpy_dtype))

    def stack(self, name: str | None = None) -> Tensor:
        """Returns all elements as one tensor.

        Args:
            name: Name of the operation.
        """
        if not self._is_eager:
            count = -1
            return raw.TensorListStack(
                self._flow, self._shape_tensor(), element_dtype=self._dtype, num_elements=count, name=name
            )
        items = self._items or []
        if not items:
            sizes = (
                [0 if s is None else s for s in self._element_shape.as_list()]
                if self._element_shape.rank is not None
                else []
            )
            return EagerTensor(np.zeros([0, *sizes], self._dtype.numpy_dtype), self._dtype)
        return raw.Pack([self._element(n) for n in range(len(items))])

    def gather(self, indices: TensorLike, name: str | None = None) -> Tensor:
        """Returns the elements at `indices` as one tensor.

        Args:
            indices: Vector of integer positions.
            name: Name of the operation.
        """
        if not self._is_eager:
            positions = convert_to_tensor(indices, dtypes.int32)
            return raw.TensorListGather(
                self._flow, positions, self._shape_tensor(), element_dtype=self._dtype, name=name
            )
        return raw.Pack([self.read(int(n)) for n in np.asarray(as_tensor(indices))])

    def concat(self, name: str | None = None) -> Tensor:
        """Returns all elements concatenated along their first axis.

        Args:
            name: Name of the operation.

        Raises:
            InvalidArgumentError: If an element is a scalar.
        """
        if not self._is_eager:
            shape = self._shape_tensor()
            leading = EagerTensor(np.zeros(0, np.int64))
            return raw.TensorListConcatV2(self._flow, shape, leading, element_dtype=self._dtype, name=name).tensor
        parts = [self._element(n) for n in range(len(self._items or ()))]
        for n, part in enumerate(parts):
            if part.shape.rank == 0:
                raise errors.invalid_argument(f"Concat saw a scalar shape at index {n} but requires at least vectors.")
        return raw.ConcatV2(parts, 0) if len(parts) != 1 else raw.Identity(parts[0])

    def size(self, name: str | None = None) -> Tensor:
        """Returns the number of elements.

        Args:
            name: Name of the operation.
        """
        if self._is_eager:
            return EagerTensor(np.array(len(self._items or ()), np.int32))
        return raw.TensorListLength(self._flow, name=name)

    def identity(self) -> TensorArray:
        """Returns a TensorArray with the same elements."""
        if self._is_eager:
            copy = TensorArray(
                self._dtype,
                0,
                self._dynamic_size,
                self._clear_after_read,
                infer_shape=self._infer_shape,
                element_shape=self._element_shape,
            )
            copy._items, copy._cleared = list(self._items or ()), set(self._cleared)
            return copy
        return self._with_flow(raw.Identity(self._flow))

    def grad(self, source: str, flow: Tensor | None = None, name: str | None = None) -> NoReturn:
        """Raises NotImplementedError: gradients flow through TensorArrays without it.

        Args:
            source: Ignored.
            flow: Ignored.
            name: Ignored.
        """
        raise NotImplementedError(
            "TensorArray.grad is not supported: gradients of operations that use TensorArrays do not need it."
        )

    def close(self, name: str | None = None) -> None:
        """Discards the elements of an eager array.

        Args:
            name: Name of the operation.
        """
        if self._is_eager:
            self._items = []

    def mark_used(self) -> None:
        """Does nothing: TensorFlow 1 warned about unused results."""


class TensorArraySpec(TypeSpec):
    """The spec of a TensorArray.

    Args:
        element_shape: Shape that all elements are compatible with, or None.
        dtype: DType of the elements.
        dynamic_size: Whether writing past the end makes the TensorArray longer.
        infer_shape: Whether all elements must have the same shape.
    """

    __slots__ = ("_dtype", "_dynamic_size", "_element_shape", "_infer_shape")

    def __init__(
        self,
        element_shape: ShapeLike | None = None,
        dtype: DTypeLike = dtypes.float32,
        dynamic_size: bool = False,
        infer_shape: bool = True,
    ) -> None:
        self._element_shape = TensorShape(element_shape)
        self._dtype = dtypes.as_dtype(dtype)
        self._dynamic_size, self._infer_shape = dynamic_size, infer_shape

    @property
    def value_type(self) -> type:
        return TensorArray

    @classmethod
    def from_value(cls, value: TensorArray) -> TensorArraySpec:
        """Returns the spec of a TensorArray.

        Args:
            value: Value to describe.

        Raises:
            TypeError: If `value` is not a TensorArray.
        """
        if not isinstance(value, TensorArray):
            raise TypeError(f"Expected value to be a TensorArray; got {type(value).__name__}.")
        return value._type_spec

    def _serialize(self) -> tuple[Any, ...]:
        return (self._element_shape, self._dtype, self._dynamic_size, self._infer_shape)

    @property
    def _component_specs(self) -> list[TensorSpec]:
        return [TensorSpec([], dtypes.variant)]

    def _to_components(self, value: TensorArray) -> list[Tensor]:
        if not value._is_eager:
            return [value.flow]
        # An eager array enters a graph as a list of its current elements.
        parts = (
            [value._element(n) for n in range(len(value._items or ()))]
            if value._element_shape.is_fully_defined()
            else []
        )
        return [_variant_of(value, parts)]

    def _from_components(self, components: Sequence[Tensor]) -> TensorArray:
        (flow,) = components
        return TensorArray(
            self._dtype,
            dynamic_size=self._dynamic_size,
            flow=flow,
            infer_shape=self._infer_shape,
            element_shape=self._element_shape,
        )


def _variant_of(array: TensorArray, parts: list[Tensor]) -> Tensor:
    shape = array._shape_tensor()
    if not parts:
        return raw.TensorListReserve(shape, len(array._items or ()), element_dtype=array.dtype)
    stacked = raw.Pack(parts)
    return raw.TensorListFromTensor(stacked, shape)
