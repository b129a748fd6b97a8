"""CategoryEncoding, Hashing, HashedCrossing, Discretization and Normalization, with values learned from Keras 2."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf

L = tf.keras.layers


def test_category_encoding() -> None:
    count = L.CategoryEncoding(4, "count")
    weights = np.array([[0.5, 0.25], [1.0, 2.0]])
    counted = count(np.array([[0, 1], [1, 1]]), count_weights=weights)
    assert counted.numpy().tolist() == [[0.5, 0.25, 0, 0], [0, 3, 0, 0]]
    assert count(tf.ragged.constant([[1], [2, 2]])).numpy().tolist() == [[0, 1, 0, 0], [0, 0, 2, 0]]
    assert count(np.array([1, 2, 2])).numpy().tolist() == [0, 1, 2, 0]
    one_hot = L.CategoryEncoding(4, "one_hot")
    assert one_hot(tf.constant(2)).numpy().tolist() == [0, 0, 1, 0]
    assert one_hot(np.array([[1], [2]])).numpy().tolist() == [[0, 1, 0, 0], [0, 0, 1, 0]]
    sparse = L.CategoryEncoding(4, "count", sparse=True)(np.array([[1, 2], [3, 3]]))
    assert (sparse.indices.numpy().tolist(), sparse.values.numpy().tolist()) == ([[0, 1], [0, 2], [1, 3]], [1, 1, 2])
    with pytest.raises(tf.errors.InvalidArgumentError, match="0 <= values < num_tokens with num_tokens=4"):
        count(np.array([[5]]))
    with pytest.raises(ValueError, match="num_tokens must be set"):
        L.CategoryEncoding()


def test_hashes_are_those_of_tensorflow() -> None:
    words = np.array([["a", "b"], ["c", "d"]])
    assert L.Hashing(4)(words).numpy().tolist() == [[3, 2], [0, 1]]
    assert L.Hashing(4, salt=[1, 2], mask_value="a")(words).numpy().tolist() == [[0, 2], [3, 1]]
    assert L.Hashing(4, salt=133)(np.array([1, 2, 3])).numpy().tolist() == [2, 3, 3]
    assert L.Hashing(3, output_mode="multi_hot")([["a", "b"]]).numpy().tolist() == [[1, 1, 0]]
    with pytest.raises(ValueError, match="num_bins"):
        L.Hashing(0)


def test_crosses_are_those_of_tensorflow() -> None:
    layer = L.HashedCrossing(5)
    assert layer((np.array(["a", "b"]), np.array([1, 2]))).numpy().tolist() == [0, 2]
    assert layer((tf.constant("a"), tf.constant(3))).numpy() == 1
    one_hot = L.HashedCrossing(5, output_mode="one_hot")
    assert one_hot((np.array(["a", "b"]), np.array([1, 2]))).numpy().argmax(1).tolist() == [0, 2]
    with pytest.raises(ValueError, match="at least two inputs"):
        layer([np.array(["a"])])


@pytest.mark.parametrize(
    ("count", "bins", "epsilon", "batch", "boundaries"),
    [
        (5, 4, 0.01, None, [0.21053766, 0.35520217, 0.77515203]),
        (300, 5, 0.01, None, [0.20185418, 0.40962422, 0.60177976, 0.78366655]),
        (300, 5, 0.1, None, [0.32976347, 0.49651209, 0.71371567, 0.83162123]),
        (300, 5, 0.1, 1000, [0.18852764, 0.37162825, 0.54010129, 0.72482938]),
        (7, 10, 0.01, None, [0.07630829, 0.43840924, 0.50112045, 0.5384959, 0.7234652, 0.77991879]),
    ],
)
def test_quantiles(count: int, bins: int, epsilon: float, batch: Any, boundaries: list[float]) -> None:
    values = np.random.RandomState(count).rand(count, 1).astype(np.float32)
    layer = L.Discretization(num_bins=bins, epsilon=epsilon)
    layer.adapt(values, batch_size=batch)
    np.testing.assert_allclose(layer.bin_boundaries, boundaries, rtol=1e-5)


def test_discretization() -> None:
    layer = L.Discretization([0.0, 1.0])
    assert layer(np.array([-1.0, 0.0, 0.5, 1.0])).numpy().tolist() == [0, 1, 1, 2]
    one_hot = L.Discretization([0.0, 1.0], output_mode="one_hot")
    assert one_hot(np.array([[0.5], [2.0]])).numpy().tolist() == [[0, 1, 0], [0, 0, 1]]
    with pytest.raises(ValueError, match="should not be set"):
        L.Discretization([0.0], num_bins=3)
    with pytest.raises(ValueError, match="Cannot adapt"):
        layer.adapt(np.ones((3, 1)))


def test_setting_the_summary_sets_the_boundaries() -> None:
    layer = L.Discretization(num_bins=2)
    layer.adapt(np.arange(10.0))
    other = L.Discretization(num_bins=2)
    other.adapt(np.ones(3))
    other.set_weights(layer.get_weights())
    assert other.bin_boundaries == layer.bin_boundaries == [4.0]


def test_normalization_over_batches_of_unequal_size() -> None:
    values = np.random.RandomState(0).rand(7, 2).astype(np.float32)
    layer = L.Normalization()
    layer.adapt(tf.data.Dataset.from_tensor_slices(values).batch(3))
    np.testing.assert_allclose(layer.mean, values.mean(0, keepdims=True), rtol=1e-5)
    np.testing.assert_allclose(layer.variance, values.var(0, keepdims=True), rtol=1e-5)
    assert layer.count.numpy() == 7
    np.testing.assert_allclose(layer(values).numpy().std(0), [1.0, 1.0], rtol=1e-4)
    undone = L.Normalization(invert=True)
    undone.adapt(values)
    np.testing.assert_allclose(undone(layer(values)), values, rtol=1e-4)


def test_one_normalization_for_all() -> None:
    layer = L.Normalization(axis=None)
    layer.adapt(np.arange(6.0).reshape(2, 3))
    np.testing.assert_allclose([float(layer.mean.numpy().item()), float(layer.variance.numpy().item())], [2.5, 35 / 12])
    with pytest.raises(ValueError, match="static `mean`"):
        L.Normalization(mean=0.0, variance=1.0).adapt(np.ones((2, 2)))


def test_layers_of_the_user_learn_too() -> None:
    class Largest(L.experimental.preprocessing.PreprocessingLayer):
        def build(self, input_shape: Any) -> None:
            self.largest = self.add_weight("largest", (), initializer="zeros", trainable=False)
            super().build(input_shape)

        def update_state(self, data: Any) -> None:
            self.largest.assign(tf.maximum(self.largest, tf.reduce_max(data)))

        def reset_state(self) -> None:
            self.largest.assign(0.0)

        def call(self, inputs: Any) -> Any:
            return inputs / self.largest

    layer = Largest()
    layer.adapt(np.array([[1.0], [4.0]], np.float32))
    assert layer.is_adapted
    assert layer(np.array([[2.0]], np.float32)).numpy().tolist() == [[0.5]]
    layer.adapt(np.array([[2.0]], np.float32))
    assert layer.largest.numpy() == 2.0
