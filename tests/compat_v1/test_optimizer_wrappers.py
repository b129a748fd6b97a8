"""Optimizers around optimizers, dual averaging, and the one process of a cluster; numbers are TensorFlow's."""

import numpy as np
import pytest


def test_dual_averaging(tf):
    step = tf.train.get_or_create_global_step()
    w = tf.get_variable("w", [3], initializer=tf.constant_initializer([1.0, -2.0, 3.0]))
    optimizer = tf.train.AdagradDAOptimizer(
        0.1, step, l1_regularization_strength=0.01, l2_regularization_strength=0.02
    )  # fmt: skip
    train = optimizer.minimize(tf.reduce_sum(w * w), global_step=step)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(4):
            sess.run(train)
        np.testing.assert_allclose(sess.run(w), [-0.06968031, 0.08417123, -0.08933908], rtol=1e-6)
    assert optimizer.get_slot_names() == ["gradient_accumulator", "gradient_squared_accumulator"]


def test_a_dynamic_loss_scale_leaves_out_steps_that_are_not_finite(tf):
    w = tf.get_variable("w", [2], initializer=tf.constant_initializer([1.0, -2.0]))
    factor = tf.placeholder_with_default(1.0, [])
    scale = tf.train.experimental.DynamicLossScale(8.0, 2, 2.0)
    optimizer = tf.mixed_precision.MixedPrecisionLossScaleOptimizer(tf.train.MomentumOptimizer(0.1, 0.0), scale)
    train = optimizer.minimize(tf.reduce_sum(w * w) * factor)
    current = scale()
    found = []
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for value in (1, 1, 1, np.inf, 1):
            sess.run(train, {factor: value})
            scale_now, weights = sess.run([current, w])
            found.append((float(scale_now), round(float(weights[0]), 4)))
    assert found == [(8.0, 0.8), (16.0, 0.64), (16.0, 0.512), (8.0, 0.512), (8.0, 0.4096)]
    assert [v.name for v in scale.variables()] == ["current_loss_scale:0", "good_steps:0"]
    assert tf.train.experimental.FixedLossScale.from_config({"loss_scale_value": 4.0})().dtype == tf.float32
    with pytest.raises(ValueError, match="at least 1"):
        tf.train.experimental.FixedLossScale(0.5)


def test_a_cluster_of_one(tf):
    server = tf.train.Server.create_local_server()
    with tf.Session(server.target) as sess:
        assert sess.run(tf.constant(3)) == 3
    with pytest.raises(NotImplementedError, match="tf.distribute"):
        tf.train.Server({"worker": ["a:1", "b:1"]})
    assert tf.train.replica_device_setter() is None
    choose = tf.train.replica_device_setter(cluster={"ps": ["a:1", "b:1"], "worker": ["c:1"]})
    v, w = (tf.get_variable(name, []).op for name in "vw")
    assert [choose(o) for o in (v, w, v, tf.constant(1).op)] == [
        "/job:ps/task:0", "/job:ps/task:1", "/job:ps/task:0", "/job:worker",
    ]  # fmt: skip


def test_replicas_that_are_one(tf):
    step = tf.train.get_or_create_global_step()
    w = tf.get_variable("w", [], initializer=tf.ones_initializer())
    optimizer = tf.train.SyncReplicasOptimizer(tf.train.GradientDescentOptimizer(0.5), 1)
    train = optimizer.minimize(w * w, global_step=step)
    with tf.train.MonitoredSession(hooks=[optimizer.make_session_run_hook(True)]) as sess:
        sess.run(train)
        assert sess.run([w, step]) == [0.0, 1]
    with pytest.raises(NotImplementedError, match="one replica"):
        tf.train.SyncReplicasOptimizer(tf.train.GradientDescentOptimizer(0.5), 2)


def test_parsing_takes_arguments_in_the_old_order(tf):
    example = tf.train.Example(features=tf.train.Features(feature={
        "a": tf.train.Feature(int64_list=tf.train.Int64List(value=[7])),
    }))  # fmt: skip
    parsed = tf.parse_single_example(example.SerializeToString(), {"a": tf.FixedLenFeature([], tf.int64)}, "named")
    columns = tf.decode_csv(["1,NA"], [[0], [5]], ",", True, "csv", "NA")
    numbers = tf.decode_raw(bytes=tf.constant(b"\x01\x00"), out_type=tf.int16)
    with tf.Session() as sess:
        assert sess.run(parsed["a"]) == 7
        assert [c.tolist() for c in sess.run(columns)] == [[1], [5]]
        np.testing.assert_array_equal(sess.run(numbers), [1])
