"""tf.saved_model.save of Keras models: their call and the signature that serves."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf

L = tf.keras.layers


def test_a_model_serves_after_tf_saved_model_save(tmp_path: Any) -> None:
    model = tf.keras.Sequential([tf.keras.Input((3,)), L.Dense(2, name="outer")])
    x = np.ones((2, 3), np.float32)
    tf.saved_model.save(model, str(tmp_path))
    loaded = tf.saved_model.load(str(tmp_path))
    np.testing.assert_allclose(loaded(x), model(x), rtol=1e-6)
    np.testing.assert_allclose(loaded.signatures["serving_default"](tf.constant(x))["outer"], model(x), rtol=1e-6)


def test_the_learned_words_of_a_model_are_saved(tmp_path: Any) -> None:
    words = L.TextVectorization(output_sequence_length=3)
    words.adapt(np.array(["a b", "b"]))
    model = tf.keras.Sequential([tf.keras.Input((1,), dtype="string"), words, L.Embedding(4, 2)])
    text = tf.constant([["a b q"]])
    model.save(str(tmp_path / "folder"), save_format="tf")
    loaded = tf.keras.models.load_model(str(tmp_path / "folder"))
    assert loaded.layers[0].get_vocabulary() == ["", "[UNK]", "b", "a"]
    np.testing.assert_allclose(loaded(text), model(text), rtol=1e-6)
    model.save(str(tmp_path / "model.keras"))
    again = tf.keras.models.load_model(str(tmp_path / "model.keras"))
    assert again.layers[0].get_vocabulary() == ["", "[UNK]", "b", "a"]


def test_layers_that_learn_words_are_numbered_with_those_that_have_weights(tmp_path: Any) -> None:
    lookup = L.StringLookup()
    lookup.adapt(["a"])
    model = tf.keras.Sequential([tf.keras.Input((1,), dtype="string"), lookup, L.Embedding(3, 2)])
    prefix = tf.train.Checkpoint(model=model).write(str(tmp_path / "values"))
    names = {name for name, _ in tf.train.list_variables(prefix)}
    assert "model/layer_with_weights-0/token_counts/.ATTRIBUTES/table-keys" in names
    assert "model/layer_with_weights-1/embeddings/.ATTRIBUTES/VARIABLE_VALUE" in names


def test_a_model_of_feature_columns_is_saved(tmp_path: Any) -> None:
    column = tf.feature_column.embedding_column(
        tf.feature_column.categorical_column_with_vocabulary_list("s", ["a", "b"]), 2
    )
    inputs = {"s": tf.keras.Input((1,), dtype=tf.string, name="s")}
    model = tf.keras.Model(inputs, L.DenseFeatures([column])(inputs))
    features = {"s": np.array([["a"], ["q"]])}
    model.save(str(tmp_path / "model.keras"))
    loaded = tf.keras.models.load_model(str(tmp_path / "model.keras"))
    np.testing.assert_allclose(loaded.predict(features, verbose=0), model.predict(features, verbose=0))


def test_a_sequential_model_takes_the_dtype_of_its_first_inputs() -> None:
    model = tf.keras.Sequential([L.Hashing(8), L.CategoryEncoding(8)])
    assert model(tf.constant([["a"], ["b"]])).numpy().sum() == 2.0


def test_a_missing_last_axis_of_size_one_is_added() -> None:
    first, second = tf.keras.Input((1,), name="first"), tf.keras.Input((1,), name="second")
    model = tf.keras.Model([first, second], L.Add()([first, second]))
    assert model({"first": tf.constant([1.0]), "second": tf.constant([2.0])}).numpy().tolist() == [[3.0]]


def test_models_with_random_layers_and_bins_are_saved(tmp_path: Any) -> None:
    bins = L.Discretization(num_bins=3)
    bins.adapt(np.random.RandomState(0).rand(30, 1))
    numbers = tf.keras.Input((3,))
    model = tf.keras.Model(numbers, bins(L.GaussianNoise(0.1)(numbers)))
    x = np.linspace(0.0, 1.0, 6, dtype=np.float32).reshape(2, 3)
    images = tf.keras.Sequential([tf.keras.Input((4, 4, 1)), L.RandomFlip(seed=1), L.ConvLSTM1D(1, 2)])
    for place, name in enumerate(("folder", "model.h5", "model.keras")):
        path = str(tmp_path / name)
        model.save(path, **({"save_format": "tf"} if place == 0 else {}))
        np.testing.assert_array_equal(tf.keras.models.load_model(path).predict(x, verbose=0), model(x))
    images.save(str(tmp_path / "images"), save_format="tf")
    loaded = tf.keras.models.load_model(str(tmp_path / "images"))
    picture = np.arange(16, dtype=np.float32).reshape(1, 4, 4, 1)
    np.testing.assert_allclose(loaded(picture, training=False), images(picture, training=False), rtol=1e-6)
    assert images.layers[1].name.startswith("conv_lstm1d")


def test_a_loaded_model_has_the_function_methods_of_its_class(tmp_path):
    class Doubling(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(1)

        @tf.function(input_signature=[tf.TensorSpec([None, 2])])
        def call(self, inputs):
            return self.dense(inputs)

        @tf.function(input_signature=[tf.TensorSpec([None, 2])])
        def doubled(self, inputs):
            return 2.0 * self.dense(inputs)

    model, x = Doubling(), tf.ones([1, 2])
    expected = model(x)
    model.save(tmp_path / "model")
    loaded = tf.keras.models.load_model(tmp_path / "model")
    assert loaded.call(x).numpy() == expected.numpy() and loaded.doubled(x).numpy() == 2.0 * expected.numpy()
