"""argmax, top_k, in_top_k, sorting and searching."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find

INVALID = tf.errors.InvalidArgumentError
nan = float("nan")


def test_argmax_takes_the_first_of_equals_and_no_nan():
    assert tf.argmax([[1, 2], [3, 0]]).numpy().tolist() == [1, 0]
    assert tf.argmax([3.0, 5.0, 5.0]).numpy() == 1
    assert tf.argmax([nan, 1.0, 3.0, nan]).numpy() == 2
    assert tf.argmin([nan, -1.0, 3.0]).numpy() == 1
    assert tf.argmax([nan, nan]).numpy() == 0


@pytest.mark.parametrize("name", ["ArgMax", "ArgMin"])
def test_argmax_on_both_engines(name):
    x = np.random.default_rng(0).normal(size=(3, 4)).astype(np.float32)
    x[1, 2] = nan
    entry = find(name)
    on_device = jax.jit(lambda a: entry.device(a, 1, output_type=tf.int32))(jnp.asarray(x))
    on_host = entry(x, 1, output_type=tf.int32).numpy()
    assert on_device.dtype == on_host.dtype == np.int32
    assert on_device.tolist() == on_host.tolist()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: tf.argmax([]), INVALID, r"axis 0 is empty in shape \[0\]"),
        (lambda: tf.argmax(5), INVALID, r"range \[0, 0\), but got 0"),
        (lambda: tf.argmax([[1, 2]], axis=2), INVALID, r"range \[-2, 2\), but got 2"),
        (lambda: tf.argmax([1], axis=[0]), TypeError, "axis must be int"),
        (lambda: tf.argmax([1], output_type=tf.float32), INVALID, "output_type"),
        (lambda: tf.argmax(["a"]), INVALID, "attr 'T' of string"),
        (lambda: tf.math.top_k([1.0], 2), INVALID, "at least k columns. Had 1, needed 2"),
        (lambda: tf.math.top_k([1.0], -1), INVALID, "Need k >= 0, got -1"),
        (lambda: tf.math.top_k(5.0, 1), INVALID, "1-D"),
        (lambda: tf.math.top_k([1.0], [1]), INVALID, "k must be scalar"),
        (lambda: tf.math.in_top_k([0], [0.5, 0.5], 1), INVALID, "2-dimensional"),
        (lambda: tf.math.in_top_k([0], [[0.5], [0.5]], 1), INVALID, "must match length of targets 1"),
        (lambda: tf.raw_ops.NthElement(input=[1.0], n=1), INVALID, "last dimension > n = 1"),
        (lambda: tf.sort([1], direction="UP"), ValueError, "ASCENDING, DESCENDING"),
        (lambda: tf.sort(5), INVALID, "out of bounds"),
        (lambda: tf.sort([True, False]), INVALID, "attr 'T' of bool"),
        (lambda: tf.searchsorted([1], [1], side="up"), ValueError, "either 'right' or 'left'"),
        (lambda: tf.searchsorted([[1], [2]], [[1], [2], [3]]), INVALID, "must match"),
    ],
)
def test_bad_arguments(call, error, words):
    with pytest.raises(error, match=words):
        call()


def expected_top_k(x, k):
    places = np.argsort(-x.astype(np.float64), -1, kind="stable")[..., :k]
    return np.take_along_axis(x, places, -1), places


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**32 - 1), st.sampled_from([1, 3, 300]), st.sampled_from(["float32", "int8", "uint8", "bfloat16"])
)
def test_top_k_keeps_the_first_of_equals(seed, k, dtype):
    x = np.random.default_rng(seed).integers(0, 100, (2, 700)).astype(tf.as_dtype(dtype).as_numpy_dtype)
    values, places = tf.math.top_k(x, k)
    wanted_values, wanted_places = expected_top_k(x, k)
    assert places.numpy().tolist() == wanted_places.tolist()
    assert values.numpy().tolist() == wanted_values.tolist()


def test_top_k_on_the_device():
    x = np.random.default_rng(0).integers(0, 9, (3, 20)).astype(np.float32)
    values, places = jax.jit(lambda a: find("TopKV2").device(a, 4, sorted=True, index_type=tf.int64))(jnp.asarray(x))
    wanted_values, wanted_places = expected_top_k(x, 4)
    assert values.tolist() == wanted_values.tolist()
    assert (places.dtype, places.tolist()) == (np.int64, wanted_places.tolist())


def second_gradient(function, x):
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = tf.reduce_sum(function(x))
        first = inner.gradient(y, x)
    return first.numpy().tolist(), outer.gradient(first, x).numpy().tolist()


@pytest.mark.parametrize(
    ("function", "first", "second"),
    [
        (lambda x: tf.math.top_k(x, 2).values ** 2, [2.0, 0.0, 6.0], [2.0, 0.0, 2.0]),
        (lambda x: tf.sort(x) ** 2, [2.0, 2.0, 6.0], [2.0, 2.0, 2.0]),
        (lambda x: tf.sort(x, direction="DESCENDING") ** 2, [2.0, 2.0, 6.0], [2.0, 2.0, 2.0]),
        (lambda x: tf.math.approx_min_k(x, 1).values ** 2, [2.0, 0.0, 0.0], [2.0, 0.0, 0.0]),
        (lambda x: tf.raw_ops.NthElement(input=x, n=2) ** 2, [0.0, 0.0, 6.0], [0.0, 0.0, 2.0]),
    ],
)
def test_gradients(function, first, second):
    assert second_gradient(function, tf.constant([1.0, 1.0, 3.0])) == (first, second)


def test_top_k_gradient_of_a_matrix_and_in_a_graph_of_unknown_rank():
    x = tf.constant([[1.0, 3.0, 2.0], [6.0, 5.0, 4.0]])

    def gradient(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.math.top_k(x, 2).values * [1.0, 10.0]
        return tape.gradient(y, x)

    wanted = [[0.0, 1.0, 10.0], [1.0, 10.0, 0.0]]
    assert gradient(x).numpy().tolist() == wanted
    traced = tf.function(gradient, input_signature=[tf.TensorSpec(None)], jit_compile=False)
    assert traced(x).numpy().tolist() == wanted


@pytest.mark.parametrize("axis", [0, 1, -1])
@pytest.mark.parametrize("direction", ["ASCENDING", "DESCENDING"])
@pytest.mark.parametrize("dtype", ["float32", "int32", "uint8", "int64", "float16"])
def test_sort_and_argsort(axis, direction, dtype):
    x = np.random.default_rng(1).integers(0, 5, (6, 7)).astype(dtype)
    sign = 1 if direction == "ASCENDING" else -1
    places = np.argsort(sign * x.astype(np.int64), axis, kind="stable")
    assert tf.argsort(x, axis, direction, stable=True).numpy().tolist() == places.tolist()
    assert tf.sort(x, axis, direction).numpy().tolist() == np.take_along_axis(x, places, axis).tolist()


def test_sort_of_extreme_integers():
    assert tf.sort(tf.constant([127, -128], tf.int8)).numpy().tolist() == [-128, 127]
    assert tf.sort(tf.constant([200, 0], tf.uint8)).numpy().tolist() == [0, 200]


def test_in_top_k_is_false_where_predictions_are_not_finite():
    found = tf.math.in_top_k([0, 1, 5, 0], [[nan, 0.9], [0.2, np.inf], [0.1, 0.2], [0.5, 0.5]], 1)
    assert found.numpy().tolist() == [False, False, False, True]


def test_approximate_top_k_is_exact_along_any_axis():
    x = tf.constant([[1.0, 5.0], [2.0, 7.0]])
    values, places = tf.math.approx_max_k(x, 1, reduction_dimension=0)
    assert (values.numpy().tolist(), places.numpy().tolist()) == ([[2.0, 7.0]], [[1, 1]])
    assert tf.math.approx_min_k(x, 1).values.numpy().tolist() == [[1.0], [2.0]]


def test_searchsorted():
    assert tf.searchsorted([1, 3, 5], [0, 3, 6]).numpy().tolist() == [0, 1, 3]
    assert tf.searchsorted([1, 3, 5], [0, 3, 6], side="right").numpy().tolist() == [0, 2, 3]
    found = tf.searchsorted([[1, 3, 5], [2, 4, 6]], [[3], [4]], out_type=tf.int64)
    assert (found.dtype, found.numpy().tolist()) == (tf.int64, [[1], [1]])
    rows = jnp.asarray([[1, 3, 5], [2, 4, 6]])
    on_device = jax.jit(lambda r: find("UpperBound").device(r, r[:, :1], out_type=tf.int32))(rows)
    assert on_device.tolist() == [[1], [1]]


def test_nth_element():
    assert tf.raw_ops.NthElement(input=[[3.0, 1.0, 2.0]], n=1).numpy().tolist() == [2.0]
    assert tf.raw_ops.NthElement(input=[[3.0, 1.0, 2.0]], n=0, reverse=True).numpy().tolist() == [3.0]


@pytest.mark.parametrize("k", [1, 5, 30, 200, 500])
def test_top_k_of_long_rows_with_infinities(k):
    x = np.random.default_rng(2).normal(size=(3, 500)).astype(np.float32)
    x[0] = np.where(x[0] > 1, x[0], -np.inf)
    x[1] = np.round(x[1])
    values, places = tf.math.top_k(x, k)
    wanted_values, wanted_places = expected_top_k(x, k)
    assert places.numpy().tolist() == wanted_places.tolist()
    assert values.numpy().tolist() == wanted_values.tolist()


@pytest.mark.parametrize("side, places", [("left", [0, 1]), ("right", [3, 2])])
@pytest.mark.parametrize("compiled", [False, True])
def test_searchsorted_puts_nan_at_the_start_on_the_left_and_at_the_end_on_the_right(side, places, compiled):
    def search(values):
        return tf.searchsorted([1.0, 2.0, 3.0], values, side=side)

    search = tf.function(search, jit_compile=True) if compiled else search
    assert search(tf.constant([np.nan, 2.0])).numpy().tolist() == places


@pytest.mark.parametrize("compiled", [False, True])
def test_top_k_counts_nan_as_the_smallest(compiled):
    def best(x):
        return tf.math.top_k(x, 3)

    best = tf.function(best, jit_compile=True) if compiled else best
    for row, places in (
        ([1.0, nan, 3.0, 2.0], [2, 3, 0]), ([nan, -np.inf, 5.0, nan], [2, 0, 1]), ([-np.inf, nan, nan, 0.0], [3, 0, 1]),
    ):  # fmt: skip
        assert best(tf.constant(row)).indices.numpy().tolist() == places
    wide = np.zeros((2, 300), np.float32)
    wide[:, [7, 200]] = nan, 1.0
    assert best(tf.constant(wide)).indices.numpy().tolist() == [[200, 0, 1]] * 2


def test_no_rows_have_nothing_to_rank():
    none = tf.zeros([0, 10])
    assert [part.shape for part in tf.math.top_k(none, 3)] == [[0, 3], [0, 3]]
    assert tf.sort(none).shape == tf.argsort(none).shape == [0, 10]
    assert tf.sort(tf.zeros([2, 0])).shape == [2, 0]


@pytest.mark.parametrize("shape, k", [([0, 1], 1), ([0, 3], 2), ([3, 0], 0)])
def test_no_elements_have_no_largest(shape, k):
    for top_k in (tf.math.top_k, tf.function(tf.math.top_k)):
        values, indices = top_k(tf.zeros(shape), k)
        assert values.shape == indices.shape == [shape[0], k]


def test_empty_rows_can_be_sorted():
    assert tf.sort(tf.zeros([0, 1])).shape == [0, 1]


@pytest.mark.parametrize("op", [tf.raw_ops.LowerBound, tf.raw_ops.UpperBound])
@pytest.mark.parametrize(
    "shapes, name, rank", [(([2, 3, 4], [2, 3]), "sorted_inputs", 3), (([2, 3], [2]), "values", 1)]
)
def test_bounds_are_of_matrices(op, shapes, name, rank):
    def call():
        return op(sorted_inputs=tf.zeros(shapes[0]), values=tf.zeros(shapes[1]))

    words = f"Shape must be rank 2 but is rank {rank}"
    with pytest.raises(tf.errors.InvalidArgumentError, match=f"{words} for `{name}` argument"):
        call()
    with pytest.raises(ValueError, match=words):
        tf.function(call)()
