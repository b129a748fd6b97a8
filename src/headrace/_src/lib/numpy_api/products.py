"""Products of vectors, matrices and tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.lib.linalg.products import tensordot as tf_tensordot
from headrace._src.lib.numpy_api.promotion import known_rank, positive_axis, promoted
from headrace._src.lib.numpy_api.shaping import moveaxis, ravel
from headrace._src.ops.array.axes import expand_dims, squeeze
from headrace._src.ops.array.joining import concat
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.einsum import einsum as tf_einsum
from headrace._src.ops.linalg.matmul import matmul as tf_matmul
from headrace._src.ops.math.complex_parts import conj
from headrace._src.tensors.dtypes import bool_
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def matmul(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the matrix product; a vector is a row on the left and a column on the right.

    Args:
        x1: Array of rank 1 or higher.
        x2: Array of rank 1 or higher; leading axes broadcast.

    Returns:
        Tensor.

    Raises:
        ValueError: If an argument is a scalar, or the inner sizes differ.
    """
    x1, x2 = promoted(x1, x2)
    if x1.shape.rank == 0 or x2.shape.rank == 0:
        raise ValueError(f"matmul: both arguments must have an axis; got shapes {x1.shape} and {x2.shape}.")
    left_vector, right_vector = x1.shape.rank == 1, x2.shape.rank == 1
    try:
        product = tf_matmul(expand_dims(x1, 0) if left_vector else x1, expand_dims(x2, -1) if right_vector else x2)
    except errors.InvalidArgumentError as error:
        raise ValueError(str(error)) from None
    if left_vector:
        product = squeeze(product, -1 if right_vector else -2)
    return squeeze(product, -1) if right_vector else product


def dot(a: TensorLike, b: TensorLike) -> Tensor:
    """Computes the sum of products over the last axis of `a` and the second-to-last of `b`.

    Args:
        a: Array; a scalar multiplies.
        b: Array; a scalar multiplies.

    Returns:
        Tensor.
    """
    a, b = promoted(a, b)
    if known_rank("dot", a) == 0 or known_rank("dot", b) == 0:
        return _times(a, b)
    return tf_tensordot(a, b, [[a.shape.rank - 1], [max(b.shape.rank - 2, 0)]])


def inner(a: TensorLike, b: TensorLike) -> Tensor:
    """Computes the sum of products over the last axis of both arrays.

    Args:
        a: Array; a scalar multiplies.
        b: Array; a scalar multiplies.

    Returns:
        Tensor.
    """
    a, b = promoted(a, b)
    if known_rank("inner", a) == 0 or known_rank("inner", b) == 0:
        return _times(a, b)
    return tf_tensordot(a, b, [[a.shape.rank - 1], [b.shape.rank - 1]])


def vdot(a: TensorLike, b: TensorLike) -> Tensor:
    """Computes the sum of products of all elements, with `a` conjugated.

    Args:
        a: Array.
        b: Array with as many elements.

    Returns:
        Scalar tensor.
    """
    a, b = (ravel(t) for t in promoted(a, b))
    return dot(conj(a) if a.dtype.is_complex else a, b)


def outer(a: TensorLike, b: TensorLike) -> Tensor:
    """Computes the product of every element of `a` (rows) with every element of `b` (columns).

    Args:
        a: Array; it is flattened.
        b: Array; it is flattened.

    Returns:
        Matrix.
    """
    a, b = (ravel(t) for t in promoted(a, b))
    return _times(expand_dims(a, 1), b)


def _times(a: Any, b: Any) -> Tensor:
    return raw.LogicalAnd(a, b) if a.dtype is bool_ else raw.Mul(a, b)


def kron(a: TensorLike, b: TensorLike) -> Tensor:
    """Computes the Kronecker product.

    Args:
        a: Array.
        b: Array.

    Returns:
        Tensor.
    """
    a, b = promoted(a, b)
    rank = max(known_rank("kron", a), known_rank("kron", b))
    for _ in range(rank - a.shape.rank):
        a = expand_dims(a, 0)
    for _ in range(rank - b.shape.rank):
        b = expand_dims(b, 0)
    shape = raw.Mul(raw.Shape(a), raw.Shape(b))
    for n in range(rank):
        a, b = expand_dims(a, 2 * n + 1), expand_dims(b, 2 * n)
    return raw.Reshape(_times(a, b), shape)


def tensordot(a: TensorLike, b: TensorLike, axes: int | Sequence[Any] = 2) -> Tensor:
    """Computes the sum of products over the given axes.

    Args:
        a: Array.
        b: Array.
        axes: Number of axes (the last of `a` with the first of `b`), or a pair of lists of axes.

    Returns:
        Tensor.
    """
    a, b = promoted(a, b)
    return tf_tensordot(a, b, axes)


def einsum(subscripts: str, *operands: Any, **kwargs: Any) -> Tensor:
    """Computes a sum of products given in Einstein notation.

    Args:
        subscripts: Such as "ij,jk->ik".
        *operands: Arrays.
        **kwargs: `casting` ("safe" or "no") and options of `tf.einsum`.

    Returns:
        Tensor.

    Raises:
        ValueError: If `casting` is neither "safe" nor "no".
    """
    casting, optimize = kwargs.get("casting", "safe"), kwargs.get("optimize", False)
    if casting not in ("safe", "no"):
        raise ValueError(
            'Invalid value for argument `casting`. Expected casting="safe" or casting="no". '
            f"Received: casting={casting}"
        )
    greedy = {True: "greedy", False: "greedy"}.get(optimize, optimize)
    return tf_einsum(subscripts, *promoted(*operands), optimize=greedy)


def cross(
    a: TensorLike, b: TensorLike, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Tensor:
    """Computes the cross product of vectors of two or three elements.

    For two vectors of two elements the result is the third element alone.

    Args:
        a: First vectors.
        b: Second vectors.
        axisa: Axis of `a` that holds the elements of a vector.
        axisb: Axis of `b` that holds the elements of a vector.
        axisc: Axis of the result that holds the elements of a vector.
        axis: One axis for all three.

    Returns:
        Tensor.
    """
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = promoted(a, b)
    a, b = moveaxis(a, axisa, -1), moveaxis(b, axisb, -1)
    flat = a.shape[-1] == 2 and b.shape[-1] == 2
    a, b = (_with_third(t) if t.shape[-1] == 2 else t for t in (a, b))
    shared = raw.BroadcastArgs(raw.Shape(a), raw.Shape(b))
    product = raw.Cross(raw.BroadcastTo(a, shared), raw.BroadcastTo(b, shared))
    if flat:
        return product[..., 2]
    rank = known_rank("cross", product)
    place = positive_axis(axisc, rank)
    return product if place == rank - 1 else moveaxis(product, -1, place)


def _with_third(vectors: Any) -> Any:
    return concat([vectors, raw.ZerosLike(vectors[..., :1])], -1)
