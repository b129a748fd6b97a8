"""What the gradients of eigenvalue and singular value decompositions share."""

from __future__ import annotations

from headrace._src.ops.entry import raw
from headrace._src.tensors.tensor import Tensor

_TINY = 1e-20


def differences(values: Tensor) -> Tensor:
    """Returns the matrices `D[i, j] = values[j] - values[i]`."""
    return raw.Sub(raw.ExpandDims(values, -2), raw.ExpandDims(values, -1))


def damped_reciprocal(x: Tensor) -> Tensor:
    """Returns `1 / x`, but zero where `x` is: equal eigenvalues then leave the gradient finite."""
    return raw.Mul(x, raw.Reciprocal(raw.AddV2(raw.Mul(x, x), _TINY)))
