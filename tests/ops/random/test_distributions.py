"""Moments, ranges, gradients, dtypes, and that both engines draw the same numbers."""

import ml_dtypes
import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find
from headrace._src.ops.random.gamma_derivative import gamma_derivative

KEY, COUNTER, ALG = np.array([5], np.uint64), np.array([2**64 - 70, 9], np.uint64), np.array(1, np.int32)
SIZES = np.array([501], np.int32)
PARAMETERS = {
    "StatelessRandomGammaV3": (np.array([0.05, 1.0, 2.5]),),
    "StatelessRandomUniformIntV2": (np.array(-7, np.int64), np.array(10**10, np.int64)),
}


@pytest.mark.parametrize("name, dtype, rtol", [
    ("StatelessRandomUniformV2", tf.float16, 0), ("StatelessRandomUniformV2", tf.bfloat16, 0),
    ("StatelessRandomUniformV2", tf.float32, 0), ("StatelessRandomUniformV2", tf.float64, 0),
    ("StatelessRandomNormalV2", tf.float32, 1e-5), ("StatelessRandomNormalV2", tf.float64, 1e-12),
    ("StatelessTruncatedNormalV2", tf.float32, 1e-5), ("StatelessTruncatedNormalV2", tf.float64, 1e-12),
    ("StatelessRandomUniformFullIntV2", tf.int32, 0), ("StatelessRandomUniformFullIntV2", tf.uint64, 0),
    ("StatelessRandomUniformIntV2", None, 0), ("StatelessRandomGammaV3", None, 1e-9),
])  # fmt: skip
def test_both_engines_draw_the_same(name, dtype, rtol):
    entry = find(name)
    attrs = {} if dtype is None else {"dtype": dtype}
    sizes = np.array([167, 3], np.int32) if name == "StatelessRandomGammaV3" else SIZES
    rest = PARAMETERS.get(name, ())
    with np.errstate(all="ignore"):  # dispatch does so for kernels
        host = entry.host(sizes, KEY, COUNTER, ALG, *rest, **attrs)
    device = jax.jit(lambda key, counter: entry.device(sizes, key, counter, ALG, *rest, **attrs))(KEY, COUNTER)
    assert host.dtype == device.dtype
    np.testing.assert_allclose(np.asarray(device, np.float64), host.astype(np.float64), rtol=rtol, atol=rtol)


@pytest.mark.parametrize("name, parameters", [
    ("StatelessRandomPoisson", (np.array([0.0, 0.3, 9.9, 10.0, 1000.0]),)),
    ("StatelessRandomBinomial", (np.array([5.0, 40.0, 1000.0, 20.0, 0.0]), np.array([0.3, 0.7, 0.5, 0.01, 0.5]))),
])  # fmt: skip
def test_both_engines_count_the_same(name, parameters):
    entry = find(name)
    sizes, seed = np.array([60, 5], np.int32), np.array([1, 2])
    host = entry.host(sizes, seed, *parameters, dtype=tf.int32)
    device = jax.jit(lambda seed: entry.device(sizes, seed, *parameters, dtype=tf.int32))(seed)
    np.testing.assert_array_equal(device, host)


def test_both_engines_draw_the_same_classes_and_orders():
    logits = np.array([[0.1, 0.2, 0.7], [0.5, 0.5, -np.inf]])
    entry, seed = find("StatelessMultinomial"), np.array([1, 2])
    host = entry.host(logits, np.array(40), seed)
    device = jax.jit(lambda logits, seed: entry.device(logits, np.array(40), seed))(logits, seed)
    np.testing.assert_array_equal(device, host)
    entry = find("StatelessShuffle")
    host = entry.host(np.arange(11), KEY, COUNTER, ALG)
    np.testing.assert_array_equal(entry.device(jnp.arange(11), KEY, COUNTER, ALG), host)


