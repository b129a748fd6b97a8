"""Blocks of a Graph: devices, gradients by other names; and what it tells of itself."""

import headrace as tf


def test_operations_are_placed_by_name_or_by_function():
    graph = tf.Graph()
    with graph.as_default():
        with graph.device("/CPU:0"):
            a = tf.constant(1.0, name="a")
        with tf.device(lambda op: "/device:GPU:1" if op.type == "Const" else ""):
            b = tf.constant(2.0, name="b")
        with graph.colocate_with(a):
            c = tf.constant(3.0, name="c")
    assert a.op.device.endswith("CPU:0") and c.op.device == a.op.device
    assert b.op.device == "/device:GPU:1"
    assert graph.num_operations() == 3
    assert graph.graph_def_versions.producer > 1000


def test_gradients_come_from_the_map_inside_its_block():
    @tf.RegisterGradient("TwiceOfTest")
    def _(op, gradient):
        return 2.0 * gradient

    graph = tf.Graph()
    with graph.as_default():
        x = tf.compat.v1.placeholder(tf.float32, [])
        with graph.gradient_override_map({"Identity": "TwiceOfTest"}):
            inside = tf.identity(x)
        outside = tf.identity(x)
        gradients = [tf.compat.v1.gradients(y, x)[0] for y in (inside, outside)]
    with tf.compat.v1.Session(graph=graph) as session:
        assert session.run(gradients, {x: 5.0}) == [2.0, 1.0]


def test_the_scope_of_names_is_returned():
    graph = tf.Graph()
    with graph.as_default(), graph.name_scope("outer"), graph.name_scope("inner"):
        assert graph.get_name_scope() == "outer/inner"
    assert graph.get_name_scope() == ""
