"""Elementwise functions and operators on ragged tensors, and how operands are broadcast."""

import numpy as np
import pytest

import headrace as tf

INVALID = tf.errors.InvalidArgumentError
constant = tf.ragged.constant
ROWS, DEEP = [[1, 2], [], [3]], [[[1, 2], [3]], [], [[4]]]


@pytest.mark.parametrize(
    ("x", "y", "wanted"),
    [
        (ROWS, 1, [[2, 3], [], [4]]),
        (ROWS, [1], [[2, 3], [], [4]]),
        (ROWS, [[1], [2], [3]], [[2, 3], [], [6]]),
        (ROWS, constant(ROWS), [[2, 4], [], [6]]),
        (ROWS, [[[1]], [[2]]], [[[2, 3], [], [4]], [[3, 4], [], [5]]]),
        (DEEP, [[[1]], [[2]], [[3]]], [[[2, 3], [4]], [], [[7]]]),
        (DEEP, constant([[[10], [20]], [], [[30]]], inner_shape=(1,)), [[[11, 12], [23]], [], [[34]]]),
        ([[1, 2], [3, 4]], [[1, 2], [3, 4]], [[2, 4], [6, 8]]),
    ],
)
def test_broadcasting(x, y, wanted):
    x = constant(x)
    y = y if isinstance(y, tf.RaggedTensor) else tf.constant(y)
    assert (x + y).to_list() == (y + x).to_list() == tf.add(x, y).to_list() == wanted


def test_broadcast_of_inner_axes_and_uniform_rows():
    inner = tf.RaggedTensor.from_row_splits(tf.reshape(tf.range(12), [3, 2, 2]), [0, 2, 3])
    assert (inner + [10, 20]).to_list()[1] == [[[18, 29], [20, 31]]]
    assert (inner + tf.reshape([10, 20], [2, 1, 1, 1])).to_list()[1] == [[[28, 29], [30, 31]]]
    uniform = tf.RaggedTensor.from_tensor([[1, 2], [3, 4]])
    assert (uniform + [[1, 2]]).shape.as_list() == (uniform + uniform).shape.as_list() == [2, 2]
    assert (uniform + constant([[1, 2], [3, 4]])).shape.as_list() == [2, None]
    stretched = constant(ROWS) * tf.constant([[[1]], [[2]]])
    assert stretched.shape.as_list() == [2, 3, None]


@pytest.mark.parametrize(
    "y", [constant([[1], [2], [3]]), constant([[1, 2]]), tf.constant([1, 2]), tf.constant([[1, 2]] * 3), constant(DEEP)]
)
def test_rows_of_different_lengths_do_not_broadcast(y):
    with pytest.raises(INVALID):
        constant(ROWS) + y


def test_dtype_mismatches_are_told():
    with pytest.raises(INVALID, match="was expected to be a int32 tensor but is a float tensor"):
        constant(ROWS) + constant([[1.0, 2.0], [], [3.0]])
    with pytest.raises(ValueError, match="mismatched row_splits dtypes"):
        constant(ROWS) + constant(ROWS, row_splits_dtype=tf.int32)


def test_comparison():
    ragged = constant(ROWS)
    assert (ragged == 2).to_list() == [[False, True], [], [False]]
    assert (ragged != ragged).to_list() == [[False, False], [], [False]]
    assert (ragged < 2).to_list() == [[True, False], [], [False]]
    assert (ragged == None) is False and (ragged != None) is True  # noqa: E711
    assert (ragged == "a") is False and (ragged == constant(DEEP)) is False


