"""Products of matrices, single and batched: the most used entries of linear algebra."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.broadcasting import conj, unbroadcast
from headrace._src.ops.dispatch import dispatchable, execute, readable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import equal_sizes, matrix_dims, ranked_dims
from headrace._src.ops.linalg.product import multiply_matrices
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import (
    COMPLEX,
    INDEX,
    REAL_FLOATS,
    UNSIGNED_INTS,
    DType,
    as_dtype,
    bfloat16,
    float32,
    int8,
    int16,
    uint8,
)
from headrace._src.tensors.shapes import Dims, broadcast_dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _matrix_product(call: ShapeCall) -> Dims:
    rows, inner = ranked_dims(call.shapes[0], 2)
    other, columns = ranked_dims(call.shapes[1], 2)
    if call.attrs["transpose_a"]:
        rows, inner = inner, rows
    if call.attrs["transpose_b"]:
        other, columns = columns, other
    equal_sizes(inner, other)
    return rows, columns


_PLAIN_TYPES = (*REAL_FLOATS, *INDEX, *UNSIGNED_INTS, *COMPLEX)


@op("MatMul", "T, T -> product: T", T=_PLAIN_TYPES, shape=_matrix_product, flops=flops.product)
def matrix_multiply(
    xp, a, b, *, transpose_a: bool = False, transpose_b: bool = False, grad_a: bool = False, grad_b: bool = False
):
    """Computes the product of two matrices."""
    if a.ndim != 2 or b.ndim != 2:
        if a.ndim != b.ndim:
            raise errors.invalid_argument(
                f"In[0] and In[1] has different ndims: {dims_text(a.shape)} vs. {dims_text(b.shape)}"
            )
        raise errors.invalid_argument(f"In[0] and In[1] ndims must be == 2: {a.ndim}")
    left = a.T if transpose_a else a
    right = b.T if transpose_b else b
    if left.shape[1] != right.shape[0]:
        raise _size_incompatible(a, b)
    return multiply_matrices(xp, left, right)


def _size_incompatible(a: Any, b: Any) -> Exception:
    return errors.invalid_argument(
        f"Matrix size-incompatible: In[0]: {dims_text(a.shape)}, In[1]: {dims_text(b.shape)}"
    )


@matrix_multiply.gradient
def _(call, dz):
    a, b = conj(call.inputs[0]), conj(call.inputs[1])
    wants_a, wants_b = call.wanted
    ta, tb = call.attrs["transpose_a"], call.attrs["transpose_b"]
    da = db = None
    if wants_a:
        da = raw.MatMul(b, dz, transpose_a=tb, transpose_b=True) if ta else raw.MatMul(dz, b, transpose_b=not tb)
    if wants_b:
        db = raw.MatMul(dz, a, transpose_a=True, transpose_b=ta) if tb else raw.MatMul(a, dz, transpose_a=not ta)
    return da, db


@matrix_multiply.batching
def _(call):
    a, b = call.inputs
    transpose_a, transpose_b = call.attrs["transpose_a"], call.attrs["transpose_b"]
    if batching.is_stacked(a) and not batching.is_stacked(b) and not transpose_a:
        # One tall product: (n*r, k) times (k, c).
        shape = raw.Shape(a.stack)
        tall = raw.Reshape(a.stack, raw.ConcatV2([batching.ints([-1]), shape[2:]], 0))
        product = raw.MatMul(tall, b, transpose_b=transpose_b)
        return raw.Reshape(product, raw.ConcatV2([shape[:2], raw.Shape(product)[1:]], 0))
    left, right = (t.stack if batching.is_stacked(t) else t for t in call.inputs)
    if left.dtype.is_complex:
        left, right = (raw.Conj(left) if transpose_a else left), (raw.Conj(right) if transpose_b else right)
    return raw.BatchMatMulV2(left, right, adj_x=transpose_a, adj_y=transpose_b)


def _batch_product(call: ShapeCall) -> Dims:
    x, y = matrix_dims(call.shapes[0]), matrix_dims(call.shapes[1])
    if x is None or y is None:
        return None
    rows, inner = x[-2:]
    other, columns = y[-2:]
    if call.attrs["adj_x"]:
        rows, inner = inner, rows
    if call.attrs["adj_y"]:
        other, columns = columns, other
    equal_sizes(inner, other)
    try:
        batch = broadcast_dims(x[:-2], y[:-2])
    except errors.InvalidArgumentError:
        raise errors.invalid_argument(
            f"In[0] and In[1] must have compatible batch dimensions: {dims_text(x)} vs. {dims_text(y)}"
        ) from None
    return None if batch is None else (*batch, rows, columns)


def _adjoint(xp: Any, matrix: Any) -> Any:
    turned = xp.swapaxes(matrix, -1, -2)
    return xp.conj(turned) if turned.dtype.kind == "c" else turned


def _batch_multiply(xp: Any, x: Any, y: Any, adj_x: bool, adj_y: bool) -> Any:
    for position, operand in enumerate((x, y)):
        if operand.ndim < 2:
            raise errors.invalid_argument(f"In[{position}] ndims must be >= 2: {operand.ndim}")
    left = _adjoint(xp, x) if adj_x else x
    right = _adjoint(xp, y) if adj_y else y
    if left.shape[-1] != right.shape[-2]:
        raise _size_incompatible(x, y)
    try:
        return multiply_matrices(xp, left, right)
    except ValueError:
        raise errors.invalid_argument(
            f"In[0] and In[1] must have compatible batch dimensions: {dims_text(x.shape)} vs. {dims_text(y.shape)}"
        ) from None


_BATCH_TYPES = (*REAL_FLOATS, int16, *INDEX, *UNSIGNED_INTS, *COMPLEX)


@op(
    "BatchMatMulV2",
    "T, T -> T",
    T=_BATCH_TYPES,
    shape=_batch_product,
    batching=batching.broadcast_batches,
    flops=flops.product,
)
def batch_matmul_v2(xp, x, y, *, adj_x: bool = False, adj_y: bool = False, grad_x: bool = False, grad_y: bool = False):
    """Products of the innermost matrices; the outer axes broadcast."""
    return _batch_multiply(xp, x, y, adj_x, adj_y)


@batch_matmul_v2.gradient
def _batch_gradient(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    adj_x, adj_y = call.attrs["adj_x"], call.attrs["adj_y"]
    dx = dy = None
    if wants_x:
        full = raw.BatchMatMulV2(y, dz, adj_x=adj_y, adj_y=True) if adj_x else raw.BatchMatMulV2(dz, y, adj_y=not adj_y)
        dx = unbroadcast(full, x)
    if wants_y:
        if y.shape.rank == 2 and (x.shape.rank or 0) > 2 and not adj_x:
            x, dz = _one_matrix(x), _one_matrix(dz)  # one large product instead of a sum over many
        full = raw.BatchMatMulV2(dz, x, adj_x=True, adj_y=adj_x) if adj_y else raw.BatchMatMulV2(x, dz, adj_x=not adj_x)
        dy = unbroadcast(full, y)
    return dx, dy


def _one_matrix(tensor: Any) -> Any:
    """Returns all rows of a batch of matrices in a single matrix."""
    last = tensor.shape[-1]
    if not last:  # unknown, or zero, from which the number of rows cannot be inferred
        last, rows = raw.Shape(tensor)[-1], raw.Prod(raw.Shape(tensor)[:-1], 0)
        return raw.Reshape(tensor, raw.Pack([rows, last]))
    return raw.Reshape(tensor, EagerTensor(np.array([-1, last], np.int32)))


@op(
    "BatchMatMul",
    "T, T -> T",
    T=(*REAL_FLOATS, *INDEX, *COMPLEX),
    shape=_batch_product,
    batching=batching.broadcast_batches,
    flops=flops.product,
)
def batch_matmul(xp, x, y, *, adj_x: bool = False, adj_y: bool = False, grad_x: bool = False, grad_y: bool = False):
    """Products of the innermost matrices of two tensors with equal outer axes."""
    if x.ndim != y.ndim:
        raise errors.invalid_argument(
            f"In[0] and In[1] has different ndims: {dims_text(x.shape)} vs. {dims_text(y.shape)}"
        )
    for axis in range(x.ndim - 2):
        if x.shape[axis] != y.shape[axis]:
            raise errors.invalid_argument(
                f"In[0].dim({axis}) and In[1].dim({axis}) must be the same: "
                f"{dims_text(x.shape)} vs {dims_text(y.shape)}"
            )
    return _batch_multiply(xp, x, y, adj_x, adj_y)


batch_matmul.gradient(_batch_gradient)

_MIXED_TYPES = (*REAL_FLOATS, uint8, int8, int16, *INDEX, *COMPLEX)


@op(
    "BatchMatMulV3",
    "Ta, Tb -> Tout",
    Ta=_MIXED_TYPES,
    Tb=_MIXED_TYPES,
    Tout=_MIXED_TYPES,
    shape=_batch_product,
    batching=batching.broadcast_batches,
    flops=flops.product,
)
def batch_matmul_v3(
    xp, x, y, *, Tout: DType, adj_x: bool = False, adj_y: bool = False, grad_x: bool = False, grad_y: bool = False
):
    """Products of the innermost matrices, summed and returned in the dtype `Tout`."""
    return _batch_multiply(xp, x.astype(Tout.numpy_dtype), y.astype(Tout.numpy_dtype), adj_x, adj_y)


@batch_matmul_v3.gradient
def _(call, dz):
    x, y = call.inputs
    adj_x, adj_y = call.attrs["adj_x"], call.attrs["adj_y"]

    def product(a: Tensor, b: Tensor, like: Tensor, **adjoints: bool) -> Tensor:
        return unbroadcast(raw.BatchMatMulV3(a, b, Tout=like.dtype, **adjoints), like)

    dx = product(y, dz, x, adj_x=adj_y, adj_y=True) if adj_x else product(dz, y, x, adj_y=not adj_y)
    dy = product(dz, x, y, adj_x=True, adj_y=adj_x) if adj_y else product(x, dz, y, adj_x=not adj_x)
    return dx, dy


@op("SparseMatMul", "Ta, Tb -> product: float32", Ta=(float32, bfloat16), Tb=(float32, bfloat16), shape=_matrix_product)
def sparse_matmul(
    xp,
    a,
    b,
    *,
    transpose_a: bool = False,
    transpose_b: bool = False,
    a_is_sparse: bool = False,
    b_is_sparse: bool = False,
):
    """Multiplies two matrices that may have many zeros, in float32.

    Args:
        a: Matrix.
        b: Matrix.
        transpose_a: Whether to transpose `a`.
        transpose_b: Whether to transpose `b`.
        a_is_sparse: Hint: many entries of `a` are zero.
        b_is_sparse: Hint: many entries of `b` are zero.
        name: Name of the operation.

    Returns:
        The product, a float32 matrix.

    Raises:
        InvalidArgumentError: If `a` or `b` is not a matrix, or their inner sizes differ.
    """
    for name, matrix in (("a", a), ("b", b)):
        if matrix.ndim != 2:
            raise errors.invalid_argument(f"{name} is not a matrix")
    left = (a.T if transpose_a else a).astype(np.float32)
    right = (b.T if transpose_b else b).astype(np.float32)
    if left.shape[1] != right.shape[0]:
        raise errors.invalid_argument(f"Matrix size incompatible: a: {dims_text(a.shape)}, b: {dims_text(b.shape)}")
    return xp.matmul(left, right)


@sparse_matmul.gradient
def _(call, dz):
    a, b = call.inputs
    ta, tb = call.attrs["transpose_a"], call.attrs["transpose_b"]
    wide_a, wide_b = (t if t.dtype is float32 else raw.Cast(t, DstT=float32) for t in (a, b))
    da = raw.MatMul(wide_b, dz, transpose_a=tb, transpose_b=True) if ta else raw.MatMul(dz, wide_b, transpose_b=not tb)
    db = raw.MatMul(dz, wide_a, transpose_a=True, transpose_b=ta) if tb else raw.MatMul(wide_a, dz, transpose_a=not ta)
    return tuple(g if t.dtype is float32 else raw.Cast(g, DstT=bfloat16) for g, t in ((da, a), (db, b)))


@dispatchable
def matmul(
    a: TensorLike,
    b: TensorLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    a_is_sparse: bool = False,
    b_is_sparse: bool = False,
    output_type: DTypeLike | None = None,
    grad_a: bool = False,
    grad_b: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns the matrix product of `a` and `b` over their two innermost axes; outer axes broadcast.

    Args:
        a: A matrix, or a batch of them.
        b: A matrix, or a batch of them, of the same dtype.
        transpose_a: Whether to transpose each matrix of `a`.
        transpose_b: Whether to transpose each matrix of `b`.
        adjoint_a: Whether to conjugate and transpose each matrix of `a`.
        adjoint_b: Whether to conjugate and transpose each matrix of `b`.
        a_is_sparse: Whether many entries of `a` are zero.
        b_is_sparse: Whether many entries of `b` are zero.
        output_type: The dtype of the result, if not that of `a`.
        grad_a: Marks a product made for the gradient of `a`.
        grad_b: Marks a product made for the gradient of `b`.
        name: A name for the operation.

    Raises:
        ValueError: If `transpose_a` and `adjoint_a`, or `transpose_b` and `adjoint_b`, are both True.
        InvalidArgumentError: If the inner sizes of `a` and `b` differ.

    >>> tf.matmul([[1, 2]], [[3], [4]]).numpy()
    array([[11]], dtype=int32)
    """
    if type(b) in readable and type(a) is EagerTensor and state.mode is None:
        b = b.value()  # type: ignore[union-attr]
    if (
        type(a) is EagerTensor
        and type(b) is EagerTensor
        and a._array.ndim == b._array.ndim == 2
        and not (adjoint_a or adjoint_b or a_is_sparse or b_is_sparse or output_type)
        and a._array.dtype == b._array.dtype
    ):
        if transpose_a or transpose_b:
            plain = {"transpose_a": transpose_a, "transpose_b": transpose_b, "grad_a": grad_a, "grad_b": grad_b}
            return execute(matrix_multiply, (a, b), plain, name)
        return execute(matrix_multiply, (a, b), matrix_multiply.defaults, name)
    if transpose_a and adjoint_a:
        raise ValueError(
            "Only one of `transpose_a` and `adjoint_a` can be True. "
            f"Received `transpose_a`={transpose_a}, `adjoint_a`={adjoint_a}."
        )
    if transpose_b and adjoint_b:
        raise ValueError(
            "Only one of `transpose_b` and `adjoint_b` can be True. "
            f"Received `transpose_b`={transpose_b}, `adjoint_b`={adjoint_b}."
        )
    if type(a) is not EagerTensor:
        a = convert_to_tensor(a)
    if type(b) is not EagerTensor:
        b = convert_to_tensor(b, dtype_hint=a.dtype)
    wanted = None if output_type is None else as_dtype(output_type)
    mixed = wanted is not None and (wanted is not a.dtype or wanted is not b.dtype)
    if not mixed and _takes_sparse_kernel(a, b, a_is_sparse or b_is_sparse):
        return _sparse_product(a, b, transpose_a or adjoint_a, transpose_b or adjoint_b, a_is_sparse, b_is_sparse, name)
    if not mixed and a.shape.rank in (0, 1, 2) and b.shape.rank in (0, 1, 2):
        a = conj(a) if adjoint_a else a
        b = conj(b) if adjoint_b else b
        attrs = {
            "transpose_a": transpose_a or adjoint_a, "transpose_b": transpose_b or adjoint_b,
            "grad_a": grad_a, "grad_b": grad_b,
        }  # fmt: skip
        return execute(matrix_multiply, (a, b), attrs, name)
    # The batched ops know only the adjoint, so a plain transpose of complex numbers is conjugated beforehand.
    a = conj(a) if transpose_a else a
    b = conj(b) if transpose_b else b
    adjoints = {
        "adj_x": transpose_a or adjoint_a,
        "adj_y": transpose_b or adjoint_b,
        "grad_x": grad_a,
        "grad_y": grad_b,
    }
    if mixed:
        return raw.BatchMatMulV3(a, b, Tout=wanted, **adjoints, name=name)
    return execute(batch_matmul_v2, (a, b), adjoints, name)


def _takes_sparse_kernel(a: Any, b: Any, is_sparse: bool) -> bool:
    kinds = (a.dtype, b.dtype)
    if kinds[0] is not kinds[1] or is_sparse:
        return all(k is bfloat16 or k is float32 for k in kinds)
    return False


def _sparse_product(
    a: Tensor, b: Tensor, ta: bool, tb: bool, a_is_sparse: bool, b_is_sparse: bool, name: str | None
) -> Tensor:
    product = raw.SparseMatMul(
        a, b, transpose_a=ta, transpose_b=tb, a_is_sparse=a_is_sparse, b_is_sparse=b_is_sparse, name=name
    )
    return raw.Cast(product, DstT=bfloat16) if a.dtype is b.dtype is bfloat16 else product
