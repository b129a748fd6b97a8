"""The functions of tf.experimental.numpy beside NumPy's own, in graphs, and their errors."""

import inspect

import numpy as np
import pytest

import headrace as tf

tnp = tf.experimental.numpy

MATRIX = np.array([[3.0, 1.0, 2.0], [6.0, 5.0, 4.0]])
VECTOR = np.array([3.0, -1.0, 2.0])
WHOLE = np.array([[4, 0, -6], [9, 8, 3]])

CALLS = [
    ("hypot", (VECTOR, MATRIX), {}),
    ("logaddexp", (VECTOR, MATRIX), {}),
    ("logaddexp2", (VECTOR, MATRIX), {}),
    ("gcd", (WHOLE, 6), {}),
    ("lcm", (WHOLE, 6), {}),
    ("cbrt", (VECTOR,), {}),
    ("sinc", (VECTOR / 3,), {}),
    ("fix", (VECTOR / 3,), {}),
    ("heaviside", (VECTOR, 0.5), {}),
    ("around", (MATRIX / 7, 2), {}),
    ("around", (WHOLE * 17, -1), {}),
    ("isinf", ([1.0, np.inf, -np.inf, np.nan],), {}),
    ("isneginf", ([1.0, np.inf, -np.inf, np.nan],), {}),
    ("var", (MATRIX, 1), {"ddof": 1}),
    ("average", (MATRIX, 1), {"weights": [1, 2, 3]}),
    ("nanmean", ([[1.0, np.nan], [2.0, 3.0]], 0), {}),
    ("ptp", (MATRIX, 0), {}),
    ("cumprod", (WHOLE,), {}),
    ("diff", (MATRIX, 2), {}),
    ("count_nonzero", (WHOLE, 0), {}),
    ("kron", (MATRIX, VECTOR), {}),
    ("cross", (MATRIX, VECTOR), {}),
    ("dot", (MATRIX, VECTOR), {}),
    ("inner", (MATRIX, MATRIX), {}),
    ("outer", (VECTOR, MATRIX), {}),
    ("matmul", (MATRIX, VECTOR), {}),
    ("matmul", (VECTOR, MATRIX.T), {}),
    ("tensordot", (MATRIX, MATRIX, [[0], [0]]), {}),
    ("vdot", (VECTOR * 1j, VECTOR), {}),
    ("einsum", ("ij,j->i", MATRIX, VECTOR), {}),
    ("diag", (VECTOR, -1), {}),
    ("diagonal", (MATRIX, 1), {}),
    ("diagonal", (MATRIX, 5), {}),
    ("trace", (MATRIX, 1), {}),
    ("tril", (MATRIX, -1), {}),
    ("triu", (MATRIX, 1), {}),
    ("tri", (3, 4, 1), {}),
    ("eye", (3, 4, -1), {}),
    ("vander", (VECTOR, 4), {}),
    ("polyval", ([1, 2, 3], VECTOR), {}),
    ("linspace", (0, 1, 5), {"endpoint": False}),
    ("linspace", (VECTOR, VECTOR + 1, 4), {"axis": 1}),
    ("logspace", (0, 2, 5), {}),
    ("geomspace", (-1, -8, 4), {}),
    ("arange", (5, 1, -2), {}),
    ("arange", (1, 2, 0.25), {}),
    ("arange", (5, 1), {}),
    ("moveaxis", (np.zeros((2, 3, 4)), [0, 1], [-1, 0]), {}),
    ("swapaxes", (MATRIX, 0, -1), {}),
    ("rot90", (MATRIX, 3), {}),
    ("roll", (MATRIX, 2), {}),
    ("flip", (MATRIX,), {}),
    ("tile", (MATRIX, (2, 1, 2)), {}),
    ("repeat", (MATRIX, [1, 2]), {"axis": 0}),
    ("pad", (MATRIX, [[1, 0], [2, 1]], "reflect"), {}),
    ("append", (MATRIX, VECTOR), {}),
    ("concatenate", ([MATRIX, WHOLE],), {"axis": 1}),
    ("stack", ([VECTOR, VECTOR],), {"axis": 1}),
    ("vstack", ([VECTOR, MATRIX],), {}),
    ("dstack", ([VECTOR, VECTOR],), {}),
    ("split", (MATRIX, [1, 2]), {"axis": 1}),
    ("meshgrid", (VECTOR, [1, 2]), {"indexing": "ij"}),
    ("broadcast_arrays", (VECTOR, MATRIX), {}),
    ("ix_", ([0, 1], [True, False, True]), {}),
    ("nonzero", (WHOLE,), {}),
    ("where", (WHOLE > 3, WHOLE, 0.5), {}),
    ("select", ([WHOLE > 5, WHOLE > 1], [WHOLE, -WHOLE], 7), {}),
    ("compress", ([True, False], MATRIX), {"axis": 0}),
    ("take", (MATRIX, [0, 5], 1), {"mode": "wrap"}),
    ("take_along_axis", (MATRIX, np.argsort(MATRIX, 1), 1), {}),
    ("clip", (MATRIX, 2, [3, 4, 5]), {}),
    ("sort", (MATRIX, None), {}),
    ("argsort", (MATRIX, 0), {}),
    ("argmin", (WHOLE,), {}),
    ("isclose", ([1.0, 1.1], [1.0, 1.0]), {}),
    ("array_equal", ([1, 2], [1, 2]), {}),
    ("bitwise_xor", ([True, False], [True, True]), {}),
    ("divmod", (VECTOR, 2), {}),
]


