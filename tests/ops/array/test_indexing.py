"""Square brackets on tensors and variables."""

import numpy as np
import pytest

import headrace as tf

ARRAY = np.arange(24, dtype=np.float32).reshape(4, 2, 3)
KEYS = [
    0, -1, slice(None), slice(1, 3), slice(None, None, -2), slice(10, 20), slice(-100, 2), (0, 1), (0, 1, 2), ..., None,
    (..., 0), (slice(None), None, 1), (None, ..., None, 2), (slice(3, 0, -2), ..., slice(0, 1)), (),
    (..., slice(-2, None)), slice(None, 2**40), slice(-(2**70), 2**70),
]  # fmt: skip


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_indexing_is_that_of_numpy(key):
    np.testing.assert_array_equal(tf.constant(ARRAY)[key].numpy(), ARRAY[key])


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_a_variable_is_indexed_like_its_value(key):
    np.testing.assert_array_equal(tf.Variable(ARRAY)[key].numpy(), ARRAY[key])


@pytest.mark.parametrize("key", KEYS, ids=str)
@pytest.mark.parametrize("shape", [[4, 2, 3], [None, 2, None], None], ids=str)
def test_indexing_while_tracing(key, shape):
    @tf.function(input_signature=[tf.TensorSpec(shape, tf.float32)], jit_compile=False)
    def traced(x):
        part = x[key]
        assert part.shape.is_compatible_with(ARRAY[key].shape)
        if shape == [4, 2, 3]:
            assert part.shape == ARRAY[key].shape
        return part

    np.testing.assert_array_equal(traced(ARRAY).numpy(), ARRAY[key])


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_gradient_of_an_index(key):
    x = tf.constant(ARRAY)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(x[key] ** 2.0)
    expected = np.zeros_like(ARRAY)
    expected[key] = 2 * ARRAY[key]
    np.testing.assert_allclose(tape.gradient(y, x).numpy(), expected)


@pytest.mark.parametrize("dtype", [tf.int16, tf.int32, tf.int64])
def test_tensors_as_bounds(dtype):
    x, one, three = tf.constant(ARRAY), tf.constant(1, dtype), tf.constant(3, dtype)
    np.testing.assert_array_equal(x[one].numpy(), ARRAY[1])
    np.testing.assert_array_equal(x[one:three, ..., -one].numpy(), ARRAY[1:3, ..., -1])

    @tf.function(jit_compile=False)
    def traced(x, one, three):
        return x[one], x[one:three, ..., -one], x[::-one]

    single, span, turned = traced(x, one, three)
    np.testing.assert_array_equal(single.numpy(), ARRAY[1])
    np.testing.assert_array_equal(span.numpy(), ARRAY[1:3, ..., -1])
    np.testing.assert_array_equal(turned.numpy(), ARRAY[::-1])


def test_numpy_integers_and_variables_as_bounds():
    x = tf.constant(ARRAY)
    np.testing.assert_array_equal(x[np.int8(1)].numpy(), ARRAY[1])
    np.testing.assert_array_equal(x[tf.Variable(1) :, np.int64(0)].numpy(), ARRAY[1:, 0])


def test_a_list_is_read_as_a_tuple():
    np.testing.assert_array_equal(tf.constant(ARRAY)[[0, 1]].numpy(), ARRAY[0, 1])


@pytest.mark.parametrize("mask", [np.array([True, False, True, False]), ARRAY[..., 0] > 7, ARRAY > 11], ids=np.ndim)
def test_masks(mask):
    x = tf.constant(ARRAY)
    np.testing.assert_array_equal(x[mask].numpy(), ARRAY[mask])
    np.testing.assert_array_equal(x[tf.constant(mask)].numpy(), ARRAY[mask])


def test_strings_keep_their_dtype():
    x = tf.constant(["a", "b", "c"])
    assert x[1].dtype is tf.string and x[1].shape == [] and x[1].numpy() == b"b"
    assert x[::-1].numpy().tolist() == [b"c", b"b", b"a"]


