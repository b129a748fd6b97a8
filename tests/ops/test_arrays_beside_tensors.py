"""Which input decides the dtype if arrays of NumPy, Python numbers and tensors meet. The values are TensorFlow's."""

import numpy as np
import pytest

import headrace as tf

DOUBLES, LONGS = np.array([[1.5, 2.0], [3.0, 4.0]]), np.array([[1, 2], [3, 4]])
FLOATS = tf.constant([[0.5, 1.0], [2.0, 4.0]])

FUNCTIONS = {
    "multiply": tf.multiply,
    "subtract": tf.subtract,
    "maximum": tf.maximum,
    "floordiv": tf.math.floordiv,
    "pow": tf.pow,
    "squared_difference": tf.math.squared_difference,
    "concat": lambda a, b: tf.concat([a, b], 0),
    "stack": lambda a, b: tf.stack([a, b]),
    "einsum": lambda a, b: tf.einsum("ij,jk->ik", a, b),
    "where": lambda a, b: tf.where([[True, False]], a, b),
    "bias_add": lambda a, b: tf.nn.bias_add(a, b[0]),
    "pad": lambda a, b: tf.pad(a, [[0, 0], [1, 1]], constant_values=b[0, 0]),
    "set_diag": lambda a, b: tf.linalg.set_diag(a, b[0]),
    "conv2d": lambda a, b: tf.nn.conv2d(a[None, ..., None], b[:, :, None, None], 1, "SAME"),
    "v1.where": lambda a, b: tf.compat.v1.where(np.ones((2, 2), bool), a, b),
}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("array", [DOUBLES, LONGS], ids=["doubles", "longs"])
def test_an_array_takes_the_dtype_of_a_tensor_behind_it(name, array):
    function = FUNCTIONS[name]
    result = function(array, FLOATS)
    assert result.dtype == tf.float32
    np.testing.assert_array_equal(result, function(tf.constant(array, tf.float32), FLOATS))


@pytest.mark.parametrize("name", ["multiply", "maximum", "concat", "stack", "einsum"])
def test_an_array_takes_the_dtype_of_a_variable_behind_it(name):
    assert FUNCTIONS[name](DOUBLES, tf.Variable(FLOATS)).dtype == tf.float32


def test_comparisons_take_the_dtype_of_the_tensor():
    assert tf.equal(LONGS, tf.constant([[1, 0], [3, 0]])).numpy().tolist() == [[True, False], [True, False]]
    assert tf.less(np.float64(1.0), FLOATS).numpy().tolist() == [[False, False], [True, True]]


@pytest.mark.parametrize(
    ("x", "y", "dtype", "product"),
    [
        (1.5, np.array([3]), "float32", [4.5]),
        ([1.5], np.array([1.5]), "float32", [2.25]),
        (np.array([1.5]), [1.5], "float64", [2.25]),
        (1, np.array([1.5]), "int32", [1]),
        ([1], np.array([3]), "int32", [3]),
        (np.float64(1.5), [1.0], "float64", [1.5]),
    ],
)
def test_the_first_input_decides_without_a_tensor(x, y, dtype, product):
    result = tf.multiply(x, y)
    assert (result.dtype.name, result.numpy().tolist()) == (dtype, product)


def test_stack_finds_a_dtype_for_all():
    assert tf.stack([[1], np.array([2.5], np.float32)]).numpy().tolist() == [[1.0], [2.5]]


@pytest.mark.parametrize("name", ["concat", "stack", "einsum"])
def test_lists_of_inputs_take_the_dtype_of_a_tensor_in_graphs_too(name):
    assert tf.function(lambda x: FUNCTIONS[name](DOUBLES, x))(FLOATS).dtype == tf.float32


def test_an_array_before_a_tensor_decides_in_a_graph():
    with pytest.raises(TypeError, match="does not match type"):
        tf.function(lambda x: tf.multiply(DOUBLES, x))(FLOATS)


@pytest.mark.parametrize("predictions", [np.array([[1, 2]]), np.array([[1.0, 2.0]]), tf.constant([[1, 2]])])
def test_huber_computes_in_the_default_float_type(predictions):
    loss = tf.keras.losses.huber([[0.0, 0.0]], predictions)
    assert (loss.dtype, loss.numpy().tolist()) == (tf.float32, [1.0])
