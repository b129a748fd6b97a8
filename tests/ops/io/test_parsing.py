"""Examples parsed into dense, sparse and ragged tensors, eagerly and in traced functions."""

from __future__ import annotations

import pytest

import headrace as tf

I = tf.io
RF = tf.io.RaggedFeature


def example(**values):
    message = tf.train.Example()
    for key, numbers in values.items():
        feature = message.features.feature[key]
        floats = bool(numbers) and isinstance(numbers[0], float)
        (feature.float_list if floats else feature.int64_list).value.extend(numbers)
    return message.SerializeToString()


A = example(
    v=[1, 2, 3, 4, 5], rl=[2, 3], rs=[0, 2, 5], st=[0, 2], li=[2, 5], ids=[0, 0, 1, 1, 1], ol=[1, 1],
    ix=[3, 0, 1], iy=[0, 2, 1], w=[1.0, 2.0, 3.0],
)  # fmt: skip
B = example(
    v=[6, 7, 8, 9], rl=[1, 0, 3], rs=[0, 1, 1, 4], st=[0, 1, 1], li=[1, 1, 4], ids=[0, 2, 2, 2], ol=[2, 1],
    ix=[2], iy=[1], w=[4.0],
)  # fmt: skip
NONE = example(z=[1])


@pytest.mark.parametrize(
    "partition",
    [RF.RowLengths("rl"), RF.RowSplits("rs"), RF.RowStarts("st"), RF.RowLimits("li"), RF.ValueRowIds("ids")],
    ids=lambda p: type(p).__name__,
)
def test_every_kind_of_partition_cuts_the_same_rows(partition):
    feature = {"r": RF(tf.int64, "v", [partition])}
    rows = I.parse_example([A, NONE, B], feature)["r"]
    assert rows.to_list() == [[[1, 2], [3, 4, 5]], [], [[6], [], [7, 8, 9]]]
    assert rows.row_splits.dtype == tf.int32
    assert I.parse_single_example(A, feature)["r"].to_list() == [[1, 2], [3, 4, 5]]


def test_partitions_nest():
    nested = RF(tf.int64, "v", [RF.RowLengths("ol"), RF.RowSplits("rs")], row_splits_dtype=tf.int64)
    rows = I.parse_example([A, B], {"r": nested})["r"]
    assert rows.to_list() == [[[[1, 2]], [[3, 4, 5]]], [[[6], []], [[7, 8, 9]]]]
    pairs = {"r": RF(tf.int64, "ol", [RF.UniformRowLength(2)])}
    assert I.parse_example([A, B], pairs)["r"].to_list() == [[[1, 1]], [[2, 1]]]
    assert I.parse_single_example(A, pairs)["r"].numpy().tolist() == [[1, 1]]


def test_sparse_features_take_their_indices_from_other_features():
    found = I.parse_example([A, B], {"s": I.SparseFeature(["ix", "iy"], "w", tf.float32, [5, 4])})["s"]
    assert found.indices.numpy().tolist() == [[0, 0, 2], [0, 1, 1], [0, 3, 0], [1, 2, 1]]
    assert found.values.numpy().tolist() == [2.0, 3.0, 1.0, 4.0]
    assert found.dense_shape.numpy().tolist() == [2, 5, 4]
    single = I.parse_single_example(A, {"s": I.SparseFeature("ix", "w", tf.float32, 5, already_sorted=True)})["s"]
    assert single.indices.numpy().tolist() == [[3], [0], [1]]


def test_defaults_and_padding():
    dense = I.parse_example([A, NONE], {"w": I.FixedLenFeature([3], tf.float32, default_value=[7.0, 8.0, 9.0])})["w"]
    assert dense.numpy().tolist() == [[1.0, 2.0, 3.0], [7.0, 8.0, 9.0]]
    padded = I.FixedLenSequenceFeature([], tf.int64, allow_missing=True, default_value=-1)
    assert I.parse_example([A, B, NONE], {"v": padded})["v"].numpy().tolist() == [
        [1, 2, 3, 4, 5], [6, 7, 8, 9, -1], [-1] * 5,
    ]  # fmt: skip
    assert I.parse_single_example(B, {"v": padded})["v"].numpy().tolist() == [6, 7, 8, 9]
    text = I.parse_example([NONE], {"q": I.FixedLenFeature([], tf.string, default_value="d")})["q"]
    assert text.numpy().tolist() == [b"d"]


@pytest.mark.parametrize(
    ("feature", "problem"),
    [
        (I.FixedLenFeature([3], tf.float32), "n1, Feature: w .data type: float. is required but could not be found"),
        (I.FixedLenFeature([3], tf.int64), "Key: w, Index: 0.  Data types don't match. Data type: float"),
        (I.VarLenFeature(tf.int64), "Data types don't match. Expected type: int64, Actual type: float"),
        (I.FixedLenFeature([2], tf.float32), "Values size: 3 but output shape: .2."),
        (I.FixedLenFeature([3], tf.float32, default_value=7.0), "Input to reshape"),
    ],
)
def test_records_that_do_not_fit_are_named(feature, problem):
    with pytest.raises(tf.errors.InvalidArgumentError, match=problem):
        I.parse_example([A, NONE], {"w": feature}, example_names=["n0", "n1"])


