"""Hyperparameters and arguments of the optimizers in tf.keras.optimizers.legacy."""

import numpy as np
import pytest

import headrace as tf

legacy = tf.keras.optimizers.legacy


def test_a_rate_set_in_a_graph_changes_the_value_of_the_session():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        tf.compat.v1.keras.backend.set_session(session)
        optimizer = legacy.SGD(3.0)
        variable = tf.compat.v1.get_variable("v", initializer=[1.0, 2.0], use_resource=True)
        update = optimizer.minimize(lambda: 3 * variable, [variable])
        session.run(tf.compat.v1.global_variables_initializer())
        session.run(update)
        optimizer.lr = 2.0
        assert session.run(optimizer.lr) == 2.0


def test_a_tensor_cannot_be_updated():
    with pytest.raises(NotImplementedError, match="Updating a `Tensor` is not implemented"):
        legacy.SGD(1.0).apply_gradients([(tf.constant(1.0), tf.constant(2.0))])


@pytest.mark.parametrize("module", [legacy, tf.keras.optimizers])
def test_subclasses_may_clip_gradients_in_their_own_way(module):
    class Halved(module.SGD):
        def _clip_gradients(self, grads):
            if grads and isinstance(grads[0], tuple):
                return [(0.5 * gradient, variable) for gradient, variable in grads]
            return [0.5 * gradient for gradient in grads]

    variable = tf.Variable([1.0])
    Halved(1.0).apply_gradients([(tf.constant([1.0]), variable)])
    np.testing.assert_array_equal(variable, [0.5])
