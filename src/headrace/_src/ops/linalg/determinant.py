"""Determinants and their logarithms."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, batch_of_square, check_square
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import each


@op("MatrixDeterminant", "T -> T", T=MATRIX_FLOATS, shape=batch_of_square)
@widened
def det(xp, input):
    """The determinant of each matrix."""
    check_square(input)
    return xp.linalg.det(input)


@det.gradient
def _(call, dy):
    return _scaled(raw.MatrixInverse(call.inputs[0], adjoint=True), raw.Mul(dy, call.outputs[0]))


def _scaled(matrices: Any, factors: Any) -> Any:
    """Each matrix times its factor."""
    return raw.Mul(matrices, raw.ExpandDims(raw.ExpandDims(factors, -1), -1))


@op(
    "LogMatrixDeterminant", "T -> sign: T, log_abs_determinant: T", T=MATRIX_FLOATS,
    shape=each(batch_of_square, batch_of_square),
)  # fmt: skip
@widened
def slogdet(xp, input):
    """The sign of each determinant and the logarithm of its absolute value."""
    check_square(input)
    sign, logarithm = xp.linalg.slogdet(input)
    return xp.asarray(sign), xp.asarray(logarithm).astype(input.dtype)


@slogdet.gradient
def _(call, dsign, dlogarithm):
    return _scaled(raw.MatrixInverse(call.inputs[0], adjoint=True), dlogarithm)
