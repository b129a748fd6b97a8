"""tf.tpu.experimental.embedding: settings, lookups and checkpoints. Values and errors are those of TensorFlow 2.21."""

import numpy as np
import pytest

import headrace as tf

embedding = tf.tpu.experimental.embedding
ROWS = np.arange(12.0, dtype=np.float32).reshape(6, 2)


def table(combiner="mean", **settings):
    return embedding.TableConfig(6, 2, initializer=tf.constant_initializer(ROWS), combiner=combiner, **settings)


def looked_up(ids, weights=None, **settings):
    config = table(settings.pop("combiner", "mean"))
    feature = embedding.FeatureConfig(config, **settings)
    found = embedding.serving_embedding_lookup(
        {"a": ids}, None if weights is None else {"a": weights}, {config: tf.Variable(ROWS)}, {"a": feature}
    )
    return found["a"].numpy()


SPARSE = tf.sparse.from_dense([[1, 2], [3, 0]])
WEIGHTS = tf.sparse.from_dense([[1.0, 2.0], [3.0, 0.0]])
RAGGED = tf.ragged.constant([[1, 2, 3], [4]])


def test_dense_ids_give_a_row_each():
    np.testing.assert_array_equal(looked_up(tf.constant([1, 2])), [[2, 3], [4, 5]])
    assert looked_up(tf.constant([[1, 2], [3, 4]])).shape == (2, 2, 2)


@pytest.mark.parametrize(
    ("combiner", "plain", "weighted"),
    [
        ("sum", [[6, 8], [6, 7]], [[10, 13], [18, 21]]),
        ("mean", [[3, 4], [6, 7]], [[10 / 3, 13 / 3], [6, 7]]),
        ("sqrtn", [[4.2426405, 5.656854], [6, 7]], [[4.472136, 5.8137765], [6, 7]]),
    ],
)
def test_rows_of_an_example_are_combined(combiner, plain, weighted):
    np.testing.assert_allclose(looked_up(SPARSE, combiner=combiner), plain, rtol=1e-6)
    np.testing.assert_allclose(looked_up(SPARSE, WEIGHTS, combiner=combiner), weighted, rtol=1e-6)


def test_a_sequence_is_cut_or_filled_with_zeros():
    np.testing.assert_array_equal(looked_up(RAGGED, max_sequence_length=2), [[[2, 3], [4, 5]], [[8, 9], [0, 0]]])
    np.testing.assert_array_equal(
        looked_up(SPARSE, max_sequence_length=3), [[[2, 3], [4, 5], [0, 0]], [[6, 7], [0, 0], [0, 0]]]
    )


@pytest.mark.parametrize(
    ("ids", "weights", "length", "message"),
    [
        (tf.constant([1]), tf.constant([1.0]), 0, "Weight specified for a, but input is dense."),
        (tf.constant([1]), None, 2, "Feature a is a sequence feature but a dense tensor was passed."),
        (RAGGED, RAGGED, 2, "Weight specified for a, but this is a sequence feature."),
        (3, None, 0, "Input a is type <class 'int'>. Tensor, SparseTensor or RaggedTensor expected."),
    ],
)
def test_inputs_that_do_not_fit_are_errors(ids, weights, length, message):
    with pytest.raises(ValueError, match=message):
        looked_up(ids, weights, max_sequence_length=length)


def test_tables_are_saved_with_the_slots_of_their_optimizer(tmp_path):
    def made():
        config = {"a": embedding.FeatureConfig(table(name="t"))}
        return embedding.TPUEmbeddingForServing(config, optimizer=embedding.Adagrad(0.1))

    first = made()
    first.embedding_tables[first._table_configs[0]].assign(ROWS + 1)
    path = tf.train.Checkpoint(e=first).write(str(tmp_path / "tables"))
    assert [name for name, _ in tf.train.list_variables(path)][1:] == [
        "e/t.Saccumulators/.ATTRIBUTES/VARIABLE_VALUE", "e/t/.ATTRIBUTES/VARIABLE_VALUE",
    ]  # fmt: skip
    second = made()
    tf.train.Checkpoint(e=second).read(path).assert_consumed()
    np.testing.assert_array_equal(second({"a": tf.constant([0])})["a"], [[1, 2]])
    assert sorted(second.variables["t"]) == ["accumulators", "parameters"]


