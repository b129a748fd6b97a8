"""Elementwise functions: both engines agree, gradients of first and second order match differences, short floats."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find

REAL_LINE = (-2.0, 2.0)
# The op and the interval on which its function is smooth.
UNARY = {
    "Abs": (0.1, 2.0), "Acos": (-0.9, 0.9), "Acosh": (1.1, 3.0), "Asin": (-0.9, 0.9), "Asinh": REAL_LINE,
    "Atan": REAL_LINE, "Atanh": (-0.9, 0.9), "Ceil": (0.1, 0.9), "Cos": REAL_LINE, "Cosh": REAL_LINE,
    "Digamma": (0.2, 3.0), "Erf": REAL_LINE, "Erfc": REAL_LINE, "Erfinv": (-0.9, 0.9), "Exp": REAL_LINE,
    "Expm1": REAL_LINE, "Floor": (0.1, 0.9), "Inv": (0.3, 2.0), "Lgamma": (0.2, 3.0), "Log": (0.2, 3.0),
    "Log1p": (-0.5, 2.0), "Ndtri": (0.1, 0.9), "Neg": REAL_LINE, "Reciprocal": (0.3, 2.0), "Rint": (0.1, 0.4),
    "Round": (0.1, 0.4), "Rsqrt": (0.3, 3.0), "Sigmoid": REAL_LINE, "Sign": (0.1, 2.0), "Sin": REAL_LINE,
    "Sinh": REAL_LINE, "Softplus": REAL_LINE, "Softsign": (0.1, 2.0), "Sqrt": (0.3, 3.0), "Square": REAL_LINE,
    "Tan": (-1.0, 1.0), "Tanh": REAL_LINE, "BesselI0": REAL_LINE, "BesselI0e": (0.2, 2.0), "BesselI1": (0.2, 2.0),
    "BesselI1e": (0.2, 2.0), "BesselJ0": REAL_LINE, "BesselJ1": (0.2, 2.0), "BesselK0": (0.3, 2.0),
    "BesselK0e": (0.3, 2.0), "BesselK1": (0.3, 2.0), "BesselK1e": (0.3, 2.0), "BesselY0": (0.3, 2.0),
    "BesselY1": (0.3, 2.0), "Dawsn": REAL_LINE, "Expint": (0.3, 2.0), "FresnelCos": REAL_LINE,
    "FresnelSin": REAL_LINE, "Spence": (0.3, 2.5),
}  # fmt: skip
BINARY = {
    "AddV2": (REAL_LINE, REAL_LINE), "Atan2": ((0.3, 2.0), (0.3, 2.0)), "Div": (REAL_LINE, (0.4, 2.0)),
    "DivNoNan": (REAL_LINE, (0.4, 2.0)), "FloorDiv": ((0.1, 0.4), (0.5, 0.9)), "FloorMod": ((0.1, 0.4), (0.5, 0.9)),
    "Igamma": ((1.5, 3.0), (0.5, 2.0)), "Igammac": ((1.5, 3.0), (0.5, 2.0)), "Maximum": ((0.0, 1.0), (1.1, 2.0)),
    "Minimum": ((0.0, 1.0), (1.1, 2.0)), "Mod": ((0.1, 0.4), (0.5, 0.9)), "Mul": (REAL_LINE, REAL_LINE),
    "MulNoNan": (REAL_LINE, (0.4, 2.0)), "NextAfter": (REAL_LINE, (3.0, 4.0)), "Pow": ((0.4, 2.0), REAL_LINE),
    "RealDiv": (REAL_LINE, (0.4, 2.0)), "SquaredDifference": (REAL_LINE, REAL_LINE), "Sub": (REAL_LINE, REAL_LINE),
    "TruncateDiv": ((0.1, 0.4), (0.5, 0.9)), "TruncateMod": ((0.1, 0.4), (0.5, 0.9)),
    "Xdivy": ((0.3, 1.0), (0.4, 2.0)), "Xlog1py": ((0.3, 1.0), (0.4, 2.0)), "Xlogy": ((0.3, 1.0), (0.4, 2.0)),
    "InvGrad": ((0.4, 2.0), REAL_LINE), "ReciprocalGrad": ((0.4, 2.0), REAL_LINE), "RsqrtGrad": ((0.4, 2.0), REAL_LINE),
    "SigmoidGrad": ((0.1, 0.9), REAL_LINE), "SoftplusGrad": (REAL_LINE, REAL_LINE),
    "SoftsignGrad": (REAL_LINE, (0.2, 2.0)), "SqrtGrad": ((0.4, 2.0), REAL_LINE), "TanhGrad": ((-0.9, 0.9), REAL_LINE),
}  # fmt: skip
# Derivatives that TensorFlow does not give: the gradient is None.
NO_GRADIENT = {"Ceil", "Floor", "Rint", "Round", "FloorDiv", "TruncateDiv"}
# The second derivative of the incomplete gamma functions by their first argument is missing in TensorFlow too.
FIRST_ORDER_ONLY = {"Igamma", "Igammac"}
FUNCTIONS = {**{name: (domain,) for name, domain in UNARY.items()}, **BINARY}


def sample(domain, shape, seed):
    return np.random.default_rng(seed).uniform(*domain, shape)


def inputs_of(name, dtype=np.float64, shapes=((2, 3), (3,))):
    domains = FUNCTIONS[name]
    shapes = [(2, 3)] * len(domains) if name.endswith("Grad") else shapes
    return [sample(d, s, n).astype(dtype) for n, (d, s) in enumerate(zip(domains, shapes))]


def gradients(entry, tensors):
    with tf.GradientTape() as tape:
        tape.watch(tensors)
        result = entry(*tensors)
    return tape.gradient(result, tensors)


def by_differences(function, arrays, step=1e-6):
    """The gradient of the sum of `function` by each array."""
    found = []
    for n, array in enumerate(arrays):
        gradient = np.zeros_like(array)
        for place in np.ndindex(array.shape):
            ends = []
            for sign in (1, -1):
                moved = [a.copy() for a in arrays]
                moved[n][place] += sign * step
                ends.append(function(moved))
            gradient[place] = (ends[0] - ends[1]) / (2 * step)
        found.append(gradient)
    return found


@pytest.mark.parametrize("name", FUNCTIONS)
def test_both_engines_agree(name):
    entry, arrays = find(name), inputs_of(name)
    on_device = jax.jit(entry.device)(*[jnp.asarray(a) for a in arrays])
    on_host = entry(*arrays).numpy()
    assert on_device.dtype == on_host.dtype
    np.testing.assert_allclose(on_device, on_host, rtol=1e-7, atol=1e-12)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradient_matches_differences(name):
    entry, arrays = find(name), inputs_of(name)
    found = gradients(entry, [tf.constant(a) for a in arrays])
    if name in NO_GRADIENT:
        assert found == [None] * len(arrays)
        return
    expected = by_differences(lambda values: entry(*values).numpy().sum(), arrays)
    for gradient, wanted in zip(found, expected):
        np.testing.assert_allclose(gradient, wanted, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - NO_GRADIENT - FIRST_ORDER_ONLY))
def test_second_gradient_matches_differences(name):
    entry, arrays = find(name), inputs_of(name, shapes=((3,), (3,)))
    tensors = [tf.constant(a) for a in arrays]
    with tf.GradientTape() as tape:
        tape.watch(tensors)
        total = tf.add_n([tf.reduce_sum(g) for g in gradients(entry, tensors) if g is not None])
    found = tape.gradient(total, tensors, unconnected_gradients="zero")

    def total_gradient(values):
        return sum(g.numpy().sum() for g in gradients(entry, [tf.constant(v) for v in values]) if g is not None)

    for gradient, wanted in zip(found, by_differences(total_gradient, arrays)):
        np.testing.assert_allclose(gradient, wanted, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("dtype", [tf.float16, tf.bfloat16])
@pytest.mark.parametrize("name", sorted(name for name in FUNCTIONS if tf.bfloat16 in find(name).types["T"]))
def test_short_floats_are_computed_wide_and_rounded(name, dtype):
    entry = find(name)
    arrays = [a.astype(dtype.as_numpy_dtype) for a in inputs_of(name)]
    result = entry(*[tf.constant(a) for a in arrays])
    exact = entry(*[a.astype(np.float64) for a in arrays]).numpy()
    assert result.dtype is dtype
    precision = 2e-3 if dtype is tf.float16 else 1.6e-2
    np.testing.assert_allclose(result.numpy().astype(np.float64), exact, rtol=precision, atol=precision)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_scalars_and_empty_tensors_keep_their_shape(name):
    entry = find(name)
    for shape in [(), (0,), (2, 0)]:
        arrays = inputs_of(name, np.float32, [shape] * 2)
        if name.endswith("Grad"):
            arrays = [sample(d, shape, 0).astype(np.float32) for d in FUNCTIONS[name]]
        result = entry(*[tf.constant(a) for a in arrays])
        assert result.shape == shape
        assert result.dtype is tf.float32


@pytest.mark.parametrize("name", sorted(name for name in UNARY if tf.complex64 in find(name).types["T"]))
def test_complex_gradient_is_the_conjugate_derivative(name):
    """A holomorphic function has TensorFlow's gradient conj(f'(z)) for the sum of its outputs."""
    if name in ("Round", "Sign"):
        return
    entry = find(name)
    z = np.array([0.4 + 0.3j, 1.2 - 0.7j])
    (found,) = gradients(entry, [tf.constant(z)])
    step = 1e-6
    slope = (entry(z + step).numpy() - entry(z - step).numpy()) / (2 * step)
    np.testing.assert_allclose(found, np.conj(slope), rtol=1e-6)
