"""Functions of sequences: polynomials given by coefficients, tests for increasing values."""

from __future__ import annotations

from collections.abc import Sequence

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_all
from headrace._src.ops.small_constants import axis as axis_tensor
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def polyval(coeffs: Sequence[TensorLike], x: TensorLike, name: str | None = None) -> Tensor:
    """Evaluates a polynomial.

    Args:
        coeffs: List of tensors, the coefficient of the highest power first.
        x: Tensor to evaluate the polynomial at.
        name: Name of the operation.

    Returns:
        Tensor with the broadcast shape of `x` and the coefficients.

    Raises:
        ValueError: If `coeffs` is not a list.

    >>> print(tf.math.polyval([1.0, 2.0, 3.0], 10.0).numpy())
    123.0
    """
    if not isinstance(coeffs, list):
        raise ValueError(f"Argument coeffs must be list type. Received type {type(coeffs)}.")
    x = as_tensor(x)
    if not coeffs:
        return raw.ZerosLike(x, name=name)
    terms = [as_tensor(c, dtype_hint=x.dtype) for c in coeffs]
    value = terms[0]
    for term in terms[1:]:
        value = raw.AddV2(term, raw.Mul(value, x))
    return value


def _steps(x: TensorLike | None) -> Tensor:
    """Computes the differences between consecutive elements of the flattened tensor."""
    x = as_tensor(x)
    if not x.dtype.is_numeric:
        raise TypeError(f"Expected x to be numeric, instead found: {x}")
    flat = raw.Reshape(x, axis_tensor(-1))
    return raw.Sub(flat[1:], flat[:-1])


@dispatchable
def is_non_decreasing(x: TensorLike | None, name: str | None = None) -> Tensor:
    """Returns whether no element is less than the one before it.

    Args:
        x: Numeric tensor; it is flattened first.
        name: Name of the operation.

    Returns:
        Scalar bool tensor. True for fewer than two elements.
    """
    steps = _steps(x)
    return reduce_all(raw.GreaterEqual(steps, number(0, steps.dtype)), name=name)


@dispatchable
def is_strictly_increasing(x: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether each element is greater than the one before it.

    Args:
        x: Numeric tensor; it is flattened first.
        name: Name of the operation.

    Returns:
        Scalar bool tensor. True for fewer than two elements.
    """
    steps = _steps(x)
    return reduce_all(raw.Greater(steps, number(0, steps.dtype)), name=name)
