"""tf.compat.v1.nn: functions whose arguments differ from TensorFlow 2's. The expected numbers are TensorFlow's."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1
RANDOM = np.random.RandomState(0)
X = tf.constant(RANDOM.rand(1, 5, 5, 2).astype("f4"))
KERNEL = tf.constant(RANDOM.rand(3, 3, 2, 2).astype("f4"))
BACK = tf.constant(RANDOM.rand(1, 5, 5, 2).astype("f4"))
IDS = tf.sparse.from_dense(np.array([[1, 4], [2, 0]], "i8"))
WEIGHTS = tf.SparseTensor(IDS.indices, tf.constant([1.0, 2.0, 3.0]), IDS.dense_shape)


def test_gradients_of_convolutions():
    explicit = [[0, 0], [1, 1], [1, 1], [0, 0]]
    same = v1.nn.conv2d_backprop_input([1, 5, 5, 2], KERNEL, BACK, [1, 1, 1, 1], "SAME")
    told = v1.nn.conv2d_backprop_input(
        [1, 5, 5, 2], filters=KERNEL, out_backprop=BACK, strides=[1, 1, 1, 1], padding=explicit
    )
    np.testing.assert_allclose(same, told, rtol=1e-6)
    by_filter = v1.nn.conv2d_backprop_filter(X, [3, 3, 2, 2], BACK, [1, 1, 1, 1], "SAME")
    with tf.GradientTape() as tape:
        tape.watch(KERNEL)
        y = tf.nn.conv2d(X, KERNEL, 1, "SAME")
    np.testing.assert_allclose(by_filter, tape.gradient(y, KERNEL, BACK), rtol=1e-5)


def test_morphology_takes_rates():
    filters = KERNEL[..., 0]
    grown = v1.nn.dilation2d(X, filters, [1, 2, 2, 1], [1, 1, 1, 1], "VALID")
    same = tf.nn.dilation2d(X, filters, [1, 2, 2, 1], "VALID", "NHWC", [1, 1, 1, 1])
    np.testing.assert_array_equal(grown, same)
    shrunk = v1.nn.erosion2d(X, filters, [1, 2, 2, 1], [1, 1, 1, 1], "VALID")
    assert (shrunk.numpy() < grown.numpy()).all()


def test_ctc():
    labels = tf.sparse.from_dense(np.array([[1, 2], [1, 0]], "i4"))
    logits = tf.constant(RANDOM.rand(4, 2, 4).astype("f4"))
    loss = v1.nn.ctc_loss(labels, logits, [4, 3])
    swapped = v1.nn.ctc_loss(labels, tf.transpose(logits, [1, 0, 2]), [4, 3], time_major=False)
    np.testing.assert_allclose(loss, swapped, rtol=1e-6)
    with pytest.raises(TypeError, match="SparseTensor"):
        v1.nn.ctc_loss([[1]], logits, [4, 3])
    decoded, scores = v1.nn.ctc_beam_search_decoder(logits, [4, 4], top_paths=2)
    assert (len(decoded), scores.shape) == (2, (2, 2))


def test_partitioned_tables():
    table = tf.reshape(tf.range(10.0), [5, 2])
    in_turn = [table[0::2], table[1::2]]
    one_by_one = [table[:3], table[3:]]
    expected = tf.nn.embedding_lookup_sparse(table, IDS, WEIGHTS, "mean")
    np.testing.assert_array_equal(v1.nn.embedding_lookup_sparse(in_turn, IDS, WEIGHTS), expected)
    np.testing.assert_array_equal(
        v1.nn.embedding_lookup_sparse(one_by_one, IDS, WEIGHTS, partition_strategy="div", combiner="mean"), expected
    )
    np.testing.assert_array_equal(v1.nn.safe_embedding_lookup_sparse(one_by_one, IDS, WEIGHTS), expected)
    ids = [[4, 1], [0, 3]]
    np.testing.assert_array_equal(v1.nn.embedding_lookup(in_turn, ids), tf.gather(table, ids))
    np.testing.assert_array_equal(v1.nn.embedding_lookup(one_by_one, ids, "div"), tf.gather(table, ids))
    with pytest.raises(ValueError, match="partition strategy: rows"):
        v1.nn.embedding_lookup(in_turn, ids, "rows")


def test_sampled_losses_of_partitioned_tables():
    weights, biases = tf.reshape(tf.range(10.0), [5, 2]), tf.range(5.0)
    inputs, labels = tf.ones([1, 2]), tf.constant([[3]], tf.int64)
    drawn = (tf.constant([0, 4], tf.int64), tf.ones([1, 1]), tf.ones([2]))
    for loss in (v1.nn.sampled_softmax_loss, v1.nn.nce_loss):
        whole = loss(weights, biases, labels, inputs, 2, 5, sampled_values=drawn)
        in_turn = [weights[0::2], weights[1::2]], [biases[0::2], biases[1::2]]
        np.testing.assert_allclose(loss(*in_turn, labels, inputs, 2, 5, sampled_values=drawn), whole)


def test_batch_norm_with_global_normalization():
    ones = tf.ones([2])
    scaled = v1.nn.batch_norm_with_global_normalization(X, ones, ones, ones, 3 * ones, 0.0, True)
    np.testing.assert_allclose(scaled, 3 * (X.numpy() - 1) + 1, atol=1e-5)
    plain = v1.nn.batch_norm_with_global_normalization(X, ones, ones, ones, 3 * ones, 0.0, False)
    np.testing.assert_allclose(plain, X, atol=1e-5)
