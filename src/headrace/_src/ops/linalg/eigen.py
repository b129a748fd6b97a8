"""Eigenvalues and eigenvectors, of general and of self-adjoint matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.device_checks import fails_if
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.adjoint import adjoint
from headrace._src.ops.linalg.host_callback import on_host
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, check_square, square_dims
from headrace._src.ops.linalg.spectral import damped_reciprocal, differences
from headrace._src.ops.precision import widened
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import COMPLEX, DType, complex64, complex128, float32, float64
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _values_and_vectors(call: ShapeCall) -> list[Dims]:
    dims = square_dims(call.shapes[0])
    if dims is None:
        return [None, None]
    return [dims[:-1], dims if call.attrs["compute_v"] else (0,)]


# -- self-adjoint matrices


@op("SelfAdjointEigV2", "T -> e: T, v: T", T=MATRIX_FLOATS, shape=_values_and_vectors, batching=batching.innermost(1))
@widened
def self_adjoint_eig(xp, input, *, compute_v: bool = True):
    """Eigenvalues in rising order and eigenvectors of self-adjoint matrices; only the lower triangle is read."""
    check_square(input)
    if xp is not np:
        fails_if(xp.isnan(input))
        if not compute_v:
            values = xp.linalg.eigh(input, symmetrize_input=False)[0]
            return values.astype(input.dtype), xp.zeros((0,), input.dtype)
        values, vectors = xp.linalg.eigh(input, symmetrize_input=False)
        return values.astype(input.dtype), vectors
    if np.isnan(input).any():
        raise _failed("Self-adjoint eigen")
    try:
        if not compute_v:
            return np.linalg.eigvalsh(input).astype(input.dtype), np.zeros((0,), input.dtype)
        values, vectors = np.linalg.eigh(input)
    except np.linalg.LinAlgError:
        raise _failed("Self-adjoint eigen") from None
    return values.astype(input.dtype), vectors


def _failed(kind: str) -> Exception:
    return errors.invalid_argument(f"{kind} decomposition was not successful. The input might not be valid.")


@self_adjoint_eig.gradient
def _(call, de, dv):
    product = raw.BatchMatMulV2
    if call.attrs["compute_v"]:
        e, v = call.outputs
        middle = raw.Mul(damped_reciprocal(differences(e)), product(v, dv, adj_x=True))
        middle = raw.MatrixSetDiag(middle, de)
        whole = product(v, product(middle, v, adj_y=True))
    else:
        _, v = raw.SelfAdjointEigV2(call.inputs[0], compute_v=True)
        whole = product(raw.Mul(v, raw.ExpandDims(de, -2)), v, adj_y=True)
    # Only the lower triangle of the input counts: the gradient of the upper one falls to it.
    both = raw.AddV2(whole, adjoint(whole))
    lower = raw.MatrixBandPart(both, -1, 0)
    return raw.MatrixSetDiag(lower, raw.Mul(raw.MatrixDiagPart(lower), 0.5))


# -- general matrices


@op(
    "Eig", "T -> e: Tout, v: Tout", T=(float32, float64, complex64, complex128), Tout=COMPLEX,
    shape=_values_and_vectors, batching=batching.innermost(1),
)  # fmt: skip
def eig_op(xp, input, *, Tout: DType, compute_v: bool = True):
    """Eigenvalues and right eigenvectors of length 1, as complex numbers, in no particular order."""
    check_square(input)
    _check_output_type(input, Tout)
    kind = Tout.numpy_dtype
    if not np.isfinite(input).all():
        raise _failed("Eigen")
    try:
        if not compute_v:
            return np.linalg.eigvals(input).astype(kind), np.zeros((0,), kind)
        values, vectors = np.linalg.eig(input)
    except np.linalg.LinAlgError:
        raise _failed("Eigen") from None
    return values.astype(kind), vectors.astype(kind)


def _check_output_type(input: Any, given: DType) -> None:
    expected = complex64 if input.dtype in (np.float32, np.complex64) else complex128
    if given != expected:
        raise errors.invalid_argument(f"Invalid output dtype {given.name} vs {expected.name}")


@eig_op.device_kernel
def _(input, *, Tout, compute_v=True):
    check_square(input)
    _check_output_type(input, Tout)
    shapes = [(input.shape[:-1], Tout), (input.shape if compute_v else (0,), Tout)]
    return on_host(eig_op, shapes, input, Tout=Tout, compute_v=compute_v)


@eig_op.gradient
def _(call, de, dv):
    product = raw.BatchMatMulV2
    if call.attrs["compute_v"]:
        e, v = call.outputs
        v_dv = product(v, dv, adj_x=True)
        along = raw.Cast(raw.Real(raw.MatrixDiagPart(v_dv), Tout=e.dtype.real_dtype), DstT=e.dtype)
        across = raw.Sub(v_dv, raw.Mul(product(v, v, adj_x=True), raw.ExpandDims(along, -2)))
        middle = raw.Mul(conj(damped_reciprocal(differences(e))), across)
        middle = raw.MatrixSetDiag(middle, de)
    else:
        _, v = raw.Eig(call.inputs[0], compute_v=True, Tout=call.attrs["Tout"])
        middle = raw.MatrixDiag(de)
    whole = raw.MatrixSolve(v, product(middle, v, adj_y=True), adjoint=True)
    kind = call.inputs[0].dtype
    return raw.Cast(whole, DstT=kind) if kind is not whole.dtype else whole


# -- the public functions


def _complex_of(tensor: Any) -> DType:
    kinds = {float32: complex64, float64: complex128, complex64: complex64, complex128: complex128}
    if tensor.dtype not in kinds:
        raise TypeError(
            f"Eigenvalues need a float32, float64, complex64 or complex128 tensor, not {tensor.dtype.name}."
        )
    return kinds[tensor.dtype]


@dispatchable
def eig(tensor: TensorLike, name: str | None = None) -> Any:
    """Returns the eigenvalues and right eigenvectors of general matrices.

    Args:
        tensor: Shape `[..., N, N]`.
        name: A name for the operation.

    Returns:
        `(e, v)`: complex eigenvalues of shape `[..., N]` in no particular order, and the eigenvectors as columns.
    """
    tensor = convert_to_tensor(tensor)
    e, v = eig_op(tensor, Tout=_complex_of(tensor), compute_v=True, name=name)
    return e, v


@dispatchable
def eigvals(tensor: TensorLike, name: str | None = None) -> Tensor:
    """Computes the eigenvalues of general matrices, in no particular order.

    Args:
        tensor: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Complex tensor of shape `[..., n]`.
    """
    tensor = convert_to_tensor(tensor)
    return eig_op(tensor, Tout=_complex_of(tensor), compute_v=False, name=name)[0]


@dispatchable
def eigh(tensor: TensorLike, name: str | None = None) -> Any:
    """Returns the eigenvalues, in rising order, and eigenvectors of self-adjoint matrices.

    Args:
        tensor: Shape `[..., N, N]`; only the lower triangles are read.
        name: A name for the operation.

    >>> values, vectors = tf.linalg.eigh([[2.0, 0.0], [0.0, 1.0]])
    >>> values.numpy()
    array([1., 2.], dtype=float32)
    """
    e, v = self_adjoint_eig(tensor, compute_v=True, name=name)
    return e, v


@dispatchable
def eigvalsh(tensor: TensorLike, name: str | None = None) -> Tensor:
    """Computes the eigenvalues of self-adjoint matrices, in ascending order.

    Args:
        tensor: Tensor of shape `[..., n, n]`; only the lower triangle is read.
        name: Name of the operation.

    Returns:
        Tensor of shape `[..., n]`.
    """
    return self_adjoint_eig(tensor, compute_v=False, name=name)[0]
