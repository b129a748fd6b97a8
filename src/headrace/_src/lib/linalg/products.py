"""Products of tensors built from matrix products: matvec, tensordot, and the trace."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.ops.array.axes import expand_dims, squeeze
from headrace._src.ops.broadcasting import static_shape
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.diag import diag_part
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.ops.sizes import ints
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array, TensorLike


@dispatchable
def matvec(
    a: TensorLike,
    b: TensorLike,
    transpose_a: bool = False,
    adjoint_a: bool = False,
    a_is_sparse: bool = False,
    b_is_sparse: bool = False,
    name: str | None = None,
) -> Tensor:
    """Multiplies matrices by vectors.

    Args:
        a: Matrices of shape [..., M, N].
        b: Vectors of shape [..., N]; outer axes broadcast.
        transpose_a: Whether to transpose each matrix first.
        adjoint_a: Whether to conjugate and transpose each matrix first.
        a_is_sparse: Hint that many entries of `a` are zero.
        b_is_sparse: Hint that many entries of `b` are zero.
        name: Name of the operation.

    Returns:
        Vectors of shape [..., M].

    >>> tf.linalg.matvec([[1, 2], [3, 4]], [1, 1]).numpy()
    array([3, 7], dtype=int32)
    """
    product = matmul(
        a, expand_dims(b, -1), transpose_a=transpose_a, adjoint_a=adjoint_a, a_is_sparse=a_is_sparse,
        b_is_sparse=b_is_sparse,
    )  # fmt: skip
    return squeeze(product, axis=-1, name=name)


@dispatchable
def trace(x: TensorLike, name: str | None = None) -> Tensor:
    """Sums the main diagonal of each innermost matrix.

    Args:
        x: Tensor of rank 2 or higher.
        name: Name of the operation.

    Returns:
        Tensor without the last two axes.

    >>> print(tf.linalg.trace([[1, 2], [3, 4]]).numpy())
    5
    """
    return reduce_sum(diag_part(x), -1, name=name)


@dispatchable
def tensordot(
    a: TensorLike, b: TensorLike, axes: int | Sequence[Any] | Tensor | Array, name: str | None = None
) -> Tensor:
    """Sums the products of two tensors over given axes.

    Args:
        a: Tensor.
        b: Tensor of the same dtype.
        axes: Number n for the last n axes of `a` and the first n of `b`; or a pair of lists, the axes of each.
        name: Name of the operation.

    Returns:
        Tensor with the remaining axes of `a`, then those of `b`.

    >>> tf.tensordot([[1, 2], [3, 4]], [10, 20], axes=1).numpy()
    array([ 50, 110], dtype=int32)
    """
    a = convert_to_tensor(a)
    b = as_tensor(b, dtype_hint=a.dtype)
    a_axes, b_axes = _summed_axes(a, axes)
    left, a_free = _as_matrix(a, a_axes, summed_last=True)
    right, b_free = _as_matrix(b, b_axes, summed_last=False)
    product = matmul(left, right)
    if isinstance(a_free, tuple) and isinstance(b_free, tuple):
        return raw.Reshape(product, ints(a_free + b_free), name=name)
    shape = raw.ConcatV2([ints(f) if isinstance(f, tuple) else f for f in (a_free, b_free)], 0)
    return _with_known_sizes(raw.Reshape(product, shape, name=name), (a, a_axes), (b, b_axes))


def _summed_axes(a: Tensor, axes: int | Sequence[Any] | Tensor | Array) -> tuple[Any, Any]:
    """Returns the axes of both tensors to sum over: lists, or tensors if the rank of `a` is unknown."""
    if isinstance(axes, Tensor):
        if type(axes) is not EagerTensor:
            return raw.Unpack(axes, num=2)
        axes = axes.numpy().tolist()
    elif isinstance(axes, np.ndarray):
        axes = axes.tolist()
    if isinstance(axes, (int, np.integer)):
        if axes < 0:
            raise ValueError(f"`axes` must be at least 0. Received: {axes}.")
        rank = a.shape.rank
        if rank is None:
            return raw.Range(raw.Sub(raw.Rank(a), int(axes)), raw.Rank(a), 1), list(range(axes))
        if axes > rank:
            shown = a.numpy() if type(a) is EagerTensor else a
            raise ValueError(
                f"`axes` must not be larger than the number of dimensions of tensor {shown}.  "
                f"Received {axes}, vs tensor dimensions {rank}."
            )
        return list(range(rank - axes, rank)), list(range(axes))
    if not isinstance(axes, (list, tuple)) or len(axes) != 2:
        raise ValueError(f"`axes` must be an integer or have length 2. Received {axes}.")
    a_axes, b_axes = ([one] if isinstance(one, (int, np.integer)) else one for one in axes)
    if isinstance(a_axes, Tensor) or isinstance(b_axes, Tensor):
        return as_tensor(a_axes, int32), as_tensor(b_axes, int32)
    if len(a_axes) != len(b_axes):
        raise ValueError(f"Different number of contraction axes `a` and `b`, {len(a_axes)} != {len(b_axes)}.")
    return list(a_axes), list(b_axes)


def _as_matrix(tensor: Tensor, axes: Any, *, summed_last: bool) -> tuple[Any, Any]:
    """Reshapes `tensor` to a matrix with the summed axes on one side; also returns the other sizes."""
    rank = tensor.shape.rank
    if rank is None or isinstance(axes, Tensor):
        return _as_matrix_when_run(tensor, axes, summed_last)
    for axis in axes:
        if not -rank <= axis < rank:
            raise IndexError(f"tensordot: axis {axis} is out of range for a tensor with {rank} axes")
    summed = [axis % rank for axis in axes]
    free = [axis for axis in range(rank) if axis not in summed]
    order = free + summed if summed_last else summed + free
    turned = tensor if order == list(range(rank)) else raw.Transpose(tensor, ints(order))
    known = static_shape(tensor)
    if known is None:
        sizes = raw.Shape(tensor)
        outer, inner = (raw.GatherV2(sizes, ints(part), 0) for part in (free, summed))
        matrix = raw.Reshape(turned, _matrix_shape(outer, inner, summed_last))
        return matrix, outer
    outer_sizes = tuple(known[axis] for axis in free)
    rows, columns = math.prod(outer_sizes), math.prod(known[axis] for axis in summed)
    matrix = raw.Reshape(turned, ints([rows, columns] if summed_last else [columns, rows]))
    return matrix, outer_sizes


def _as_matrix_when_run(tensor: Tensor, axes: TensorLike, summed_last: bool) -> tuple[Tensor, Tensor]:
    """Does the same if the rank is known only when the graph runs."""
    axes = as_tensor(axes, int32)
    rank = raw.Rank(tensor)
    axes = raw.SelectV2(raw.Less(axes, 0), raw.AddV2(axes, rank), axes)
    free, _ = raw.ListDiff(raw.Range(0, rank, 1), axes)
    sizes = raw.Shape(tensor)
    outer, inner = raw.GatherV2(sizes, free, 0), raw.GatherV2(sizes, axes, 0)
    order = raw.ConcatV2([free, axes] if summed_last else [axes, free], 0)
    return raw.Reshape(raw.Transpose(tensor, order), _matrix_shape(outer, inner, summed_last)), outer


def _matrix_shape(outer: Tensor, inner: Tensor, summed_last: bool) -> Tensor:
    rows, columns = raw.Prod(outer, 0), raw.Prod(inner, 0)
    return raw.Pack([rows, columns] if summed_last else [columns, rows])


def _with_known_sizes(result: Tensor, *parts: tuple[Any, Any]) -> Tensor:
    """Sets the static shape of a traced result as far as the remaining axes are known."""
    sizes: list[int | None] = []
    for tensor, axes in parts:
        rank = tensor.shape.rank
        if rank is None or isinstance(axes, Tensor):
            return result
        summed = {axis % rank for axis in axes}
        sizes += [size for axis, size in enumerate(tensor.shape.as_list()) if axis not in summed]
    result.set_shape(sizes)
    return result
