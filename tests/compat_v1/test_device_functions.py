"""Device functions in graphs, partitioners, and loss scales without gradients."""

import pytest

import headrace

v1 = headrace.compat.v1


def test_variables_are_spread_over_parameter_servers(tf):
    with tf.device(tf.train.replica_device_setter(ps_tasks=2)):
        v, w = tf.Variable([1, 2]), tf.Variable([2, 1])
        total = v + w
    assert [t.device for t in (v, w, total)] == ["/job:ps/task:0", "/job:ps/task:1", "/job:worker"]
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        assert session.run(total).tolist() == [3, 3]


def test_eager_code_has_no_device_functions():
    words = "does not support functions when eager execution is enabled"
    with pytest.raises(RuntimeError, match=words), v1.device(lambda operation: "/cpu:0"):
        pass


@pytest.mark.filterwarnings("ignore:Variable . is kept whole")
def test_initializers_of_partitioned_variables_are_accepted(tf):
    def ones(shape, dtype, partition_info):
        assert (partition_info.full_shape, partition_info.var_offset) == ([4, 1], [0, 0])
        return tf.ones(shape, dtype)

    with tf.variable_scope("s", partitioner=tf.fixed_size_partitioner(2, 0)):
        a = tf.get_variable("a", [4, 1], initializer=ones)
        b = tf.get_variable("b", [2, 1], initializer=[[1.0], [2.0]])
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        assert session.run(a).tolist() == [[1.0]] * 4
        assert session.run(b).tolist() == [[1.0], [2.0]]


def test_no_gradients_are_finite():
    scale = v1.mixed_precision.DynamicLossScale(initial_loss_scale=4, increment_period=2, multiplier=2)
    assert bool(scale.update([None])[1])
    assert repr(scale) == (
        "DynamicLossScale(current_loss_scale=4.0, num_good_steps=1, initial_loss_scale=4.0, increment_period=2, "
        "multiplier=2.0)"
    )
