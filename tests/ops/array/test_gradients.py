"""Gradients of array functions: against finite differences, of second order, and with sizes unknown while tracing."""

import numpy as np
import pytest

import headrace as tf

X = np.arange(24, dtype=np.float64).reshape(2, 3, 4) / 7 - 1.3
Y = X[:, ::-1] * 0.5 + 0.1
FUNCTIONS = {
    "batch_to_space": (lambda x: tf.batch_to_space(tf.reshape(x, [4, 3, 2]), [2, 2], [[1, 0], [0, 1]]), [X]),
    "boolean_mask": (lambda x: tf.boolean_mask(x, [[True, False, True], [False, True, True]]), [X]),
    "broadcast_to": (lambda x: tf.broadcast_to(x[:, :1], [2, 5, 4]), [X]),
    "cast": (lambda x: tf.cast(tf.cast(x, tf.complex128), tf.float64), [X]),
    "concat": (lambda x, y: tf.concat([x, y[:, :2], x], 1), [X, Y]),
    "concat of equal sizes": (lambda x, y: tf.concat([x, y], -1), [X, Y]),
    "depth_to_space": (lambda x: tf.raw_ops.DepthToSpace(input=tf.reshape(x, [1, 2, 3, 4]), block_size=2), [X]),
    "dynamic_partition": (lambda x: tf.concat(tf.dynamic_partition(x, [1, 0], 2), 0), [X]),
    "dynamic_stitch": (lambda x, y: tf.dynamic_stitch([[2, 0], [1, 3]], [x, y]), [X, Y]),
    "ensure_shape": (lambda x: tf.ensure_shape(x, [2, None, 4]), [X]),
    "expand_dims": (lambda x: tf.expand_dims(x, -2), [X]),
    "extract_patches": (
        lambda x: tf.raw_ops.ExtractImagePatches(
            images=tf.reshape(x, [2, 3, 4, 1]), ksizes=[1, 2, 2, 1], strides=[1, 1, 2, 1], rates=[1, 1, 2, 1],
            padding="SAME",
        ),
        [X],
    ),
    "extract_volume_patches": (
        lambda x: tf.extract_volume_patches(tf.reshape(x, [1, 2, 3, 4, 1]), [1, 2, 2, 1, 1], [1, 1, 1, 2, 1], "VALID"),
        [X],
    ),
    "fill": (lambda x: tf.fill([2, 3], x[0, 0, 0]), [X]),
    "gather": (lambda x: tf.gather(x, [1, 0, 1]), [X]),
    "gather along an axis": (lambda x: tf.gather(x, [[2, 0], [1, 2]], axis=1), [X]),
    "gather in batches": (lambda x: tf.gather(x, [[2, 0], [1, 1]], axis=2, batch_dims=1), [X]),
    "gather_nd": (lambda x: tf.gather_nd(x, [[0, 1], [1, 2], [0, 1]]), [X]),
    "gather_nd of rows": (lambda x: tf.gather_nd(x, [[1], [1]]), [X]),
    "gather_nd in batches": (lambda x: tf.gather_nd(x, [[2], [0]], batch_dims=1), [X]),
    "getitem": (lambda x: x[0, ::-2, tf.newaxis, 1:], [X]),
    "linspace": (lambda x, y: tf.linspace(x, y, 3, axis=1), [X, Y]),
    "mirror pad": (lambda x: tf.pad(x, [[0, 1], [2, 1], [3, 0]], "REFLECT"), [X]),
    "pad": (lambda x: tf.pad(x, [[0, 1], [2, 1], [3, 0]]), [X]),
    "pad with a value": (lambda x, y: tf.pad(x, [[0, 1], [2, 1], [3, 0]], constant_values=y[0, 0, 0]), [X, Y]),
    "repeat": (lambda x: tf.repeat(x, [2, 0, 3], axis=1), [X]),
    "repeat all": (lambda x: tf.repeat(x, 2, axis=-1), [X]),
    "reshape": (lambda x: tf.reshape(x, [4, -1]), [X]),
    "reverse": (lambda x: tf.reverse(x, [0, 2]), [X]),
    "reverse_sequence": (lambda x: tf.reverse_sequence(x, [2, 3], seq_axis=1, batch_axis=0), [X]),
    "roll": (lambda x: tf.roll(x, [1, -1], [0, 2]), [X]),
    "scatter_nd": (lambda x: tf.scatter_nd([[2], [2]], x, [4, 3, 4]), [X]),
    "slice": (lambda x: tf.slice(x, [0, 1, 1], [2, -1, 2]), [X]),
    "space_to_batch": (lambda x: tf.space_to_batch(x, [2, 2], [[1, 0], [0, 0]]), [X]),
    "split": (lambda x: tf.concat(tf.split(x, 2, axis=2)[::-1], 1), [X]),
    "split by sizes": (lambda x: tf.split(x, [1, -1], axis=1)[1], [X]),
    "squeeze": (lambda x: tf.squeeze(x[:, :1], [1]), [X]),
    "stack": (lambda x, y: tf.stack([x, y, x], axis=1), [X, Y]),
    "tensor_scatter_nd_add": (lambda x, y: tf.tensor_scatter_nd_add(x, [[0], [0]], y), [X, Y]),
    "tensor_scatter_nd_max": (lambda x, y: tf.tensor_scatter_nd_max(x, [[0, 1], [1, 2]], y[:, 0]), [X, Y]),
    "tensor_scatter_nd_min": (lambda x, y: tf.tensor_scatter_nd_min(x, [[0, 1], [1, 2]], y[:, 0]), [X, Y]),
    "tensor_scatter_nd_sub": (lambda x, y: tf.tensor_scatter_nd_sub(x, [[0], [0]], y), [X, Y]),
    "tensor_scatter_nd_update": (lambda x, y: tf.tensor_scatter_nd_update(x, [[1]], y[:1]), [X, Y]),
    "tile": (lambda x: tf.tile(x, [2, 1, 3]), [X]),
    "transpose": (lambda x: tf.transpose(x, [2, 0, 1]), [X]),
    "unstack": (lambda x: tf.unstack(x, num=3, axis=1)[2], [X]),
    "where": (lambda x, y: tf.where(X[:, :1] > 0, x[:, :1], y), [X, Y]),
}  # fmt: skip
CASES = [pytest.param(function, inputs, id=name) for name, (function, inputs) in FUNCTIONS.items()]


