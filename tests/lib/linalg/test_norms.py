"""Norms, and tensors scaled to norm one."""

import numpy as np
import pytest

import headrace as tf

MATRIX = np.arange(6.0).reshape(2, 3)


@pytest.mark.parametrize(
    ("ord", "axis", "wanted"),
    [
        ("euclidean", None, np.sqrt(55)),
        ("euclidean", 0, [3.0, np.sqrt(17), np.sqrt(29)]),
        ("fro", (0, 1), np.sqrt(55)),
        (1, None, 15.0),
        (1, 1, [3.0, 12.0]),
        (1, (0, 1), 7.0),
        (np.inf, -1, [2.0, 5.0]),
        (np.inf, [0, 1], 12.0),
        (2, (0, 1), np.linalg.norm(MATRIX, 2)),
        (2, 1, [np.sqrt(5), np.sqrt(50)]),
        (3, None, 225 ** (1 / 3)),
        (0.5, 0, [3.0, 9.0, (np.sqrt(2) + np.sqrt(5)) ** 2]),
    ],
)
@pytest.mark.parametrize("keepdims", [False, True])
def test_norms(ord, axis, wanted, keepdims):
    found = tf.norm(MATRIX, ord, axis, keepdims)
    np.testing.assert_allclose(np.squeeze(found), wanted)
    assert found.shape.rank == (2 if keepdims else np.ndim(wanted))


def test_matrices_on_any_axes():
    tensor = np.random.rand(2, 3, 4)
    for ord in (1, 2, np.inf):
        np.testing.assert_allclose(tf.norm(tensor, ord, axis=(2, 0)), np.linalg.norm(tensor, ord, axis=(2, 0)))
        kept = tf.norm(tensor, ord, axis=(0, 2), keepdims=True)
        np.testing.assert_allclose(kept, np.linalg.norm(tensor, ord, axis=(0, 2), keepdims=True))
    unknown = tf.function(lambda x: tf.norm(x, 2, (0, -1), True), input_signature=[tf.TensorSpec(None, tf.float64)])
    np.testing.assert_allclose(unknown(tensor), np.linalg.norm(tensor, 2, axis=(0, 2), keepdims=True))


def test_complex_norms_are_complex():
    assert tf.norm(tf.constant([3 + 4j])).numpy() == 5 + 0j
    assert tf.norm(tf.constant([3 + 4j, 0]), 1).numpy() == 5.0


@pytest.mark.parametrize(
    ("ord", "axis", "message"),
    [
        ("fro", None, "'ord' must be a supported vector norm, got fro"),
        (-1, 0, "'ord' must be a supported vector norm, got -1"),
        (3, (0, 1), "'ord' must be a supported matrix norm in .*, got 3"),
        (2, (0,), r"'axis' must be None, an integer, or a tuple of 2 unique integers, got \(0,\)"),
        (2, (1, 1), "tuple of 2 unique integers"),
    ],
)
def test_bad_norms(ord, axis, message):
    with pytest.raises(ValueError, match=message):
        tf.norm(MATRIX, ord, axis)


def test_integers_have_no_norm():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Value for attr 'T' of int32"):
        tf.norm([3, 4])


def test_scaling():
    scaled, size = tf.linalg.normalize(MATRIX, axis=1)
    np.testing.assert_allclose(tf.norm(scaled, axis=1), [1, 1])
    np.testing.assert_allclose(size, [[np.sqrt(5)], [np.sqrt(50)]])
    np.testing.assert_allclose(tf.linalg.l2_normalize(MATRIX, axis=1), scaled)
    assert tf.linalg.l2_normalize([0.0, 0.0]).numpy().tolist() == [0, 0]
    np.testing.assert_allclose(tf.linalg.l2_normalize(tf.constant([3 + 4j])), [0.6 + 0.8j])


def test_norm_of_a_list():
    slices = tf.IndexedSlices(tf.constant([[12.0]]), tf.constant([0]))
    assert tf.linalg.global_norm([tf.constant([3.0, 4.0]), None, slices]).numpy() == 13.0
    assert tf.linalg.global_norm([]).numpy() == 0.0
    with pytest.raises(TypeError, match="`t_list` should be a sequence of tensors"):
        tf.linalg.global_norm(tf.constant([1.0]))