def test_operators():
    ragged = constant(ROWS)
    assert (-ragged).to_list() == [[-1, -2], [], [-3]]
    assert (ragged / 2).to_list() == [[0.5, 1.0], [], [1.5]] and (ragged / 2).dtype is tf.float64
    assert (ragged // 2).to_list() == [[0, 1], [], [1]] and (2**ragged).to_list() == [[2, 4], [], [8]]
    assert (~constant([[True], []])).to_list() == [[False], []]
    assert (constant([[True]]) & constant([[False]])).to_list() == [[False]]
    assert (constant([["a"], []]) + "b").to_list() == [[b"ab"], []]


UNARY = [
    tf.abs, tf.acos, tf.asinh, tf.cos, tf.exp, tf.math.floor, tf.math.log1p, tf.math.rsqrt, tf.round, tf.sigmoid,
    tf.sign, tf.sqrt, tf.square, tf.tanh, tf.math.erf, tf.math.lgamma, tf.math.reciprocal, tf.nn.relu, tf.nn.gelu,
    tf.nn.silu, tf.nn.softplus, tf.nn.leaky_relu, tf.nn.selu, tf.identity, tf.stop_gradient, tf.zeros_like,
    tf.ones_like, tf.math.real,
]  # fmt: skip


@pytest.mark.parametrize("function", UNARY, ids=lambda f: f.__name__)
def test_unary_functions_work_on_flat_values(function):
    flat = tf.constant([0.1, 0.5, 0.9])
    result = function(tf.RaggedTensor.from_row_splits(flat, [0, 2, 2, 3]))
    np.testing.assert_array_equal(result.flat_values.numpy(), function(flat).numpy())
    assert result.row_lengths().numpy().tolist() == [2, 0, 1]


BINARY = [
    tf.add, tf.subtract, tf.multiply, tf.divide, tf.pow, tf.maximum, tf.minimum, tf.math.atan2, tf.math.floordiv,
    tf.math.mod, tf.math.divide_no_nan, tf.math.multiply_no_nan, tf.math.squared_difference, tf.math.xlogy,
    tf.math.xdivy, tf.complex, tf.equal, tf.less, tf.nn.sigmoid_cross_entropy_with_logits,
]  # fmt: skip


@pytest.mark.parametrize("function", BINARY, ids=lambda f: f.__name__)
def test_binary_functions_broadcast(function):
    flat, other = tf.constant([0.1, 0.5, 0.9]), tf.constant([[2.0], [3.0], [4.0]])
    result = function(tf.RaggedTensor.from_row_splits(flat, [0, 2, 2, 3]), other)
    np.testing.assert_array_equal(result.flat_values.numpy(), function(flat, tf.constant([2.0, 2.0, 4.0])).numpy())


def test_functions_with_further_arguments():
    ragged = constant([[1.4, -2.6], [], [3.0]])
    assert tf.cast(ragged, tf.int32).to_list() == [[1, -2], [], [3]]
    assert tf.saturate_cast(ragged, tf.uint8).to_list() == [[1, 0], [], [3]]
    assert tf.clip_by_value(ragged, -1.0, 1.0).to_list() == [[1.0, -1.0], [], [1.0]]
    assert tf.add_n([ragged, ragged]).row_lengths().numpy().tolist() == [2, 0, 1]
    assert tf.zeros_like(ragged, dtype=tf.int32).dtype is tf.int32
    assert tf.nn.dropout(ragged, 0.5, seed=1).row_lengths().numpy().tolist() == [2, 0, 1]
    with pytest.raises(INVALID):
        tf.debugging.check_numerics(constant([[float("nan")], []]), "bad")


def test_map_flat_values():
    ragged = constant(DEEP)
    assert tf.ragged.map_flat_values(tf.add, x=ragged, y=2).to_list() == [[[3, 4], [5]], [], [[6]]]
    assert tf.ragged.map_flat_values(lambda x: tf.stack([x, x], -1), constant(ROWS)).shape.as_list() == [3, None, 2]
    assert tf.ragged.map_flat_values(tf.add, 1, 2).numpy() == 3
    with pytest.raises(INVALID):
        tf.ragged.map_flat_values(tf.add, constant(ROWS), constant([[1], [2], [3]]))
    with pytest.raises(ValueError, match="same outer-dimension size"):
        tf.ragged.map_flat_values(lambda x: tf.constant([1]), constant(ROWS))


def test_functions_that_take_no_ragged_tensor_say_so():
    for function in (tf.transpose, tf.sort, tf.unique, tf.convert_to_tensor, lambda x: tf.pad(x, [[0, 0], [1, 1]])):
        with pytest.raises(ValueError):
            function(constant(ROWS))
