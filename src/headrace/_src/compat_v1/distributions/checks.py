"""Checks of values and parameters that distributions make if `validate_args` is true."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor


def after(checks: list[Any], tensor: Tensor) -> Tensor:
    """Returns the tensor; in a graph it is computed after the checks."""
    with tf.control_dependencies([check for check in checks if check is not None]):
        return tf.identity(tensor)


def whole_numbers(tensor: Tensor, dtype: DType, what: str) -> list[Any]:
    """Checks that the elements do not change when they are cast to an integer dtype."""
    if not tensor.dtype.is_floating:
        return []
    return [tf.debugging.assert_equal(tensor, tf.cast(tf.cast(tensor, dtype), tensor.dtype), message=what)]


def counts(tensor: Tensor, what: str) -> list[Any]:
    """Checks that the elements are whole numbers and not negative."""
    negative = tf.debugging.assert_non_negative(tensor, message=f"{what} must be non-negative.")
    return [negative, *whole_numbers(tensor, tf.int64, f"{what} cannot contain fractional components.")]


def probability(tensor: Tensor) -> list[Any]:
    """Checks that the elements are between 0 and 1."""
    one = tf.ones([], tensor.dtype)
    return [
        tf.debugging.assert_non_negative(tensor),
        tf.debugging.assert_less_equal(tensor, one, message="probs has components greater than 1."),
    ]


def sums_to_one(tensor: Tensor, what: str) -> list[Any]:
    """Checks that the elements along the last axis add up to 1."""
    return [tf.debugging.assert_near(tf.ones([], tensor.dtype), tf.reduce_sum(tensor, -1), message=what)]


def several_classes(tensor: Tensor, problem: str) -> None:
    """Raises ValueError if the last axis is known to have fewer than two elements."""
    if tensor.shape.rank is not None and tensor.shape[-1] is not None and tensor.shape[-1] < 2:
        raise ValueError(problem)
