"""Metrics and optimizers of Keras in a graph of TensorFlow 1: their updates are operations that a session runs."""

import headrace as tf

v1 = tf.compat.v1


def test_a_session_runs_the_update_of_a_metric():
    with tf.Graph().as_default(), v1.Session() as session:
        values = v1.placeholder(tf.float32, [None])
        metric = tf.keras.metrics.Mean()
        update, result = metric.update_state(values), metric.result()
        session.run(v1.variables_initializer(metric.variables))
        session.run(update, {values: [1.0, 2.0]})
        session.run(update, {values: [6.0]})
        assert session.run(result) == 3.0
        both = tf.keras.metrics.BinaryAccuracy()
        called = both([1.0, 0.0], [0.9, 0.8])
        session.run(v1.variables_initializer(both.variables))
        assert session.run(called) == 0.5


def test_an_update_of_a_legacy_optimizer_is_an_operation():
    with tf.Graph().as_default(), v1.Session() as session:
        variable = tf.Variable(1.0)
        update = tf.keras.optimizers.legacy.SGD(0.5).apply_gradients([(tf.constant(1.0), variable)])
        session.run(v1.global_variables_initializer())
        update.run()
        assert session.run(variable) == 0.5
