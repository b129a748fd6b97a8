"""The singular value decomposition."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.adjoint import adjoint
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, check_matrices, matrix_dims
from headrace._src.ops.linalg.spectral import damped_reciprocal, differences
from headrace._src.ops.precision import widened
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _parts(call: ShapeCall) -> list[Dims]:
    dims = matrix_dims(call.shapes[0])
    if dims is None:
        return [None, None, None]
    *batch, rows, columns = dims
    inner = None if rows is None or columns is None else min(rows, columns)
    if not call.attrs["compute_uv"]:
        return [(*batch, inner), (0,), (0,)]
    if call.attrs["full_matrices"]:
        return [(*batch, inner), (*batch, rows, rows), (*batch, columns, columns)]
    return [(*batch, inner), (*batch, rows, inner), (*batch, columns, inner)]


@op("Svd", "T -> s: T, u: T, v: T", T=MATRIX_FLOATS, shape=_parts, batching=batching.innermost(1))
@widened
def svd_op(xp, input, *, compute_uv: bool = True, full_matrices: bool = False):
    """Singular values in falling order, and the left and right singular vectors as columns."""
    check_matrices(input)
    if xp is np and np.isnan(input).any():
        return _filled_with_nan(input, compute_uv, full_matrices)
    if not compute_uv:
        nothing = xp.zeros((0,), input.dtype)
        return xp.linalg.svd(input, compute_uv=False).astype(input.dtype), nothing, nothing
    u, s, vh = xp.linalg.svd(input, full_matrices=full_matrices)
    return s.astype(input.dtype), u, xp.conj(xp.swapaxes(vh, -1, -2))


def _filled_with_nan(input: np.ndarray, compute_uv: bool, full_matrices: bool) -> tuple[np.ndarray, ...]:
    """Returns what TensorFlow gives for matrices with NaN in them, where LAPACK fails."""
    *batch, rows, columns = input.shape
    inner = min(rows, columns)
    if not compute_uv:
        shapes: list[tuple[int, ...]] = [(*batch, inner), (0,), (0,)]
    elif full_matrices:
        shapes = [(*batch, inner), (*batch, rows, rows), (*batch, columns, columns)]
    else:
        shapes = [(*batch, inner), (*batch, rows, inner), (*batch, columns, inner)]
    return tuple(np.full(shape, np.nan, input.dtype) for shape in shapes)


@svd_op.gradient
def _(call, ds, du, dv):
    matrix = call.inputs[0]
    full = call.attrs["full_matrices"]
    if not call.attrs["compute_uv"]:
        # The vectors are needed for the gradient of the values alone as well.
        s, u, v = raw.Svd(matrix, compute_uv=True, full_matrices=False)
        return raw.BatchMatMulV2(_columns_times(u, ds), v, adj_y=True)
    s, u, v = call.outputs
    if not full:
        return _reduced_gradient(s, u, v, ds, du, dv)
    rows, columns = matrix.shape[-2:] if matrix.shape.rank is not None else (None, None)
    if rows is None or columns is None:
        raise NotImplementedError("svd gradient has not been implemented for input with unknown inner matrix shape.")
    if abs(rows - columns) > 1:
        raise NotImplementedError(
            "svd gradient is not implemented for abs(m - n) > 1 when full_matrices is True. "
            f"Received: m={min(rows, columns)} and n={max(rows, columns)} from an input of shape {matrix.shape}."
        )
    inner = min(rows, columns)
    if rows > columns:
        u, du = _without_complement(u, du, inner)
    elif columns > rows:
        v, dv = _without_complement(v, dv, inner)
    return _reduced_gradient(s, u, v, ds, du, dv)


def _without_complement(vectors: Tensor, dvectors: Any, inner: int) -> tuple[Any, Any]:
    """Returns the vectors of the singular values, which also have the gradient of the vector orthogonal to them all."""
    kept, beyond = vectors[..., :inner], vectors[..., inner:]
    dkept, dbeyond = dvectors[..., :inner], dvectors[..., inner:]
    back = raw.BatchMatMulV2(beyond, raw.BatchMatMulV2(dbeyond, kept, adj_x=True))
    return kept, raw.Sub(dkept, back)


def _columns_times(matrix: Tensor, factors: Tensor) -> Tensor:
    return raw.Mul(matrix, raw.ExpandDims(factors, -2))


def _rows_times(factors: Tensor, matrix: Tensor) -> Tensor:
    return raw.Mul(raw.ExpandDims(factors, -1), matrix)


def _reduced_gradient(s: Any, u: Any, v: Any, ds: Any, du: Any, dv: Any) -> Tensor:
    product = raw.BatchMatMulV2
    gaps = damped_reciprocal(differences(raw.Mul(s, s)))
    inverse = damped_reciprocal(s)
    u_du, v_dv = product(u, du, adj_x=True), product(v, dv, adj_x=True)
    u_turn = _columns_times(raw.Mul(gaps, raw.Sub(u_du, adjoint(u_du))), s)
    v_turn = _rows_times(s, raw.Mul(gaps, raw.Sub(v_dv, adjoint(v_dv))))
    middle = raw.AddV2(u_turn, v_turn)
    diagonal = ds
    if s.dtype.is_complex:
        diagonal = raw.Cast(raw.Real(ds, Tout=s.dtype.real_dtype), DstT=s.dtype)  # the singular values are real
        # Each pair of vectors shares a phase that the matrix does not determine.
        phase = raw.Sub(raw.MatrixDiagPart(u_du), raw.Conj(raw.MatrixDiagPart(u_du)))
        diagonal = raw.AddV2(diagonal, raw.Mul(raw.Mul(phase, 0.5), inverse))
    middle = raw.MatrixSetDiag(middle, diagonal)
    total = product(product(u, middle), v, adj_y=True)
    left = _columns_times(raw.Sub(du, product(u, u_du)), inverse)
    right = _columns_times(raw.Sub(dv, product(v, v_dv)), inverse)
    return raw.AddN([total, product(left, v, adj_y=True), product(u, right, adj_y=True)])


@dispatchable
def svd(tensor: TensorLike, full_matrices: bool = False, compute_uv: bool = True, name: str | None = None) -> Any:
    """Returns the singular value decomposition of matrices: `tensor = u diag(s) v^H`.

    Args:
        tensor: Shape `[..., M, N]`.
        full_matrices: Whether `u` and `v` are whole square matrices, or only as wide as there are singular values.
        compute_uv: Whether to return the vectors at all.
        name: A name for the operation.

    Returns:
        The singular values `s`, of a real dtype, in falling order; with `compute_uv` the tuple `(s, u, v)`.

    >>> tf.linalg.svd([[3.0, 0.0], [0.0, 2.0]], compute_uv=False).numpy()
    array([3., 2.], dtype=float32)
    """
    s, u, v = svd_op(tensor, compute_uv=compute_uv, full_matrices=full_matrices, name=name)
    if s.dtype.is_complex:
        s = raw.Real(s, Tout=s.dtype.real_dtype)
    return (s, u, v) if compute_uv else s
