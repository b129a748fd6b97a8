"""Embedding lookups, sampled losses and dropout."""

import numpy as np
import pytest

import headrace as tf

TABLE = np.arange(12, dtype=np.float32).reshape(6, 2)
IDS = tf.SparseTensor([[0, 0], [0, 1], [2, 0]], tf.constant([1, 3, 2], tf.int64), [4, 2])
WEIGHTS = tf.SparseTensor([[0, 0], [0, 1], [2, 0]], [1.0, 2.0, -1.0], [4, 2])


def test_rows_by_id():
    assert tf.nn.embedding_lookup(TABLE, [[0], [2]]).numpy().tolist() == [[[0, 1]], [[4, 5]]]
    assert tf.nn.embedding_lookup(TABLE, 1).numpy().tolist() == [2, 3]
    np.testing.assert_allclose(tf.nn.embedding_lookup(TABLE, [2], max_norm=1.0), [[0.62469506, 0.78086877]], rtol=1e-6)


def test_parts_of_a_table_follow_one_another():
    parts = [tf.constant(TABLE[:3]), tf.constant(TABLE[3:5]), tf.constant(TABLE[5:])]
    ids = [[0, 2], [5, 3]]
    np.testing.assert_array_equal(tf.nn.embedding_lookup(parts, ids), TABLE[np.array(ids)])


def test_gradient_of_a_variable_is_indexed_slices():
    table = tf.Variable(TABLE)
    with tf.GradientTape() as tape:
        y = tf.nn.embedding_lookup(table, [0, 2, 2])
    gradient = tape.gradient(y, table)
    assert isinstance(gradient, tf.IndexedSlices)
    assert tf.convert_to_tensor(gradient).numpy()[:, 0].tolist() == [1, 0, 2, 0, 0, 0]


def test_lookup_and_its_gradient_in_a_traced_function_of_unknown_shapes():
    @tf.function(input_signature=[tf.TensorSpec(None), tf.TensorSpec(None, tf.int32)])
    def gradient(table, ids):
        with tf.GradientTape() as tape:
            tape.watch(table)
            y = tf.nn.embedding_lookup(table, ids, max_norm=100.0)
        return tape.gradient(y, table)

    dense = tf.convert_to_tensor(gradient(TABLE, [0, 2, 2])) * 1.0
    assert dense.numpy()[:, 0].tolist() == [1, 0, 2, 0, 0, 0]


def test_ragged_ids_give_ragged_rows():
    rows = tf.nn.embedding_lookup(TABLE, tf.ragged.constant([[1, 2], [3]]))
    assert rows.to_list() == [[[2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0]]]


@pytest.mark.parametrize(
    ("combiner", "plain", "weighted"),
    [
        ("mean", [[4, 5], [0, 0], [4, 5]], [[14 / 3, 17 / 3], [0, 0], [4, 5]]),
        ("sum", [[8, 10], [0, 0], [4, 5]], [[14, 17], [0, 0], [-4, -5]]),
        ("sqrtn", [[5.656854, 7.071068], [0, 0], [4, 5]], [[6.26099, 7.602631], [0, 0], [-4, -5]]),
    ],
)
def test_sparse_lookup(combiner, plain, weighted):
    np.testing.assert_allclose(tf.nn.embedding_lookup_sparse(TABLE, IDS, None, combiner=combiner), plain, rtol=1e-6)
    np.testing.assert_allclose(
        tf.nn.embedding_lookup_sparse(TABLE, IDS, WEIGHTS, combiner=combiner), weighted, rtol=1e-6
    )


def test_ragged_lookup():
    ids = tf.ragged.constant([[1, 3], [], [2]], dtype=tf.int64)
    assert tf.nn.embedding_lookup_sparse(TABLE, ids, None, combiner="sum").numpy().tolist() == [[8, 10], [0, 0], [4, 5]]
    assert tf.nn.safe_embedding_lookup_sparse(TABLE, ids, default_id=5).numpy()[1].tolist() == [10, 11]


def test_safe_lookup_leaves_out_what_is_invalid():
    ids = tf.SparseTensor([[0, 0], [0, 1], [2, 0], [3, 0]], tf.constant([1, -3, 2, 4], tf.int64), [5, 2])
    weights = tf.SparseTensor(ids.indices, [1.0, 2.0, -1.0, 3.0], [5, 2])
    wanted = [[2, 3], [0, 0], [4, 5], [8, 9], [0, 0]]
    assert tf.nn.safe_embedding_lookup_sparse(TABLE, ids).numpy().tolist() == wanted
    by_weight = tf.nn.safe_embedding_lookup_sparse(TABLE, ids, weights).numpy().tolist()
    assert by_weight == [[2, 3], [0, 0], [0, 0], [8, 9], [0, 0]]
    deep = tf.SparseTensor([[0, 0, 0], [1, 1, 0]], tf.constant([1, 3], tf.int64), [2, 2, 2])
    assert tf.nn.safe_embedding_lookup_sparse(TABLE, deep).numpy().tolist() == [[[2, 3], [0, 0]], [[0, 0], [6, 7]]]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tf.nn.embedding_lookup(None, [0]), ValueError, "params must be specified"),
        (lambda: tf.nn.embedding_lookup([], [0]), ValueError, "Need at least one param"),
        (lambda: tf.nn.embedding_lookup(TABLE, [9]), tf.errors.InvalidArgumentError, r"9 is not in \[0, 6\)"),
        (lambda: tf.nn.embedding_lookup_sparse(TABLE, [1], None), TypeError, "must be SparseTensor"),
        (lambda: tf.nn.embedding_lookup_sparse(TABLE, IDS, [1.0]), TypeError, "sp_weights must be either None"),
        (
            lambda: tf.nn.embedding_lookup_sparse(TABLE, IDS, None, combiner="foo"),
            ValueError,
            "'mean', 'sqrtn' or 'sum'",
        ),
        (lambda: tf.nn.safe_embedding_lookup_sparse(None, IDS), ValueError, "Missing embedding_weights"),
    ],
)
def test_what_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