def weighted(function, inputs):
    """A number that depends on every output, and on the inputs through their squares too."""
    result = function(*inputs)
    weights = np.cos(np.arange(np.prod(result.shape.as_list()), dtype=np.float64)).reshape(result.shape.as_list())
    return tf.reduce_sum(result * result * weights)


def gradients(function, inputs):
    with tf.GradientTape() as tape:
        tape.watch(inputs)
        value = weighted(function, inputs)
    return [tf.convert_to_tensor(g) for g in tape.gradient(value, inputs)]


def slope(function, inputs, direction, step=1e-6):
    """The derivative along a direction, by central differences."""
    moved = [[tf.constant(x + sign * step * d) for x, d in zip(inputs, direction)] for sign in (1, -1)]
    return (float(weighted(function, moved[0])) - float(weighted(function, moved[1]))) / (2 * step)


@pytest.mark.parametrize("function,inputs", CASES)
def test_gradient_is_the_slope(function, inputs):
    found = gradients(function, [tf.constant(x) for x in inputs])
    random = np.random.default_rng(3)
    direction = [random.normal(size=x.shape) for x in inputs]
    along = sum(float(np.sum(g.numpy() * d)) for g, d in zip(found, direction))
    np.testing.assert_allclose(along, slope(function, inputs, direction), rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("function,inputs", CASES)
def test_second_order_gradient(function, inputs):
    """The functions are linear, so the second derivative along d of sum(w * f(x) ** 2) is that of its value in d."""
    tensors = [tf.constant(x) for x in inputs]
    direction = [np.random.default_rng(5).normal(size=x.shape) for x in inputs]
    with tf.GradientTape() as outer:
        outer.watch(tensors)
        first = gradients(function, tensors)
        along = tf.add_n([tf.reduce_sum(g * d) for g, d in zip(first, direction)])
    second = outer.gradient(along, tensors)
    curvature = sum(float(np.sum(tf.convert_to_tensor(g).numpy() * d)) for g, d in zip(second, direction))
    step = 1e-5
    slopes = []
    for sign in (1, -1):
        moved = [tf.constant(x + sign * step * d) for x, d in zip(inputs, direction)]
        slopes.append(sum(float(np.sum(g.numpy() * d)) for g, d in zip(gradients(function, moved), direction)))
    np.testing.assert_allclose(curvature, (slopes[0] - slopes[1]) / (2 * step), rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("function,inputs", CASES)
def test_gradient_with_unknown_sizes(function, inputs):
    expected = gradients(function, [tf.constant(x) for x in inputs])

    @tf.function(input_signature=[tf.TensorSpec([None] * x.ndim, tf.float64) for x in inputs], jit_compile=False)
    def traced(*tensors):
        with tf.GradientTape() as tape:
            tape.watch(tensors)
            result = function(*tensors)
            shape = tf.shape(result)
            weights = tf.reshape(tf.cos(tf.cast(tf.range(tf.size(result)), tf.float64)), shape)
            value = tf.reduce_sum(result * result * weights)
        return [tf.convert_to_tensor(g) for g in tape.gradient(value, tensors)]

    for got, want in zip(traced(*inputs), expected, strict=True):
        np.testing.assert_allclose(got.numpy(), want.numpy(), rtol=1e-9, atol=1e-12)


def test_gradient_of_gather_rows_is_indexed_slices():
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.gather(x, [1, 1])
    gradient = tape.gradient(y, x)
    assert isinstance(gradient, tf.IndexedSlices)
    assert gradient.indices.numpy().tolist() == [1, 1]
    assert gradient.dense_shape.numpy().tolist() == [2, 3, 4]
    np.testing.assert_array_equal(tf.convert_to_tensor(gradient).numpy(), [np.zeros((3, 4)), np.full((3, 4), 2.0)])


def test_no_gradient_through_stop_gradient_and_integers():
    x = tf.constant([1.0, 2.0])
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        stopped = tf.stop_gradient(x) * 2.0
        rounded = tf.cast(tf.cast(x, tf.int32), tf.float32)
    assert tape.gradient(stopped, x) is None
    assert tape.gradient(rounded, x) is None


def test_prevent_gradient_says_why():
    x = tf.constant(1.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.raw_ops.PreventGradient(input=x, message="not here")
    with pytest.raises(LookupError, match="not here"):
        tape.gradient(y, x)


@pytest.mark.parametrize("value", [5.0, [5.0]], ids=str)
def test_one_value_written_to_a_slice_gets_the_sum_of_gradients(value):
    x, value = tf.constant([1.0, 2.0, 3.0]), tf.constant(value)
    with tf.GradientTape() as tape:
        tape.watch(value)
        written = tf.raw_ops.TensorStridedSliceUpdate(input=x, begin=[0], end=[2], strides=[1], value=value)
        loss = tf.reduce_sum(written * written)
    gradient = tape.gradient(loss, value)
    assert (gradient.shape, gradient.numpy().sum()) == (value.shape, 20.0)


@pytest.mark.parametrize("indices", [1, [0, 1, 1], [[0, 1], [1, 1]]], ids=str)
@pytest.mark.parametrize("axis", [0, 1, 2, -1])
def test_gather_where_ranks_and_axis_are_known_only_when_it_runs(axis, indices):
    def gradient(x, indices, axis):
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = tf.reduce_sum(tf.gather(x, indices, axis=axis) ** 3)
        return tf.convert_to_tensor(tape.gradient(loss, x))

    x = tf.reshape(tf.range(24.0), [2, 3, 4])
    specs = [tf.TensorSpec(None), tf.TensorSpec(None, tf.int32), tf.TensorSpec([], tf.int32)]
    traced = tf.function(gradient, input_signature=specs)
    assert traced(x, indices, axis).numpy().tolist() == gradient(x, indices, axis).numpy().tolist()


def test_gather_in_batches_of_unknown_rank():
    @tf.function(input_signature=[tf.TensorSpec(None), tf.TensorSpec(None, tf.int32)])
    def gradient(x, indices):
        return tf.gradients(tf.gather(x, indices, axis=2, batch_dims=1) ** 2, x)[0]

    x = tf.reshape(tf.range(1.0, 13), [2, 2, 3])
    wanted = [[[2, 4, 0], [8, 10, 0]], [[0, 32, 0], [0, 44, 0]]]
    assert gradient(x, [[0, 1], [1, 1]]).numpy().tolist() == wanted
