"""Batching rules of ops that take batches anyway: linear algebra and Fourier transforms of the innermost axes."""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.batching import rule
from headrace._src.ops.entry import raw
from headrace._src.tensors.tensor import EagerTensor

# How many of the first inputs hold data; the others (diagonals, lengths) are the same for all elements.
_DATA_INPUTS = {
    "Cholesky": 1, "Eig": 1, "LogMatrixDeterminant": 1, "Lu": 1, "MatrixDeterminant": 1, "MatrixExponential": 1,
    "MatrixInverse": 1, "MatrixLogarithm": 1, "MatrixSquareRoot": 1, "Qr": 1, "SelfAdjointEigV2": 1, "Svd": 1,
    "MatrixSolve": 2, "MatrixSolveLs": 2, "TridiagonalMatMul": 4, "TridiagonalSolve": 2,
    "MatrixBandPart": 1, "MatrixDiag": 1, "MatrixDiagV2": 1, "MatrixDiagV3": 1, "MatrixDiagPart": 1,
    "MatrixDiagPartV2": 1, "MatrixDiagPartV3": 1, "MatrixSetDiag": 2, "MatrixSetDiagV2": 2, "MatrixSetDiagV3": 2,
    "FFT": 1, "IFFT": 1, "FFT2D": 1, "IFFT2D": 1, "FFT3D": 1, "IFFT3D": 1,
    "RFFT": 1, "IRFFT": 1, "RFFT2D": 1, "IRFFT2D": 1, "RFFT3D": 1, "IRFFT3D": 1,
}  # fmt: skip


def _is_stacked(value: Any) -> bool:
    return hasattr(value, "stack")


@rule(*_DATA_INPUTS)
def _innermost(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """The stack is one more batch axis."""
    count = _DATA_INPUTS[op.name]
    if any(_is_stacked(t) for t in inputs[count:]):
        return None
    return op(*[mode.stack_of(t) for t in inputs[:count]], *inputs[count:], **attrs)


@rule("MatrixTriangularSolve", "BandedTriangularSolve")
def _broadcasting_solve(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """The batches of both operands broadcast, so the stacks are lined up in front of the longer one."""
    ranks = [t.shape.rank for t in inputs]
    if any(r is None for r in ranks):
        return None
    aligned = []
    for tensor, own in zip(inputs, ranks, strict=True):
        value = tensor.stack if _is_stacked(tensor) else tensor
        if _is_stacked(tensor) and own < max(ranks):
            shape = raw.Shape(value)
            ones = EagerTensor(np.ones(max(ranks) - own, np.int32))
            value = raw.Reshape(value, raw.ConcatV2([shape[:1], ones, shape[1:]], 0))
        aligned.append(value)
    return op(*aligned, **attrs)


@rule("Einsum")
def _einsum(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """The stacks get a label of their own, which the result has too."""
    left, _, result = attrs["equation"].partition("->")
    label = next((c for c in string.ascii_letters if c not in attrs["equation"]), None)
    if label is None:
        return None
    operands = [label + text if _is_stacked(t) else text for t, text in zip(inputs[0], left.split(","), strict=True)]
    tensors = [t.stack if _is_stacked(t) else t for t in inputs[0]]
    return raw.Einsum(tensors, equation=f"{','.join(operands)}->{label}{result}")