def test_bad_requests():
    for features, problem in [
        (None, "cannot be None or falsy"),
        ({}, "cannot be None or falsy"),
        ({"a": 5}, "Unsupported int 5 for key 'a'"),
        ({"w": I.FixedLenFeature([None], tf.float32)}, "First dimension of shape for feature w unknown"),
        ({"w": I.FixedLenFeature(None, tf.float32)}, "Missing shape for feature w"),
        ({"w": I.FixedLenFeature([], None)}, "Missing type for feature w"),
        ({"v": I.FixedLenSequenceFeature([], tf.int64)}, "requires allow_missing to be True"),
        ({"v": I.VarLenFeature(tf.int64), "r": RF(tf.int64, "v")}, "Ragged and sparse keys must not intersect"),
    ]:
        with pytest.raises(ValueError, match=problem):
            I.parse_example([A], features)
    with pytest.raises(ValueError, match="serialized must be a scalar"):
        I.parse_single_example([A], {"v": I.VarLenFeature(tf.int64)})
    with pytest.raises(tf.errors.InvalidArgumentError, match="Could not parse example input"):
        I.parse_example([b"\xff\xff"], {"v": I.VarLenFeature(tf.int64)})


def test_no_records_give_empty_tensors():
    features = {"w": I.FixedLenFeature([3], tf.float32), "v": I.VarLenFeature(tf.int64), "r": RF(tf.int64, "rl")}
    found = I.parse_example(tf.zeros([0], tf.string), features)
    assert found["w"].shape == [0, 3]
    assert found["v"].dense_shape.numpy().tolist() == [0, 0]
    assert found["r"].to_list() == []


def test_traced_functions_know_the_shapes():
    shapes = []

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
    def parse(records):
        features = {"ol": I.FixedLenFeature([2], tf.int64), "r": RF(tf.int64, "v", [RF.RowLengths("rl")])}
        found = I.parse_example(records, {**features, "ix": I.VarLenFeature(tf.int64)})
        shapes.extend(found[key].shape.as_list() for key in ("ol", "ix", "r"))
        return found

    found = parse([A, B])
    assert shapes == [[None, 2], [None, None], [None, None, None]]
    assert found["ol"].numpy().tolist() == [[1, 1], [2, 1]]
    assert found["r"].to_list() == [[[1, 2], [3, 4, 5]], [[6], [], [7, 8, 9]]]


def sequence(context, lists):
    message = tf.train.SequenceExample()
    for key, numbers in context.items():
        message.context.feature[key].int64_list.value.extend(numbers)
    for key, steps in lists.items():
        for step in steps:
            message.feature_lists.feature_list[key].feature.add().int64_list.value.extend(step)
    return message.SerializeToString()


SEQUENCES = [
    sequence({"c": [1], "d": [1, 2]}, {"f": [[1, 2], [3, 4]], "g": [[1], [], [2, 3]]}),
    sequence({"c": [5]}, {"f": [[5, 6]], "g": [[9]]}),
]
CONTEXT = {"c": I.FixedLenFeature([], tf.int64), "d": RF(tf.int64)}
LISTS = {"f": I.FixedLenSequenceFeature([2], tf.int64), "g": RF(tf.int64)}


def test_sequence_examples():
    context, lists, lengths = I.parse_sequence_example(SEQUENCES, CONTEXT, LISTS)
    assert context["c"].numpy().tolist() == [1, 5]
    assert context["d"].to_list() == [[1, 2], []]
    assert lists["f"].numpy().tolist() == [[[1, 2], [3, 4]], [[5, 6], [0, 0]]]
    assert lists["g"].to_list() == [[[1], [], [2, 3]], [[9]]]
    assert lengths["f"].numpy().tolist() == [2, 1]


def test_one_sequence_example_has_no_batch_axis():
    context, lists = I.parse_single_sequence_example(SEQUENCES[0], CONTEXT, LISTS)
    assert context["c"].numpy() == 1
    assert context["d"].numpy().tolist() == [1, 2]
    assert lists["f"].numpy().tolist() == [[1, 2], [3, 4]]
    assert lists["g"].to_list() == [[1], [], [2, 3]]
    _, sparse = I.parse_single_sequence_example(SEQUENCES[0], {}, {"g": I.VarLenFeature(tf.int64)})
    assert sparse["g"].indices.numpy().tolist() == [[0, 0], [2, 0], [2, 1]]


def test_sequence_errors():
    with pytest.raises(ValueError, match="at least one should have values"):
        I.parse_sequence_example(SEQUENCES)
    with pytest.raises(ValueError, match="Unsupported FixedLenFeature"):
        I.parse_sequence_example(SEQUENCES, {}, {"f": I.FixedLenFeature([2], tf.int64)})
    with pytest.raises(tf.errors.InvalidArgumentError, match="values size: 0 but output shape"):
        I.parse_sequence_example(SEQUENCES, {}, {"g": I.FixedLenSequenceFeature([], tf.int64)})
    missing = {"zz": I.FixedLenSequenceFeature([], tf.int64, allow_missing=True)}
    assert I.parse_sequence_example(SEQUENCES, {}, missing)[1]["zz"].shape == [2, 0]
