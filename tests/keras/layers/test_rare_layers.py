"""Convolutional LSTMs, locally connected layers and others that few use, with values learned from Keras 2."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import headrace as tf

L = tf.keras.layers


def values(*shape: int) -> np.ndarray:
    count = int(np.prod(shape))
    return ((np.arange(count, dtype=np.float32) * 7919) % 101).reshape(shape) / np.float32(101) - np.float32(0.4)


def with_known_weights(layer: Any, inputs: Any) -> Any:
    layer.build(inputs.shape) if layer.stateful else layer(inputs)
    layer.set_weights([values(*w.shape) * 0.5 + 0.01 * i for i, w in enumerate(layer.get_weights())])
    return layer


# The sum of the outputs, and the sums of the squared gradients of the sum of their squares.
EXPECTED: dict[str, tuple[Any, Any, float, list[float]]] = {
    "strides": (
        lambda: L.ConvLSTM1D(2, 3, strides=2, return_sequences=True), (2, 4, 6, 2), -0.42156,
        [0.0385, 0.1354, 0.0147, 1.9772],
    ),
    "dilation": (
        lambda: L.ConvLSTM1D(2, 2, dilation_rate=2, activation="relu", recurrent_activation="sigmoid"), (2, 4, 6, 2),
        0.54527, [0.0009, 0.01, 0.0011, 0.2835],
    ),
    "backwards": (
        lambda: L.ConvLSTM2D(
            3, (2, 3), padding="same", strides=(2, 1), return_sequences=True, go_backwards=True, use_bias=False
        ),
        (2, 3, 5, 6, 2), 5.58307, [0.0753, 1.1795, 0.0162],
    ),
    "volumes": (
        lambda: L.ConvLSTM3D(2, 2, unit_forget_bias=False), (1, 2, 3, 3, 3, 2), -0.14507,
        [0.0245, 0.1009, 0.0027, 0.4827],
    ),
    "local": (
        lambda: L.LocallyConnected1D(2, 3, strides=2, activation="tanh"), (2, 7, 3), 0.44416, [0.2806, 1.3493, 1.3238],
    ),
    "local in a full kernel": (
        lambda: L.LocallyConnected1D(2, 3, strides=2, activation="tanh", implementation=2), (2, 7, 3), 0.36986,
        [0.5515, 1.8499, 1.5073],
    ),
    "local in a vector": (
        lambda: L.LocallyConnected1D(2, 3, strides=2, activation="tanh", implementation=3), (2, 7, 3), 0.24255,
        [0.6026, 1.9942, 1.548],
    ),
    "local, channels first": (
        lambda: L.LocallyConnected1D(2, 2, data_format="channels_first"), (2, 7, 3), 0.1343, [0.4945, 1.3715, 1.9981],
    ),
    "local, even kernel": (
        lambda: L.LocallyConnected1D(2, 2, padding="same", implementation=2), (2, 7, 3), 1.67094,
        [0.7319, 1.8649, 5.5906],
    ),
    "local, strided": (
        lambda: L.LocallyConnected1D(2, 4, padding="same", implementation=3, strides=2), (2, 7, 3), 0.45596,
        [0.7443, 2.7769, 1.4372],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_values_and_gradients(name: str) -> None:
    make, shape, total, gradients = EXPECTED[name]
    inputs = values(*shape)
    layer = with_known_weights(make(), inputs)
    x = tf.constant(inputs)
    with tf.GradientTape() as tape:
        tape.watch(x)
        outputs = layer(x)
        loss = tf.reduce_sum(outputs * outputs)
    np.testing.assert_allclose(float(tf.reduce_sum(outputs)), total, atol=2e-5)
    found = [float(tf.reduce_sum(g * g)) for g in tape.gradient(loss, [x, *layer.trainable_weights])]
    np.testing.assert_allclose(found, gradients, atol=1e-4)


def test_masks_and_states_of_convolutional_lstms() -> None:
    inputs = values(2, 3, 5, 6, 2)
    masked = with_known_weights(L.ConvLSTM2D(2, 3, return_sequences=True), inputs)
    mask = np.array([[True, False, True], [False, True, True]])
    np.testing.assert_allclose(float(tf.reduce_sum(masked(inputs, mask=tf.constant(mask)))), 0.53685, atol=2e-5)
    stateful = with_known_weights(L.ConvLSTM2D(2, 3, padding="same", stateful=True, return_sequences=True), inputs)
    first = stateful(inputs)
    np.testing.assert_allclose(float(tf.reduce_sum(stateful(inputs))), -8.83795, atol=1e-4)
    stateful.reset_states()
    np.testing.assert_allclose(stateful(inputs), first, rtol=1e-6)


def test_convolutional_lstms_of_unknown_sizes() -> None:
    model = tf.keras.Sequential([tf.keras.Input((None, None, 5, 2)), L.ConvLSTM2D(2, 3, return_sequences=True)])
    assert model.output_shape == (None, None, None, 3, 2)
    inputs = values(2, 3, 5, 5, 2)
    np.testing.assert_allclose(model.predict(inputs, verbose=0), model.layers[0](inputs), atol=1e-5)
    with pytest.raises(TypeError, match="Unrolling"):
        L.ConvLSTM1D(2, 3, unroll=True)


def test_dropout_in_convolutional_lstms() -> None:
    layer = L.ConvLSTM1D(2, 3, dropout=0.5, recurrent_dropout=0.5)
    inputs = values(2, 4, 6, 2)
    assert not np.allclose(layer(inputs, training=True), layer(inputs, training=False))
    np.testing.assert_array_equal(layer(inputs), layer(inputs))


def test_spectral_normalization_divides_by_the_largest_singular_value() -> None:
    start = tf.constant_initializer(values(4, 3))  # singular values far apart, so that few iterations tell the largest
    layer = L.SpectralNormalization(L.Dense(3, kernel_initializer=start), power_iterations=30)
    layer(values(2, 4))
    kernel = layer.layer.kernel.numpy()
    layer(values(2, 4), training=True)
    largest = np.linalg.svd(kernel, compute_uv=False)[0]
    np.testing.assert_allclose(layer.layer.kernel, kernel / largest, rtol=1e-4)
    with pytest.raises(ValueError, match="power_iterations"):
        L.SpectralNormalization(L.Dense(3), power_iterations=0)


def test_random_numbers_of_keras_2() -> None:
    tf.keras.utils.set_random_seed(3)
    features = L.experimental.RandomFourierFeatures(4)(values(3, 4))
    np.testing.assert_allclose(features[0], [-0.2621346, -0.06034549, -0.77712095, -0.15425874], atol=1e-5)
    tf.keras.utils.set_random_seed(4)
    dropped = L.AlphaDropout(0.3, seed=3)(np.arange(8, dtype=np.float32).reshape(2, 4) / 8, training=True)
    expected = [[0.45409206, 0.56171113, -1.0595481, 0.7769493], [0.88456833, -1.0595481, -1.0595481, -1.0595481]]
    np.testing.assert_allclose(dropped, expected, rtol=1e-5)


def test_cells_of_the_user() -> None:
    class Sum(L.AbstractRNNCell):
        state_size = output_size = 2

        def call(self, inputs: Any, states: Any) -> Any:
            total = inputs[:, :2] + states[0]
            return total, [total]

    inputs = values(2, 7, 3)
    np.testing.assert_allclose(L.RNN(Sum())(inputs), inputs[:, :, :2].sum(1), rtol=1e-5, atol=1e-6)


def test_images_of_many_sizes_are_resized_one_by_one() -> None:
    images = tf.ragged.constant(
        [[[[1.0], [2.0]], [[3.0], [4.0]]], [[[1.0], [2.0], [3.0]]]], ragged_rank=2, inner_shape=(1,)
    )
    found = L.Resizing(2, 2)(images).numpy().ravel().tolist()
    assert found == [1.0, 2.0, 3.0, 4.0, 1.25, 2.75, 1.25, 2.75]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("LSTM", "units activation recurrent_activation use_bias kernel_initializer"),
        ("GRUCell", "units activation recurrent_activation use_bias kernel_initializer"),
        ("Conv2D", "filters kernel_size strides padding data_format dilation_rate groups activation use_bias"),
        ("SeparableConv2D", "filters kernel_size strides padding data_format dilation_rate depth_multiplier"),
        ("LayerNormalization", "axis epsilon center scale beta_initializer gamma_initializer"),
    ],
)
def test_arguments_by_position(name: str, first: str) -> None:
    assert list(inspect.signature(getattr(L, name)).parameters)[: len(first.split())] == first.split()


def test_a_vocabulary_that_follows_the_data() -> None:
    layer = L.experimental.DynamicLookup(3, initial_vocabulary=tf.constant(["a", "b", "c"]))
    # A batch, the numbers of its words, and the words with their counts after it.
    steps = [
        (["c"], [2], {b"a": 0, b"b": 0, b"c": 1}),
        (["c", "c"], [2, 2], {b"a": 0, b"b": 0, b"c": 2}),
        (["x"], [3], {b"b": 0, b"c": 2, b"x": 1}),
        (["x", "c"], [3, 2], {b"b": 0, b"c": 3, b"x": 2}),
        (["y"], [3], {b"c": 3, b"x": 2, b"y": 1}),
    ]
    for words, numbers, counts in steps:
        assert layer(tf.constant(words)).numpy().tolist() == numbers
        keys, values, _ = layer.get_weights()
        assert dict(zip(keys.tolist(), values.tolist(), strict=True)) == counts
    assert layer.get_top_vocabulary(2).numpy().tolist() == [b"c", b"x"]
    assert layer(tf.constant(["y"]), learn_vocab=False).numpy().tolist() == [3]
    assert tf.function(layer)(tf.constant(["a", "q"])).numpy().tolist() == [0, 3]
    with pytest.raises(ValueError, match="LRU"):
        L.experimental.DynamicLookup(3, initial_vocabulary=["a", "b", "c"], eviction_policy="LRU")


def test_vectors_of_words_that_stay_are_kept() -> None:
    layer = L.experimental.DynamicEmbedding(3, 2, initial_vocabulary=tf.constant(["a", "b", "c"]))
    assert layer(tf.constant([["a", "q", "c"]]), learn_vocab=False).shape == (1, 3, 2)
    layer.embeddings.assign(np.arange(8.0).reshape(4, 2))
    for _ in range(3):
        layer(tf.constant([["q", "c", "z"]]))
    layer.update_embeddings(None)
    assert sorted(layer.get_vocabulary().numpy().tolist()) == [b"c", b"q", b"z"]
    assert layer(tf.constant(["c"]), learn_vocab=False).numpy().tolist() == [[4.0, 5.0]]
    again = L.experimental.DynamicEmbedding.from_config(layer.get_config())
    assert again.get_config() == layer.get_config()


class Adding(L.Layer):
    """A cell that adds the inputs and a constant to its state."""

    state_size = 2

    def call(self, inputs, states, constants):
        total = inputs + states[0] + constants[0]
        return total, [total]


def test_cells_get_the_constants_of_a_call():
    x, constant = np.ones((1, 3, 2), np.float32), np.full((1, 2), 10.0, np.float32)
    np.testing.assert_array_equal(L.RNN(Adding())(x, constants=constant), [[33.0, 33.0]])
    with pytest.raises(ValueError, match="does not support constants"):
        L.LSTM(2)(x, constants=constant)


@pytest.mark.parametrize("layer", [tf.keras.layers.LSTM, tf.keras.layers.GRU])
def test_recurrent_dropout_uses_the_first_implementation(layer):
    assert layer(2, implementation=2).implementation == 2
    assert layer(2, recurrent_dropout=0.1, implementation=2).implementation == 1


@pytest.mark.parametrize("layer", [tf.keras.layers.LSTM, tf.keras.layers.GRU])
def test_recurrent_layers_can_report_the_kernels_that_ran(layer):
    outputs, runtime = layer(2, return_runtime=True)(tf.ones([1, 3, 2]))
    assert outputs.shape == (1, 2)
    assert float(runtime) == (2.0 if tf.config.list_logical_devices("GPU") else 1.0)


def test_a_dynamic_embedding_holds_an_embedding_layer_and_its_config_is_text():
    layer = tf.keras.layers.experimental.DynamicEmbedding(2, 3, tf.constant(["a", "b"]))
    assert layer(tf.constant([["a", "c"]])).shape == (1, 2, 3)
    np.testing.assert_array_equal(layer.embedding_layer.get_weights()[0], layer.embeddings)
    assert layer.get_config()["initial_vocabulary"] == ["a", "b"]


@pytest.mark.parametrize("dtype", [tf.string, tf.int32, tf.int64])
def test_a_dynamic_vocabulary_can_start_without_words(dtype):
    layer = tf.keras.layers.experimental.DynamicLookup(4, dtype)
    words = tf.cast([1, 2], dtype) if dtype.is_integer else tf.constant(["a", "b"])
    np.testing.assert_array_equal(layer(words, learn_vocab=False), [4, 4])
    assert layer.get_vocabulary().dtype == dtype


def test_a_dynamic_vocabulary_has_words_or_integers():
    with pytest.raises(ValueError, match="strings or integers"):
        tf.keras.layers.experimental.DynamicLookup(4, tf.float32)


@pytest.mark.parametrize("ending", ["", ".keras", ".h5"])
def test_experimental_layers_are_found_in_files(tmp_path, ending):
    inputs = tf.keras.Input((2,))
    model = tf.keras.Model(inputs, tf.keras.layers.experimental.RandomFourierFeatures(4, scale=3.0)(inputs))
    model.compile("sgd", "mse")
    model.save(str(tmp_path / f"m{ending}"))
    loaded = tf.keras.models.load_model(str(tmp_path / f"m{ending}"))
    np.testing.assert_allclose(loaded(np.ones((1, 2))), model(np.ones((1, 2))), rtol=1e-6)
