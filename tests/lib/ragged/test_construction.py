"""Ragged tensors from splits, lengths, ids, lists, dense and sparse tensors, and back."""

import numpy as np
import pytest

import headrace as tf

Ragged, constant, INVALID = tf.RaggedTensor, tf.ragged.constant, tf.errors.InvalidArgumentError
ROWS = [[1, 2], [], [3]]


@pytest.mark.parametrize(
    "made",
    [
        lambda: Ragged.from_row_splits([1, 2, 3], [0, 2, 2, 3]),
        lambda: Ragged.from_row_lengths([1, 2, 3], [2, 0, 1]),
        lambda: Ragged.from_row_limits([1, 2, 3], [2, 2, 3]),
        lambda: Ragged.from_row_starts([1, 2, 3], [0, 2, 2]),
        lambda: Ragged.from_value_rowids([1, 2, 3], [0, 0, 2]),
        lambda: Ragged.from_nested_row_splits([1, 2, 3], [[0, 2, 2, 3]]),
        lambda: Ragged.from_nested_row_lengths([1, 2, 3], [[2, 0, 1]]),
        lambda: Ragged.from_nested_value_rowids([1, 2, 3], [[0, 0, 2]], [3]),
        lambda: Ragged.from_tensor([[1, 2, 0], [0, 0, 0], [3, 0, 0]], padding=0),
        lambda: Ragged.from_tensor([[1, 2], [7, 7], [3, 7]], lengths=[2, -1, 1]),
        lambda: Ragged.from_sparse(tf.sparse.from_dense([[1, 2, 0], [0, 0, 0], [3, 0, 0]])),
        lambda: constant(ROWS),
        lambda: constant(((1, 2), (), np.array([3]))),
    ],
)
def test_ways_to_the_same_rows(made):
    assert made().to_list() == ROWS and made().row_splits.dtype is tf.int64


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Ragged.from_row_splits([1, 2, 3], [1, 3]), INVALID),
        (lambda: Ragged.from_row_splits([1, 2, 3], [0, 2, 1, 3]), INVALID),
        (lambda: Ragged.from_row_splits([1, 2, 3], [0, 2]), INVALID),
        (lambda: Ragged.from_row_splits([1, 2, 3], []), ValueError),
        (lambda: Ragged.from_row_splits([1, 2, 3], 3), ValueError),
        (lambda: Ragged.from_row_splits([1, 2, 3], [0.0, 3.0]), ValueError),
        (
            lambda: Ragged.from_row_splits(constant([[1]], row_splits_dtype=tf.int32), tf.constant([0, 1], tf.int64)),
            ValueError,
        ),
        (lambda: Ragged.from_row_lengths([1, 2, 3], [4, -1]), INVALID),
        (lambda: Ragged.from_row_lengths([1, 2, 3], [2]), INVALID),
        (lambda: Ragged.from_row_limits([1, 2, 3], [3, 1]), INVALID),
        (lambda: Ragged.from_row_starts([1, 2, 3], [1, 1]), INVALID),
        (lambda: Ragged.from_row_starts([1, 2, 3], [0, 4]), INVALID),
        (lambda: Ragged.from_value_rowids([1, 2, 3], [0, 2, 1]), INVALID),
        (lambda: Ragged.from_value_rowids([1, 2, 3], [-1, 0, 2]), INVALID),
        (lambda: Ragged.from_value_rowids([1, 2, 3], [0, 2]), ValueError),
        (lambda: Ragged.from_value_rowids([1, 2, 3], [0, 0, 2], nrows=2), ValueError),
        (lambda: Ragged.from_value_rowids([1, 2, 3], [0, 0, 2], nrows=-1), ValueError),
        (lambda: Ragged.from_uniform_row_length([1, 2, 3], 2), ValueError),
        (lambda: Ragged.from_uniform_row_length([1, 2], -1), ValueError),
        (lambda: Ragged.from_nested_row_splits([1], tf.constant([[0, 1]])), TypeError),
        (lambda: Ragged.from_nested_value_rowids([1], [[0]], [1, 2]), ValueError),
        (lambda: Ragged.from_tensor([1, 2]), ValueError),
        (lambda: Ragged.from_tensor([[1]], lengths=[1], padding=0), ValueError),
        (lambda: Ragged.from_tensor([[1]], ragged_rank=0), ValueError),
        (lambda: Ragged.from_tensor([[1]], padding=0.5), TypeError),
        (lambda: Ragged.from_sparse(tf.sparse.from_dense([[1, 0, 2]])), INVALID),
        (lambda: Ragged.from_sparse(tf.sparse.from_dense([1, 2])), ValueError),
        (lambda: Ragged.from_sparse(tf.constant([1])), TypeError),
        (lambda: constant([[1, 2], [3, [4]]]), ValueError),
        (lambda: constant([[1], ["a"]]), ValueError),
        (lambda: constant([[1.5]], dtype=tf.int32), TypeError),
        (lambda: constant([[1], []], ragged_rank=2), ValueError),
        (lambda: constant([[[1, 2], [3, 4]], [[5]]], ragged_rank=1), ValueError),
        (lambda: constant([[None]]), ValueError),
        (lambda: constant([[1]], row_splits_dtype=tf.int16), ValueError),
    ],
)
def test_refusals(make, error):
    with pytest.raises(error):
        make()


