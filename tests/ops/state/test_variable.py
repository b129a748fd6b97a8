"""tf.Variable: values, assignments whole and in parts, names and errors."""

import copy

import numpy as np
import pytest

import headrace as tf


def slices(values, indices):
    return tf.IndexedSlices(tf.constant(values), tf.constant(indices))


def test_printed_form():
    assert repr(tf.Variable([1.0, 2.0], name="w")) == (
        "<tf.Variable 'w:0' shape=(2,) dtype=float32, numpy=array([1., 2.], dtype=float32)>"
    )
    assert repr(tf.Variable(3.0).assign_add(1)) == "<tf.Variable 'UnreadVariable' shape=() dtype=float32, numpy=4.0>"


def test_a_value_read_earlier_does_not_change():
    v = tf.Variable([1.0])
    before = v.read_value()
    v.assign([5.0])
    assert before.numpy() == [1.0]
    assert v.numpy() == [5.0]


def test_an_initial_value_may_be_a_function_or_a_variable():
    first = tf.Variable(lambda: tf.ones([2]))
    second = tf.Variable(first)
    first.assign([0.0, 0.0])
    assert second.numpy().tolist() == [1.0, 1.0]
    assert tf.Variable(3, dtype=tf.float32).dtype is tf.float32


def test_names_follow_scopes():
    with tf.name_scope("outer"), tf.name_scope("inner"):
        v = tf.Variable(1.0, name="v")
    assert v.name == "outer/inner/v:0"
    assert tf.Variable(1.0).name == "Variable:0"


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda v: v.scatter_add(slices([[1.0, 1.0], [2.0, 2.0]], [0, 0])), [[4.0, 5.0], [3.0, 4.0]]),
        (lambda v: v.scatter_sub(slices([[1.0, 1.0]], [1])), [[1.0, 2.0], [2.0, 3.0]]),
        (lambda v: v.scatter_mul(slices([[2.0, 2.0], [3.0, 3.0]], [0, 0])), [[6.0, 12.0], [3.0, 4.0]]),
        (lambda v: v.scatter_div(slices([[2.0, 2.0]], [1])), [[1.0, 2.0], [1.5, 2.0]]),
        (lambda v: v.scatter_max(slices([[2.0, 0.0]], [0])), [[2.0, 2.0], [3.0, 4.0]]),
        (lambda v: v.scatter_min(slices([[2.0, 0.0]], [0])), [[1.0, 0.0], [3.0, 4.0]]),
        (lambda v: v.scatter_update(slices([[9.0, 8.0]], [1])), [[1.0, 2.0], [9.0, 8.0]]),
        (lambda v: v.batch_scatter_update(slices([[7.0], [8.0]], [[0], [1]])), [[7.0, 2.0], [3.0, 8.0]]),
        (lambda v: v.scatter_nd_add([[0, 1]], [5.0]), [[1.0, 7.0], [3.0, 4.0]]),
        (lambda v: v.scatter_nd_sub([[1]], [[1.0, 1.0]]), [[1.0, 2.0], [2.0, 3.0]]),
        (lambda v: v.scatter_nd_update([[1, 0], [0, 0]], [0.0, 9.0]), [[9.0, 2.0], [0.0, 4.0]]),
        (lambda v: v.scatter_nd_max([[0, 0]], [5.0]), [[5.0, 2.0], [3.0, 4.0]]),
        (lambda v: v.scatter_nd_min([[1, 1]], [0.0]), [[1.0, 2.0], [3.0, 0.0]]),
        (lambda v: v[0].assign([9.0, 9.0]), [[9.0, 9.0], [3.0, 4.0]]),
        (lambda v: v[:, 1].assign([0.0, 0.0]), [[1.0, 0.0], [3.0, 0.0]]),
        (lambda v: v[1, 1].assign(7), [[1.0, 2.0], [3.0, 7.0]]),
        (lambda v: v.assign_sub([[1.0, 1.0], [1.0, 1.0]]), [[0.0, 1.0], [2.0, 3.0]]),
    ],
)
@pytest.mark.parametrize("how", ["eager", "interpreted", "compiled"])
def test_assignments(act, expected, how):
    v = tf.Variable([[1.0, 2.0], [3.0, 4.0]])
    if how == "eager":
        act(v)
    else:
        tf.function(lambda: (act(v), tf.constant(0))[1], autograph=False, jit_compile=how == "compiled")()
    assert v.numpy().tolist() == expected


