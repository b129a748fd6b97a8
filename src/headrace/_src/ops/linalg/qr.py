"""The QR decomposition."""

from __future__ import annotations

from typing import Any

from headrace._src.ops import batching
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.adjoint import adjoint
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, check_matrices, matrix_dims
from headrace._src.ops.precision import widened
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor


def _factors(call: ShapeCall) -> list[Dims]:
    dims = matrix_dims(call.shapes[0])
    if dims is None:
        return [None, None]
    *batch, rows, columns = dims
    if call.attrs["full_matrices"]:
        return [(*batch, rows, rows), (*batch, rows, columns)]
    inner = None if rows is None or columns is None else min(rows, columns)
    return [(*batch, rows, inner), (*batch, inner, columns)]


@op("Qr", "T -> q: T, r: T", T=MATRIX_FLOATS, shape=_factors, batching=batching.innermost(1))
@widened
def qr(xp, input, *, full_matrices: bool = False):
    """Computes the QR decomposition of each matrix.

    Args:
        input: Tensor of shape `[..., m, n]`.
        full_matrices: Whether `q` is square.
        name: Name of the operation.

    Returns:
        q: Orthonormal columns.
        r: Upper triangular matrices.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.

    >>> q, r = tf.linalg.qr([[3.0, 1.0], [4.0, 2.0]])
    >>> abs(r.numpy()).round(3)
    array([[5. , 2.2],
           [0. , 0.4]], dtype=float32)
    """
    check_matrices(input)
    q, r = xp.linalg.qr(input, mode="complete" if full_matrices else "reduced")
    return q, r


@qr.gradient
def _(call, dq, dr):
    q, r = call.outputs
    rows, columns = r.shape[-2], r.shape[-1]
    if rows is None or columns is None or q.shape[-2] is None:
        raise NotImplementedError("QrGrad not implemented with dynamic shapes.")
    if q.shape[-2] > columns and q.shape[-2] == q.shape[-1]:
        raise NotImplementedError(
            "QrGrad not implemented when nrows > ncols and full_matrices is true. "
            f"Received r.shape={r.shape} with nrows={q.shape[-2]}and ncols={columns}."
        )
    if rows >= columns:
        return _square_gradient(q, r, dq, dr)
    # A wide matrix: the left square block alone determines q; the rest of r is q^H times the rest of the matrix.
    rest = call.inputs[0][..., :, rows:]
    left, right = dr[..., :rows], dr[..., rows:]
    dq = raw.AddV2(dq, raw.BatchMatMulV2(rest, right, adj_y=True))
    return raw.ConcatV2([_square_gradient(q, r[..., :rows], dq, left), raw.BatchMatMulV2(q, right)], -1)


def _square_gradient(q: Any, r: Any, dq: Any, dr: Any) -> Tensor:
    """Computes the gradient for matrices with at least as many rows as columns."""
    inside = raw.BatchMatMulV2(q, dq, adj_x=True)
    turn = raw.Sub(inside, raw.BatchMatMulV2(dr, r, adj_y=True))
    skew = raw.Sub(turn, adjoint(turn))
    strict = raw.MatrixSetDiag(raw.MatrixBandPart(skew, -1, 0), _half_of_diagonal(skew))
    outside = raw.Sub(dq, raw.BatchMatMulV2(q, raw.Sub(inside, strict)))
    return raw.AddV2(raw.BatchMatMulV2(q, dr), _divided(outside, r))


def _half_of_diagonal(skew: Any) -> Tensor:
    """Half of the diagonal, which is purely imaginary: zero for real numbers."""
    return raw.Mul(raw.MatrixDiagPart(skew), 0.5)


def _divided(x: Tensor, r: Any) -> Tensor:
    """Returns `x r^-H` for upper triangular `r`."""
    return adjoint(raw.MatrixTriangularSolve(r, adjoint(x), lower=False, adjoint=False))
