"""StringLookup, IntegerLookup and TextVectorization, with values learned from Keras 2."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf

L = tf.keras.layers


def test_words_are_numbered_by_frequency_then_in_reverse_order() -> None:
    layer = L.StringLookup()
    layer.adapt(np.array(["a", "b", "b", "c"]))
    assert layer.get_vocabulary() == ["[UNK]", "b", "c", "a"]
    assert layer(np.array(["a", "b", "q"])).numpy().tolist() == [3, 1, 0]
    assert layer.vocabulary_size() == 4


def test_adapt_again_forgets() -> None:
    layer = L.StringLookup()
    layer.adapt(["a"])
    layer.adapt(["b", "c", "c"])
    assert layer.get_vocabulary() == ["[UNK]", "c", "b"]


def test_a_mask_token_is_number_zero_and_not_counted() -> None:
    layer = L.StringLookup(mask_token="")
    layer.adapt(np.array([["a", "", "b"], ["b", "", ""]]))
    assert layer.get_vocabulary() == ["", "[UNK]", "b", "a"]
    assert layer(np.array(["", "b", "q"])).numpy().tolist() == [0, 2, 1]


def test_unknown_words_are_spread_by_hash() -> None:
    layer = L.StringLookup(vocabulary=["a", "b"], mask_token="", num_oov_indices=2)
    assert layer(np.array([["a", "z", "", "q"]])).numpy().tolist() == [[3, 2, 0, 2]]
    numbers = L.IntegerLookup(vocabulary=[10, 20], num_oov_indices=3)
    assert numbers(np.array([10, 1, 2, 3, -4])).numpy().tolist() == [3, 1, 2, 0, 2]


def test_no_place_for_unknown_words() -> None:
    layer = L.StringLookup(num_oov_indices=0, vocabulary=["a"])
    assert layer(np.array(["a"])).numpy().tolist() == [0]
    with pytest.raises(tf.errors.InvalidArgumentError, match="all inputs should be in vocabulary"):
        layer(np.array(["b"]))


def test_output_modes() -> None:
    words = np.array([["a", "z", "", "q"]])
    idf = L.StringLookup(vocabulary=["a", "b"], output_mode="tf_idf", idf_weights=[0.5, 0.6])
    np.testing.assert_allclose(idf(words), [[1.65, 0.5, 0.0]], rtol=1e-6)
    padded = L.StringLookup(max_tokens=6, pad_to_max_tokens=True, output_mode="count", vocabulary=["a", "b"])
    assert padded(np.array(["a", "a", "z"])).numpy().tolist() == [1.0, 2.0, 0.0, 0.0, 0.0, 0.0]
    one_hot = L.StringLookup(output_mode="one_hot", vocabulary=["a", "b"])
    assert one_hot(np.array(["a", "z"])).numpy().tolist() == [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]
    assert one_hot(tf.constant("a")).numpy().tolist() == [0.0, 1.0, 0.0]
    with pytest.raises(ValueError, match="maximum supported output rank is 2"):
        one_hot(np.array([["a", "b"]]))
    sparse = L.StringLookup(output_mode="multi_hot", vocabulary=["a", "b"], sparse=True)(np.array([["b", "b"]]))
    assert tf.sparse.to_dense(sparse).numpy().tolist() == [[0.0, 0.0, 1.0]]


def test_words_from_numbers() -> None:
    layer = L.StringLookup(invert=True, vocabulary=["a", "b"])
    assert layer(np.array([0, 1, 2, 9])).numpy().tolist() == [b"[UNK]", b"a", b"b", b"[UNK]"]
    numbers = L.IntegerLookup(invert=True, vocabulary=[10, 20], mask_token=0)
    assert numbers(np.array([0, 1, 2, 9])).numpy().tolist() == [0, -1, 10, -1]


def test_ragged_sparse_and_list_inputs() -> None:
    layer = L.StringLookup(vocabulary=["a", "b"])
    assert layer(tf.ragged.constant([["a"], ["b", "z"]])).to_list() == [[1], [2, 0]]
    assert layer(tf.sparse.from_dense([["a", "z"]])).values.numpy().tolist() == [1, 0]
    assert layer(["a", "b"]).numpy().tolist() == [1, 2]


def test_a_vocabulary_file(tmp_path: Any) -> None:
    path = tmp_path / "words.txt"
    path.write_text("x\ny\n")
    layer = L.StringLookup(vocabulary=str(path))
    assert layer.get_vocabulary() == ["[UNK]", "x", "y"]
    assert layer.get_config()["vocabulary"] == str(path)
    with pytest.raises(ValueError, match="does not exist"):
        L.StringLookup(vocabulary=str(tmp_path / "none.txt"))


def test_assets_hold_the_vocabulary(tmp_path: Any) -> None:
    layer = L.TextVectorization()
    layer.adapt(["u v", "v"])
    layer.save_assets(str(tmp_path))
    other = L.TextVectorization()
    other.load_assets(str(tmp_path))
    assert other.get_vocabulary() == ["", "[UNK]", "v", "u"]
    assert other(["v q"]).numpy().tolist() == [[2, 1]]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: L.StringLookup(vocabulary=["a", "a"]), "repeated term"),
        (lambda: L.StringLookup(vocabulary=["a", "b"], max_tokens=2), "larger than the maximum vocab size"),
        (lambda: L.StringLookup(vocabulary=[]), "Cannot set an empty vocabulary"),
        (lambda: L.StringLookup(vocabulary=["a", ""], mask_token=""), "reserved mask token"),
        (lambda: L.StringLookup(max_tokens=1), "must be greater than 1"),
        (lambda: L.StringLookup(invert=True, output_mode="count"), "must be `'int'`"),
        (lambda: L.StringLookup(output_mode="nothing"), "must be one of"),
        (lambda: L.StringLookup(sparse=True), "`sparse` may only be true"),
        (lambda: L.StringLookup(vocabulary=["a"]).adapt(["b"]), "Cannot adapt"),
        (lambda: L.TextVectorization(standardize="upper"), "standardize"),
        (lambda: L.TextVectorization(split="lines"), "split"),
        (lambda: L.TextVectorization(output_mode="count", output_sequence_length=3), "output_sequence_length"),
        (lambda: L.TextVectorization(vocabulary=["a"])(np.array([["a", "b"]])), "the input rank must be 1"),
    ],
)
def test_misuse(make: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_calls_before_there_is_a_vocabulary() -> None:
    with pytest.raises(tf.errors.FailedPreconditionError, match="Table not initialized"):
        L.StringLookup()(np.array(["a"]))
    with pytest.raises(RuntimeError, match="set the layer's vocabulary"):
        L.StringLookup(output_mode="multi_hot")(np.array(["a"]))


def test_texts_as_numbers() -> None:
    layer = L.TextVectorization(vocabulary=["a", "b"], output_sequence_length=4)
    assert layer(np.array(["a B, c", "b"])).numpy().tolist() == [[2, 3, 1, 0], [3, 0, 0, 0]]
    ragged = L.TextVectorization(ragged=True, vocabulary=["a", "b"])
    assert ragged(np.array(["a b", "b"])).to_list() == [[2, 3], [3]]
    assert L.TextVectorization(vocabulary=["a"])(tf.constant("a b")).numpy().tolist() == [2, 1]
    letters = L.TextVectorization(vocabulary=["é", "b"], split="character")
    assert letters(np.array(["É b!"])).numpy().tolist() == [[1, 1, 3]]
    whole = L.TextVectorization(split=None, standardize=None, vocabulary=["a b", "b"], output_sequence_length=3)
    assert whole(np.array([["a b", "b"], ["b", "q"]])).numpy().tolist() == [[2, 3, 0], [3, 1, 0]]


def test_texts_as_vectors() -> None:
    layer = L.TextVectorization(output_mode="tf_idf", max_tokens=5)
    layer.adapt(np.array(["a b", "b c", "b"]))
    assert layer.get_vocabulary() == ["[UNK]", "b", "c", "a"]
    np.testing.assert_allclose(layer(["b q"]), [[0.7973991, 0.5596158, 0.0, 0.0]], rtol=1e-6)
    marks = L.TextVectorization(max_tokens=4, output_mode="multi_hot", pad_to_max_tokens=True)
    marks.adapt(tf.data.Dataset.from_tensor_slices(["x y z", "x y", "x"]).batch(2))
    assert marks.get_vocabulary() == ["[UNK]", "x", "y", "z"]
    assert marks(np.array(["x q"])).numpy().tolist() == [[1.0, 1.0, 0.0, 0.0]]
    pairs = L.TextVectorization(ngrams=2, output_mode="count", vocabulary=["a", "a b"])
    assert pairs(["a b a"]).numpy().tolist() == [[2.0, 2.0, 1.0]]


def test_functions_of_the_user() -> None:
    layer = L.TextVectorization(
        standardize=lambda x: tf.strings.regex_replace(x, "-", " "),
        split=lambda x: tf.strings.split(x, sep=" "),
        vocabulary=["a", "b"],
    )
    assert layer(["a-b"]).numpy().tolist() == [[2, 3]]


def test_inside_datasets_functions_and_models() -> None:
    layer = L.TextVectorization(vocabulary=["a", "b"], output_sequence_length=3)
    texts = tf.data.Dataset.from_tensor_slices(["a b", "q"]).batch(2)
    assert next(iter(texts.map(layer))).numpy().tolist() == [[2, 3, 0], [1, 0, 0]]
    assert tf.function(layer)(tf.constant(["b"])).numpy().tolist() == [[3, 0, 0]]
    model = tf.keras.Sequential([
        tf.keras.Input((1,), dtype="string"), layer, L.Embedding(4, 2, embeddings_initializer="ones"),
        L.Flatten(), L.Dense(1, kernel_initializer="ones"),
    ])  # fmt: skip
    assert model.output_shape == (None, 1)
    model.compile("sgd", "mse")
    model.fit(tf.constant([["a"], ["b"]]), np.zeros((2, 1), np.float32), verbose=0)
    assert model.predict(tf.constant([["a b"]]), verbose=0).shape == (1, 1)


def test_configurations_make_equal_layers() -> None:
    layer = L.TextVectorization(vocabulary=["a", "b"], ngrams=(1, 2), output_mode="count")
    again = L.TextVectorization.from_config(layer.get_config())
    assert again(["a b"]).numpy().tolist() == layer(["a b"]).numpy().tolist()
    adapted = L.StringLookup()
    adapted.adapt(["a"])
    config = adapted.get_config()
    assert config["vocabulary"] is None and config["vocabulary_size"] == 2
    assert config["batch_input_shape"] == (None,)
