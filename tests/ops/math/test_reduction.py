"""Reductions: values, dtypes, axes, gradients, and graphs whose shapes are not known."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find

REDUCTIONS = {
    tf.reduce_sum: np.sum, tf.reduce_mean: np.mean, tf.reduce_prod: np.prod, tf.reduce_max: np.max,
    tf.reduce_min: np.min, tf.math.reduce_std: np.std, tf.math.reduce_variance: np.var,
    tf.math.reduce_euclidean_norm: lambda x, axis, keepdims: np.sqrt(np.sum(x * x, axis, keepdims=keepdims)),
    tf.math.reduce_logsumexp: lambda x, axis, keepdims: np.log(np.sum(np.exp(x), axis, keepdims=keepdims)),
}  # fmt: skip
X = np.random.default_rng(0).uniform(0.3, 2.0, (2, 3, 4))


@pytest.mark.parametrize("function", REDUCTIONS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("axis", [None, 0, -1, [0, 2], [], [-1, 1]])
@pytest.mark.parametrize("keepdims", [False, True])
def test_values(function, axis, keepdims):
    wanted = REDUCTIONS[function](X, axis=tuple(axis) if isinstance(axis, list) else axis, keepdims=keepdims)
    result = function(X, axis=axis, keepdims=keepdims)
    np.testing.assert_allclose(result, wanted, rtol=1e-12)
    if axis:
        np.testing.assert_allclose(function(X, axis=tf.constant(axis), keepdims=keepdims), wanted, rtol=1e-12)


@pytest.mark.parametrize("function", REDUCTIONS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("axis", [None, 1, [0, -1]])
def test_gradients_of_both_orders_match_differences(function, axis):
    x = X[:, :2, :2]

    def slope(values):
        tensor = tf.constant(values)
        with tf.GradientTape() as tape:
            tape.watch(tensor)
            result = tf.reduce_sum(tf.square(function(tensor, axis=axis)))
        return result.numpy(), tape.gradient(result, tensor)

    gradient = slope(x)[1].numpy()
    tensor = tf.constant(x)
    with tf.GradientTape() as outer:
        outer.watch(tensor)
        with tf.GradientTape() as inner:
            inner.watch(tensor)
            result = tf.reduce_sum(tf.square(function(tensor, axis=axis)))
        total = tf.reduce_sum(inner.gradient(result, tensor))
    second = outer.gradient(total, tensor).numpy()
    for place in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[place] = 1e-6
        (above, slope_above), (below, slope_below) = slope(x + step), slope(x - step)
        assert gradient[place] == pytest.approx((above - below) / 2e-6, rel=1e-5, abs=1e-7)
        change = slope_above.numpy().sum() - slope_below.numpy().sum()
        assert second[place] == pytest.approx(change / 2e-6, rel=1e-4, abs=1e-5)


@pytest.mark.parametrize("name", ["Sum", "Mean", "Prod", "Max", "Min", "EuclideanNorm"])
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "int32", "uint8", "complex64"])
def test_both_engines_agree(name, dtype):
    entry, kind = find(name), tf.as_dtype(dtype)
    if kind not in entry.types["T"]:
        return
    x = (X * 3).astype(kind.as_numpy_dtype)
    on_device = jax.jit(lambda a: entry.device(a, (0, 2), keep_dims=False))(jnp.asarray(x))
    on_host = entry(x, [0, 2]).numpy()
    assert on_device.dtype == on_host.dtype
    tolerance = 1e-2 if dtype == "bfloat16" else 1e-5
    np.testing.assert_allclose(np.asarray(on_device).astype(complex), on_host.astype(complex), rtol=tolerance)


@pytest.mark.parametrize("function", REDUCTIONS, ids=lambda f: f.__name__)
def test_gradient_in_a_graph_of_unknown_rank(function):
    @tf.function(input_signature=[tf.TensorSpec(None, tf.float64), tf.TensorSpec(None, tf.int32)], jit_compile=False)
    def in_graph(x, axis):
        with tf.GradientTape() as tape:
            tape.watch(x)
            result = function(x, axis=axis)
        return result, tape.gradient(result, x)

    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        wanted = function(x, axis=[0, -1])
    result, gradient = in_graph(x, tf.constant([0, -1]))
    np.testing.assert_allclose(result, wanted)
    np.testing.assert_allclose(gradient, tape.gradient(wanted, x))


def test_integer_means_round_towards_zero_and_do_not_overflow():
    assert tf.reduce_mean([1, 2]).numpy() == 1
    assert tf.reduce_mean([-1, -2]).numpy() == -1
    assert tf.reduce_mean(tf.constant([100, 100, 100], tf.int8)).numpy() == 100
    assert tf.reduce_mean([2**31 - 1, 2**31 - 1]).numpy() == 2**31 - 1
    assert tf.reduce_mean(tf.zeros([0], tf.int32)).numpy() == 0


def test_sums_wrap_in_their_own_dtype():
    total = tf.reduce_sum(tf.constant([100, 100], tf.int8))
    assert (total.dtype, total.numpy()) == (tf.int8, -56)


def test_short_floats_add_up_in_float32():
    assert tf.reduce_sum(tf.ones([3000], tf.bfloat16)).numpy() == 3008
    assert tf.reduce_mean(tf.ones([3000], tf.bfloat16)).numpy() == 1
    assert tf.reduce_sum(tf.ones([3000], tf.float16)).numpy() == 3000


@pytest.mark.parametrize(
    ("function", "dtype", "wanted"),
    [
        (tf.reduce_sum, tf.float32, 0.0), (tf.reduce_prod, tf.float32, 1.0), (tf.reduce_mean, tf.float32, np.nan),
        (tf.reduce_max, tf.float32, -np.inf), (tf.reduce_min, tf.float32, np.inf), (tf.reduce_max, tf.int32, -(2**31)),
        (tf.reduce_min, tf.uint8, 255), (tf.reduce_max, tf.bfloat16, -np.inf), (tf.reduce_all, tf.bool, True),
        (tf.reduce_any, tf.bool, False), (tf.math.reduce_logsumexp, tf.float32, -np.inf),
    ],
)  # fmt: skip
def test_reductions_of_nothing(function, dtype, wanted):
    result = function(tf.zeros([0], dtype))
    assert result.dtype is dtype
    np.testing.assert_equal(result.numpy().item(), wanted)


def test_logsumexp_of_infinities():
    inf = float("inf")
    assert tf.math.reduce_logsumexp([-inf, -inf]).numpy() == -inf
    assert tf.math.reduce_logsumexp([inf, 1.0]).numpy() == inf


def test_the_gradient_of_an_extremum_is_shared_among_equals():
    x = tf.constant([3.0, 2.0, 3.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_max(x)
    assert tape.gradient(y, x).numpy().tolist() == [0.5, 0.0, 0.5]


def test_the_gradient_of_a_product_with_a_zero():
    x = tf.constant([[0.0, 2.0, 3.0], [0.0, 0.0, 3.0]])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_prod(x, axis=1)
    assert tape.gradient(y, x).numpy().tolist() == [[6.0, 0.0, 0.0], [0.0, 0.0, 0.0]]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: tf.reduce_sum([1, 2], axis=3), tf.errors.InvalidArgumentError, "Invalid reduction dimension"),
        (lambda: tf.reduce_max([[1, 2]], axis=-3), tf.errors.InvalidArgumentError, "Invalid reduction dimension"),
        (lambda: tf.reduce_sum(5, axis=0), tf.errors.InvalidArgumentError, "Invalid reduction dimension"),
        (lambda: tf.reduce_sum([1, 2], axis=[0, 0]), tf.errors.InvalidArgumentError, "duplicate dimension: 0"),
        (lambda: tf.reduce_sum([1, 2], axis=0.5), TypeError, "int32"),
        (lambda: tf.reduce_sum([1, 2], axis="a"), tf.errors.InvalidArgumentError, "Tidx"),
        (lambda: tf.reduce_sum([True]), tf.errors.InvalidArgumentError, "attr 'T' of bool"),
        (lambda: tf.reduce_sum(["a"]), tf.errors.InvalidArgumentError, "attr 'T' of string"),
        (lambda: tf.reduce_max([1j]), tf.errors.InvalidArgumentError, "attr 'T' of complex128"),
        (lambda: tf.reduce_all(tf.constant([1])), tf.errors.InvalidArgumentError, "expected to be a bool"),
        (lambda: tf.reduce_all([1, 0]), TypeError, "bool"),
        (lambda: tf.math.reduce_variance([1, 2]), TypeError, "integer type"),
    ],
)  # fmt: skip
def test_bad_arguments(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_bad_axis_is_found_while_tracing():
    with pytest.raises(ValueError, match="Invalid reduction dimension"):
        tf.function(lambda x: tf.reduce_sum(x, axis=4)).get_concrete_function(tf.TensorSpec([2], tf.float32))


@pytest.mark.parametrize("reduce", [tf.reduce_sum, tf.reduce_max, tf.math.reduce_std, tf.reduce_logsumexp])
def test_a_reduction_of_all_axes_is_a_scalar_though_the_rank_is_unknown(reduce):
    def static_shape(**options):
        traced = tf.function(lambda x: reduce(x, **options))
        return traced.get_concrete_function(tf.TensorSpec(None, tf.float32)).output_shapes

    assert static_shape() == tf.TensorShape([])
    assert static_shape(keepdims=True).rank is None and static_shape(axis=0).rank is None
