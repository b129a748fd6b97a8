"""Norms of vectors and matrices, and normalization."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from headrace._src.ops.array.axes import expand_dims, squeeze
from headrace._src.ops.array.casting import cast
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.svd import svd
from headrace._src.ops.math.complex_parts import complex_, imag, real
from headrace._src.ops.math.reduction import reduce_max, reduce_sum
from headrace._src.ops.math.rounding import abs_
from headrace._src.ops.sizes import ints
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike

_MATRIX_ORDERS = ("euclidean", "fro", 1, 2, np.inf)


@dispatchable
def norm(
    tensor: TensorLike,
    ord: str | float = "euclidean",
    axis: AxisLike = None,
    keepdims: bool | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the norm of vectors or matrices.

    Args:
        tensor: Floating-point or complex tensor.
        ord: "euclidean" ("fro" for matrices), 1, 2, `np.inf`, or any positive number for vectors.
        axis: None treats the tensor as one vector, an integer is the axis of vectors, a pair the axes of matrices.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.

    Returns:
        Tensor with the norms.

    Raises:
        ValueError: If `axis` is not None, an integer or two different integers, or `ord` is not a norm of vectors or
            matrices.

    >>> print(tf.norm([3.0, 4.0]).numpy())
    5.0
    """
    pair = tuple(axis) if isinstance(axis, (tuple, list)) else None
    if pair is not None:
        axis = pair
        if len(pair) != 2 or not all(isinstance(a, (int, np.integer)) for a in pair) or pair[0] == pair[1]:
            raise ValueError(f"'axis' must be None, an integer, or a tuple of 2 unique integers, got {pair}")
        if ord not in _MATRIX_ORDERS:
            raise ValueError(f"'ord' must be a supported matrix norm in {[*_MATRIX_ORDERS]}, got {ord}")
    elif ord != "euclidean" and (isinstance(ord, str) or not ord > 0):
        raise ValueError(f"'ord' must be a supported vector norm, got {ord}")
    tensor = convert_to_tensor(tensor)
    keep = bool(keepdims)
    if ord in ("euclidean", "fro") or (ord == 2 and pair is None):
        return raw.Sqrt(reduce_sum(tensor * conj(tensor), axis, keepdims=keep), name=name)
    if pair is not None and ord == 2:
        return _spectral_norm(tensor, pair, keep)
    size = abs_(tensor)
    if pair is None:
        if ord == 1:
            return reduce_sum(size, axis, keepdims=keep, name=name)
        if ord == np.inf:
            return reduce_max(size, axis, keepdims=keep, name=name)
        return raw.Pow(reduce_sum(raw.Pow(size, ord), axis, keepdims=keep), 1.0 / float(ord), name=name)
    summed, largest = pair if ord == 1 else pair[::-1]
    result = reduce_max(reduce_sum(size, summed, keepdims=True), largest, keepdims=True)
    return result if keep else squeeze(result, list(pair), name=name)


def _spectral_norm(tensor: Tensor, axis: tuple[int, int], keep: bool) -> Tensor:
    """Computes the largest singular value of the matrices in two axes."""
    rank = tensor.shape.rank
    if rank is None:
        return _spectral_norm_when_run(tensor, axis, keep)
    rows, columns = (a % rank for a in axis)
    order = [n for n in range(rank) if n not in (rows, columns)] + [rows, columns]
    largest = reduce_max(svd(raw.Transpose(tensor, ints(order)), compute_uv=False), -1)
    if keep:
        for position in sorted((rows, columns)):
            largest = expand_dims(largest, position)
    return largest


def _spectral_norm_when_run(tensor: Tensor, axis: tuple[int, int], keep: bool) -> Tensor:
    """Computes the largest singular value if the rank is known only when the graph runs."""
    steps = raw.Range(0, raw.Rank(tensor), 1)
    chosen = raw.FloorMod(ints(axis), raw.Rank(tensor))
    others, _ = raw.ListDiff(steps, chosen)
    turned = raw.Transpose(tensor, raw.ConcatV2([others, chosen], 0))
    largest = reduce_max(svd(turned, compute_uv=False), -1)
    if not keep:
        return largest
    inside = raw.Any(raw.Equal(raw.ExpandDims(steps, 1), chosen), 1)
    return raw.Reshape(largest, raw.SelectV2(inside, 1, raw.Shape(tensor)))


@dispatchable
def normalize(
    tensor: TensorLike, ord: str | float = "euclidean", axis: AxisLike = None, name: str | None = None
) -> tuple[Tensor, Tensor]:
    """Divides a tensor by its norm.

    Args:
        tensor: Floating-point or complex tensor.
        ord: Order of the norm; see `tf.norm`.
        axis: Axis or axes of the norm; see `tf.norm`.
        name: Name of the operation.

    Returns:
        A tuple (normalized tensor, norm with the axes kept).

    >>> tf.linalg.normalize([3.0, 4.0])[0].numpy()
    array([0.6, 0.8], dtype=float32)
    """
    tensor = convert_to_tensor(tensor)
    size = cast(norm(tensor, ord, axis, keepdims=True), tensor.dtype)
    return raw.RealDiv(tensor, size, name=name), size


@dispatchable
def l2_normalize(
    x: TensorLike, axis: AxisLike = None, epsilon: float = 1e-12, name: str | None = None, dim: AxisLike = None
) -> Tensor:
    """Divides a tensor by its Euclidean norm along `axis`.

    Args:
        x: Floating-point tensor.
        axis: Axis or axes of the norm. None treats the tensor as one vector.
        epsilon: Lower bound of the square of the norm.
        name: Name of the operation.
        dim: Deprecated alias of `axis`.

    Returns:
        Tensor with the shape and dtype of `x`.

    Raises:
        ValueError: If both `dim` and `axis` are given.

    >>> tf.math.l2_normalize([3.0, 4.0]).numpy()
    array([0.6, 0.8], dtype=float32)
    """
    if dim is not None and axis is not None:
        raise ValueError("Cannot specify both 'dim' and 'axis'.")
    axis = dim if axis is None else axis
    x = convert_to_tensor(x)
    if x.dtype.is_complex:
        parts = real(x), imag(x)
        squares = reduce_sum(raw.Square(parts[0]) + raw.Square(parts[1]), axis, keepdims=True)
        scale = raw.Rsqrt(raw.Maximum(squares, epsilon))
        return complex_(parts[0] * scale, parts[1] * scale)
    squares = reduce_sum(raw.Square(x), axis, keepdims=True)
    return raw.Mul(x, raw.Rsqrt(raw.Maximum(squares, epsilon)), name=name)


@dispatchable
def global_norm(t_list: Sequence[TensorLike | None], name: str | None = None) -> Tensor:
    """Computes the Euclidean norm over all tensors of a list.

    Args:
        t_list: Sequence of tensors, IndexedSlices or None.
        name: Name of the operation.

    Returns:
        Scalar tensor.

    Raises:
        TypeError: If `t_list` is not a list or tuple.
    """
    if not isinstance(t_list, (list, tuple)):
        raise TypeError(f"`t_list` should be a sequence of tensors. Received {type(t_list)}.")
    tensors = [t.values if isinstance(t, IndexedSlices) else convert_to_tensor(t) for t in t_list if t is not None]
    if not tensors:
        return convert_to_tensor(0.0)
    halves = raw.Pack([raw.L2Loss(t) for t in tensors])
    return raw.Sqrt(raw.Mul(reduce_sum(halves), 2.0), name=name)
