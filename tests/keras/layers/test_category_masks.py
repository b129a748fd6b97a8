"""Missing values, learned vocabularies and unbatched data in preprocessing layers. Facts from TensorFlow."""

import numpy as np
import pytest

import headrace as tf

layers = tf.keras.layers


@pytest.mark.parametrize("sparse", [False, True])
def test_encoded_vectors_have_no_entry_for_missing_values(sparse):
    layer = layers.StringLookup(vocabulary=["a", "b"], mask_token="", output_mode="count", sparse=sparse)
    found = layer([["a", "", "z"], ["b", "b", ""]])
    assert found.shape == (2, 3)
    found = tf.sparse.to_dense(found) if sparse else found
    np.testing.assert_array_equal(found, [[1, 1, 0], [0, 0, 2]])
    assert layer.get_vocabulary() == ["[UNK]", "a", "b"] and layer.vocabulary_size() == 3


def test_weights_of_an_adapted_layer_are_its_words():
    layer = layers.TextVectorization()
    layer.adapt([["a b b"]])
    (words,) = layer.get_weights()
    assert words.tolist() == [b"b", b"a"]
    other = layers.TextVectorization()
    other.set_weights([words])
    np.testing.assert_array_equal(other([["a b"]]), [[3, 2]])
    layer.set_weights(layer.get_weights())
    assert layer.get_vocabulary() == ["", "[UNK]", "b", "a"]
    assert layers.StringLookup(vocabulary=["a"]).get_weights() == []


def test_the_size_of_a_vocabulary_is_fixed_by_the_first_encoded_vector():
    layer = layers.StringLookup(vocabulary=["a", "b"], output_mode="count")
    layer([["a"]])
    with pytest.raises(RuntimeError, match="vocabulary size cannot be changed"):
        layer.set_vocabulary(["a"])


def test_text_vectorization_without_output_mode_returns_words():
    assert layers.TextVectorization(output_mode=None)([["A b"]]).to_list() == [[b"a", b"b"]]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: layers.TextVectorization(split="x"), "`split` argument"),
        (lambda: layers.TextVectorization(ragged=True, output_sequence_length=2), "must not be set if ragged"),
        (lambda: layers.TextVectorization(dtype="int64"), "dtype of string"),
        (lambda: layers.StringLookup(dtype="float32"), "`dtype` should be an integer"),
        (lambda: layers.Hashing(num_bins=2, salt=[1]), "tuple of size 2"),
        (lambda: layers.HashedCrossing(num_bins=2)((tf.ones(1), tf.ones(1))), "integer or string"),
        (lambda: layers.Normalization(axis=3).build([None, 2, 3]), "in the range"),
    ],
)
def test_wrong_arguments_are_refused_with_tensorflows_words(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_normalization_adapts_to_elements_that_are_not_batches():
    dataset = tf.data.Dataset.from_tensor_slices([[2.0, 0.0], [0.0, 2.0]])
    layer = layers.Normalization()
    layer.adapt(dataset)
    assert [row.numpy().tolist() for row in dataset.map(layer)] == [[1.0, -1.0], [-1.0, 1.0]]


def test_normalization_keeps_its_input_shape_after_adapting_to_one_axis():
    layer = layers.Normalization(input_shape=(1,), axis=None)
    layer.adapt(np.array([1.0, 3.0]))
    assert tf.keras.Sequential([layer, layers.Dense(1)]).output_shape == (None, 1)


def test_weight_of_unknown_words_can_be_given():
    layer = layers.StringLookup(output_mode="tf_idf")
    layer.set_vocabulary(["[UNK]", "a"], idf_weights=[0.25, 2.0])
    np.testing.assert_array_equal(layer([["z", "a"]]), [[0.25, 2.0]])