@pytest.mark.parametrize(
    ("act", "error", "words"),
    [
        (lambda v: v.assign([1.0, 2.0, 3.0]), ValueError, "Shape mismatch"),
        (lambda v: v.assign(tf.constant([1, 2])), ValueError, "requested dtype float32"),
        (lambda v: v.assign_add([[1.0]]), tf.errors.InvalidArgumentError, "shapes must be equal"),
        (lambda v: v.scatter_add([1.0]), TypeError, "IndexedSlices"),
        (lambda v: v.scatter_update(slices([1.0], [7])), tf.errors.InvalidArgumentError, "7"),
        (lambda v: v.scatter_nd_add([[5]], [1.0]), tf.errors.InvalidArgumentError, "5"),
        (lambda v: hash(v), TypeError, "unhashable"),
        (lambda v: tf.Variable(), ValueError, "initial_value"),
        (lambda v: tf.Variable(1.0, constraint=3), ValueError, "constraint"),
        (lambda v: tf.Variable([1.0], shape=[2]), ValueError, "not compatible"),
    ],
)
def test_misuse(act, error, words):
    with pytest.raises(error, match=words):
        act(tf.Variable([1.0, 2.0]))


def test_a_partly_known_shape_lets_the_size_change():
    v = tf.Variable([1, 2], shape=tf.TensorShape([None]))
    v.assign([1, 2, 3])
    assert v.shape.as_list() == [None]
    assert v.numpy().tolist() == [1, 2, 3]


def test_counting_stops_at_the_limit():
    v = tf.Variable(0)
    assert [v.count_up_to(2).numpy(), v.count_up_to(2).numpy()] == [0, 1]
    with pytest.raises(tf.errors.OutOfRangeError):
        v.count_up_to(2)


def test_copies_are_variables_of_their_own():
    v = tf.Variable([1.0])
    other = copy.deepcopy(v)
    v.assign([2.0])
    assert other.numpy() == [1.0]


def test_operators_and_numpy():
    v = tf.Variable([[1.0, 2.0], [3.0, 4.0]])
    assert (v @ v).numpy().tolist() == [[7.0, 10.0], [15.0, 22.0]]
    assert (1.0 - v)[0].numpy().tolist() == [0.0, -1.0]
    assert np.asarray(v).tolist() == v.numpy().tolist()
    assert bool((v == v).numpy().all())


def test_creators_make_variables():
    made = []

    def creator(next_creator, **arguments):
        made.append(arguments["name"])
        return next_creator(**{**arguments, "trainable": False})

    with tf.variable_creator_scope(creator):
        v = tf.Variable(1.0, name="a")
    assert made == ["a"]
    assert not v.trainable


@pytest.mark.parametrize("left", [np.int64(5), np.array(5), np.array([5, 6])])
def test_a_variable_decides_what_a_numpy_array_minus_it_is(left):
    found = left - tf.Variable(3)
    assert isinstance(found, tf.Tensor)
    assert found.dtype == tf.int32
    with tf.Graph().as_default():
        assert tf.is_symbolic_tensor(left - tf.Variable(3))


def test_one_row_is_scattered_at_a_scalar_index():
    v = tf.Variable([3.0, 4.0, 5.0])
    tf.compat.v1.scatter_update(v, 1, 10.0)
    tf.compat.v1.scatter_add(v, 0, 1.0)
    np.testing.assert_array_equal(v, [4, 10, 5])
