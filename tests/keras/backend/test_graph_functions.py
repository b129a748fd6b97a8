"""tf.keras.backend.function in a graph of TensorFlow 1, and functions of symbolic tensors in eager code."""

import numpy as np
import pytest

import headrace as tf

K = tf.keras.backend
v1 = tf.compat.v1


@pytest.fixture
def graph():
    with tf.Graph().as_default() as graph, v1.Session():
        yield graph


def test_a_function_feeds_dictionaries_variables_and_tensors(graph):
    fed = {"x": K.placeholder(shape=()), "y": K.placeholder(shape=())}
    multiply = K.function(fed, [fed["x"] * fed["y"]])
    assert multiply({"x": 2.0, "y": 3.0}) == [6.0]
    assert multiply({"x": K.variable(2.0), "y": K.constant(4.0)}) == [8.0]


def test_pairs_are_updates_that_run_after_the_outputs(graph):
    x, v = K.placeholder(ndim=2), K.variable(np.ones((4, 2)))
    f = K.function(x, x**2 + v, updates=[(v, v + x)])
    value = np.arange(8.0).reshape(4, 2)
    np.testing.assert_allclose(f(value), value**2 + 1)
    np.testing.assert_allclose(K.get_value(v), value + 1)


def test_further_feeds_and_fetches_run_with_the_function(graph):
    x, y, v = K.placeholder(shape=()), K.placeholder(shape=()), K.variable(0.0)
    feeds, seen = {y: 3.0}, []
    f = K.function([x], [x + 1.0], feed_dict=feeds, fetches=[K.update(v, y * 10.0)])
    product = x * y
    f.fetches.append(product)
    f.fetch_callbacks[product] = seen.append
    assert f([10.0]) == [11.0]
    feeds[y] = 4.0
    f([20.0])
    assert (K.get_value(v), seen) == (40.0, [30.0, 80.0])


def test_none_leaves_the_default_of_a_placeholder(graph):
    x = v1.placeholder_with_default(np.float32(2.0), shape=())
    f = K.function([x], [x + 1.0])
    assert (f([4.0]), f([None])) == ([5.0], [3.0])


def test_run_metadata_holds_the_graphs_of_the_last_call(graph):
    x, metadata = K.placeholder(shape=()), v1.RunMetadata()
    options = v1.RunOptions(output_partition_graphs=True)
    assert K.function([x], [x + 1.0], options=options, run_metadata=metadata)([1.0]) == [2.0]
    assert metadata.partition_graphs
    K.function([x], [x + 1.0], run_metadata=metadata)([1.0])
    assert not metadata.partition_graphs


def test_the_session_of_a_tensor_belongs_to_its_graph():
    with tf.Graph().as_default():
        x = K.constant(1.0)
        session = v1.keras.backend.get_session()
        assert v1.keras.backend.get_session((x,)) is session
    with tf.Graph().as_default():
        assert v1.keras.backend.get_session((x,)) is session
        assert v1.keras.backend.get_session() is not session


def test_numbers_are_the_inputs_of_an_eager_function():
    x, y = K.placeholder(shape=()), K.placeholder(shape=())
    found = K.function([x, y], {"product": x * y, "sum": x + y})([2.0, 5.0])
    assert (found["product"], found["sum"]) == (10.0, 7.0)


def test_a_printed_symbolic_tensor_prints_when_the_model_runs(capfd):
    x = K.placeholder(shape=())
    assert K.function(x, K.print_tensor(x, "value:"))(3.0) == 3.0
    assert "value: 3" in "".join(capfd.readouterr())


@pytest.mark.parametrize("axis, expected", [(-1, [0.002, 0.0005, 0.17]), (0, [0.002, 0.003, 0.036])])
def test_cross_entropy_of_tensors_of_unknown_rank(axis, expected):
    labels, scores = K.placeholder(), K.placeholder()
    f = K.function([labels, scores], K.categorical_crossentropy(labels, scores, from_logits=True, axis=axis))
    values = np.array([[8.0, 1.0, 1.0], [0.0, 9.0, 1.0], [2.0, 3.0, 5.0]], "float32")
    np.testing.assert_allclose(f([np.eye(3, dtype="float32"), values]), expected, atol=1e-3)


def test_arguments_of_convolutions_are_checked():
    x = tf.zeros((1, 4, 4, 2))
    with pytest.raises(ValueError, match="Expected the 2 dimensions"):
        K.conv2d_transpose(x, tf.zeros((3, 3, 2, 2)), (1, 4, 4, 2), dilation_rate=(1, 2))
    with pytest.raises(ValueError, match="strides"):
        K.separable_conv2d(x, tf.zeros((3, 3, 2, 1)), tf.zeros((1, 1, 2, 2)), (2, 2, 2))
