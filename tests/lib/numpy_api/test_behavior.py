"""experimental_enable_numpy_behavior: methods, operators and indexing of tensors."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.lib.numpy_api.numpy_behavior import disable_numpy_behavior

tnp = tf.experimental.numpy

CUBE = np.arange(24).reshape(2, 3, 4)


@pytest.fixture
def numpy_behavior():
    tnp.experimental_enable_numpy_behavior()
    yield
    disable_numpy_behavior()


def test_tensors_are_tensorflows_by_default():
    with pytest.raises(AttributeError, match="experimental_enable_numpy_behavior"):
        _ = tf.constant([1]).T
    with pytest.raises(tf.errors.InvalidArgumentError):
        _ = tf.constant([1]) + tf.constant([1.0])


def test_it_can_be_undone(numpy_behavior):
    assert tf.constant([[1, 2]]).T.shape == (2, 1)
    disable_numpy_behavior()
    with pytest.raises(AttributeError):
        _ = tf.constant([1]).T
    assert (tf.constant([1.0]) * np.float64(2)).dtype is tf.float32


def test_methods(numpy_behavior):
    x = tf.constant([[1, 2], [3, 4]])
    assert x.T.numpy().tolist() == [[1, 3], [2, 4]]
    assert x.astype(np.float32).dtype is tf.float32
    assert x.ravel().numpy().tolist() == x.flatten().numpy().tolist() == [1, 2, 3, 4]
    assert x.reshape(4).shape == x.reshape(-1).shape == (4,)
    assert x.reshape(1, 4).shape == x.reshape((1, 4)).shape == (1, 4)
    assert x.reshape(-1, order="F").numpy().tolist() == [1, 3, 2, 4]
    assert x.transpose([0, 1]).numpy().tolist() == [[1, 2], [3, 4]]
    assert x.clip(2, 3).numpy().tolist() == [[2, 2], [3, 3]]
    assert (x.size, x.ndim, x.tolist()) == (4, 2, [[1, 2], [3, 4]])
    assert (int(x.max()), int(x.min()), float(x.mean())) == (4, 1, 2.5)
    assert (+x).numpy().tolist() == x.data.numpy().tolist()


def test_operators_promote(numpy_behavior):
    x = tf.constant([1, 2])
    assert (x + 1.5).numpy().tolist() == (1.5 + x).numpy().tolist() == [2.5, 3.5]
    assert (x + tf.constant([1.0, 2.0])).dtype is tf.float64
    assert (x**2).dtype is (2**x).dtype is tf.int32
    assert (x**0.5).dtype is tf.float64
    assert (tf.constant([1.0]) * 2).dtype is tf.float32
    assert (np.array([1.0, 2.0]) - x).dtype is tf.float64
    assert (x == tf.constant([1.0, 3.0])).numpy().tolist() == [True, False]
    assert (x < 1.5).numpy().tolist() == [True, False]
    assert (tf.constant([True]) & tf.constant([1])).dtype is tf.int32
    assert (x @ tf.constant([1.0, 2.0])).numpy() == 5.0
    assert (tf.Variable([1, 2]) * 1.5).numpy().tolist() == [1.5, 3.0]
    assert (x == None) is False  # noqa: E711
    assert (x != None) is True  # noqa: E711


def test_python_floats_may_count_as_float32():
    try:
        tnp.experimental_enable_numpy_behavior(prefer_float32=True)
        assert tnp.array(1.5).dtype is tf.float32
        assert tnp.add(tf.constant([1], tf.int8), 0.5).dtype is tf.float32
        assert (tf.constant([1]) + 0.5).dtype is tf.float64
        assert tnp.zeros(2).dtype is tf.float64
        assert tnp.array(1).dtype is tf.int64
    finally:
        disable_numpy_behavior()


def test_conversion_may_stay_off():
    try:
        tnp.experimental_enable_numpy_behavior(dtype_conversion_mode="off")
        assert tf.constant([[1, 2]]).T.shape == (2, 1)
        with pytest.raises(tf.errors.InvalidArgumentError):
            _ = tf.constant([1]) + tf.constant([1.0])
    finally:
        disable_numpy_behavior()


def test_other_conversion_modes_are_refused():
    with pytest.raises(ValueError, match="does not exist"):
        tnp.experimental_enable_numpy_behavior(dtype_conversion_mode="some")


KEYS = [
    np.s_[[0, 1]],
    np.s_[[-1]],
    np.s_[:, [0, 2]],
    np.s_[..., [0, 1]],
    np.s_[:, [0, 1], [1, 2]],
    np.s_[[0, 1], :, [1, 2]],
    np.s_[[0, 1], 1:, [1, 2]],
    np.s_[[[0], [1]], [[0, 2]]],
    np.s_[1:, [0, 2]],
    np.s_[:, [0, 1], :, None],
    np.s_[None, [1]],
    np.s_[[True, False]],
    np.s_[:, [True, False, True]],
    np.s_[:, (True, False, True)],
    np.s_[(0, 1), (1, 2)],
    np.s_[:, :, [[0, 1], [2, 3]]],
    np.s_[0, ..., -1],
    np.s_[1, ::2],
    np.s_[CUBE[:, :, 0] > 3],
    np.s_[CUBE > 20],
]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_advanced_keys_choose_as_numpys_do(numpy_behavior, key):
    np.testing.assert_array_equal(tf.constant(CUBE)[key], CUBE[key])


def test_keys_of_tensors(numpy_behavior):
    x = tf.constant([10, 20, 30])
    assert x[tf.constant([0, 2])].numpy().tolist() == [10, 30]
    assert x[tf.constant([True, False, True])].numpy().tolist() == [10, 30]
    assert x[tf.constant(1)].numpy() == 20
    assert x[tf.constant(1) :].numpy().tolist() == [20, 30]


def test_an_int_beside_an_array_is_applied_first(numpy_behavior):
    # TensorFlow's result; NumPy itself would put the axis of the array in front.
    assert tf.constant(CUBE)[0, :, [1, 2]].numpy().tolist() == [[1, 2], [5, 6], [9, 10]]


def test_what_is_no_index_is_refused(numpy_behavior):
    x = tf.constant([1, 2, 3])
    for key in (1.5, "a", [0.5]):
        with pytest.raises(IndexError, match="only integers"):
            _ = x[key]
    with pytest.raises(tf.errors.InvalidArgumentError):
        _ = x[[5]]


def test_traced_functions_see_it_too(numpy_behavior):
    @tf.function(input_signature=[tf.TensorSpec([None, 3], tf.int32)])
    def compute(x):
        return (x + 1.5).T, x[[0, 1], [1, 2]], x.size

    total, chosen, size = compute(tf.constant([[1, 2, 3], [4, 5, 6]]))
    assert total.numpy().tolist() == [[2.5, 5.5], [3.5, 6.5], [4.5, 7.5]]
    assert chosen.numpy().tolist() == [2, 6]
    assert (size.dtype, int(size)) == (tf.int64, 6)


def test_gradients_of_advanced_keys(numpy_behavior):
    x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(x[[0, 0, 1], [1, 1, 0]] ** 2)
    assert tf.convert_to_tensor(tape.gradient(y, x)).numpy().tolist() == [[0.0, 8.0], [6.0, 0.0]]


def test_functions_of_numpy_find_the_largest_and_smallest_elements(numpy_behavior):
    x = tf.constant([[1, 2], [3, 4]])
    np.testing.assert_array_equal(np.max(x, axis=0), [3, 4])
    np.testing.assert_array_equal(np.min(x, axis=0, keepdims=True), [[1, 2]])
