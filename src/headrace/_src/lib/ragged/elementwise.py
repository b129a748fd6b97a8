"""Elementwise functions, applied to the flat values of ragged tensors."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.lib.ragged.broadcasting import flat_operands
from headrace._src.ops.math.compare import equal, not_equal
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def apply(func: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any], arity: int) -> RaggedTensor:
    """Calls `func` with its first `arity` arguments broadcast and flattened; the result gets the rows back."""
    rest, operands = kwargs, list(args[:arity])
    if len(operands) < arity:
        rest = dict(kwargs)
        names = list(inspect.signature(func).parameters)[len(operands) : arity]
        operands += [rest.pop(name) for name in names if name in rest]
    if arity == 1:
        (ragged,) = operands
        return ragged._with_flat_tensor(func(ragged.flat_values, *args[1:], **rest))
    flat, partitions = flat_operands(_tensors(operands))
    return nest_rows(func(*flat, *args[arity:], **rest), partitions)


def apply_to_list(func: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]) -> RaggedTensor:
    """Does the same for a function whose first argument is the list of its operands."""
    rest = dict(kwargs)
    name = next(iter(inspect.signature(func).parameters))
    operands = list(args[0] if args else rest.pop(name))
    flat, partitions = flat_operands(_tensors(operands))
    return nest_rows(func(flat, *args[1:], **rest), partitions)


def _tensors(operands: list[Any]) -> list[Any]:
    """Converts operands to tensors; Python numbers take the dtype of the ragged ones."""
    dtype = next(x.dtype for x in operands if isinstance(x, RaggedTensor))
    return [x if isinstance(x, RaggedTensor) else _beside(x, dtype) for x in operands]


def _beside(value: TensorLike, dtype: DType) -> Tensor:
    try:
        return as_tensor(value, dtype)
    except (TypeError, ValueError):
        return as_tensor(value)  # the op reports the wrong dtype


def equals(self: RaggedTensor, other: TensorLike | None) -> Any:
    """Computes `self == other` elementwise; False if they cannot be compared."""
    return _compared(equal, self, other, False)


def differs(self: RaggedTensor, other: RaggedTensor | None) -> Any:
    """Computes `self != other` elementwise; True if they cannot be compared."""
    return _compared(not_equal, self, other, True)


def _compared(func: Callable[..., Any], x: RaggedTensor, y: TensorLike | None, otherwise: bool) -> Any:
    if y is None:
        return otherwise
    try:
        return apply(func, (x, y), {}, 2)
    except (errors.InvalidArgumentError, ValueError, TypeError):
        return otherwise