@pytest.mark.parametrize("draw, mean, variance", [
    (lambda n: tf.random.stateless_uniform([n], [1, 2], -1.0, 3.0), 1.0, 16 / 12),
    (lambda n: tf.random.stateless_uniform([n], [1, 2], dtype=tf.bfloat16), 0.5 - 2**-8, 1 / 12),
    (lambda n: tf.random.stateless_normal([n], [1, 2], 2.0, 3.0), 2.0, 9.0),
    (lambda n: tf.random.stateless_truncated_normal([n], [1, 2]), 0.0, 0.7737),
    (lambda n: tf.random.stateless_parameterized_truncated_normal([n], [1, 2], 0.0, 1.0, 3.0, 9.0), 3.2831, 0.0705),
    (lambda n: tf.random.stateless_gamma([n], [1, 2], 0.7, 2.0), 0.35, 0.175),
    (lambda n: tf.random.stateless_gamma([n], [1, 2], 30.0), 30.0, 30.0),
    (lambda n: tf.random.stateless_poisson([n], [1, 2], 3.5), 3.5, 3.5),
    (lambda n: tf.random.stateless_poisson([n], [1, 2], 200.0), 200.0, 200.0),
    (lambda n: tf.random.stateless_binomial([n], [1, 2], 9.0, 0.8), 7.2, 1.44),
    (lambda n: tf.random.stateless_binomial([n], [1, 2], 300.0, 0.25), 75.0, 56.25),
])  # fmt: skip
def test_moments(draw, mean, variance):
    drawn = np.asarray(draw(20_000), np.float64)
    assert abs(drawn.mean() - mean) < 5 * np.sqrt(variance / 20_000)
    assert drawn.var() == pytest.approx(variance, rel=0.08)


def test_truncated_numbers_stay_inside():
    drawn = tf.random.stateless_truncated_normal([10_000], [3, 4], dtype=tf.float64).numpy()
    assert abs(drawn).max() < 2
    for low, high in ((-0.2, 0.1), (-np.inf, -4.0), (2.0, 2.5), (-1.0, np.inf)):
        drawn = tf.random.stateless_parameterized_truncated_normal([500], [3, 4], 0.0, 1.0, low, high).numpy()
        assert low <= drawn.min() and drawn.max() <= high


@pytest.mark.parametrize("dtype", [tf.float16, tf.bfloat16, tf.float32, tf.float64])
def test_dtypes_of_floats(dtype):
    for function in (tf.random.uniform, tf.random.normal, tf.random.truncated_normal):
        assert function([2, 3], dtype=dtype, seed=1).dtype is dtype
    assert tf.random.uniform([4], dtype=tf.bfloat16).numpy().dtype == ml_dtypes.bfloat16


def test_shapes_may_be_tensors_and_unknown_while_tracing():
    seen = []

    @tf.function(input_signature=[tf.TensorSpec([None], tf.int32)])
    def draw(shape):
        result = tf.random.stateless_normal(shape, [1, 2])
        seen.append(
            (result.shape, tf.random.gamma([2, 3], tf.zeros([4])).shape, tf.random.categorical([[0.0]], 5).shape)
        )
        return result

    np.testing.assert_allclose(draw([2, 3]), tf.random.stateless_normal([2, 3], [1, 2]), rtol=1e-6)
    assert str(seen[0][0]) == "<unknown>"
    assert seen[0][1:] == ([2, 3, 4], [1, 5])


def test_seeds_split_and_fold():
    assert tf.random.split([1, 2], 2).numpy().tolist() == [[1105988140, 1738052849], [-335576002, 370444179]]
    assert tf.random.fold_in([1, 2], 3).numpy().tolist() == [1105988140, 3]
    folded = tf.random.experimental.stateless_fold_in([1, 2], tf.constant(3, tf.int64))
    assert folded.numpy().tolist() == [7464880146280614444, 3]


