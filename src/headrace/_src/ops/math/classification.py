"""Elementwise tests: NaN, infinite, finite."""

from __future__ import annotations

from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.tensors.dtypes import REAL_FLOATS


@op("IsNan", "T -> y: bool", T=REAL_FLOATS, shape=like_input, differentiable=False, elementwise=1, exact=True)
def is_nan(xp, x):
    """Returns which elements are NaN.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.math.is_nan([1.0, float("nan")]).numpy()
    array([False,  True])
    """
    return xp.isnan(x)


@op("IsInf", "T -> y: bool", T=REAL_FLOATS, shape=like_input, differentiable=False, elementwise=1, exact=True)
def is_inf(xp, x):
    """Returns which elements are infinite.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.math.is_inf([1.0, float("inf")]).numpy()
    array([False,  True])
    """
    return xp.isinf(x)


@op("IsFinite", "T -> y: bool", T=REAL_FLOATS, shape=like_input, differentiable=False, elementwise=1, exact=True)
def is_finite(xp, x):
    """Returns which elements are neither infinite nor NaN.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.math.is_finite([1.0, float("inf")]).numpy()
    array([ True, False])
    """
    return xp.isfinite(x)