def test_lookups_run_in_functions_and_have_gradients():
    config = {"a": embedding.FeatureConfig(table(name="t"))}
    lookup = embedding.TPUEmbeddingForServing(config, optimizer=None)
    assert tf.function(lambda ids: lookup({"a": ids})["a"])(tf.constant([1])).numpy().tolist() == [[2, 3]]
    with tf.GradientTape() as tape:
        total = tf.reduce_sum(lookup({"a": tf.constant([1, 1])})["a"])
    gradient = tf.convert_to_tensor(tape.gradient(total, next(iter(lookup.embedding_tables.values()))))
    assert gradient.numpy()[:, 0].tolist() == [0, 2, 0, 0, 0, 0]


def test_names_of_tables():
    configs = [embedding.FeatureConfig(table()), embedding.FeatureConfig(table())]
    lookup = embedding.TPUEmbeddingForServing(configs, optimizer=embedding.SGD())
    assert [variable.name for variable in lookup.embedding_tables.values()] == ["table_0:0", "table_1:0"]
    twice = [embedding.FeatureConfig(table(name="t")), embedding.FeatureConfig(table(name="t"))]
    with pytest.raises(ValueError, match="Tables must have a unique name. Multiple tables with name t found."):
        embedding.TPUEmbeddingForServing(twice, optimizer=embedding.SGD())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: embedding.TableConfig(0, 2),
            "Argument `vocabulary_size` must be an int and must be >= 1. Received: 0",
        ),
        (lambda: embedding.TableConfig(6, 2, combiner="max"), "must be in .'mean', 'sum', 'sqrtn'.. Received: max"),
        (lambda: embedding.FeatureConfig(3), "Argument `table` has invalid type <class 'int'>"),
        (lambda: embedding.Adagrad(initial_accumulator_value=0.0), "must be a positive float. Received: 0.0"),
        (lambda: embedding.Adam(beta_1=1.0), "Argument `beta_1` must be >= 0 and < 1. Received: 1.0"),
        (lambda: embedding.SGD(clipvalue=2.0, use_gradient_accumulation=False), "gradient clipping cannot be used"),
        (lambda: embedding.QuantizationConfig(1, 0.0, 1.0), "num_buckets is 1, must be at least 2"),
    ],
)
def test_settings_out_of_range_are_errors(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_optimizers_with_equal_settings_are_equal():
    assert embedding.SGD(0.5) == embedding.SGD(0.5) != embedding.SGD(0.1)
    clipped = embedding.SGD(clipvalue=2.0)
    assert (clipped.clip_gradient_min, clipped.clip_gradient_max) == (-2.0, 2.0)
    assert embedding.TableConfig(6, 16).initializer.stddev == 0.25
    assert embedding.RowIdInitializer(3)((2, 2)).numpy().tolist() == [[3, 3], [4, 4]]


def test_the_hardware_of_tpus_is_refused():
    tables = embedding.TPUEmbedding([embedding.FeatureConfig(table())], embedding.SGD())
    with pytest.raises(RuntimeError, match="enqueue is not valid when TPUEmbedding object is not created under a TPU"):
        tables.enqueue([tf.constant([1])])
    with pytest.raises(RuntimeError, match="TPUEmbeddingV0 should be created under TPUStrategy but found"):
        embedding.TPUEmbeddingV0([embedding.FeatureConfig(table())], embedding.SGD())
    features = tf.tpu.experimental.HardwareFeature
    assert features().embedding_feature is features.EmbeddingFeature.UNSUPPORTED