def test_without_validation_nothing_is_checked():
    assert Ragged.from_row_splits([1, 2], [0, 5], validate=False).row_splits.numpy().tolist() == [0, 5]


def test_constants_of_less_or_more_structure():
    assert constant([1, 2]).numpy().tolist() == [1, 2]
    assert constant("abc").numpy() == b"abc"
    assert constant([]).shape.as_list() == [0]
    assert constant([], ragged_rank=1).shape.as_list() == [0, None]
    assert constant([[[]], []]).to_list() == [[[]], []]
    inner = constant([[[1, 2], [3, 4]], []], ragged_rank=1)
    assert inner.shape.as_list() == [2, None, 2] and inner.ragged_rank == 1
    assert constant([[[1, 2], [3, 4]], [[5, 6]]], inner_shape=(2,)).ragged_rank == 1
    assert constant([[1], [2.5]]).dtype is tf.float32 and constant([[2**40]]).dtype is tf.int64
    assert constant(ROWS, row_splits_dtype=tf.int32).row_splits.dtype is tf.int32


def test_several_ragged_axes_from_a_dense_tensor():
    nested = Ragged.from_tensor([[[1, 0], [0, 0]], [[2, 3], [4, 0]]], padding=0, ragged_rank=2)
    assert nested.to_list() == [[[1], []], [[2, 3], [4]]]
    assert Ragged.from_tensor(tf.ones([2, 2, 3]), lengths=([2, 1], [1, 2, 3])).to_list() == [[[1], [1, 1]], [[1, 1, 1]]]
    assert Ragged.from_tensor([[[1, 2], [0, 0]], [[0, 1], [0, 0]]], padding=[0, 0]).to_list() == [[[1, 2]], [[0, 1]]]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, [[1, 2], [0, 0], [3, 0]]),
        ({"default_value": -1}, [[1, 2], [-1, -1], [3, -1]]),
        ({"shape": [2, 1]}, [[1], [0]]),
        ({"shape": [4, 3]}, [[1, 2, 0], [0, 0, 0], [3, 0, 0], [0, 0, 0]]),
        ({"shape": [None, 3]}, [[1, 2, 0], [0, 0, 0], [3, 0, 0]]),
        ({"shape": tf.constant([3, 1])}, [[1], [0], [3]]),
    ],
)
def test_to_tensor(options, wanted):
    assert constant(ROWS).to_tensor(**options).numpy().tolist() == wanted


def test_to_tensor_with_inner_axes_and_strings():
    ragged = Ragged.from_row_splits(tf.reshape(tf.range(12), [3, 2, 2]), [0, 2, 3])
    filled = ragged.to_tensor(default_value=tf.constant([7, 8]))
    assert filled.numpy()[1, 1].tolist() == [[7, 8], [7, 8]]
    assert constant([["a"], ["b", "c"]]).to_tensor("?").numpy().tolist() == [[b"a", b"?"], [b"b", b"c"]]
    assert Ragged.from_row_splits(tf.zeros([0, 2]), [0]).to_tensor().shape.as_list() == [0, 0, 2]
    with pytest.raises(INVALID, match=r"rt_input.shape\[3\] = 2 but shape\[3\] = 1"):
        ragged.to_tensor(shape=[None, 3, 2, 1])
    with pytest.raises(INVALID, match="default_value.rank = 1  must be less than"):
        constant(ROWS).to_tensor(default_value=tf.constant([1, 2]))
    with pytest.raises(INVALID, match="shape.rank = 1"):
        constant(ROWS).to_tensor(shape=[3])
    with pytest.raises(TypeError):
        constant(ROWS).to_tensor(default_value=1.5)