def test_gamma_derivative_matches_recorded_values():
    alpha, sample = np.array([0.1, 1.0, 3.0, 50.0, 900.0]), np.array([0.01, 2.0, 1.0, 55.0, 870.0])
    wanted = [0.4227934381297027, 1.6316914623496996, 0.5787730491540525, 1.0519128637620043, 0.9833270753793679]
    np.testing.assert_allclose(gamma_derivative(alpha, sample), wanted, rtol=1e-12)


def test_gamma_derivative_of_many_numbers_in_one_call():
    rng = np.random.default_rng(0)
    alpha = 10 ** rng.uniform(-2, 3, 200)
    sample = np.maximum(rng.gamma(alpha), 1e-12)
    wanted = jax.lax.random_gamma_grad(jnp.asarray(alpha), jnp.asarray(sample))
    np.testing.assert_allclose(gamma_derivative(alpha, sample), wanted, rtol=1e-6)


@pytest.mark.parametrize("draw", [
    lambda alpha, beta: tf.random.gamma([3], alpha, beta, tf.float64, seed=4),
    lambda alpha, beta: tf.random.stateless_gamma([3, 2], [1, 2], alpha, beta, tf.float64),
])  # fmt: skip
def test_gamma_numbers_can_be_differentiated(draw):
    alpha, beta = tf.constant([0.6, 3.0], tf.float64), tf.constant(2.0, tf.float64)
    tf.random.set_seed(3)
    with tf.GradientTape() as tape:
        tape.watch([alpha, beta])
        drawn = draw(alpha, beta)
        total = tf.reduce_sum(drawn)
    by_alpha, by_beta = tape.gradient(total, [alpha, beta])
    wanted = gamma_derivative(np.tile(alpha, 3), 2.0 * drawn.numpy().ravel()).reshape(3, 2).sum(0) / 2.0
    np.testing.assert_allclose(by_alpha, wanted, rtol=1e-10)
    np.testing.assert_allclose(by_beta, -total / 2.0, rtol=1e-10)


def test_truncated_normals_can_be_differentiated_as_in_tensorflow():
    parameters = [tf.constant(v, tf.float64) for v in (0.5, 2.0, 0.0, 5.0)]
    with tf.GradientTape() as tape:
        tape.watch(parameters)
        drawn = tf.random.stateless_parameterized_truncated_normal([5], [1, 2], *parameters)
        total = tf.reduce_sum(drawn * tf.constant([1.0, 2.0, 3.0, 4.0, 5.0], tf.float64))
    np.testing.assert_allclose(drawn[:3], [0.21537638, 1.98121449, 2.79549491], rtol=1e-7)
    wanted = [15.0, 7.876461620866082, 8.621792720867752, 0.8258710008052887]
    np.testing.assert_allclose(tape.gradient(total, parameters), wanted, rtol=1e-12)


def test_no_gradient_flows_through_uniform_numbers():
    scale = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(scale)
        drawn = tf.random.uniform([4], seed=1) * scale
    np.testing.assert_allclose(tape.gradient(drawn, scale), tf.reduce_sum(drawn) / 2.0, rtol=1e-6)


def test_shuffled_rows_can_be_differentiated():
    rows = tf.constant([[1.0], [2.0], [3.0], [4.0]])
    with tf.GradientTape() as tape:
        tape.watch(rows)
        shuffled = tf.random.experimental.stateless_shuffle(rows, [1, 2])
        total = tf.reduce_sum(shuffled * tf.constant([[1.0], [10.0], [100.0], [1000.0]]))
    weights = dict(zip(shuffled.numpy().ravel(), [1, 10, 100, 1000], strict=True))
    assert tape.gradient(total, rows).numpy().ravel().tolist() == [weights[v] for v in (1, 2, 3, 4)]


def test_shuffling_text_scalars_and_nothing():
    assert sorted(tf.random.shuffle(["a", "b", "c"]).numpy()) == [b"a", b"b", b"c"]
    assert int(tf.random.shuffle(5)) == 5
    assert tf.random.shuffle(np.zeros([0, 3])).shape == [0, 3]
