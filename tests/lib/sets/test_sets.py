"""tf.sets on dense and sparse rows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

INVALID = tf.errors.InvalidArgumentError
Sparse, sets = tf.SparseTensor, tf.sets


def parts(sparse):
    return tuple(t.numpy().tolist() for t in (sparse.indices, sparse.values, sparse.dense_shape))


A, B = [[1, 2], [3, 4]], [[2, 5], [4, 4]]


@pytest.mark.parametrize("a", [A, tf.sparse.from_dense(A)], ids=["dense", "sparse"])
@pytest.mark.parametrize("b", [B, tf.sparse.from_dense(B)], ids=["dense", "sparse"])
def test_operations(a, b):
    assert parts(sets.intersection(a, b)) == ([[0, 0], [1, 0]], [2, 4], [2, 1])
    assert parts(sets.union(a, b)) == ([[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]], [1, 2, 5, 3, 4], [2, 3])
    assert parts(sets.difference(a, b)) == ([[0, 0], [1, 0]], [1, 3], [2, 1])
    assert parts(sets.difference(a, b, aminusb=False)) == ([[0, 0]], [5], [2, 1])


def test_strings_and_more_axes():
    assert parts(sets.union([["b", "a"]], [["c", "a"]])) == ([[0, 0], [0, 1], [0, 2]], [b"a", b"b", b"c"], [1, 3])
    assert parts(sets.union([[[1, 2]]], [[[2, 3]]])) == ([[0, 0, 0], [0, 0, 1], [0, 0, 2]], [1, 2, 3], [1, 1, 3])
    assert parts(sets.intersection([[1]], [[2]])) == ([], [], [1, 0])
    assert parts(sets.union(tf.zeros([2, 0], tf.int32), [[1], [2]])) == ([[0, 0], [1, 0]], [1, 2], [2, 1])


def test_size():
    assert sets.size(tf.sparse.from_dense([[1, 2, 0], [0, 0, 3]])).numpy().tolist() == [2, 1]
    assert sets.size(Sparse([[0, 0], [0, 1]], [1, 1], [2, 3])).numpy().tolist() == [1, 0]
    unordered = Sparse([[1, 0], [0, 1]], [1, 2], [2, 3])
    assert sets.size(unordered, validate_indices=False).numpy().tolist() == [1, 1]
    with pytest.raises(INVALID, match="out of order"):
        sets.size(unordered)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: sets.size(tf.constant([[1]])), TypeError, "Expected `SparseTensor`"),
        (lambda: sets.union([1, 2], [2, 3]), INVALID, "rank 1 < 2"),
        (lambda: sets.union([[1, 2]], [[2, 3], [3, 4]]), INVALID, "Mismatched shapes"),
        (lambda: sets.union([[1.0]], [[2.0]]), TypeError, "invalid dtype"),
        (lambda: sets.union([[1]], [["a"]]), TypeError, "Types don't match"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_in_graphs():
    traced = tf.function(lambda a, b: sets.union(a, b), jit_compile=False)
    assert parts(traced(tf.constant(A), tf.constant(B)))[1] == [1, 2, 5, 3, 4]


numbers = st.lists(st.integers(0, 5), min_size=1, max_size=5)


@settings(max_examples=40, deadline=None)
@given(numbers, numbers)
def test_operations_are_pythons(a, b):
    for function, wanted in [
        (sets.union, set(a) | set(b)), (sets.intersection, set(a) & set(b)), (sets.difference, set(a) - set(b)),
    ]:  # fmt: skip
        assert function([a], [b]).values.numpy().tolist() == sorted(wanted)
