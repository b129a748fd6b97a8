"""keras.ops in functional models, in compiled functions and under gradients; loops, slices and images."""

import numpy as np
import pytest

import headrace as tf

keras, ops = tf.keras, tf.keras.ops
V = np.float32([1.0, 2.0, 3.0, 4.0])


@pytest.fixture(scope="module")
def model():
    x = keras.Input((4,))
    y = ops.concatenate([ops.relu(x), ops.matmul(x, ops.eye(4)) * 2], axis=-1)
    low, high = ops.split(y, 2, axis=1)
    return keras.Model(x, [ops.mean(low, axis=-1), ops.expand_dims(high, 1)])


def test_functions_of_symbolic_tensors_make_functional_models(model):
    mean, high = model(np.float32([[1, -2, 3, -4]]))
    assert float(mean[0]) == 1.0
    assert high.numpy().tolist() == [[[2.0, -4.0, 6.0, -8.0]]]
    assert {"relu", "matmul", "split"} <= {layer.name for layer in model.layers}


def test_such_models_round_trip_through_their_configuration(model):
    copy = type(model).from_config(model.get_config())
    x = np.float32([[1, 2, -3, 4]])
    for ours, theirs in zip(copy(x), model(x), strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_symbolic_shapes_are_inferred():
    x = keras.Input((6, 6, 3))
    assert ops.image.resize(x, (3, 3)).shape.as_list() == [None, 3, 3, 3]
    assert ops.max_pool(x, 2).shape.as_list() == [None, 3, 3, 3]
    assert ops.reshape(x, (-1, 108)).shape.as_list() == [None, 108]
    assert ops.shape(x) == (None, 6, 6, 3)


def test_gradients_flow_and_compiled_functions_agree():
    def loss(x):
        return ops.sum(ops.logsumexp(ops.softmax(ops.einsum("ij,jk->ik", x, x)), axis=-1))

    x = tf.constant(np.float32([[0.5, -1.0], [2.0, 0.25]]))
    with tf.GradientTape() as tape:
        tape.watch(x)
        eager = loss(x)
    assert tape.gradient(eager, x).shape == (2, 2)
    np.testing.assert_allclose(tf.function(loss)(x), eager, rtol=1e-6)


def test_scan_carries_and_stacks_eagerly_and_in_graphs():
    def run(xs):
        return ops.scan(lambda carry, x: (carry + x, carry * x), np.float32(0), xs)

    for total, steps in (run(V), tf.function(run)(V)):
        assert float(total) == 10.0
        assert steps.numpy().tolist() == [0.0, 2.0, 9.0, 24.0]
    _, backwards = ops.scan(lambda carry, x: (carry + x, carry), np.float32(0), V, reverse=True)
    assert backwards.numpy().tolist() == [9.0, 7.0, 4.0, 0.0]


def test_loops_and_maps():
    assert int(ops.while_loop(lambda i: i < 5, lambda i: i + 1, [0])[0]) == 5
    assert int(ops.fori_loop(0, 4, lambda i, total: total + i, 3)) == 9
    assert ops.map(lambda x: x * 2, V).numpy().tolist() == [2, 4, 6, 8]
    assert ops.vectorize(lambda x: x * 2)(V).numpy().tolist() == [2, 4, 6, 8]
    assert ops.associative_scan(lambda a, b: a + b, V).numpy().tolist() == [1, 3, 6, 10]
    assert ops.associative_scan(lambda a, b: a + b, V, reverse=True).numpy().tolist() == [10, 9, 7, 4]
    assert int(ops.switch(5, [lambda x: x + 1, lambda x: x * 10], 3)) == 30
    assert int(ops.cond(tf.constant(False), lambda: 1, lambda: 2)) == 2


def test_parts_of_tensors_are_replaced():
    x = np.zeros((3, 3), np.float32)
    updated = ops.slice_update(x, (1, 1), np.ones((2, 1), np.float32))
    assert updated.numpy().tolist() == [[0, 0, 0], [0, 1, 0], [0, 1, 0]]
    assert ops.scatter([[0], [2]], [1.0, 2.0], (4,)).numpy().tolist() == [1, 0, 2, 0]
    ones = np.ones(3, np.float32)
    assert ops.scatter_update(ones, [[1], [1]], [2.0, 3.0], "add").numpy().tolist() == [1, 6, 1]
    assert ops.scatter_update(ones, [[1], [1]], [2.0, 3.0], "mul").numpy().tolist() == [1, 6, 1]
    with pytest.raises(ValueError, match="Unsupported reduction"):
        ops.scatter_update(ones, [[1]], [2.0], "median")


def test_jvp_and_custom_gradients():
    value, change = ops.jvp(lambda x: x * x, (V,), (np.ones_like(V),))
    assert change.numpy().tolist() == (2 * V).tolist()
    assert value.numpy().tolist() == (V * V).tolist()
    half = ops.custom_gradient(lambda x: (x, lambda upstream: upstream / 2))
    x = tf.constant(V)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = half(x)
    assert tape.gradient(y, x).numpy().tolist() == [0.5] * 4


def test_stft_and_back():
    wave = np.sin(np.arange(32, dtype=np.float32))
    back = ops.istft(ops.stft(wave, 8, 2, 8), 8, 2, 8, length=32)
    np.testing.assert_allclose(back, wave, atol=1e-5)


def test_unfold_and_fold_count_overlaps():
    image = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    windows = ops.unfold(image, 2)
    assert windows.shape == (1, 4, 9)
    counted = ops.fold(ops.unfold(np.ones_like(image), 2), (4, 4), 2)
    np.testing.assert_allclose(ops.fold(windows, (4, 4), 2) / counted, image)


def test_attention_sees_the_past_only_when_causal():
    x = np.random.RandomState(0).randn(1, 3, 1, 2).astype(np.float32)
    found = ops.dot_product_attention(x, x, x, is_causal=True)
    np.testing.assert_allclose(found[0, 0], x[0, 0], rtol=1e-6)


def test_images_are_moved_by_their_transform():
    image = np.arange(9, dtype=np.float32).reshape(3, 3, 1)
    shifted = ops.image.affine_transform(image, np.float32([1, 0, 1, 0, 1, 0, 0, 0]))
    assert shifted[..., 0].numpy().tolist() == [[1, 2, 0], [4, 5, 0], [7, 8, 0]]
    corners = np.float32([[0, 0], [2, 0], [0, 2], [2, 2]])
    np.testing.assert_allclose(ops.image.perspective_transform(image, corners, corners), image, atol=1e-4)
    assert ops.image.crop_images(image, 1, 1, target_height=2, target_width=1).numpy().ravel().tolist() == [4, 7]
    with pytest.raises(ValueError, match="exactly two"):
        ops.image.pad_images(image, 1)


def test_sparsemax_gives_shares():
    found = ops.sparsemax(np.float32([[1.0, 0.2, 0.9], [3.0, 0.0, 0.0]])).numpy()
    np.testing.assert_allclose(found, [[0.55, 0.0, 0.45], [1.0, 0.0, 0.0]], rtol=1e-6)


def test_misuse_is_explained():
    with pytest.raises(ValueError, match="square matrix"):
        ops.det(np.ones((2, 3), np.float32))
    with pytest.raises(ValueError, match="axis size must be divisible by 2"):
        ops.glu(np.ones((2, 3), np.float32))
    with pytest.raises(ValueError, match="Cannot squeeze"):
        ops.squeeze(np.ones((2, 3)), 0)
