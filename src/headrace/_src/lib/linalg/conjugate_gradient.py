"""Conjugate gradients: solves linear systems using only products."""

from __future__ import annotations

import collections

from headrace._src.function.control_flow.loop import while_loop
from headrace._src.lib.linalg.norms import norm
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_any, reduce_sum
from headrace._src.ops.sizes import ints
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

CGState = collections.namedtuple("CGState", ["i", "x", "r", "p", "gamma"])


def conjugate_gradient(
    operator: LinearOperator,
    rhs: TensorLike,
    preconditioner: LinearOperator | None = None,
    x: TensorLike | None = None,
    tol: float = 1e-5,
    max_iter: int = 20,
    name: str = "conjugate_gradient",
) -> CGState:
    """Solves `operator x = rhs` for a self-adjoint, positive definite operator.

    Args:
        operator: LinearOperator with the hints `is_self_adjoint` and `is_positive_definite`.
        rhs: Vectors of shape [..., N].
        preconditioner: LinearOperator close to the inverse of `operator`, with the same hints; or None.
        x: Initial guess of shape [..., N]. Default zeros.
        tol: Norm of the residual, relative to that of `rhs`, at which to stop.
        max_iter: Largest number of iterations.
        name: Name of the operation.

    Returns:
        A named tuple: the number of iterations `i`, the solution `x`, the residual `r`, the last direction `p`, and
        `gamma`, the product of the residual with the preconditioned residual.

    Raises:
        ValueError: If the operator or the preconditioner is not known to be self-adjoint and positive definite.
    """
    for part in (operator, preconditioner):
        if part is not None and not (part.is_self_adjoint and part.is_positive_definite):
            raise ValueError("Expected a self-adjoint, positive definite operator.")
    rhs = as_tensor(rhs, dtype_hint=operator.dtype)
    start = raw.ZerosLike(rhs) if x is None else as_tensor(x, dtype_hint=rhs.dtype)
    residual = rhs if x is None else rhs - operator.matvec(start)
    limit = norm(rhs, axis=-1) * tol

    def eased(r: Tensor) -> Tensor:
        return r if preconditioner is None else preconditioner.matvec(r)

    def dot(a: Tensor, b: Tensor) -> Tensor:
        return reduce_sum(conj(a) * b, -1)

    def unfinished(i: Tensor, x: Tensor, r: Tensor, p: Tensor, gamma: Tensor) -> Tensor:
        far = reduce_any(raw.Greater(abs(norm(r, axis=-1)), abs(limit)))
        return raw.LogicalAnd(far, raw.Less(i, ints(max_iter)))

    def step(i: Tensor, x: Tensor, r: Tensor, p: Tensor, gamma: Tensor) -> list[Tensor]:
        z = operator.matvec(p)
        alpha = expand_dims(gamma / dot(p, z), -1)
        rest = r - alpha * z
        q = eased(rest)
        next_gamma = dot(rest, q)
        direction = q + expand_dims(next_gamma / gamma, -1) * p
        return [i + 1, x + alpha * p, rest, direction, next_gamma]

    direction = eased(residual)
    first = [convert_to_tensor(0), start, residual, direction, dot(residual, direction)]
    return CGState(*while_loop(unfinished, step, first))
