"""Weights and names of the losses of tf.compat.v1.losses."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1
VALUES = np.ones((3, 2, 4), np.float32)


@pytest.mark.parametrize("shape", [(3,), (1, 2), (3, 1), (3, 2), (3, 1, 3), (2, 2, 2, 2)])
def test_weights_of_another_rank_or_size_are_an_error(shape):
    with pytest.raises(ValueError, match="weights can not be broadcast to values"):
        v1.losses.mean_squared_error(VALUES, VALUES + 1, np.ones(shape, np.float32))


@pytest.mark.parametrize("shape", [(), (1, 1, 1), (3, 1, 1), (3, 2, 4)])
def test_weights_of_the_rank_of_the_values_are_broadcast(shape):
    assert v1.losses.mean_squared_error(VALUES, VALUES + 1, np.ones(shape, np.float32)).numpy() == 1.0


def test_weights_of_unknown_shape_are_checked_when_the_graph_runs():
    with tf.Graph().as_default():
        weights, values = v1.placeholder(tf.float32), v1.placeholder(tf.float32)
        loss = v1.losses.mean_squared_error(values, values + 1, weights)
        assert loss.name == "mean_squared_error/value:0"
        with v1.Session() as session:
            assert session.run(loss, {weights: 2.0, values: VALUES}) == 2.0
            with pytest.raises(tf.errors.InvalidArgumentError, match="weights can not be broadcast to values"):
                session.run(loss, {weights: np.ones((3, 1)), values: VALUES})


def test_class_indices_have_one_axis_less_than_logits():
    logits = np.zeros((2, 3), np.float32)
    loss = v1.losses.sparse_softmax_cross_entropy([[0], [1]], logits, weights=[[1.0], [1.0]])
    np.testing.assert_allclose(loss, np.log(3.0), rtol=1e-6)
    with pytest.raises(ValueError, match="`labels.shape.rank` must equal `logits.shape.rank - 1`"):
        v1.losses.sparse_softmax_cross_entropy([[0, 1], [1, 2]], logits)
