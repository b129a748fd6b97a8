"""Variables of graphs: names, collections, scopes, reuse."""

import numpy as np
import pytest


def test_variables_print_and_are_named_as_in_tensorflow_1(tf):
    v, u = tf.Variable(tf.constant([1.0, 2.0]), name="w"), [tf.Variable(3.0), tf.Variable(3.0)]
    assert repr(v) == "<tf.Variable 'w:0' shape=(2,) dtype=float32_ref>"
    assert [x.name for x in u] == ["Variable:0", "Variable_1:0"]
    assert v.initializer.name == "w/Assign"
    tf.enable_resource_variables()
    assert repr(v) == "<tf.Variable 'w:0' shape=(2,) dtype=float32>"


def test_collections_list_variables(tf):
    v = tf.Variable(1.0, name="a")
    w = tf.Variable(1.0, trainable=False, name="b")
    u = tf.Variable(1.0, collections=[tf.GraphKeys.LOCAL_VARIABLES], trainable=False)
    assert tf.global_variables() == [v, w]
    assert tf.trainable_variables() == [v]
    assert tf.local_variables() == [u]
    assert isinstance(v, tf.Variable)


def test_get_variable_reuses_by_scope(tf):
    with tf.variable_scope("s"):
        k = tf.get_variable("k", [2, 3])
        with pytest.raises(ValueError, match="Variable s/k already exists, disallowed"):
            tf.get_variable("k", [2, 3])
    with tf.variable_scope("s", reuse=True):
        assert tf.get_variable("k", [2, 3]) is k
        with pytest.raises(ValueError, match=r"specified shape \(2, 4\) and found shape \(2, 3\)"):
            tf.get_variable("k", [2, 4])
        with pytest.raises(ValueError, match="specified dtype float64 and found dtype float32"):
            tf.get_variable("k", [2, 3], dtype=tf.float64)
        with pytest.raises(ValueError, match="Variable s/other does not exist"):
            tf.get_variable("other", [2])
    with tf.variable_scope("s", reuse=tf.AUTO_REUSE) as scope:
        assert tf.get_variable("k") is k
        assert tf.get_variable("new", [1]).name == "s/new:0"
    with tf.variable_scope(scope):
        assert tf.get_variable_scope().name == "s"


def test_variable_scopes_name_operations_uniquely(tf):
    with tf.variable_scope("s"):
        assert tf.constant(1, name="c").name == "s/c:0"
    with tf.variable_scope("s") as scope:
        assert scope.original_name_scope == "s_1/"
        assert tf.constant(1, name="c").name == "s_1/c:0"
    with tf.variable_scope(scope, auxiliary_name_scope=False):
        assert tf.constant(1, name="c").name == "c:0"


def test_default_names_are_made_unique(tf):
    names = []
    for _ in range(2):
        with tf.variable_scope(None, "block") as scope:
            names.append(scope.name)
    assert names == ["block", "block_1"]


def test_scopes_hand_down_initializers_regularizers_and_getters(tf):
    seen = []

    def getter(real, name, *args, **kwargs):
        seen.append(name)
        return real(name, *args, **kwargs)

    options = {"initializer": tf.constant_initializer(2.0), "regularizer": lambda w: tf.reduce_sum(w * w)}
    with tf.variable_scope("r", custom_getter=getter, **options):
        r = tf.get_variable("r", [2])
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert sess.run([r, tf.losses.get_regularization_loss()])[1] == 8.0
    assert seen == ["r/r"]


def test_initializers_may_be_values_classes_or_functions(tf):
    made = [
        tf.get_variable("a", initializer=tf.constant([1, 2])),
        tf.get_variable("b", [2], initializer=tf.ones_initializer),
        tf.get_variable("c", [2], initializer=lambda shape, dtype, partition_info=None: tf.fill(shape, 7.0)),
        tf.get_variable("d", [2], dtype=tf.int32),
    ]
    with pytest.raises(ValueError, match="If initializer is a constant, do not specify shape"):
        tf.get_variable("e", [2], initializer=tf.constant([1, 2]))
    with pytest.raises(ValueError, match="its `shape` argument must be specified"):
        tf.get_variable("f")
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert [v.tolist() for v in sess.run(made)] == [[1, 2], [1.0, 1.0], [7.0, 7.0], [0, 0]]


def test_seeded_initializers_draw_tensorflows_numbers(tf):
    v = tf.get_variable("v", [2, 3], initializer=tf.random_normal_initializer(stddev=0.1, seed=1))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        expected = [[-0.08113182, 0.14845988, 0.00653294], [-0.24427043, 0.00992484, 0.05912243]]
        np.testing.assert_allclose(sess.run(v), expected, rtol=1e-5)


def test_partitioners_are_ignored_with_a_warning(tf):
    with pytest.warns(UserWarning, match="kept whole"):
        assert tf.get_variable("p", [4], partitioner=lambda shape, dtype: [2]).shape.as_list() == [4]


def test_variables_may_begin_with_other_variables(tf):
    v = tf.Variable([1.0, 2.0])
    w = tf.Variable(v.initialized_value() * 2.0)
    u = tf.Variable(tf.zeros_like(v.initial_value))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert [x.tolist() for x in sess.run([w, u])] == [[2.0, 4.0], [0.0, 0.0]]


def test_variables_made_in_branches_belong_to_the_graph(tf):
    x = tf.placeholder(tf.float32, [])
    y = tf.cond(x > 0.0, lambda: tf.get_variable("v", initializer=3.0) * x, lambda: x)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert sess.run(y, {x: 2.0}) == 6.0


def test_rows_can_be_scattered(tf):
    v = tf.Variable([[1.0], [2.0], [3.0]])
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert sess.run(tf.scatter_update(v, [0, 2], [[9.0], [8.0]])).tolist() == [[9.0], [2.0], [8.0]]
        assert sess.run(v[1].assign([5.0])).tolist() == [[9.0], [5.0], [8.0]]


def test_shapes_speak_of_dimensions(tf):
    x = tf.placeholder(tf.float32, [None, 3])
    assert x.get_shape()[1].value == 3
    assert x.shape[0].value is None
    assert int(x.shape[1]) == 3
    assert str(x) == 'Tensor("Placeholder:0", shape=(?, 3), dtype=float32)'
    assert [d.value for d in x.shape] == [None, 3]
