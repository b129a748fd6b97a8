"""Ragged and sparse tensors as inputs of layers and models."""

import numpy as np
import pytest

import headrace as tf

k = tf.keras
ROWS = tf.ragged.constant([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0]]], ragged_rank=1)
SPARSE = tf.SparseTensor([[0, 1], [1, 2], [2, 0]], [1.0, 2.0, 3.0], [3, 3])


def test_dense_maps_the_features_of_ragged_rows():
    layer = k.layers.Dense(1, kernel_initializer="ones")
    assert layer(ROWS).to_list() == [[[3.0], [7.0]], [[11.0]]]
    equally_long = tf.RaggedTensor.from_uniform_row_length(tf.constant([1.0, 2.0, 3.0, 4.0]), 2)
    np.testing.assert_array_equal(layer(equally_long), [[3.0], [7.0]])
    with pytest.raises(ValueError, match="innermost dimension is non-ragged"):
        layer.call(tf.ragged.constant([[1.0], [2.0, 3.0]]))


def test_layer_normalization_normalizes_the_features_of_ragged_rows():
    layer = k.layers.LayerNormalization()
    np.testing.assert_allclose(layer(ROWS).flat_values, layer(ROWS.flat_values[tf.newaxis])[0])


def test_attention_pads_ragged_inputs_and_returns_the_rows_of_the_query():
    layer = k.layers.MultiHeadAttention(num_heads=1, key_dim=2)
    result = layer(ROWS, ROWS)
    assert result.row_lengths().numpy().tolist() == [2, 1]
    np.testing.assert_allclose(result[0], layer(ROWS.to_tensor(), ROWS.to_tensor())[0], rtol=1e-6)


@pytest.mark.parametrize("sequences", [True, False])
def test_recurrent_layers_run_ragged_sequences(sequences):
    layer = k.layers.GRU(2, return_sequences=sequences)
    result, padded = layer(ROWS), layer(ROWS.to_tensor(), mask=tf.sequence_mask([2, 1]))
    if sequences:
        assert result.row_lengths().numpy().tolist() == [2, 1]
        result, padded = result[1][0], padded[1][0]
    np.testing.assert_allclose(result, padded, rtol=1e-6)


def test_embedding_of_sparse_inputs_is_dense_or_sparse():
    ids = tf.SparseTensor([[0, 1], [1, 2]], [1, 2], [2, 3])
    table = np.array([[0.5, 0.5], [1.0, 2.0], [3.0, 4.0]])
    dense = k.layers.Embedding(3, 2, weights=[table])(ids)
    np.testing.assert_array_equal(dense[0], [[0.5, 0.5], [1.0, 2.0], [0.5, 0.5]])
    sparse = k.layers.Embedding(3, 2, weights=[table], sparse=True)(ids)
    np.testing.assert_array_equal(tf.sparse.to_dense(sparse)[1], [[0, 0], [0, 0], [3.0, 4.0]])
    with pytest.raises(ValueError, match="`mask_zero` cannot be enabled"):
        k.layers.Embedding(3, 2, mask_zero=True)(ids)


def test_concatenate_keeps_sparse_inputs_sparse():
    joined = k.layers.Concatenate()([SPARSE, SPARSE])
    np.testing.assert_array_equal(tf.sparse.to_dense(joined)[0], [0, 1, 0, 0, 1, 0])


def test_models_read_batches_of_sparse_and_ragged_tensors():
    inputs = k.Input((3,), sparse=True)
    model = k.Model(inputs, k.layers.Dense(1, kernel_initializer="ones")(inputs))
    model.compile("sgd", "mse")
    np.testing.assert_array_equal(model.predict(SPARSE, batch_size=2, verbose=0), [[1.0], [2.0], [3.0]])
    model.fit(SPARSE, np.ones((3, 1)), batch_size=2, verbose=0)  # in another order
    inputs = k.Input((None, 2), ragged=True)
    model = k.Model(inputs, k.layers.Dense(1, kernel_initializer="ones")(inputs))
    assert model.predict(ROWS, batch_size=1, verbose=0).to_list() == [[[3.0], [7.0]], [[11.0]]]


def test_a_merge_layer_wants_a_list():
    for layer in (k.layers.Add(), k.layers.Concatenate()):
        with pytest.raises(ValueError, match="should be called on a list of"):
            layer(tf.ones([2, 3]))


def test_merged_masks_may_be_numbers():
    layer, inputs = k.layers.Add(), [tf.ones([1, 2, 1])] * 2
    mask = layer.compute_mask(inputs, [tf.constant([[1.0, 0.0]]), None])
    np.testing.assert_array_equal(mask, [[True, False]])
    with pytest.raises(ValueError, match="`mask` should be a list"):
        layer.compute_mask(inputs, tf.ones([1, 2]))
    with pytest.raises(ValueError, match="should have the same length"):
        layer.compute_mask(inputs, [None])


def test_symbolic_ragged_tensors_have_the_members_of_ragged_tensors():
    inputs = tf.keras.Input((None, 5), ragged=True)
    assert inputs.ragged_rank == 1
    model = tf.keras.Model(inputs, [inputs.row_lengths(), inputs.to_tensor(default_value=-1.0), inputs.flat_values])
    rows = tf.RaggedTensor.from_row_lengths(tf.ones([3, 5]), [2, 1])
    lengths, padded, values = tf.keras.Model.from_config(model.get_config())(rows)
    assert lengths.numpy().tolist() == [2, 1] and padded.shape == (2, 2, 5) and values.shape == (3, 5)
    assert padded[1, 1, 0] == -1.0
