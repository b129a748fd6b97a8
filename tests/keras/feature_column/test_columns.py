"""Feature columns, with values learned from TensorFlow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf

fc = tf.feature_column
L = tf.keras.layers
FEATURES = {
    "n": np.array([[1.0], [2.0], [3.0]], np.float32),
    "v": np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], np.float32),
    "i": np.array([[0], [2], [7]]),
    "s": np.array([["a"], ["b"], ["zz"]]),
    "m": np.array([["a", "b"], ["", "c"], ["c", "c"]]),
    "m2": np.array([["a", "b"], ["b", "c"], ["c", "c"]]),
    "w": np.array([[0.5, 1.0], [2.0, 3.0], [1.0, 1.0]], np.float32),
}
number = fc.numeric_column("n")
buckets = fc.bucketized_column(number, [1.5, 2.5])
vector_buckets = fc.bucketized_column(fc.numeric_column("v", shape=2), [2.0, 4.0])
identity = fc.categorical_column_with_identity("i", 5, default_value=1)
word = fc.categorical_column_with_vocabulary_list("s", ["a", "b"])
many = fc.categorical_column_with_vocabulary_list("m", ["a", "b", "c"])
weighted = fc.weighted_categorical_column(fc.categorical_column_with_vocabulary_list("m2", ["a", "b", "c"]), "w")


def dense(column: Any) -> Any:
    return L.DenseFeatures(column)(FEATURES).numpy()


def marked(column: Any) -> list[list[float]]:
    return dense(fc.indicator_column(column)).tolist()


def test_numbers() -> None:
    assert dense(number).tolist() == [[1.0], [2.0], [3.0]]
    doubled = fc.numeric_column("v", shape=(2,), normalizer_fn=lambda x: x * 2)
    assert dense(doubled).tolist() == [[2.0, 4.0], [6.0, 8.0], [10.0, 12.0]]
    assert dense(buckets).tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert dense(vector_buckets).tolist() == [[1, 0, 0, 0, 1, 0], [0, 1, 0, 0, 0, 1], [0, 0, 1, 0, 0, 1]]


def test_categories() -> None:
    assert marked(identity) == [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
    assert np.argmax(marked(fc.categorical_column_with_hash_bucket("s", 7)), 1).tolist() == [5, 2, 1]
    assert np.argmax(marked(fc.categorical_column_with_hash_bucket("i", 7, tf.int64)), 1).tolist() == [2, 5, 2]
    assert marked(word) == [[1, 0], [0, 1], [0, 0]]
    unknown = fc.categorical_column_with_vocabulary_list("s", ["a", "b"], num_oov_buckets=3)
    assert marked(unknown) == [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 1, 0]]
    assert marked(many) == [[1, 1, 0], [0, 0, 1], [0, 0, 2]]
    assert marked(weighted) == [[0.5, 1, 0], [0, 2, 3], [0, 0, 2]]


def test_a_vocabulary_file(tmp_path: Any) -> None:
    path = tmp_path / "words.txt"
    path.write_text("a\nb\nc\n")
    column = fc.categorical_column_with_vocabulary_file("s", str(path), num_oov_buckets=1)
    assert column.num_buckets == 4
    assert marked(column) == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]]


def test_crosses_are_those_of_tensorflow() -> None:
    pairs = marked(fc.crossed_column(["s", "m"], 10))
    assert [np.repeat(range(10), np.array(row, int)).tolist() for row in pairs] == [[5, 6], [2, 4], [3, 3]]
    three = marked(fc.crossed_column([buckets, word, "s"], 20))
    assert np.argmax(three, 1).tolist() == [3, 5, 14]
    keyed = marked(fc.crossed_column([vector_buckets, identity], 13, hash_key=5))
    assert [np.repeat(range(13), np.array(row, int)).tolist() for row in keyed] == [[3, 3], [7, 11], [0, 3]]


@pytest.mark.parametrize(
    ("combiner", "expected"),
    [("mean", [1.5, 6.0, 6.0]), ("sum", [3.0, 6.0, 12.0]), ("sqrtn", [2.1213203, 6.0, 8.485281])],
)
def test_embeddings(combiner: str, expected: list[float]) -> None:
    start = tf.constant_initializer(np.arange(9.0).reshape(3, 3))
    column = fc.embedding_column(many, 3, combiner=combiner, initializer=start)
    np.testing.assert_allclose(dense(column)[:, 0], expected, rtol=1e-6)


def test_weights_and_norms_of_embeddings() -> None:
    by_weight = fc.embedding_column(weighted, 2, initializer=tf.constant_initializer(np.arange(6.0).reshape(3, 2)))
    np.testing.assert_allclose(dense(by_weight)[:, 0], [4 / 3, 3.2, 4.0], rtol=1e-6)
    short = fc.embedding_column(
        word, 2, initializer=tf.constant_initializer(np.arange(4.0).reshape(2, 2)), max_norm=1.5
    )
    np.testing.assert_allclose(dense(short), [[0, 1], [0.83205032, 1.24807549], [0, 0]], rtol=1e-6)


def test_names_and_specs() -> None:
    crossed = fc.crossed_column([buckets, word, "s"], 20)
    names = ["n_bucketized", "m2_weighted_by_w", "n_bucketized_X_s_X_s"]
    assert [column.name for column in (buckets, weighted, crossed)] == names
    assert fc.embedding_column(word, 2).name == "s_embedding"
    fields = "key='n', shape=(1,), default_value=None, dtype=tf.float32, normalizer_fn=None"
    assert repr(number) == f"NumericColumn({fields})"
    spec = fc.make_parse_example_spec([number, buckets, fc.indicator_column(word), fc.embedding_column(crossed, 2)])
    assert spec == {
        "n": tf.io.FixedLenFeature((1,), tf.float32, None), "s": tf.io.VarLenFeature(tf.string),
    }  # fmt: skip


def test_columns_stand_in_the_order_of_their_names() -> None:
    layer = L.DenseFeatures(
        [fc.embedding_column(word, 2), number, buckets, fc.embedding_column(fc.crossed_column(["s", "m"], 10), 3)],
        name="table",
    )
    outputs: dict[Any, Any] = {}
    assert layer(FEATURES, cols_to_output_tensors=outputs).shape == (3, 9)
    assert [column.name for column in outputs] == ["m_X_s_embedding", "n", "n_bucketized", "s_embedding"]
    names = ["table/m_X_s_embedding/embedding_weights:0", "table/s_embedding/embedding_weights:0"]
    assert [weight.name for weight in layer.weights] == names
    again = L.DenseFeatures.from_config(layer.get_config())
    assert again(FEATURES).shape == (3, 9)
    assert again.get_config()["feature_columns"] == layer.get_config()["feature_columns"]


def test_shared_embeddings() -> None:
    columns = fc.shared_embeddings([word, fc.categorical_column_with_vocabulary_list("m", ["a", "b"])], 2)
    layer = L.DenseFeatures(columns)
    assert layer(FEATURES).shape == (3, 4)
    assert [(weight.name, weight.shape.as_list()) for weight in layer.weights] == [("m_s_shared_embedding:0", [2, 2])]
    with pytest.raises(ValueError, match="same number of buckets"):
        fc.shared_embeddings([word, many], 2)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: L.DenseFeatures([word]), "embedding_column or indicator_column"),
        (lambda: L.DenseFeatures([number])({"x": np.ones((1, 1))}), "Feature n is not in features dictionary"),
        (lambda: L.DenseFeatures([number, number]), "Duplicate feature column name"),
        (lambda: fc.indicator_column(number), "must be a CategoricalColumn"),
        (lambda: fc.numeric_column(5), "key must be a string"),
        (lambda: fc.bucketized_column(number, [2.0, 1.0]), "sorted list"),
        (lambda: fc.embedding_column(word, 0), "Invalid dimension 0"),
        (lambda: fc.crossed_column(["a"], 5), "length > 1"),
        (lambda: fc.crossed_column([fc.categorical_column_with_hash_bucket("s", 3), "m"], 5), "not supported"),
        (lambda: fc.categorical_column_with_identity("i", 0), "num_buckets 0 < 1"),
        (lambda: fc.categorical_column_with_vocabulary_list("s", ["a", "a"]), "Duplicate keys"),
        (lambda: fc.make_parse_example_spec([5]), "FeatureColumn instances"),
    ],
)
def test_misuse(make: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_sequences() -> None:
    ids = tf.sparse.from_dense(np.array([[1, 2, 0], [3, 0, 0]]))
    numbers = tf.sparse.from_dense(np.array([[1.0, 2.0, 0.0], [3.0, 0.0, 0.0]], np.float32))
    category = fc.sequence_categorical_column_with_identity("ids", 5)
    start = tf.constant_initializer(np.arange(10.0).reshape(5, 2))
    layer = tf.keras.experimental.SequenceFeatures(
        [fc.embedding_column(category, 2, initializer=start), fc.sequence_numeric_column("x")]
    )
    values, lengths = layer({"ids": ids, "x": numbers})
    assert lengths.numpy().tolist() == [2, 1]
    assert values.numpy().tolist() == [[[2, 3, 1], [4, 5, 2], [0, 0, 0]], [[6, 7, 3], [0, 0, 0], [0, 0, 0]]]
    marks, _ = tf.keras.experimental.SequenceFeatures([fc.indicator_column(category)])({"ids": ids})
    assert marks.numpy().argmax(-1).tolist() == [[1, 2, 0], [3, 0, 0]]
    with pytest.raises(ValueError, match="SequenceFeatures instead of DenseFeatures"):
        L.DenseFeatures([fc.indicator_column(category)])({"ids": ids})


def test_training_a_table() -> None:
    columns = [number, fc.embedding_column(word, 2), fc.indicator_column(fc.crossed_column(["s", "m"], 4))]
    model = tf.keras.Sequential([L.DenseFeatures(columns), L.Dense(1)])
    model.compile("sgd", "mse")
    features = {key: FEATURES[key] for key in ("n", "s", "m")}
    data = tf.data.Dataset.from_tensor_slices((features, [1.0, 0.0, 1.0])).batch(3)
    losses = model.fit(data, epochs=3, verbose=0).history["loss"]
    assert losses[2] < losses[0]


def test_models_for_tables() -> None:
    linear = tf.keras.experimental.LinearModel(name="linear")
    assert linear(np.ones((2, 3), np.float32)).numpy().tolist() == [[0.0], [0.0]]
    assert [weight.name for weight in linear.weights] == ["linear/kernel:0", "linear/bias:0"]
    both = tf.keras.experimental.WideDeepModel(tf.keras.experimental.LinearModel(), tf.keras.Sequential([L.Dense(1)]))
    both.compile(["sgd", "adam"], "mse")
    x = [np.ones((4, 3), np.float32), np.ones((4, 2), np.float32)]
    before = both.predict(x, verbose=0)
    both.fit(x, np.full((4, 1), 5.0), epochs=2, verbose=0)
    assert abs(both.predict(x, verbose=0)[0, 0] - 5.0) < abs(before[0, 0] - 5.0)


def test_graphs_of_tensorflow_1() -> None:
    v1 = tf.compat.v1
    with tf.Graph().as_default():
        features = {key: tf.constant(FEATURES[key]) for key in ("n", "s", "m", "m2", "w")}
        layer = v1.feature_column.input_layer(features, [number, fc.embedding_column(word, 2)])
        variables: dict[Any, Any] = {}
        columns = [number, word, buckets, fc.crossed_column(["s", "m"], 10), weighted]
        model = v1.feature_column.linear_model(features, columns, units=2, cols_to_vars=variables)
        assert variables["bias"][0].name == "linear_model/bias_weights:0"
        everything = v1.global_variables()
        assert everything[0].name == "input_layer/s_embedding/embedding_weights:0"
        with v1.Session() as session:
            session.run([v1.global_variables_initializer(), v1.tables_initializer()])
            for place, variable in enumerate(everything):
                value = np.arange(np.prod(variable.shape), dtype=np.float32).reshape(variable.shape) * 0.1 + place
                session.run(variable.assign(value))
            np.testing.assert_allclose(session.run(layer), [[1, 0, 0.1], [2, 0.2, 0.3], [3, 0, 0]], rtol=1e-6)
            np.testing.assert_allclose(session.run(model), [[25.9, 26.65], [33.2, 34.4], [27.4, 28.3]], rtol=1e-6)
