"""Segment reductions: sorted, unsorted, sparse."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find

INVALID = tf.errors.InvalidArgumentError
DATA = np.random.default_rng(0).uniform(0.5, 2.0, (5, 2))
HOW = {"sum": np.sum, "mean": np.mean, "prod": np.prod, "max": np.max, "min": np.min}


def by_hand(how, data, ids, count, empty):
    rows = [HOW[how](data[ids == n], 0) if (ids == n).any() else np.full(data.shape[1:], empty) for n in range(count)]
    return np.stack(rows).astype(data.dtype)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int32])
def test_sorted_segments(how, dtype):
    data, ids = (DATA * 4).astype(dtype), np.array([0, 0, 1, 3, 3])
    result = getattr(tf.math, f"segment_{how}")(data, ids)
    wanted = by_hand(how, data, ids, 4, 1 if how == "prod" else 0)
    assert result.dtype == dtype
    np.testing.assert_allclose(result, wanted, rtol=1e-6)


@pytest.mark.parametrize("how", ["sum", "prod", "max", "min"])
@pytest.mark.parametrize("dtype", ["float32", "int32", "bfloat16"])
def test_unsorted_segments_on_both_engines(how, dtype):
    kind = tf.as_dtype(dtype)
    data, ids = (DATA * 4).astype(kind.as_numpy_dtype), np.array([3, 0, -1, 3, 0])
    empty = {"sum": 0, "prod": 1, "max": kind.min, "min": kind.max}[how]
    wanted = by_hand(how, data.astype(np.float64), ids, 4, empty)
    result = getattr(tf.math, f"unsorted_segment_{how}")(data, ids, 4)
    assert result.dtype is kind
    precision = 1e-2 if dtype == "bfloat16" else 1e-6
    np.testing.assert_allclose(result.numpy().astype(np.float64), wanted, rtol=precision)
    entry = find(f"UnsortedSegment{how.capitalize()}")
    on_device = jax.jit(lambda d, i: entry.device(d, i, 4))(jnp.asarray(data), jnp.asarray(ids))
    assert on_device.dtype == data.dtype
    np.testing.assert_allclose(np.asarray(on_device).astype(np.float64), wanted, rtol=precision)


def test_counted_sorted_segments():
    ids = [0, 0, 3]
    assert tf.raw_ops.SegmentSumV2(data=[1, 2, 3], segment_ids=ids, num_segments=5).numpy().tolist() == [3, 0, 0, 3, 0]
    assert tf.raw_ops.SegmentProdV2(data=[1, 2, 3], segment_ids=ids, num_segments=4).numpy().tolist() == [2, 1, 1, 3]
    assert tf.raw_ops.SegmentMaxV2(data=[1, 2, 3], segment_ids=ids, num_segments=1 + 3).numpy()[1] == -(2**31)
    assert tf.raw_ops.SegmentMinV2(data=[1, 2, 3], segment_ids=ids, num_segments=4).numpy()[1] == 2**31 - 1


def test_ids_of_several_axes_and_of_none():
    assert tf.math.unsorted_segment_sum([[1.0, 2.0], [3.0, 4.0]], [[0, 1], [1, 0]], 2).numpy().tolist() == [5.0, 5.0]
    assert tf.math.unsorted_segment_sum(tf.ones([2]), 1, 3).numpy().tolist() == [[0.0, 0.0], [1.0, 1.0], [0.0, 0.0]]


def test_means_and_square_roots_of_counts():
    assert tf.math.unsorted_segment_mean([1.0, 2.0, 3.0], [2, 0, 2], 3).numpy().tolist() == [2.0, 0.0, 2.0]
    quotient = tf.math.unsorted_segment_mean([1, 2, 4], [2, 0, 2], 3)
    assert (quotient.dtype, quotient.numpy().tolist()) == (tf.float64, [2.0, 0.0, 2.5])
    np.testing.assert_allclose(tf.math.unsorted_segment_sqrt_n([1.0, 2.0, 3.0], [2, 0, 2], 3), [2, 0, 2 * 2**0.5], 1e-6)
    assert tf.math.segment_mean([1, 2, 4, -1, -2], [0, 0, 0, 1, 1]).numpy().tolist() == [2, -1]


def test_nothing_gives_no_segments():
    assert tf.math.segment_max(tf.zeros([0, 3]), tf.zeros([0], tf.int32)).shape == (0, 3)
    assert tf.math.unsorted_segment_sum(tf.zeros([0]), tf.zeros([0], tf.int32), 2).numpy().tolist() == [0.0, 0.0]
    assert tf.sparse.segment_sum(tf.zeros([2, 2]), tf.zeros([0], tf.int32), tf.zeros([0], tf.int32)).shape == (0, 2)


IDS = [0, 0, 2, 2, 2]
REDUCTIONS = {
    **{f"segment_{how}": lambda x, how=how: getattr(tf.math, f"segment_{how}")(x, IDS) for how in HOW},
    **{
        f"unsorted_segment_{how}": lambda x, how=how: getattr(tf.math, f"unsorted_segment_{how}")(
            x, [1, 0, -1, 1, 1], 3
        )
        for how in ["sum", "prod", "mean", "sqrt_n"]
    },
    **{
        f"sparse_segment_{how}": lambda x, how=how: getattr(tf.sparse, f"segment_{how}")(x, [3, 0, 0, 4], [0, 0, 1, 3])
        for how in ["sum", "mean", "sqrt_n"]
    },
}


@pytest.mark.parametrize("name", REDUCTIONS)
def test_gradients_of_both_orders_match_differences(name):
    x = DATA[:, :1]

    def slopes(array):
        tensor = tf.constant(array)
        with tf.GradientTape() as outer:
            outer.watch(tensor)
            with tf.GradientTape() as inner:
                inner.watch(tensor)
                total = tf.reduce_sum(tf.square(REDUCTIONS[name](tensor)))
            first = tf.convert_to_tensor(inner.gradient(total, tensor))
            first_total = tf.reduce_sum(first)
        return total.numpy(), first.numpy(), tf.convert_to_tensor(outer.gradient(first_total, tensor)).numpy()

    _, first, second = slopes(x)
    for place in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[place] = 1e-6
        (above, first_above, _), (below, first_below, _) = slopes(x + step), slopes(x - step)
        assert first[place] == pytest.approx((above - below) / 2e-6, rel=1e-5, abs=1e-7)
        assert second[place] == pytest.approx((first_above - first_below).sum() / 2e-6, rel=1e-4, abs=1e-6)


def test_the_gradient_of_an_extremum_is_shared_and_leaves_out_negative_ids():
    x = tf.constant([1.0, 1.0, 3.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.math.unsorted_segment_max(x, [0, 0, -1], 1) ** 2
    assert tape.gradient(y, x).numpy().tolist() == [1.0, 1.0, 0.0]


def test_the_gradient_of_a_product_with_zeros():
    x = tf.constant([0.0, 2.0, 3.0, 0.0, 0.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.math.segment_prod(x, [0, 0, 0, 1, 1])
    assert tape.gradient(y, x).numpy().tolist() == [6.0, 0.0, 0.0, 0.0, 0.0]


def test_sparse_gradient_holds_each_row_once():
    x = tf.constant(DATA)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.sparse.segment_mean(x, [3, 0, 0], [0, 0, 1], sparse_gradient=True)
    gradient = tape.gradient(y, x)
    assert gradient.indices.numpy().tolist() == [0, 3]
    assert gradient.values.numpy().tolist() == [[1.5, 1.5], [0.5, 0.5]]


def test_counted_sparse_segments_on_the_device():
    entry = find("SparseSegmentMeanWithNumSegments")
    arguments = (jnp.asarray(DATA), jnp.asarray([3, 0, 4]), jnp.asarray([0, 0, 2]))
    on_device = jax.jit(lambda d, i, s: entry.device(d, i, s, 4, sparse_gradient=False))(*arguments)
    on_host = tf.sparse.segment_mean(DATA, [3, 0, 4], [0, 0, 2], num_segments=4)
    np.testing.assert_allclose(on_device, on_host)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: tf.math.segment_sum([1.0, 2.0], [1, 0]), "not increasing"),
        (lambda: tf.math.segment_sum([1.0, 2.0], [-1, 0]), "Segment id -1 out of range"),
        (lambda: tf.math.segment_sum([1.0, 2.0], [0]), "same size as dimension 0"),
        (lambda: tf.math.segment_sum([1.0, 2.0], [[0, 1]]), "should be a vector"),
        (lambda: tf.math.segment_sum(1.0, [0]), "at least rank 1"),
        (lambda: tf.math.segment_sum([1.0], [0.0]), "Tindices"),
        (lambda: tf.math.unsorted_segment_sum([1.0, 2.0, 3.0], [2, 0, 5], 3), r"segment_ids\[2\] = 5 is out of range"),
        (lambda: tf.math.unsorted_segment_sum([1.0, 2.0], [0], 3), "does not start with segment_ids.shape"),
        (lambda: tf.math.unsorted_segment_sum([1.0], [0], [2]), "num_segments should be a scalar"),
        (lambda: tf.math.unsorted_segment_sum([1.0], [0], -1), "must not be negative"),
        (lambda: tf.raw_ops.SegmentSumV2(data=[1], segment_ids=[3], num_segments=2), "out of range"),
        (lambda: tf.sparse.segment_sum(DATA, [0, 9], [0, 0]), r"indices\[1\] == 9 out of range \[0, 5\)"),
        (lambda: tf.sparse.segment_sum(DATA, [0, 1, 1], [0, 2, 1]), "not increasing"),
        (lambda: tf.sparse.segment_sum(DATA, [0, 1], [0, 0, 2]), "same size"),
        (lambda: tf.sparse.segment_sum(DATA, [0, 1], [0, 2], num_segments=2), "must be < num_segments"),
    ],
)
def test_bad_ids(call, words):
    with pytest.raises(INVALID, match=words):
        call()


def test_many_rows_are_summed_like_few():
    rng = np.random.default_rng(1)
    data, ids = rng.normal(size=(3000, 4, 8)).astype(np.float32), rng.integers(-1, 50, 3000)
    wanted = np.stack([data[ids == n].sum(0) for n in range(50)])
    np.testing.assert_allclose(tf.math.unsorted_segment_sum(data, ids, 50), wanted, rtol=1e-4, atol=1e-5)
