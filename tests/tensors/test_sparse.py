"""SparseTensor, IndexedSlices and their specs."""

import numpy as np
import pytest

import headrace as tf

Sparse, Spec = tf.SparseTensor, tf.SparseTensorSpec


def example():
    return Sparse([[0, 1], [1, 0], [1, 2]], [1.0, 2.0, 3.0], [2, 3])


def test_parts_and_printed_form():
    sparse = example()
    assert sparse.shape.as_list() == [2, 3] and sparse.dtype is tf.float32 and tf.is_tensor(sparse)
    assert (
        str(sparse)
        == repr(sparse)
        == (
            "SparseTensor(indices=tf.Tensor(\n[[0 1]\n [1 0]\n [1 2]], shape=(3, 2), dtype=int64), "
            "values=tf.Tensor([1. 2. 3.], shape=(3,), dtype=float32), "
            "dense_shape=tf.Tensor([2 3], shape=(2,), dtype=int64))"
        )
    )


@pytest.mark.parametrize(
    ("parts", "error", "message"),
    [
        (([[0]], [1.0, 2.0], [3]), ValueError, "Dimensions 1 and 2 are not compatible"),
        (([[0, 1]], [1.0], [3]), ValueError, "Dimensions 2 and 1 are not compatible"),
        (([0], [1.0], [3]), ValueError, "must have rank 2"),
        (([[0, 1]], [[1.0]], [3, 3]), ValueError, "must have rank 1"),
        (([[0.5, 1]], [1.0], [3, 3]), TypeError, "Cannot convert"),
        ((tf.constant([[0, 1]]), [1.0], [3, 3]), ValueError, "int64"),
    ],
)
def test_parts_that_do_not_fit(parts, error, message):
    with pytest.raises(error, match=message):
        Sparse(*parts)


def test_loop_shapes_can_be_set():
    sparse = example()
    sparse.set_shape([None, 3])
    with pytest.raises(ValueError):
        sparse.set_shape([2, 4])
    with pytest.raises(ValueError):
        sparse.with_values([1.0])
    assert sparse.with_values([7, 8, 9]).values.numpy().tolist() == [7, 8, 9]


def test_operators_keep_it_sparse():
    sparse, dense = example(), tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    for result, wanted in [
        (sparse * dense, [2, 8, 18]), (dense * sparse, [2, 8, 18]), (sparse / dense, [0.5, 0.5, 0.5]),
        (sparse * 2.0, [2, 4, 6]), (sparse * [[1.0], [2.0]], [1, 4, 6]), (tf.divide(sparse, 2.0), [0.5, 1, 1.5]),
    ]:  # fmt: skip
        assert isinstance(result, Sparse) and result.values.numpy().tolist() == wanted
    assert (Sparse([[0]], [3], [1]) / 2).dtype is tf.float64
    with pytest.raises(tf.errors.InvalidArgumentError, match="broadcasts dense to sparse only"):
        sparse * tf.ones([1, 1, 1])
    for refused in (
        lambda: sparse + sparse,
        lambda: sparse + 1.0,
        lambda: -sparse,
        lambda: sparse[0],
        lambda: list(sparse),
    ):
        with pytest.raises(TypeError):
            refused()
    with pytest.raises(ValueError):
        sparse + dense


@pytest.mark.parametrize(
    "function", [tf.abs, tf.negative, tf.square, tf.sqrt, tf.tanh, tf.math.erf, tf.sign, tf.identity]
)
def test_functions_that_keep_zeros(function):
    result = function(example())
    np.testing.assert_allclose(result.values.numpy(), function(tf.constant([1.0, 2.0, 3.0])).numpy())
    assert result.shape.as_list() == [2, 3]


def test_functions_that_do_not():
    for function in (tf.exp, tf.reduce_sum, tf.convert_to_tensor, lambda x: tf.concat([x, x], 0)):
        with pytest.raises(ValueError):
            function(example())


def test_shape_size_rank_and_cast():
    sparse = example()
    assert tf.shape(sparse).numpy().tolist() == [2, 3] and tf.shape(sparse).dtype is tf.int32
    assert tf.size(sparse).numpy() == 6 and tf.rank(sparse).numpy() == 2
    assert tf.cast(sparse, tf.int32).values.numpy().tolist() == [1, 2, 3]


def test_spec():
    sparse = example()
    assert repr(Spec([2, None], tf.int32)) == "SparseTensorSpec(TensorShape([2, None]), tf.int32)"
    assert [tuple(s.shape.as_list()) for s in Spec([2, None])._component_specs] == [(None, 2), (None,), (2,)]
    assert sparse._type_spec == Spec([2, 3]) == Spec.from_value(sparse)
    assert Spec([2, 3]).is_compatible_with(sparse) and not Spec([2, 4]).is_compatible_with(sparse)
    assert Spec([2, 4]).most_specific_compatible_type(Spec([2, 3])) == Spec([2, None])
    flat = tf.nest.flatten(sparse, expand_composites=True)
    assert len(flat) == 3 and tf.nest.pack_sequence_as(sparse, flat, expand_composites=True).shape.as_list() == [2, 3]


def test_indexed_slices_spec():
    slices = tf.IndexedSlices(tf.ones([2, 3]), tf.constant([0, 1]), tf.constant([5, 3]))
    assert repr(slices._type_spec) == (
        "IndexedSlicesSpec(TensorShape([5, 3]), tf.float32, tf.int32, tf.int32, TensorShape([2]))"
    )
    partial = tf.IndexedSlices(tf.ones([2, 3]), tf.constant([0, 1]))
    assert partial._type_spec == tf.IndexedSlicesSpec([None, 3], tf.float32, tf.int32, None, [2])
    assert partial.shape.rank is None
    assert [tuple(s.shape.as_list()) for s in tf.IndexedSlicesSpec([2, 3])._component_specs] == [(None, 3), (None,)]
    flat = tf.nest.flatten(slices, expand_composites=True)
    assert tf.nest.pack_sequence_as(slices, flat, expand_composites=True).shape.as_list() == [5, 3]