@pytest.mark.parametrize(
    "key,error,message",
    [
        (4, tf.errors.InvalidArgumentError, "slice index 4 of dimension 0 out of bounds"),
        (-5, tf.errors.InvalidArgumentError, "slice index -1 of dimension 0 out of bounds"),
        ((0, 0, 3), tf.errors.InvalidArgumentError, "slice index 3 of dimension 2 out of bounds"),
        ((0, 0, 0, 0), tf.errors.InvalidArgumentError, "input has only 3 dims"),
        ((slice(None),) * 4, tf.errors.InvalidArgumentError, "input has only 3 dims"),
        (slice(None, None, 0), tf.errors.InvalidArgumentError, r"strides\[0\] must be non-zero"),
        ((..., ...), tf.errors.InvalidArgumentError, "Multiple ellipses"),
        (1.5, TypeError, "Only integers, slices"),
        ("a", TypeError, "Only integers, slices"),
        (slice(1.0, 2), TypeError, "Only integers, slices"),
        (np.array([0, 1]), TypeError, "Only integers, slices"),
        (True, ValueError, "mask cannot be scalar"),
        (np.array([True, False]), ValueError, r"Shapes \(4,\) and \(2,\) are incompatible"),
    ],
    ids=str,
)
def test_bad_keys(key, error, message):
    with pytest.raises(error, match=message):
        tf.constant(ARRAY)[key]


@pytest.mark.parametrize("index", [tf.constant([1]), tf.constant(1.0), tf.constant(1, tf.int8)], ids=str)
def test_only_scalar_integer_tensors_are_bounds(index):
    with pytest.raises(TypeError, match="Only integers, slices"):
        tf.constant(ARRAY)[index]
    with pytest.raises(TypeError, match="Only integers, slices"):
        tf.constant(ARRAY)[index:]


def test_a_scalar_has_nothing_to_slice():
    for key in (0, slice(None)):
        with pytest.raises(tf.errors.InvalidArgumentError, match="Attempting to slice scalar input"):
            tf.constant(1.0)[key]
    assert tf.constant(1.0)[...].shape == []
    assert tf.constant(1.0)[tf.newaxis].shape == [1]


def test_a_wrong_index_is_told_while_tracing():
    @tf.function
    def traced(x):
        return x[5]

    with pytest.raises(ValueError, match="out of bounds"):
        traced(tf.constant(ARRAY))


def test_tensors_share_no_memory_with_the_caller():
    array = np.zeros(3, np.float32)
    part = tf.constant(array)[1:]
    array[:] = 1
    part.numpy()[:] = 2
    assert part.numpy().tolist() == [0, 0]


def test_strided_slice_update():
    result = tf.raw_ops.TensorStridedSliceUpdate(input=[1, 2, 3], begin=[0], end=[2], strides=[1], value=[8, 9])
    assert result.numpy().tolist() == [8, 9, 3]
    with pytest.raises(tf.errors.InvalidArgumentError):
        tf.raw_ops.TensorStridedSliceUpdate(input=[1, 2, 3], begin=[0], end=[2], strides=[1], value=[8, 9, 7])


@pytest.mark.parametrize("position", [1, -1])
def test_positions_that_a_compiled_function_learns_late(position):
    def parts(x, i):
        with tf.GradientTape(persistent=True) as tape:
            tape.watch(x)
            found = [x[i] ** 2.0, x[:, i] ** 2.0, x[i, :, ::-2] ** 2.0, tf.slice(x, [i % 4, 0, 1], [1, 2, 2]) ** 2.0]
        return found, [tape.gradient(y, x) for y in found]

    compiled = tf.function(parts, jit_compile=True)(tf.constant(ARRAY), tf.constant(position))
    eager = parts(tf.constant(ARRAY), tf.constant(position))
    for got, want in zip(tf.nest.flatten(compiled), tf.nest.flatten(eager), strict=True):
        np.testing.assert_allclose(got.numpy(), want.numpy())


@pytest.mark.parametrize("jit_compile", [None, True])
def test_a_span_that_depends_on_data_is_interpreted(jit_compile):
    function = tf.function(lambda x, i: x[i:], jit_compile=jit_compile)
    assert function(tf.constant(ARRAY), tf.constant(1)).shape == [3, 2, 3]
