"""`ragged[...]` in all its forms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

ROWS = [[1, 2], [], [3]]
DEEP = [[[1, 2], [3]], [], [[4]]]
INVALID = tf.errors.InvalidArgumentError


def plain(result):
    return result.to_list() if isinstance(result, tf.RaggedTensor) else result.numpy().tolist()


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        (0, [1, 2]),
        (-1, [3]),
        (tf.constant(1), []),
        (..., ROWS),
        ((..., ...), ROWS),
        (slice(1, None), [[], [3]]),
        (slice(None, None, -1), [[3], [], [1, 2]]),
        (slice(5, None), []),
        (slice(tf.constant(1), None), [[], [3]]),
        ((0, 0), 1),
        ((0, slice(1, None)), [2]),
        ((slice(None), slice(1, None)), [[2], [], []]),
        ((slice(None), slice(None, -1)), [[1], [], []]),
        ((slice(None), slice(None, None, -1)), [[2, 1], [], [3]]),
        ((slice(None), slice(-5, None)), ROWS),
        ((slice(None), slice(tf.constant(1), None)), [[2], [], []]),
        ((slice(0, 2), slice(0, 1)), [[1], []]),
        ((..., slice(1, None)), [[2], [], []]),
        (None, [ROWS]),
        ((None, None), [[ROWS]]),
        ((0, None), [[1, 2]]),
        ((slice(None), None), [[[1, 2]], [[]], [[3]]]),
        ((slice(None), slice(None), None), [[[1], [2]], [], [[3]]]),
        ((slice(None), None, slice(1, None)), [[[2]], [[]], [[]]]),
    ],
)
def test_one_ragged_axis(key, wanted):
    assert plain(tf.ragged.constant(ROWS)[key]) == wanted


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        (0, [[1, 2], [3]]),
        (1, []),
        ((0, 1), [3]),
        ((0, 1, 0), 3),
        ((0, slice(None), slice(1, None)), [[2], []]),
        ((slice(None), slice(1, None)), [[[3]], [], []]),
        ((slice(None), slice(None, 1), slice(None, 1)), [[[1]], [], [[4]]]),
        ((..., slice(1, None)), [[[2], []], [], [[]]]),
        ((slice(None), ..., slice(1, None)), [[[2], []], [], [[]]]),
        ((slice(None, None, -1),) * 3, [[[4]], [], [[3], [2, 1]]]),
        ((slice(None), slice(None), None, slice(None, 1)), [[[[1]], [[3]]], [], [[[4]]]]),
    ],
)
def test_two_ragged_axes(key, wanted):
    assert plain(tf.ragged.constant(DEEP)[key]) == wanted


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ((slice(None), slice(None), 0), [[[0, 1], [4, 5]], [[8, 9]]]),
        ((slice(None), slice(None), 0, 1), [[1, 5], [9]]),
        ((slice(None), slice(1, None), 0), [[[4, 5]], []]),
        ((..., 0), [[[0, 2], [4, 6]], [[8, 10]]]),
        ((0, ..., 1), [[1, 3], [5, 7]]),
        ((0, 1, 1, 0), 6),
    ],
)
def test_inner_axes(key, wanted):
    ragged = tf.RaggedTensor.from_row_splits(tf.reshape(tf.range(12), [3, 2, 2]), [0, 2, 3])
    assert plain(ragged[key]) == wanted


def test_uniform_axes_can_be_indexed_and_stay_uniform():
    uniform = tf.RaggedTensor.from_tensor(tf.reshape(tf.range(12), [2, 3, 2]), ragged_rank=1)
    assert plain(uniform[:, -1]) == [[4, 5], [10, 11]]
    assert uniform[:, 0:2].shape.as_list() == uniform[:, ::2].shape.as_list() == [2, 2, 2]
    assert uniform[1:].shape.as_list() == [1, 3, 2]
    with pytest.raises(INVALID):
        uniform[:, 5]


@pytest.mark.parametrize(
    ("key", "error"),
    [
        (3, IndexError),
        (-4, INVALID),
        ((0, 5), INVALID),
        ((slice(None), 0), ValueError),
        ((0, 0, 0), INVALID),
        ("a", TypeError),
        (1.5, TypeError),
        (tf.constant([True, False, True]), TypeError),
        (slice(None, None, 0), INVALID),
    ],
)
def test_refusals(key, error):
    with pytest.raises(error):
        tf.ragged.constant(ROWS)[key]


def test_iteration():
    assert [row.numpy().tolist() for row in tf.ragged.constant(ROWS)] == ROWS
    assert [row.to_list() for row in tf.ragged.constant(DEEP)] == DEEP


bounds = st.none() | st.integers(-4, 4)
slices = st.builds(slice, bounds, bounds, st.none() | st.integers(-3, 3).filter(bool))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 9), max_size=4), max_size=4), slices, slices)
def test_slices_are_pythons(rows, outer, inner):
    ragged = tf.ragged.constant(rows, ragged_rank=1, dtype=tf.int32)
    assert ragged[outer].to_list() == rows[outer]
    assert ragged[:, inner].to_list() == [row[inner] for row in rows]
    assert ragged[outer, inner].to_list() == [row[inner] for row in rows[outer]]


def test_gather_along_an_axis_groups_as_ragged_indices_do():
    indices = tf.ragged.constant([[0], [1, 2]])
    dense = tf.reshape(tf.range(12), [2, 6])
    assert tf.gather(dense, indices, axis=1).to_list() == [[[0], [1, 2]], [[6], [7, 8]]]
    rows = tf.ragged.constant([[1, 2, 3], [4, 5, 6, 7]])
    assert tf.gather(rows, indices, axis=1).to_list() == [[[1], [2, 3]], [[4], [5, 6]]]
    blocks = tf.reshape(tf.range(24), [2, 2, 3, 2])
    nested = tf.ragged.constant([[[0], []], [[1, 2]]])
    expected = [
        [[[r[i] for i in group] for group in outer] for outer in nested.to_list()] for r in blocks[0].numpy().tolist()
    ]
    assert tf.gather(blocks, nested, axis=2)[0].to_list() == expected
