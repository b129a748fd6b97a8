"""Helpers for batches of matrices that several operators use: broadcasting of batches, sizes, checks of values."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.graph.operation import Operation
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_all
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape, broadcast_dims
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def arguments(scope: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a constructor from its initial local names."""
    return {name: value for name, value in scope.items() if name not in ("self", "__class__")}


def kept(value: TensorLike, dtype: DType | None = None) -> Any:
    """Returns a tensor, or the variable itself; operators read their variables at each use."""
    return value if hasattr(value, "read_value") else as_tensor(value, dtype_hint=dtype)


def dims_of(shape: TensorShape) -> tuple[int | None, ...] | None:
    return None if shape.rank is None else tuple(shape.as_list())


def static_dims_of(shape: TensorShape) -> list[int] | None:
    """Returns the sizes if all are known."""
    return [int(d) for d in shape.as_list() if d is not None] if shape.is_fully_defined() else None


def broadcast_shape(a: TensorShape, b: TensorShape) -> TensorShape:
    """Returns the static shape that two shapes broadcast to."""
    try:
        return TensorShape(broadcast_dims(dims_of(a), dims_of(b)))
    except errors.InvalidArgumentError:
        raise ValueError(
            "Incompatible shapes for broadcasting. Two shapes are compatible if for each dimension pair they are "
            f"either equal or one of them is 1. Received: {a} and {b}."
        ) from None


def batch_of(tensor: Tensor, inner: int = 2) -> TensorShape:
    """Returns the static shape of the axes before the last `inner` ones."""
    shape = tensor.shape
    return TensorShape(None) if shape.rank is None else shape[: shape.rank - inner]


def with_batch(tensor: Tensor, batch: Tensor, inner: int = 2) -> Tensor:
    """Broadcasts `tensor` to the batch shape `batch` (a tensor) and keeps its last `inner` axes."""
    return raw.BroadcastTo(tensor, raw.ConcatV2([batch, shape_of(tensor)[-inner:]], 0))


def same_batches(*tensors: Any) -> list[Tensor]:
    """Broadcasts matrices to one batch shape."""
    first = batch_of(tensors[0])
    if all(batch_of(t).is_fully_defined() and batch_of(t) == first for t in tensors):
        return list(tensors)
    shape = TensorShape([])
    for tensor in tensors:
        shape = broadcast_shape(shape, batch_of(tensor))
    known = static_dims_of(shape)
    if known is not None:
        batch: Any = ints(known)
    else:
        batch = shape_of(tensors[0])[:-2]
        for tensor in tensors[1:]:
            batch = broadcast_dynamic_shape(batch, shape_of(tensor)[:-2])
    return [with_batch(t, batch) for t in tensors]


def solve_matrices(matrix: Tensor, rhs: Tensor, adjoint: bool = False) -> Tensor:
    """Solves linear systems whose batches broadcast."""
    matrix, rhs = same_batches(matrix, rhs)
    return raw.MatrixSolve(matrix, rhs, adjoint=adjoint)


def require(condition: Tensor, message: str) -> Operation | None:
    """Raises InvalidArgumentError unless all of `condition` holds; in a graph, when it runs."""
    holds = reduce_all(condition)
    if type(holds) is EagerTensor:
        if not holds.numpy():
            raise errors.invalid_argument(message)
        return None
    return raw.Assert(holds, [convert_to_tensor(message)])


def static_int(value: Tensor) -> int | None:
    """Returns the value of a scalar integer tensor if it is known now."""
    return int(value.numpy()) if type(value) is EagerTensor else None


def epsilon(dtype: DType) -> float:
    return float(np.finfo(dtype.real_dtype.numpy_dtype).eps)
