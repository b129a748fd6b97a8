"""Tridiagonal matrices given by their three diagonals: products and linear systems."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax, jnp, scipy_linalg
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.adjoint import matrix_transpose
from headrace._src.ops.linalg.matrix_rules import equal_sizes, matrix_dims
from headrace._src.ops.rules import like
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import zero
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import COMPLEX, float32, float64
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray, TensorLike

_TYPES = (float64, float32, *COMPLEX)


@op("TridiagonalMatMul", "T, T, T, T -> T", T=_TYPES, shape=like(3), batching=batching.innermost(4))
def tridiagonal_mat_mul(xp, superdiag, maindiag, subdiag, rhs):
    """Computes the product of tridiagonal matrices with `rhs`; each diagonal has shape `[..., 1, M]`."""
    if len({d.ndim for d in (superdiag, maindiag, subdiag, rhs)}) > 1:
        raise errors.invalid_argument("All input tensors must have the same rank.")
    wanted = (*rhs.shape[:-2], 1, rhs.shape[-2])
    for name, diagonal in (("superdiagonal", superdiag), ("maindiagonal", maindiag), ("subdiagonal", subdiag)):
        if tuple(diagonal.shape) != wanted:
            raise errors.invalid_argument(f"Invalid {name} shape.")
    above, main, below = (xp.swapaxes(d, -1, -2) for d in (superdiag, maindiag, subdiag))
    zeros = xp.zeros((*rhs.shape[:-2], min(1, rhs.shape[-2]), rhs.shape[-1]), rhs.dtype)
    next_rows = xp.concatenate([rhs[..., 1:, :], zeros], -2)
    previous_rows = xp.concatenate([zeros, rhs[..., :-1, :]], -2)
    return above * next_rows + main * rhs + below * previous_rows


@tridiagonal_mat_mul.gradient
def _(call, dy):
    superdiag, maindiag, subdiag, rhs = call.inputs
    above, below = _transposed(superdiag, subdiag)
    dabove, dmain, dbelow = (raw.ExpandDims(d, -2) for d in _along_diagonals(dy, rhs))
    return dabove, dmain, dbelow, raw.TridiagonalMatMul(above, conj(maindiag), below, dy)


def _shifted(tensor: Tensor, step: int, axis: int) -> Tensor:
    """Returns `tensor` moved one place along one of its two last axes (+1 toward the end), a zero coming in."""
    if axis == -1:
        gap = raw.ZerosLike(tensor[..., :1])
        parts = [gap, tensor[..., :-1]] if step > 0 else [tensor[..., 1:], gap]
    else:
        gap = raw.ZerosLike(tensor[..., :1, :])
        parts = [gap, tensor[..., :-1, :]] if step > 0 else [tensor[..., 1:, :], gap]
    return raw.ConcatV2(parts, axis)


def _transposed(superdiag: Any, subdiag: Any) -> tuple[Any, Any]:
    """Returns the diagonals above and below the main one of the adjoint matrix."""
    return _shifted(conj(subdiag), -1, -1), _shifted(conj(superdiag), 1, -1)


def _along_diagonals(left: Tensor, right: Tensor) -> tuple[Any, Any, Any]:
    """Returns the three diagonals of `left @ adjoint(right)`, each of shape `[..., M]`."""
    right = conj(right)
    neighbours = (_shifted(right, -1, -2), right, _shifted(right, 1, -2))
    above, main, below = (raw.Sum(raw.Mul(left, r), -1) for r in neighbours)
    return above, main, below


def _solution(call: ShapeCall) -> Dims:
    diagonals, rhs = matrix_dims(call.shapes[0]), matrix_dims(call.shapes[1])
    if diagonals is None or rhs is None:
        return rhs
    equal_sizes(diagonals[-2], 3)
    batch = merge_dims(diagonals[:-2], rhs[:-2])
    assert batch is not None
    return (*batch, equal_sizes(diagonals[-1], rhs[-2]), rhs[-1])


def _check_system(diagonals: Any, rhs: AnyArray) -> None:
    if diagonals.ndim != rhs.ndim:
        raise errors.invalid_argument("All input tensors must have the same rank.")
    if diagonals.ndim < 2 or diagonals.shape[-2] != 3:
        raise errors.invalid_argument(f"Expected diagonals to have 3 rows, got shape {dims_text(diagonals.shape)}")
    if diagonals.shape[:-2] != rhs.shape[:-2]:
        raise errors.invalid_argument("All input tensors must have the same outer dimensions.")
    if diagonals.shape[-1] != rhs.shape[-2]:
        raise errors.invalid_argument(
            "The length of diagonals must be equal to the number of rows of rhs: "
            f"{diagonals.shape[-1]} vs {rhs.shape[-2]}"
        )


@op("TridiagonalSolve", "T, T -> T", T=_TYPES, shape=_solution, batching=batching.innermost(2))
def tridiagonal_solve_op(xp, diagonals, rhs, *, partial_pivoting: bool = True, perturb_singular: bool = False):
    """Solves systems with tridiagonal matrices; singular ones give NaN.

    `diagonals` holds rows for the diagonal above, the main one and the one below, each entry in the place of its row.
    """
    _check_system(diagonals, rhs)
    if perturb_singular and not partial_pivoting:
        raise errors.invalid_argument("Setting perturb_singular requires pivoting.")
    if not partial_pivoting:
        return _eliminate_plainly(diagonals, rhs)
    result = np.empty_like(rhs)
    if not rhs.size:
        return result
    (gtsv,) = scipy_linalg.get_lapack_funcs(("gtsv",), (diagonals, rhs))
    for index in np.ndindex(*rhs.shape[:-2]):
        above, main, below = diagonals[index]
        if len(main) == 1:  # LAPACK's wrapper wants neighbors
            solution, singular = rhs[index] / main, not main[0]
        else:
            *_, solution, info = gtsv(below[1:], main, above[:-1], rhs[index])
            singular = info > 0
        if singular:
            solution = _eliminate_perturbed(above, main, below, rhs[index]) if perturb_singular else np.nan
        result[index] = solution
    return result


def _eliminate_plainly(diagonals: np.ndarray, rhs: np.ndarray) -> np.ndarray:
    """Elimination without exchanging rows, for all systems of the batch together."""
    above, main, below = (diagonals[..., n, :, None] for n in range(3))
    size = rhs.shape[-2]
    ratio, result = np.zeros_like(above), rhs.copy()
    for row in range(size):
        pivot = main[..., row, :] - (below[..., row, :] * ratio[..., row - 1, :] if row else 0)
        ratio[..., row, :] = above[..., row, :] / pivot
        carried = below[..., row, :] * result[..., row - 1, :] if row else 0
        result[..., row, :] = (result[..., row, :] - carried) / pivot
    for row in range(size - 2, -1, -1):
        result[..., row, :] -= ratio[..., row, :] * result[..., row + 1, :]
    return result


def _eliminate_perturbed(above: np.ndarray, main: np.ndarray, below: np.ndarray, rhs: np.ndarray) -> np.ndarray:
    """Elimination with row exchanges in which a pivot of zero becomes a tiny number."""
    size = len(main)
    tiny = np.finfo(main.dtype).eps * max(
        abs(above[:-1]).max(initial=0), abs(main).max(), abs(below[1:]).max(initial=0)
    )
    rows = np.zeros((size, 3), main.dtype)  # after elimination: the pivot and the two entries to its right
    current = np.array([main[0], above[0] if size > 1 else 0, 0])
    result = rhs.copy()
    for row in range(size):
        if row + 1 < size:
            following = np.array([below[row + 1], main[row + 1], above[row + 1] if row + 2 < size else 0])
            if abs(following[0]) > abs(current[0]):
                current, following = following, current
                result[[row, row + 1]] = result[[row + 1, row]]
        if current[0] == 0:
            current[0] = tiny
        rows[row] = current
        if row + 1 < size:
            factor = following[0] / current[0]
            result[row + 1] -= factor * result[row]
            current = np.array([*(following[1:] - factor * current[1:]), 0])
    for row in range(size - 1, -1, -1):
        for step in (1, 2):
            if row + step < size:
                result[row] -= rows[row, step] * result[row + step]
        result[row] /= rows[row, 0]
    return result


@tridiagonal_solve_op.device_kernel
def _(diagonals, rhs, *, partial_pivoting=True, perturb_singular=False):
    _check_system(diagonals, rhs)
    above, main, below = (jnp.asarray(diagonals)[..., n, :] for n in range(3))
    return jax.lax.linalg.tridiagonal_solve(below.at[..., 0].set(0), main, above.at[..., -1].set(0), rhs)


@tridiagonal_solve_op.gradient
def _(call, dx):
    diagonals, x = call.inputs[0], call.outputs[0]
    drhs = raw.TridiagonalSolve(adjoint_diagonals(diagonals), dx, **call.attrs)
    return raw.Neg(raw.Pack(list(_along_diagonals(drhs, x)), axis=-2)), drhs


# -- the public functions


@dispatchable
def tridiagonal_matmul(diagonals: Any, rhs: Any, diagonals_format: str = "compact", name: str | None = None) -> Tensor:
    """Computes the product of tridiagonal matrices with `rhs`.

    Args:
        diagonals: The diagonals, in the form of `diagonals_format`.
        rhs: Shape `[..., M, N]`.
        diagonals_format: "compact": shape `[..., 3, M]` with the diagonals above, main, below, each entry in the place
            of its row; "sequence": the three as separate tensors of shape `[..., M]`; "matrix": whole matrices.
        name: A name for the operation.

    Returns:
        The products, a tensor of the shape of `rhs`.

    Raises:
        ValueError: If `diagonals_format` is not "compact", "sequence" or "matrix".
    """
    if diagonals_format == "compact":
        diagonals = convert_to_tensor(diagonals)
        parts = [diagonals[..., n, :] for n in range(3)]
    elif diagonals_format == "sequence":
        parts = [convert_to_tensor(d) for d in diagonals]
    elif diagonals_format == "matrix":
        packed = _packed_matrix(convert_to_tensor(diagonals))
        parts = [packed[..., n, :] for n in range(3)]
    else:
        raise ValueError(f"Unrecognized diagonals_format: {diagonals_format}")
    return tridiagonal_mat_mul(*[raw.ExpandDims(p, -2) for p in parts], rhs, name=name)


@dispatchable
def tridiagonal_solve(
    diagonals: TensorLike,
    rhs: TensorLike,
    diagonals_format: str = "compact",
    transpose_rhs: bool = False,
    conjugate_rhs: bool = False,
    name: str | None = None,
    partial_pivoting: bool = True,
    perturb_singular: bool = False,
) -> Tensor:
    """Solves systems with tridiagonal matrices.

    Args:
        diagonals: The diagonals, in the form of `diagonals_format`.
        rhs: Right-hand sides of shape `[..., M]` or `[..., M, K]`.
        diagonals_format: "compact": shape `[..., 3, M]` with the diagonals above, main, below, each entry in the place
            of its row; "sequence": the three as separate tensors; "matrix": whole matrices.
        transpose_rhs: Whether to transpose the right-hand sides first.
        conjugate_rhs: Whether to conjugate the right-hand sides first.
        name: A name for the operation.
        partial_pivoting: Whether to exchange rows for the sake of accuracy.
        perturb_singular: Whether to replace a zero pivot by a tiny number.

    Returns:
        The solutions, a tensor of the shape of `rhs`.

    Raises:
        ValueError: If the matrices and `rhs` have a different number of rows.
    """
    packed = packed_diagonals(diagonals, diagonals_format)
    rhs = convert_to_tensor(rhs, dtype_hint=packed.dtype)
    is_vector = packed.shape.rank is not None and rhs.shape.rank == packed.shape.rank - 1
    if conjugate_rhs:
        rhs = conj(rhs)
    if is_vector:
        rhs = raw.ExpandDims(rhs, -1)
    elif transpose_rhs:
        rhs = matrix_transpose(rhs)
    _check_lengths(packed, rhs)
    attrs = {"partial_pivoting": partial_pivoting, "perturb_singular": perturb_singular}
    solution = tridiagonal_solve_op(packed, rhs, **attrs, name=name)
    return raw.Squeeze(solution, squeeze_dims=[-1]) if is_vector else solution


def _check_lengths(packed: Any, rhs: Any) -> None:
    if not packed.shape.rank or not rhs.shape.rank or rhs.shape.rank < 2:
        return
    size, rows = packed.shape[-1], rhs.shape[-2]
    if size is not None and rows is not None and size != rows:
        raise ValueError(f"Expected number of left-hand sided and right-hand sides to be equal, got {size} and {rows}")


def packed_diagonals(diagonals: Any, diagonals_format: str) -> Tensor:
    """Diagonals of any format in the compact one."""
    if diagonals_format == "compact":
        return convert_to_tensor(diagonals)
    if diagonals_format == "sequence":
        return _packed_sequence(diagonals)
    if diagonals_format == "matrix":
        return _packed_matrix(convert_to_tensor(diagonals))
    raise ValueError(f"Unrecognized diagonals_format: {diagonals_format}")


def adjoint_diagonals(packed: Tensor) -> Tensor:
    """Returns the compact diagonals of the adjoint matrices."""
    superdiag, maindiag, subdiag = raw.Unpack(packed, num=3, axis=-2)
    above, below = _transposed(superdiag, subdiag)
    return raw.Pack([above, conj(maindiag), below], axis=-2)


def _packed_sequence(diagonals: Any) -> Tensor:
    if not isinstance(diagonals, (list, tuple)) or len(diagonals) != 3:
        raise ValueError("Expected diagonals to be a sequence of length 3.")
    parts: list[Any] = [convert_to_tensor(d) for d in diagonals]
    above, main, below = parts
    size = main.shape[-1]

    def filled(name: str, diagonal: Tensor, at_end: bool) -> Tensor:
        length = diagonal.shape[-1]
        if size is None or length is None:
            raise ValueError("tridiagonal_solve needs the lengths of the diagonals while tracing.")
        if length == size:
            return diagonal
        if length != size - 1:
            raise ValueError(f"Expected {name} to be have length {size} or {size - 1}, got {length}.")
        gap = raw.ZerosLike(main[..., :1])
        return raw.ConcatV2([diagonal, gap] if at_end else [gap, diagonal], -1)

    return raw.Pack([filled("superdiagonal", above, True), main, filled("subdiagonal", below, False)], axis=-2)


def _packed_matrix(matrix: Tensor) -> Tensor:
    if matrix.shape.rank is not None and matrix.shape.rank >= 2:
        rows, columns = matrix.shape[-2:]
        if rows is not None and columns is not None and rows != columns:
            raise ValueError(f"Expected last two dimensions of diagonals to be same, got {columns} and {rows}")
        if rows == 1:
            zeros = raw.ZerosLike(matrix)
            return raw.ConcatV2([zeros, matrix, zeros], -2)
    return raw.MatrixDiagPartV3(matrix, [-1, 1], zero(matrix.dtype), align="LEFT_RIGHT")
