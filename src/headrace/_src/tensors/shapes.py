"""Shapes that may be partly or fully unknown.

Users see `TensorShape` and the older `Dimension`. Shape rules work on the plain tuples inside them, `Dims`:
`(2, None)` has an unknown second size, `None` an unknown rank. The functions over `Dims` come first; they raise
InvalidArgumentError, which tracing turns into ValueError as TensorFlow does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, overload

from headrace._src.base.errors import invalid_argument
from headrace._src.formats import messages
from headrace._src.tensors.dimension import Dimension, checked_size

if TYPE_CHECKING:
    from headrace._src.tensors.typing import ShapeLike

Dims: TypeAlias = tuple[int | None, ...] | None


def dims_text(dims: Dims) -> str:
    """Formats dims as op error messages do: `[2,?]`, and `?` for an unknown rank."""
    if dims is None:
        return "?"
    return "[" + ",".join("?" if size is None else str(size) for size in dims) + "]"


def num_elements(dims: Dims) -> int | None:
    """Returns the product of the sizes, or None if one of them is unknown."""
    if dims is None or None in dims:
        return None
    return math.prod(dims)  # type: ignore[arg-type]


def merge_dims(a: Dims, b: Dims) -> Dims:
    """Combines two descriptions of the same shape: a size is known if either knows it."""
    if a is None:
        return b
    if b is None or a == b:
        return a
    if len(a) != len(b):
        raise invalid_argument(f"Shapes must be equal rank, but are {len(a)} and {len(b)}")
    merged = list(a)
    for axis, (x, y) in enumerate(zip(a, b)):
        if x is None:
            merged[axis] = y
        elif y is not None and x != y:
            raise invalid_argument(
                f"Dimension {axis} in both shapes must be equal, but are {x} and {y}. "
                f"Shapes are {dims_text(a)} and {dims_text(b)}."
            )
    return tuple(merged)


def broadcast_dims(a: Dims, b: Dims) -> Dims:
    """Returns the shape that two operands broadcast to."""
    if a is None or b is None:
        return None
    if a == b:
        return a
    if len(a) < len(b):
        a = (1,) * (len(b) - len(a)) + a
    elif len(b) < len(a):
        b = (1,) * (len(a) - len(b)) + b
    result: list[int | None] = []
    for x, y in zip(a, b):
        if x == y or y == 1:
            result.append(x)
        elif x == 1:
            result.append(y)
        elif x is None or y is None:
            known = y if x is None else x
            # An unknown size may be 1 or equal to the known one: only a size above 1 settles the result.
            result.append(known if known is not None and known > 1 else None)
        else:
            raise invalid_argument(f"Dimensions must be equal, but are {x} and {y}")
    return tuple(result)


def _dims_of(value: Any) -> Dims:
    """Converts what a user passes as a shape to dims."""
    if isinstance(value, (tuple, list)):
        # `type(...) is int` keeps the everyday case free of further checks.
        return tuple([size if type(size) is int and size >= 0 else checked_size(size) for size in value])
    if value is None:
        return None
    if isinstance(value, TensorShape):
        return value._dims
    if hasattr(value, "unknown_rank"):  # a TensorShapeProto
        return None if value.unknown_rank else tuple(None if d.size == -1 else d.size for d in value.dim)
    try:
        sizes = iter(value)
    except TypeError:
        return (checked_size(value),)
    dims = []
    for size in sizes:
        try:
            dims.append(checked_size(size))
        except TypeError:
            raise TypeError(
                f"Failed to convert '{value!r}' to a shape: '{size!r}' could not be converted to a dimension. "
                "Give one size, such as 10, or several, such as [1, 10, None]."
            ) from None
    return tuple(dims)


class TensorShape:
    """The shape of a tensor: fully known, partly known, or of unknown rank.

    >>> tf.TensorShape([None, 2]).merge_with([3, None])
    TensorShape([3, 2])

    Args:
        dims: A sequence of sizes (None: unknown), one size, another shape, or None for an unknown rank.
    """

    __slots__ = ("_dims",)
    _dims: Dims

    def __init__(self, dims: ShapeLike | None) -> None:
        self._dims = _dims_of(dims)

    @classmethod
    def _of(cls, dims: Dims) -> TensorShape:
        """Creates a shape from a tuple known to be valid, such as an array's shape, without checks."""
        self = _new(cls)
        self._dims = dims
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return TensorShape, (self._dims,)

    # Text and equality.

    def __repr__(self) -> str:
        return "TensorShape(None)" if self._dims is None else f"TensorShape({list(self._dims)})"

    def __str__(self) -> str:
        return "<unknown>" if self._dims is None else str(self._dims)

    def __eq__(self, other: object) -> bool:
        if type(other) is TensorShape:
            return self._dims == other._dims
        try:
            return self._dims == _dims_of(other)
        except TypeError:
            return NotImplemented

    def __hash__(self) -> int:
        return hash(self._dims)

    def __bool__(self) -> bool:
        """Whether the rank is known (a scalar's shape is true)."""
        return self._dims is not None

    # Rank and sizes.

    @property
    def rank(self) -> Any:  # an int, or None
        """The number of dimensions, or None when it is unknown."""
        return None if self._dims is None else len(self._dims)

    ndims = rank

    @property
    def dims(self) -> list[Dimension] | None:
        """The sizes as Dimension objects, or None for an unknown rank."""
        return None if self._dims is None else [Dimension(size) for size in self._dims]

    def as_list(self) -> list[Any]:
        """Returns the sizes, with None for unknown ones. Raises ValueError if the rank is unknown.

        >>> tf.TensorShape([2, None]).as_list()
        [2, None]
        """
        if self._dims is None:
            raise ValueError("as_list() is not defined on an unknown TensorShape.")
        return list(self._dims)

    def __len__(self) -> int:
        if self._dims is None:
            raise ValueError("Cannot take the length of shape with unknown rank.")
        return len(self._dims)

    def __iter__(self) -> Iterator[Any]:
        if self._dims is None:
            raise ValueError("Cannot iterate over a shape with unknown rank.")
        return iter(self._dims)

    @overload
    def __getitem__(self, key: slice) -> TensorShape: ...

    @overload
    def __getitem__(self, key: int) -> Any: ...  # an int, or None; checkers cannot tell which

    def __getitem__(self, key: int | slice) -> int | TensorShape | None:
        if not isinstance(key, slice):
            return None if self._dims is None else self._dims[key]
        if self._dims is not None:
            return TensorShape._of(self._dims[key])
        if key.step is not None:
            raise ValueError("Steps are not yet handled")
        start, stop = key.start or 0, key.stop
        if stop is None or stop < 0 or start < 0:
            return TensorShape._of(None)
        return TensorShape._of((None,) * (stop - start))

    def num_elements(self) -> int | None:
        """Returns the number of elements of such a tensor, or None if it is unknown."""
        return num_elements(self._dims)

    def is_fully_defined(self) -> bool:
        """Whether every size is known.

        Returns:
            True or False.
        """
        return self._dims is not None and None not in self._dims

    def assert_is_fully_defined(self) -> None:
        """Raises ValueError unless every size is known."""
        if not self.is_fully_defined():
            raise ValueError(f"Shape {self} is not fully defined")

    # Protobuf messages.

    def as_proto(self) -> messages.TensorShapeProto:
        """Returns this shape as a TensorShapeProto."""
        if self._dims is None:
            return messages.TensorShapeProto(unknown_rank=True)
        sizes = [messages.TensorShapeProto.Dim(size=-1 if size is None else size) for size in self._dims]
        return messages.TensorShapeProto(dim=sizes)

    experimental_as_proto = as_proto

    @classmethod
    def experimental_type_proto(cls) -> type:
        """Returns the class of protobuf message that represents shapes."""
        return messages.TensorShapeProto

    @classmethod
    def experimental_from_proto(cls, proto: Any) -> TensorShape:
        """Returns the shape that a TensorShapeProto describes.

        Args:
            proto: TensorShapeProto message.
        """
        return TensorShape(proto)

    # Joining and comparing shapes.

    def concatenate(self, other: ShapeLike | None) -> TensorShape:
        """Returns this shape followed by another.

        Args:
            other: TensorShape, or what its constructor accepts.
        """
        there = _dims_of(other)
        if self._dims is None or there is None:
            return TensorShape._of(None)
        return TensorShape._of(self._dims + there)

    def __add__(self, other: ShapeLike | None) -> TensorShape:
        return self.concatenate(other)

    def __radd__(self, other: ShapeLike | None) -> TensorShape:
        return TensorShape(other).concatenate(self)

    __concat__ = concatenate

    def is_compatible_with(self, other: ShapeLike | None) -> bool:
        """Whether one tensor could have both shapes.

        Args:
            other: TensorShape, or what its constructor accepts.

        Returns:
            True or False.

        >>> tf.TensorShape([None, 3]).is_compatible_with([5, 3])
        True
        """
        here, there = self._dims, _dims_of(other)
        if here is None or there is None:
            return True
        return len(here) == len(there) and all(x is None or y is None or x == y for x, y in zip(here, there))

    def assert_is_compatible_with(self, other: ShapeLike | None) -> None:
        """Raises ValueError unless one tensor could have both shapes.

        Args:
            other: TensorShape, or what its constructor accepts.
        """
        if not self.is_compatible_with(other):
            raise ValueError(f"Shapes {self} and {other} are incompatible")

    def merge_with(self, other: ShapeLike | None) -> TensorShape:
        """Combines what is known from both shapes. Raises ValueError if they contradict each other.

        Args:
            other: TensorShape, or what its constructor accepts.

        Returns:
            A TensorShape.
        """
        there = as_shape(other)
        if not self.is_compatible_with(there):
            raise ValueError(f"Shapes {self} and {there} are not compatible")
        return TensorShape._of(merge_dims(self._dims, there._dims))

    def most_specific_compatible_shape(self, other: ShapeLike | None) -> TensorShape:
        """Returns the most specific shape that describes both: sizes that differ become unknown.

        Args:
            other: TensorShape, or what its constructor accepts.
        """
        here, there = self._dims, _dims_of(other)
        if here is None or there is None or len(here) != len(there):
            return TensorShape._of(None)
        return TensorShape._of(tuple([x if x == y else None for x, y in zip(here, there)]))

    # Checks of the rank.

    def assert_has_rank(self, rank: int | None) -> None:
        """Raises ValueError if the rank is known and differs from `rank`.

        Args:
            rank: Number of dimensions.
        """
        if self._dims is not None and rank is not None and len(self._dims) != rank:
            raise ValueError(f"Shape {self} must have rank {rank}")

    def assert_same_rank(self, other: ShapeLike | None) -> None:
        """Raises ValueError if both ranks are known and differ.

        Args:
            other: TensorShape, or what its constructor accepts.
        """
        there = as_shape(other)
        if self._dims is not None and there._dims is not None and len(self._dims) != len(there._dims):
            raise ValueError(f"Shapes {self} and {there} must have the same rank")

    def with_rank(self, rank: int | None) -> TensorShape:
        """Returns this shape, with an unknown rank set to `rank`. Raises ValueError if the ranks differ.

        Args:
            rank: Number of dimensions.
        """
        self.assert_has_rank(rank)
        if self._dims is not None or rank is None:
            return self
        return TensorShape._of((None,) * rank)

    def with_rank_at_least(self, rank: int) -> TensorShape:
        """Returns this shape. Raises ValueError if it has fewer dimensions.

        Args:
            rank: Number of dimensions.
        """
        if self._dims is not None and len(self._dims) < rank:
            raise ValueError(f"Shape {self} must have rank at least {rank}")
        return self

    def with_rank_at_most(self, rank: int) -> TensorShape:
        """Returns this shape. Raises ValueError if it has more dimensions.

        Args:
            rank: Number of dimensions.
        """
        if self._dims is not None and len(self._dims) > rank:
            raise ValueError(f"Shape {self} must have rank at most {rank}")
        return self

    # The methods of tf.types.experimental.TraceType.

    def is_subtype_of(self, other: object) -> bool:
        """Whether every tensor of this shape also has the shape `other`.

        Args:
            other: TensorShape, or what its constructor accepts.

        Returns:
            True or False.
        """
        if not isinstance(other, TensorShape):
            return False
        here, there = self._dims, other._dims
        if there is None:
            return True
        if here is None or len(here) != len(there):
            return False
        return all(y is None or x == y for x, y in zip(here, there))

    def most_specific_common_supertype(self, others: Sequence[object]) -> TensorShape | None:
        """Returns the most specific shape that describes all; None if one is not a TensorShape.

        Args:
            others: Sequence of shapes.
        """
        common = self
        for other in others:
            if not isinstance(other, TensorShape):
                return None
            common = common.most_specific_compatible_shape(other)
        return common

    def placeholder_value(self, placeholder_context: object = None) -> None:
        """Returns None: a shape has no placeholder.

        Args:
            placeholder_context: Ignored.
        """
        return None

    def to_tensors(self, value: object) -> list[Any]:
        """Returns an empty list: a shape consists of no tensors.

        Args:
            value: Ignored.
        """
        return []

    def from_tensors(self, tensors: Iterable[object]) -> None:
        """Returns the shape itself: it consists of no tensors.

        Args:
            tensors: Ignored.
        """
        return None

    def flatten(self) -> list[Any]:
        """Returns the tensors that the shape consists of: none."""
        return []

    def cast(self, value: object, cast_context: object) -> NoReturn:
        """Returns the value itself if it is a shape.

        Args:
            value: TensorShape.
            cast_context: Ignored.
        """
        raise AssertionError(f"Can not cast {value!r} to type {self!r}")


_new = object.__new__


def as_shape(shape: ShapeLike | None) -> TensorShape:
    """Returns a TensorShape as it is, and converts anything else to one."""
    return shape if isinstance(shape, TensorShape) else TensorShape(shape)