@pytest.mark.filterwarnings("ignore:numpy.fix is deprecated")
@pytest.mark.parametrize(("name", "args", "kwargs"), CALLS, ids=lambda v: v if isinstance(v, str) else "")
def test_results_are_numpys(name, args, kwargs):
    ours, numpys = getattr(tnp, name)(*args, **kwargs), getattr(np, name)(*args, **kwargs)
    if not isinstance(numpys, (list, tuple)):
        ours, numpys = [ours], [numpys]
    assert len(ours) == len(numpys)
    for one, other in zip(ours, numpys, strict=True):
        assert isinstance(one, tf.Tensor)
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)
        assert one.dtype == np.asarray(other).dtype


@pytest.mark.parametrize(
    "function",
    [
        lambda m: tnp.var(m, 1, ddof=1),
        lambda m: tnp.take_along_axis(m, tnp.argsort(m, 1), 1),
        lambda m: tnp.kron(m, m),
        lambda m: tnp.tril(m, 1),
        lambda m: tnp.diagonal(m, 1),
        lambda m: tnp.reshape(m, [3, -1], "F"),
        lambda m: tnp.split(m, [1], 1)[1],
        lambda m: tnp.vander(m[0]),
        lambda m: tnp.average(m, 0, [1, 3]),
        lambda m: tnp.nonzero(m > 2)[1],
        lambda m: tnp.lcm(tf.cast(m, tf.int32), 4),
        lambda m: tnp.linspace(m, m + 1.0, 3),
    ],
)
def test_traced_with_unknown_sizes_they_give_the_same(function):
    argument = tf.constant(MATRIX)
    traced = tf.function(function, input_signature=[tf.TensorSpec([None, None], tf.float64)], autograph=False)
    np.testing.assert_allclose(traced(argument), function(argument))


