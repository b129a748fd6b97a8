"""Keras in one graph with placeholders, sessions and optimizers of TensorFlow 1."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1


@pytest.mark.parametrize(
    "make", [tf.keras.optimizers.legacy.Adam, tf.keras.optimizers.legacy.Ftrl, tf.keras.optimizers.Adam]
)
def test_a_session_runs_the_update_of_a_keras_optimizer_again_and_again(make):
    expected = tf.Variable([1.0, 2.0])
    eager = make(0.1)
    for _ in range(3):
        eager.apply_gradients([(2 * expected, expected)])
    with tf.Graph().as_default(), v1.Session() as session:
        optimizer, weight = make(0.1), tf.Variable([1.0, 2.0])
        update = optimizer.apply_gradients([(2 * weight, weight)])
        session.run(v1.global_variables_initializer())
        for _ in range(3):
            session.run(update)
        np.testing.assert_allclose(session.run(weight), expected, rtol=1e-6)
        assert session.run(optimizer.iterations) == 3


def test_a_session_fetches_the_update_of_a_metric():
    with tf.Graph().as_default(), v1.Session() as session:
        values = v1.placeholder(tf.float32, [None])
        mean = tf.keras.metrics.Mean()
        update, result = mean.update_state(values), mean.result()
        session.run([variable.initializer for variable in mean.variables])
        session.run(update, {values: [1.0, 3.0]})
        session.run(update, {values: [5.0]})
        assert session.run(result) == 3.0
        mean.reset_state()
        assert session.run(result) == 0.0


def test_keras_layers_train_with_an_optimizer_of_tensorflow_1():
    class Small(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(1)

        def call(self, inputs):
            return self.dense(inputs)

    with tf.Graph().as_default(), v1.Session() as session:
        inputs, model = v1.placeholder(tf.float32, [None, 3]), Small()
        loss = tf.reduce_mean(tf.square(model(inputs) - 1.0))
        train = v1.train.AdamOptimizer(0.1).minimize(loss)
        session.run(v1.global_variables_initializer())
        feed = {inputs: np.ones((2, 3))}
        before = session.run(loss, feed)
        for _ in range(10):
            session.run(train, feed)
        assert session.run(loss, feed) < before


def test_get_updates_trains_in_a_session():
    with tf.Graph().as_default(), v1.Session() as session:
        weight = tf.Variable(2.0)
        updates = tf.keras.optimizers.legacy.SGD(0.5).get_updates(weight * 3.0, [weight])
        session.run(v1.global_variables_initializer())
        session.run(updates)
        assert session.run(weight) == 0.5


def test_shapes_in_graphs_may_be_floats_without_a_fraction():
    with tf.Graph().as_default():
        assert tf.zeros([3.0, 1.0]).shape == (3, 1) and tf.ones((2.0,)).shape == (2,)
        with pytest.raises(TypeError):
            tf.zeros([1.5])


@pytest.mark.parametrize("jit_compile", [None, True])
def test_slices_of_variables_are_assigned_in_loops(jit_compile):
    variable = tf.Variable(tf.zeros([3, 2]))

    @tf.function(jit_compile=jit_compile)
    def fill(count):
        for row in tf.range(count):
            variable[row].assign(tf.fill([2], tf.cast(row, tf.float32)))
            variable[row, 0].assign(-1.0)

    fill(tf.constant(3))
    assert variable.numpy().tolist() == [[-1.0, 0.0], [-1.0, 1.0], [-1.0, 2.0]]


def test_keras_objects_have_the_name_scope_of_modules():
    class Named(tf.keras.Model):
        @tf.Module.with_name_scope
        def weight_name(self):
            return tf.Variable(1.0, name="w").name

    assert Named(name="outer").weight_name() == "outer/w:0"


def test_names_of_earlier_versions_work():
    model = tf.keras.Sequential([tf.keras.layers.Dense(3, input_shape=(2,))])
    x = np.ones((4, 2))
    assert model.predict_classes(x).tolist() == [model.predict_proba(x)[0].argmax()] * 4
    assert model.get_losses_for(None) == [] and model.get_updates_for(None) == []
    assert tf.keras.metrics.deserialize("accuracy") is tf.keras.metrics.get("accuracy")
    assert tf.keras.metrics.AUC(curve="PRGAIN").curve == "PR_GAIN"


def test_partitions_at_different_offsets_start_differently():
    initializer = tf.keras.initializers.RandomUniform(seed=7)
    parts = [initializer((4, 2), partition_shape=(2, 2), partition_offset=(n, 0)).numpy() for n in (1, 0, 1)]
    np.testing.assert_allclose(parts[0].ravel(), [-0.04226415, -0.03564901, -0.01707753, -0.02279122], rtol=1e-6)
    assert (parts[0] == parts[2]).all() and (parts[0] != parts[1]).all()
    with pytest.raises(ValueError, match="doesn't support partition-related"):
        tf.keras.initializers.Orthogonal()((4, 2), partition_shape=(2, 2), partition_offset=(0, 0))