RANDOM = np.random.default_rng(0)
CLASS_WEIGHTS = RANDOM.standard_normal((10, 4)).astype(np.float32)
BIASES = RANDOM.standard_normal(10).astype(np.float32)
INPUTS = RANDOM.standard_normal((3, 4)).astype(np.float32)
DRAWN = (tf.constant([1, 2, 8, 9], tf.int64), tf.constant([[0.5], [0.3], [0.2]]), tf.constant([0.5, 0.4, 0.1, 0.2]))


def test_sampled_losses_as_tensorflow_gives_them():
    arguments = (CLASS_WEIGHTS, BIASES, tf.constant([[1], [4], [7]], tf.int64), INPUTS, 4, 10)
    nce = tf.nn.nce_loss(*arguments, sampled_values=DRAWN)
    np.testing.assert_allclose(nce, [13.501663, 16.807795, 10.761929], rtol=1e-5)
    without_hits = tf.nn.nce_loss(*arguments, sampled_values=DRAWN, remove_accidental_hits=True)
    np.testing.assert_allclose(without_hits, [11.201406, 16.807795, 10.761929], rtol=1e-5)
    softmax = tf.nn.sampled_softmax_loss(*arguments, sampled_values=DRAWN)
    np.testing.assert_allclose(softmax, [2.6562357, 3.027401, 0.6827383], rtol=1e-5)
    parts = ([CLASS_WEIGHTS[:5], CLASS_WEIGHTS[5:]], *arguments[1:])
    np.testing.assert_allclose(tf.nn.sampled_softmax_loss(*parts, sampled_values=DRAWN), softmax)


def test_several_true_classes():
    drawn = (DRAWN[0], tf.constant([[0.5, 0.1], [0.3, 0.2], [0.2, 0.4]]), DRAWN[2])
    labels = tf.constant([[1, 2], [4, 5], [7, 8]], tf.int64)
    loss = tf.nn.sampled_softmax_loss(CLASS_WEIGHTS, BIASES, labels, INPUTS, 4, 10, num_true=2, sampled_values=drawn)
    np.testing.assert_allclose(loss, [1.8815887, 3.539023, 1.8709013], rtol=1e-5)


def test_classes_are_drawn_when_none_are_given():
    tf.random.set_seed(3)
    loss = tf.nn.sampled_softmax_loss(CLASS_WEIGHTS, BIASES, tf.constant([[1], [4], [7]]), INPUTS, 4, 10, seed=5)
    assert loss.shape == (3,) and np.isfinite(loss).all()


def test_dropout_scales_what_it_keeps():
    def noise(shape, dtype):
        assert shape.numpy().tolist() == [4] and dtype == tf.float32
        return tf.constant([0.1, 0.4, 0.5, 0.9], dtype)

    x = tf.constant([1.0, 2.0, 3.0, 4.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.nn.experimental.general_dropout(x, 0.4, uniform_sampler=noise)
    np.testing.assert_allclose(y, [0, 2 / 0.6, 3 / 0.6, 4 / 0.6], rtol=1e-6)
    np.testing.assert_allclose(tape.gradient(y, x), [0, 1 / 0.6, 1 / 0.6, 1 / 0.6], rtol=1e-6)


def test_stateless_dropout_as_tensorflow_gives_it():
    y = tf.nn.experimental.stateless_dropout(tf.ones([6]), 0.4, seed=[1, 2])
    assert (y.numpy() > 0).tolist() == [True, False, True, False, False, True]


def test_noise_shape_lets_elements_fall_together():
    y = tf.nn.dropout(tf.ones([20, 3]), 0.5, noise_shape=[None, 1], seed=1).numpy()
    assert (y == y[:, :1]).all() and 0 < (y == 0).sum() < y.size


def test_rate_zero_changes_nothing():
    x = tf.constant([1.0, 2.0])
    assert tf.nn.dropout(x, 0) is x


@pytest.mark.parametrize(
    ("x", "rate", "message"),
    [
        ([1.0], 1.0, r"in the range \[0, 1\)"),
        ([1.0], -0.1, r"in the range \[0, 1\)"),
        ([1], 0.5, "floating point"),
        ([1.0], "a", "scalar"),
        ([1.0], None, "scalar"),
        ([1.0], tf.constant(0.5, tf.float64), "compatible"),
    ],
)
def test_dropout_refuses(x, rate, message):
    with pytest.raises(ValueError, match=message):
        tf.nn.dropout(x, rate)