@pytest.mark.parametrize(
    ("function", "point"),
    [
        (lambda x: tnp.sinc(x), [0.0, 0.3]),
        (lambda x: tnp.logaddexp(x, 0.5), [0.2, 1.3]),
        (lambda x: tnp.var(x, ddof=1), [0.2, 1.3, 4.0]),
        (lambda x: tnp.kron(x, [2.0, 3.0]), [0.2, 1.3]),
        (lambda x: tnp.take_along_axis(x, [1, 0, 1], 0), [0.2, 1.3]),
        (lambda x: tnp.cumprod(x), [0.2, 1.3]),
        (lambda x: tnp.polyval(x, 2.0), [0.2, 1.3]),
        (lambda x: tnp.geomspace(x[0], x[1], 4), [1.0, 8.0]),
    ],
)
def test_gradients_match_finite_differences(function, point):
    x = tf.constant(point, tf.float64)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(function(x))
    step = 1e-6 * np.eye(len(point))
    differences = [float(tf.reduce_sum(function(x + s)) - tf.reduce_sum(function(x - s))) / 2e-6 for s in step]
    np.testing.assert_allclose(tape.gradient(y, x), differences, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tnp.arange(0, 1, 0), "step must be non-zero"),
        (lambda: tnp.linspace(0, 1, -1), "non-negative integer"),
        (lambda: tnp.amax([1], out=3), "Setting out is not supported"),
        (lambda: tnp.clip([1], None, None), "Not more than one"),
        (lambda: tnp.take([1], 0, mode="raise"), "'raise' mode"),
        (lambda: tnp.where([True], 1), "Both x and y"),
        (lambda: tnp.tril([1, 2]), "rank at least 2"),
        (lambda: tnp.gcd(1.5, 2), "must be integers"),
        (lambda: tnp.sort([1], kind="stable"), "quicksort"),
        (lambda: tnp.argsort([1], order="a"), "order"),
        (lambda: tnp.split([1, 2, 3], [2, 1]), "1-th boundary 1 is smaller"),
        (lambda: tnp.concatenate([]), "at least one array"),
        (lambda: tnp.ix_([[1]]), "must be 1-d"),
        (lambda: tnp.meshgrid([1], sparse=True), "sparse"),
        (lambda: tnp.pad([1], [[1, 1]], "edge"), "Unsupported padding mode"),
        (lambda: tnp.average([[1, 2]], axis=(0, 1)), "must be an integer"),
        (lambda: tnp.matmul([[1, 2]], [[1, 2]]), "Matrix size-incompatible"),
        (lambda: tnp.matmul(1, [1]), "must have an axis"),
        (lambda: tnp.sign(1, where=True), "doesnt support setting where"),
        (lambda: tnp.random.randint(5, dtype=np.int8), "invalid value"),
        (lambda: tnp.vander([[1]]), "one-dimensional"),
        (lambda: tnp.diag_indices(-1), "nonnegative"),
    ],
)
def test_what_is_wrong_is_told(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_signatures_are_real():
    assert str(inspect.signature(tnp.sin)).startswith("(x:")
    assert list(inspect.signature(tnp.arctan2).parameters) == ["x1", "x2"]
    assert tnp.add.__name__ == "add"
    assert tnp.add(x2=1, x1=2).numpy() == 3


def test_random_numbers_are_tensorflows():
    tnp.random.seed(3)
    np.testing.assert_allclose(tnp.random.rand(2), [0.06930560724409873, 0.9706537146435403], rtol=1e-15)
    tnp.random.seed(3)
    np.testing.assert_allclose(tnp.random.randn(2), [-0.42362075848568365, 2.271344179087035], rtol=1e-14)
    tnp.random.seed(3)
    np.testing.assert_allclose(tnp.random.uniform([1, 2], [3.0, 4]), [1.1386112144881975, 3.9413074292870807])
    tnp.random.seed(3)
    assert tnp.random.poisson(2.0, 5).numpy().tolist() == [1, 2, 0, 2, 0]
    tnp.random.seed(3)
    assert tnp.random.randint(100, size=4).numpy().tolist() == [36, 76, 43, 13]
    assert tnp.random.random().shape == tnp.random.standard_normal().shape == ()


def test_integer_ranges_keep_the_fractions_of_their_bounds():
    np.testing.assert_array_equal(tnp.arange(0.5, dtype=int), [0])
    np.testing.assert_array_equal(tnp.arange(1.5, 3.7, 0.5, dtype=int), [1, 2, 2, 3, 3])
    np.testing.assert_array_equal(tnp.arange(3, 0.5, -0.7, dtype=np.int32), [3, 2, 1, 0])


@pytest.mark.parametrize("shape", [(1, 0), (0, 0), (2, 0), (0, 2)])
def test_an_empty_matrix_has_an_empty_diagonal(shape):
    assert tnp.diag(np.zeros(shape)).shape == (0,)
    assert tnp.diag(np.zeros(shape), k=1).shape == (0,)


@pytest.mark.parametrize(
    "axis, weights", [(None, (2, 4)), (None, (3,)), (0, (2, 1)), (0, ()), (0, (1,)), (0, (5,)), (5, (1,))]
)
def test_weights_of_an_average_do_not_broadcast(axis, weights):
    with pytest.raises(tf.errors.InvalidArgumentError, match="average"):
        tnp.average(np.ones([2, 3]), axis=axis, weights=np.ones(weights))


def test_the_variance_has_the_dtype_that_is_asked_for():
    assert tnp.var(np.array([1, 2, 1j]), dtype=np.complex64).dtype is tf.complex64
    assert tnp.var(np.array([1, 2, 1j])).dtype is tf.float64


@pytest.mark.parametrize("seed", [(1, 3), None])
def test_a_seed_is_one_integer(seed):
    with pytest.raises(ValueError, match="Only integers are supported"):
        tnp.random.seed(seed)
