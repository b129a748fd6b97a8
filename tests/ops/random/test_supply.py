"""Small draws without any seed come from a supply of samples."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.random import supply


@pytest.fixture(autouse=True)
def without_seed():
    tf.random.set_seed(None)


@pytest.mark.parametrize("draw", [tf.random.normal, tf.random.uniform, tf.random.truncated_normal])
def test_draws_do_not_repeat_and_follow_the_distribution(draw):
    values = np.concatenate([draw([30, 20]).numpy().ravel() for _ in range(40)])
    assert len(np.unique(values)) > 0.99 * values.size
    mean, deviation = {"normal": (0, 1), "uniform": (0.5, 0.289), "truncated_normal": (0, 0.88)}[draw.__name__]
    assert abs(values.mean() - mean) < 0.05
    assert abs(values.std() - deviation) < 0.05


def test_a_draw_does_not_share_memory_with_the_supply():
    first = tf.random.normal([4])._array
    assert not any(np.shares_memory(first, samples) for samples, _ in supply._supplies.values())


def test_seeded_draws_are_the_same_as_before():
    tf.random.set_seed(3)
    first = tf.random.normal([2, 3]).numpy()
    tf.random.set_seed(3)
    np.testing.assert_array_equal(first, tf.random.normal([2, 3]).numpy())
    assert tf.random.normal([0]).shape == [0]
