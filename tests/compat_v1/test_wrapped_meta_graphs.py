"""`wrap_function` over graphs that it imports: variables are lifted, and parts of the graph become functions."""

import pytest

import headrace as tf

tf1 = tf.compat.v1


@pytest.fixture
def meta_graph(tmp_path, monkeypatch):
    """The graph z = x * v with its checkpoint, v being 3; the initializer of v gives 1."""
    monkeypatch.chdir(tmp_path)
    with tf.Graph().as_default(), tf1.Session() as session:
        x = tf1.placeholder(tf.float32, [], name="x")
        v = tf1.get_variable("v", [], initializer=tf.ones_initializer())
        tf.multiply(x, v, name="z")
        session.run(v.assign(3.0))
        tf1.train.Saver().save(session, "./saved")
    return "./saved.meta"


def test_variables_of_an_imported_graph_are_initialized_by_its_operations(meta_graph):
    wrapped = tf1.wrap_function(lambda: tf1.train.import_meta_graph(meta_graph) and None, [])
    assert [variable.name for variable in wrapped.variables] == ["v:0"]
    times = wrapped.prune("x:0", "z:0")
    with pytest.raises(tf.errors.FailedPreconditionError, match="v"):
        times(tf.constant(2.0))
    wrapped.prune([], wrapped.graph.get_operation_by_name("v/Assign"))()
    assert float(times(tf.constant(2.0))) == 2
    wrapped.variables[0].assign(5.0)
    assert float(times(tf.constant(2.0))) == 10


def test_variables_of_an_imported_graph_are_restored_by_its_saver(meta_graph):
    savers = []
    wrapped = tf1.wrap_function(lambda: savers.append(tf1.train.import_meta_graph(meta_graph)), [])
    saver = savers[-1].saver_def
    restore = wrapped.prune([saver.filename_tensor_name], [wrapped.graph.get_operation_by_name(saver.restore_op_name)])
    restore(tf.constant("./saved"))
    assert float(wrapped.prune("x:0", "z:0")(tf.constant(2.0))) == 6  # as in TensorFlow
