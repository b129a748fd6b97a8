"""tf.sparse: results and refusals learned from TensorFlow."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

INVALID = tf.errors.InvalidArgumentError
Sparse, sp = tf.SparseTensor, tf.sparse


def a():
    return Sparse([[0, 1], [1, 0], [1, 2]], [1.0, 2.0, 3.0], [2, 3])


def b():
    return Sparse([[0, 1], [1, 1]], [10.0, 20.0], [2, 3])


def unordered():
    return Sparse([[1, 0], [0, 1]], [1.0, 2.0], [2, 3])


def repeated():
    return Sparse([[0, 1], [0, 1]], [1.0, 2.0], [2, 3])


def empty():
    return Sparse(np.zeros([0, 2], np.int64), np.zeros(0, np.float32), [2, 3])


def words():
    return Sparse([[0, 1], [1, 0]], ["x", "y"], [2, 2])


def cube():
    return Sparse([[0, 1, 1], [1, 0, 0], [1, 1, 1]], [1.0, 2.0, 3.0], [2, 2, 2])


def slices():
    return tf.IndexedSlices(tf.ones([3, 1]), tf.constant([1, 5, 3]), tf.constant([8, 1]))


def parts(sparse):
    return tuple(t.numpy().tolist() for t in (sparse.indices, sparse.values, sparse.dense_shape))


def dense(result):
    return sp.to_dense(result).numpy().tolist() if isinstance(result, Sparse) else result.numpy().tolist()


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda: sp.add(a(), b()), ([[0, 1], [1, 0], [1, 1], [1, 2]], [11, 2, 20, 3], [2, 3])),
        (lambda: sp.add(a(), b(), threshold=15.0), ([[1, 0], [1, 1], [1, 2]], [2, 20, 3], [2, 3])),
        (lambda: sp.from_dense([[0, 1], [2, 0]]), ([[0, 1], [1, 0]], [1, 2], [2, 2])),
        (lambda: sp.from_dense([["", "a"]]), ([[0, 1]], [b"a"], [1, 2])),
        (lambda: sp.reorder(unordered()), ([[0, 1], [1, 0]], [2, 1], [2, 3])),
        (lambda: sp.concat(1, [a(), b()]), ([[0, 1], [0, 4], [1, 0], [1, 2], [1, 4]], [1, 10, 2, 3, 20], [2, 6])),
        (
            lambda: sp.concat(0, [a(), Sparse([[0, 1]], [-1.0], [2, 4])], expand_nonconcat_dims=True),
            ([[0, 1], [1, 0], [1, 2], [2, 1]], [1, 2, 3, -1], [4, 4]),
        ),
        (lambda: sp.expand_dims(a(), 1), ([[0, 0, 1], [1, 0, 0], [1, 0, 2]], [1, 2, 3], [2, 1, 3])),
        (lambda: sp.expand_dims(a()), ([[0, 1, 0], [1, 0, 0], [1, 2, 0]], [1, 2, 3], [2, 3, 1])),
        (lambda: sp.eye(2, 3), ([[0, 0], [1, 1]], [1, 1], [2, 3])),
        (
            lambda: sp.fill_empty_rows(Sparse([[2, 1], [0, 0]], [1.0, 2.0], [4, 2]), -1.0)[0],
            ([[0, 0], [1, 0], [2, 1], [3, 0]], [2, -1, 1, -1], [4, 2]),
        ),
        (lambda: sp.maximum(a(), b()), ([[0, 1], [1, 0], [1, 1], [1, 2]], [10, 2, 20, 3], [2, 3])),
        (lambda: sp.minimum(a(), b()), ([[0, 1], [1, 0], [1, 1], [1, 2]], [1, 0, 0, 0], [2, 3])),
        (lambda: sp.reduce_sum(cube(), axis=[0, 1], output_is_sparse=True), ([[0], [1]], [2, 4], [2])),
        (
            lambda: sp.reduce_max(a(), axis=0, output_is_sparse=True, keepdims=True),
            ([[0, 0], [0, 1], [0, 2]], [2, 1, 3], [1, 3]),
        ),
        (lambda: sp.reset_shape(a(), [4, 4]), ([[0, 1], [1, 0], [1, 2]], [1, 2, 3], [4, 4])),
        (lambda: sp.reset_shape(empty()), ([], [], [0, 0])),
        (lambda: sp.reshape(a(), [-1, 2]), ([[0, 1], [1, 1], [2, 1]], [1, 2, 3], [3, 2])),
        (lambda: sp.retain(a(), [True, False, True]), ([[0, 1], [1, 2]], [1, 3], [2, 3])),
        (lambda: sp.slice(a(), [0, 1], [2, 10]), ([[0, 0], [1, 1]], [1, 3], [2, 2])),
        (lambda: sp.slice(a(), [3, 0], [1, 3]), ([], [], [0, 3])),
        (lambda: sp.split(a(), 2, 1)[0], ([[0, 1], [1, 0]], [1, 2], [2, 2])),
        (lambda: sp.split(a(), 2, -1)[1], ([[1, 0]], [3], [2, 1])),
        (lambda: sp.transpose(a()), ([[0, 1], [1, 0], [2, 1]], [2, 1, 3], [3, 2])),
        (lambda: sp.transpose(cube(), [2, 0, 1]), ([[0, 1, 0], [1, 0, 1], [1, 1, 1]], [2, 1, 3], [2, 2, 2])),
        (lambda: sp.map_values(tf.add, a(), a()), ([[0, 1], [1, 0], [1, 2]], [2, 4, 6], [2, 3])),
        (lambda: sp.cross([words(), tf.constant([[1, 2], [3, 4]])], separator="+"),
         ([[0, 0], [0, 1], [1, 0], [1, 1]], [b"x+1", b"x+2", b"y+3", b"y+4"], [2, 2])),
        (lambda: sp.cross_hashed([words(), tf.constant([[1, 2], [3, 4]])], num_buckets=100, hash_key=5),
         ([[0, 0], [0, 1], [1, 0], [1, 1]], [16, 95, 76, 23], [2, 2])),
        (lambda: sp.eye(tf.constant(1), tf.constant(2)), ([[0, 0]], [1], [1, 2])),
        (lambda: sp.bincount(tf.constant([1, 2, 2])), ([[1], [2]], [1, 2], [3])),
        (
            lambda: sp.bincount(tf.constant([[1, 2, 2], [0, 0, 1]]), axis=-1),
            ([[0, 1], [0, 2], [1, 0], [1, 1]], [1, 2, 2, 1], [2, 3]),
        ),
        (
            lambda: sp.bincount(tf.cast(a(), tf.int32), axis=-1, weights=a()),
            ([[0, 1], [1, 2], [1, 3]], [1, 2, 3], [2, 4]),
        ),
        (lambda: sp.bincount(tf.constant([1, 2, 2]), minlength=6, maxlength=2), ([[1]], [1], [2])),
        (lambda: sp.bincount(tf.ragged.constant([[1, 2], [], [3]]), axis=-1, binary_output=True),
         ([[0, 1], [0, 2], [2, 3]], [1, 1, 1], [3, 4])),
        (lambda: tf.ragged.constant([[1, 2], [], [3]]).to_sparse(), ([[0, 0], [0, 1], [2, 0]], [1, 2, 3], [3, 2])),
    ],
)  # fmt: skip
def test_sparse_results(call, wanted):
    assert parts(call()) == wanted


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda: sp.to_dense(a(), 9.0), [[9, 1, 9], [2, 9, 3]]),
        (lambda: sp.to_dense(unordered(), validate_indices=False), [[0, 2, 0], [1, 0, 0]]),
        (lambda: sp.to_dense(repeated(), validate_indices=False), [[0, 2, 0], [0, 0, 0]]),
        (lambda: sp.to_dense(words(), "z"), [[b"z", b"x"], [b"y", b"z"]]),
        (lambda: sp.add(tf.ones([2, 3]), a()), [[1, 2, 1], [3, 1, 4]]),
        (lambda: sp.reduce_sum(a(), axis=-1), [1, 5]),
        (lambda: sp.reduce_sum(repeated(), axis=1), [3, 0]),
        (lambda: sp.reduce_max(Sparse([[0, 1]], [-5.0], [2, 3]), axis=1), [-5, 0]),
        (lambda: sp.reduce_max(empty()), 0),
        (lambda: sp.sparse_dense_matmul(a(), tf.ones([3, 2])), [[1, 1], [5, 5]]),
        (lambda: sp.sparse_dense_matmul(a(), tf.ones([2, 2]), adjoint_a=True), [[2, 2], [1, 1], [3, 3]]),
        (lambda: sp.sparse_dense_matmul(tf.ones([2, 3]), a(), adjoint_b=True), [[1, 5], [1, 5]]),
        (lambda: sp.sparse_dense_matmul(unordered(), tf.ones([3, 2])), [[2, 2], [1, 1]]),
        (lambda: sp.sparse_dense_matmul(empty(), tf.ones([3, 2])), [[0, 0], [0, 0]]),
        (lambda: sp.to_indicator(Sparse([[0, 0], [1, 0]], [1, 3], [2, 2]), 4), [[0, 1, 0, 0], [0, 0, 0, 1]]),
        (lambda: sp.fill_empty_rows(Sparse([[0, 1]], [1.0], [3, 2]), -1.0)[1], [False, True, True]),
        (lambda: sp.mask(slices(), [5]).indices, [1, 3]),
        (lambda: sp.sampled_addmm([[0, 0]], [1.0], [2, 2], tf.ones([2, 3]), tf.ones([3, 2]), 0.5, 2.0)[1], [6.5]),
    ],
)  # fmt: skip
def test_dense_results(call, wanted):
    assert call().numpy().tolist() == wanted


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: sp.to_dense(unordered()), INVALID, "out of order"),
        (lambda: sp.to_dense(repeated()), INVALID, "is repeated"),
        (lambda: sp.to_dense(Sparse([[0, 5]], [1.0], [2, 2])), INVALID, "out of bounds"),
        (lambda: sp.to_dense(Sparse([[0, 5]], [1.0], [2, 2]), validate_indices=False), INVALID, "not valid"),
        (lambda: sp.to_dense(tf.ones([2])), TypeError, "must be a SparseTensor"),
        (lambda: sp.add(tf.ones([2]), tf.ones([2])), TypeError, "At least one input should be SparseTensor"),
        (lambda: sp.add(a(), Sparse([[0, 1]], [-1.0], [2, 4])), INVALID, "got 3 and 4 for dimension 1"),
        (lambda: sp.add(a(), 1.0), INVALID, "different ranks; received: 2 and 0"),
        (lambda: sp.from_dense(5), INVALID, "Unhandled input dimensions: 0"),
        (lambda: sp.concat(2, [a(), b()]), INVALID, r"must be in range \[-2, 2\), got 2"),
        (lambda: sp.concat(0, [a(), Sparse([[0, 1]], [-1.0], [2, 4])]), INVALID, "Input shapes must match"),
        (lambda: sp.concat(0, [a(), Sparse([[0]], [-1.0], [2])]), INVALID, "Ranks of all input tensors must match"),
        (lambda: sp.expand_dims(a(), 3), INVALID, "axis 3"),
        (lambda: sp.fill_empty_rows(Sparse([[7, 1]], [1.0], [4, 2]), -1.0), INVALID, "7 >= 4"),
        (lambda: sp.reduce_sum(a(), axis=5), INVALID, "Invalid reduction dimension 5"),
        (lambda: sp.reset_shape(a(), [1, 1]), ValueError, "new_shape"),
        (lambda: sp.reset_shape(a(), [4]), ValueError, "Dimensions 1 and 2"),
        (lambda: sp.reshape(a(), [-1, -1]), INVALID, "only one output dimension may be -1, not both 0 and 1"),
        (lambda: sp.reshape(a(), [4, -1]), INVALID, "requires a multiple of 4"),
        (lambda: sp.reshape(a(), [5, 5]), INVALID, "requested shape has 25"),
        (lambda: sp.reshape(a(), [-2, 3]), INVALID, "must be non-negative"),
        (lambda: sp.retain(a(), [True, False]), ValueError, "Dimensions 3 and 2"),
        (lambda: sp.slice(a(), [0], [1]), INVALID, "vector of length 2"),
        (lambda: sp.slice(a(), [0, 0], [-1, 3]), INVALID, "non-negative size"),
        (lambda: sp.softmax(Sparse([[1]], [1.0], [5])), INVALID, "rank >= 2"),
        (lambda: sp.split(a(), 4, 1), INVALID, "between 1 and the splitting dimension size"),
        (lambda: sp.split(a()), ValueError, "num_split is required"),
        (lambda: sp.split(Sparse([[0, 7]], [1.0], [2, 3]), 3, 1), INVALID, "out of bounds"),
        (lambda: sp.minimum(*[Sparse([[0, 7]], [1.0], [2, 3])] * 2), INVALID, "out of bounds"),
        (lambda: sp.sparse_dense_matmul(a(), tf.ones([2, 2])), INVALID, "inner dimension does not match: 3 vs. 2"),
        (lambda: sp.sparse_dense_matmul(Sparse([[0, 7]], [1.0], [2, 3]), tf.ones([3, 2])), INVALID, "k .7. from index"),
        (lambda: sp.sparse_dense_matmul(cube(), tf.ones([2, 2])), INVALID, "must have 2 elements"),
        (lambda: sp.sparse_dense_matmul(a(), a()), TypeError, "both are sparse"),
        (lambda: sp.transpose(a(), [0]), ValueError, "Dimensions 1 and 2"),
        (lambda: sp.map_values(tf.add, a(), b()), INVALID, "Incompatible shapes"),
        (lambda: sp.map_values(tf.add, 1, 2), ValueError, "No SparseTensor"),
        (lambda: sp.bincount(tf.constant([1, -2])), INVALID, "non-negative"),
        (lambda: sp.bincount(tf.constant([1]), axis=1), ValueError, "Only 0 and -1"),
        (lambda: sp.bincount(tf.constant([1, 2]), weights=tf.constant([1.0])), INVALID, "same shape"),
        (lambda: sp.cross([words(), Sparse([[0, 0]], ["x"], [3, 2])]), INVALID, "Expected batch size 2 got 3"),
        (lambda: sp.cross([tf.constant(["a"])]), INVALID, "should be a matrix"),
        (lambda: sp.cross([1]), TypeError, "All inputs must be Tensor or SparseTensor"),
    ],
)  # fmt: skip
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_softmax():
    result = sp.softmax(a())
    np.testing.assert_allclose(result.values.numpy(), [1, 0.26894143, 0.7310586], rtol=1e-6)


matrices = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(st.sampled_from([0.0, 0.0, 1.0, -2.0]), min_size=columns, max_size=columns), min_size=1, max_size=4
    )
)


@settings(max_examples=40, deadline=None)
@given(matrices)
def test_sparse_arithmetic_agrees_with_dense(rows):
    array = np.array(rows, np.float32)
    sparse = sp.from_dense(array)
    assert dense(sparse) == rows
    assert dense(sp.transpose(sparse)) == array.T.tolist()
    assert dense(sp.reshape(sparse, [-1])) == array.ravel().tolist()
    assert dense(sp.concat(1, [sparse, sparse])) == np.concatenate([array, array], 1).tolist()
    assert dense(sp.add(sparse, sparse)) == (2 * array).tolist()
    assert dense(sp.reduce_sum(sparse, axis=0)) == array.sum(0).tolist()
    assert dense(sp.slice(sparse, [0, 1], [2, 2])) == array[0:2, 1:3].tolist()
    assert dense(sp.sparse_dense_matmul(sparse, array.T)) == (array @ array.T).tolist()
    pieces = sp.split(sparse, len(rows), 0)
    assert [dense(p) for p in pieces] == [[row] for row in rows]


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function])
def test_map_fn_maps_over_the_rows_of_a_sparse_tensor(wrap):
    sparse = tf.sparse.from_dense([[1, 0, 2], [0, 3, 0], [4, 0, 0]])
    sums = wrap(lambda s: tf.map_fn(tf.sparse.reduce_sum, s, fn_output_signature=tf.int32))
    assert sums(sparse).numpy().tolist() == [3, 3, 4]
    doubled = wrap(lambda s: tf.map_fn(lambda row: row * 2, s))
    assert tf.sparse.to_dense(doubled(sparse)).numpy().tolist() == [[2, 0, 4], [0, 6, 0], [8, 0, 0]]
    mixed = wrap(
        lambda d: tf.map_fn(lambda e: {"n": e["a"] + tf.size(e["b"].values)}, d, fn_output_signature={"n": tf.int32})
    )
    assert mixed({"a": tf.constant([1, 2, 3]), "b": sparse})["n"].numpy().tolist() == [3, 3, 4]


def test_sparse_placeholders_have_the_shape_that_is_given():
    with tf.Graph().as_default():
        known = tf.compat.v1.sparse_placeholder(tf.float32, [2, 3, 4])
        partly = tf.compat.v1.sparse_placeholder(tf.float32, [None, 3])
        assert known.shape.as_list() == [2, 3, 4]
        assert partly.shape.as_list() == [None, 3]
        assert tf.sparse.reshape(known, [2, -1]).shape.as_list() == [2, 12]
        assert tf.sparse.transpose(partly, [1, 0]).shape.as_list() == [3, None]
        assert tf.sparse.concat(1, [partly, partly]).shape.as_list() == [None, 6]
        for sizes, message in (([2, -1, -1], "At most one"), ([5, -1], "Cannot reshape"), ([5, 5], "Cannot reshape")):
            with pytest.raises(ValueError, match=message):
                tf.sparse.reshape(known, sizes)


def test_mapped_sparse_tensors_have_the_same_indices():
    a, b = tf.SparseTensor([[0, 1]], [1.0], [2, 3]), tf.SparseTensor([[1, 1]], [1.0], [2, 3])
    with pytest.raises(tf.errors.InvalidArgumentError, match="Mismatched indices!"):
        tf.sparse.map_values(tf.add, a, b)


@pytest.mark.parametrize("place", [-1, 2])
def test_gradients_of_filled_rows_check_their_places(place):
    with pytest.raises(tf.errors.InvalidArgumentError, match=rf"must be in \[0, 2\) but got {place}"):
        tf.raw_ops.SparseFillEmptyRowsGrad(reverse_index_map=[0, place], grad_values=[1.0, 2.0])


@pytest.mark.parametrize(
    ("axis", "indices", "shape"),
    [
        (None, [[0, 1, 0], [1, 0, 0]], [2, 2, 1]),
        (1, [[0, 0, 1], [1, 0, 0]], [2, 1, 2]),
        (-2, [[0, 0, 1], [1, 0, 0]], [2, 1, 2]),
    ],
)
def test_expand_dims_of_a_rank_that_only_the_running_graph_knows(axis, indices, shape):
    @tf.function(input_signature=[tf.SparseTensorSpec(None, tf.int32)])
    def expanded(x):
        return tf.sparse.expand_dims(x, axis)

    result = expanded(tf.sparse.from_dense([[0, 1], [2, 0]]))
    assert result.indices.numpy().tolist() == indices
    assert result.values.numpy().tolist() == [1, 2]
    assert result.dense_shape.numpy().tolist() == shape
