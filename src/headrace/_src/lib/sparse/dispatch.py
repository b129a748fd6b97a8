"""Defines which ordinary functions accept a SparseTensor, and how.

`SparseTensor.__tf_dispatch__` calls `dispatch` when an op or a public function receives a sparse argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.overloads import name_of
from headrace._src.lib.sparse import operators
from headrace._src.ops.entry import Op, raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


def dispatch(self: SparseTensor, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Runs `func` on sparse arguments; returns NotImplemented if it does not accept them."""
    name = name_of(func)
    if func.keeps_zeros if isinstance(func, Op) else name in ON_VALUES:
        return _on_values(func, args, kwargs)
    overload = OVERLOADS.get(name)
    return NotImplemented if overload is None else overload(*args, **kwargs)


def _on_values(func: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]) -> SparseTensor:
    """Applies a function that maps zero to zero to the stored elements."""
    sparse: list[SparseTensor] = []

    def values_of(argument: Any) -> Any:
        if isinstance(argument, SparseTensor):
            sparse.append(argument)
            return argument.values
        return argument

    values = func(*[values_of(a) for a in args], **{key: values_of(a) for key, a in kwargs.items()})
    return SparseTensor._of(sparse[0].indices, values, sparse[0].dense_shape, sparse[0].shape)


def _shape(input: SparseTensor, out_type: DTypeLike | None = None, name: str | None = None) -> Tensor:
    return raw.Cast(input.dense_shape, DstT=dtypes.int32 if out_type is None else out_type)


def _size(input: SparseTensor, out_type: DType = dtypes.int32, name: str | None = None) -> Tensor:
    return raw.Cast(raw.Prod(input.dense_shape, [0]), DstT=out_type)


def _rank(input: SparseTensor, name: str | None = None) -> Tensor:
    return raw.Size(input.dense_shape)


def _multiply(x: Tensor, y: SparseTensor, name: str | None = None) -> SparseTensor:
    if isinstance(x, SparseTensor):
        return operators.multiply(x, y)
    return operators.multiply(y, x)


def _divide(x: SparseTensor, y: float, name: str | None = None) -> SparseTensor:
    return operators.divide(x, y) if isinstance(x, SparseTensor) else NotImplemented


# Functions that keep zeros zero. Ops say it themselves, by the keyword `keeps_zeros` of their entries.
ON_VALUES = frozenset({"ops.array.casting:cast", "ops.math.rounding:abs_"})

OVERLOADS: dict[str, Callable[..., Any]] = {
    "Mul": _multiply,
    "Rank": _rank,
    "Shape": _shape,
    "Size": _size,
    "ops.array.shape:rank": _rank,
    "ops.array.shape:shape": _shape,
    "ops.array.shape:size": _size,
    "ops.math.division:divide": _divide,
    "ops.math.division:truediv": _divide,
}
