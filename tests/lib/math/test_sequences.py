"""Polynomials, and whether numbers ascend."""

import pytest

import headrace as tf


def test_polyval():
    assert tf.math.polyval([1, 2], 3).numpy() == 5
    assert tf.math.polyval([tf.constant(2.0), 0.0, 1.0], [1.0, 2.0]).numpy().tolist() == [3.0, 9.0]
    assert tf.math.polyval([], [3.0, 1.0]).numpy().tolist() == [0.0, 0.0]
    with pytest.raises(ValueError, match="must be list type"):
        tf.math.polyval((1, 2), 3)


@pytest.mark.parametrize(
    ("values", "never_falls", "rises"),
    [
        ([1.0, 2.0, 2.0], True, False),
        ([1, 2, 3], True, True),
        ([2, 1], False, False),
        ([], True, True),
        (5, True, True),
    ],
)
def test_order(values, never_falls, rises):
    assert bool(tf.math.is_non_decreasing(values)) is never_falls
    assert bool(tf.math.is_strictly_increasing(values)) is rises


def test_order_needs_numbers():
    with pytest.raises(TypeError, match="numeric"):
        tf.math.is_strictly_increasing(["a", "b"])