def test_to_sparse():
    sparse = constant([[[1, 2], [3]], [], [[4]]]).to_sparse()
    assert sparse.indices.numpy().tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [2, 0, 0]]
    assert sparse.dense_shape.numpy().tolist() == [3, 2, 2]
    inner = Ragged.from_row_splits(tf.reshape(tf.range(6), [3, 2]), [0, 2, 3]).to_sparse()
    assert inner.indices.numpy().tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1]]


def test_rows_and_lengths():
    ragged = constant([[[1, 2], [3]], [], [[4]]])
    assert ragged.row_lengths().numpy().tolist() == [2, 0, 1]
    assert ragged.row_lengths(axis=2).to_list() == [[2, 1], [], [1]]
    assert ragged.row_lengths(axis=0).numpy() == 3
    assert ragged.bounding_shape().numpy().tolist() == [3, 2, 2]
    assert ragged.bounding_shape(axis=[0, 2], out_type=tf.int32).dtype is tf.int32
    assert [t.numpy().tolist() for t in ragged.nested_value_rowids()] == [[0, 0, 2], [0, 0, 1, 2]]
    with pytest.raises(ValueError, match="axis=3 out of bounds: expected -3<=axis<3"):
        ragged.row_lengths(axis=3)


def test_other_values_in_the_same_rows():
    ragged = constant(ROWS)
    assert ragged.with_values(["a", "b", "c"]).to_list() == [[b"a", b"b"], [], [b"c"]]
    assert ragged.with_values(constant([[1], [2], [3, 4]])).to_list() == [[[1], [2]], [], [[3, 4]]]
    assert constant([[[1]], []]).with_flat_values([9]).to_list() == [[[9]], []]
    with pytest.raises(ValueError, match=r"Shapes \(3,\) and \(1,\) are incompatible"):
        ragged.with_values([1])


@pytest.mark.parametrize(
    ("axes", "wanted"),
    [((0, 1), [[1, 2], [3], [4]]), ((1, 2), [[1, 2, 3], [], [4]]), ((1, 1), [[[1, 2], [3]], [], [[4]]])],
)
def test_merge_dims(axes, wanted):
    assert constant([[[1, 2], [3]], [], [[4]]]).merge_dims(*axes).to_list() == wanted


def test_merge_dims_with_inner_axes():
    ragged = Ragged.from_row_splits(tf.reshape(tf.range(12), [3, 2, 2]), [0, 2, 3])
    assert ragged.merge_dims(1, 2).shape.as_list() == [2, None, 2]
    assert ragged.merge_dims(2, 3).to_list() == [[[0, 1, 2, 3], [4, 5, 6, 7]], [[8, 9, 10, 11]]]
    assert ragged.merge_dims(0, 3).numpy().tolist() == list(range(12))
    assert constant([[[1, 2], [3]], [], [[4]]]).merge_dims(0, 2).numpy().tolist() == [1, 2, 3, 4]
    with pytest.raises(ValueError):
        ragged.merge_dims(2, 1)


def test_ranges():
    assert tf.ragged.range([3, 0, 2]).to_list() == [[0, 1, 2], [], [0, 1]]
    assert tf.ragged.range([0, 5], [3, 3], -1).to_list() == [[], [5, 4]]
    assert tf.ragged.range(0, [3, 5], 2).to_list() == [[0, 2], [0, 2, 4]]
    assert tf.ragged.range([0.0, 1.0], [1.0, 3.0], 0.5).to_list() == [[0.0, 0.5], [1.0, 1.5, 2.0, 2.5]]
    assert tf.ragged.range([3], dtype=tf.int64, row_splits_dtype=tf.int32).row_splits.dtype is tf.int32
    for bad, message in [(([0, 1], [3]), "must have the same shape"), (([[3]],), "scalar or vector")]:
        with pytest.raises(INVALID, match=message):
            tf.ragged.range(*bad)
    with pytest.raises(INVALID, match="delta != 0"):
        tf.ragged.range([3], deltas=0)


def test_segment_ids():
    assert tf.ragged.row_splits_to_segment_ids([0, 3, 3, 5]).numpy().tolist() == [0, 0, 0, 2, 2]
    assert tf.ragged.segment_ids_to_row_splits([0, 0, 2, 2]).numpy().tolist() == [0, 2, 2, 4]
    assert tf.ragged.segment_ids_to_row_splits([0, 0, 2, 2], num_segments=2).numpy().tolist() == [0, 2, 2]
    assert tf.ragged.segment_ids_to_row_splits([], num_segments=2).numpy().tolist() == [0, 0, 0]
    with pytest.raises(TypeError):
        tf.ragged.segment_ids_to_row_splits([1.0])
    with pytest.raises(ValueError):
        tf.ragged.row_splits_to_segment_ids([0.0, 1.0])
