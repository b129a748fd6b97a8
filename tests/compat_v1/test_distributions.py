"""tf.compat.v1.distributions: statistics, draws and divergences as TensorFlow gives them."""

import numpy as np
import pytest

import headrace as tf

tfd = tf.compat.v1.distributions

# name: (made, a value, {method: result})
RECORDED = {
    "Normal": (
        lambda: tfd.Normal([0.0, 1.0], [1.0, 2.0]),
        [0.5, 0.5],
        {
            "variance": [1.0, 4.0], "entropy": [1.41894, 2.11209], "log_prob": [-1.04394, -1.64334],
            "cdf": [0.69146, 0.40129], "log_survival_function": [-1.17591, -0.51298], "quantile": [0.0, 1.0],
            "sample": [[0.71189, 4.17744], [-0.80832, 0.32582]],
        },
    ),
    "Bernoulli": (
        lambda: tfd.Bernoulli(probs=[0.3, 0.6]),
        [1, 0],
        {
            "mean": [0.3, 0.6], "mode": [0, 1], "stddev": [0.45826, 0.4899], "entropy": [0.61086, 0.67301],
            "prob": [0.3, 0.4], "sample": [[1, 1], [0, 0]],
        },
    ),
    "Categorical": (
        lambda: tfd.Categorical(logits=[[0.2, 0.3, 0.5], [1.0, 0.0, 0.0]]),
        [1, 2],
        {
            "mode": [2, 0], "entropy": [1.09064, 0.97533], "log_prob": [-1.13983, -1.55144],
            "cdf": [0.28943, 0.78806], "sample": [[2, 1], [1, 1]],
        },
    ),
    "Uniform": (
        lambda: tfd.Uniform([0.0, 1.0], [2.0, 5.0]),
        [0.5, 2.0],
        {
            "mean": [1.0, 3.0], "variance": [0.33333, 1.33333], "entropy": [0.69315, 1.38629], "prob": [0.5, 0.25],
            "cdf": [0.25, 0.25], "sample": [[0.43943, 1.26819], [1.36294, 3.74847]],
        },
    ),
    "Beta": (
        lambda: tfd.Beta([2.0, 3.0], [1.5, 4.0]),
        [0.5, 0.25],
        {
            "mean": [0.57143, 0.42857], "mode": [0.66667, 0.4], "variance": [0.05442, 0.03061],
            "entropy": [-0.10805, -0.34434], "prob": [1.32583, 1.58203], "cdf": [0.38128, 0.16943],
            "sample": [[0.28861, 0.13838], [0.66259, 0.2968]],
        },
    ),
    "Gamma": (
        lambda: tfd.Gamma([2.0, 3.0], [1.5, 4.0]),
        [0.5, 0.25],
        {
            "mean": [1.33333, 0.75], "mode": [0.66667, 0.5], "entropy": [1.17175, 0.46128], "prob": [0.53141, 0.73576],
            "cdf": [0.17336, 0.0803], "sample": [[0.6047, 0.22653], [0.70816, 0.30631]],
        },
    ),
    "Exponential": (
        lambda: tfd.Exponential([2.0, 3.0]),
        [0.5, 0.25],
        {
            "mean": [0.5, 0.33333], "entropy": [0.30685, -0.09861], "prob": [0.73576, 1.4171],
            "cdf": [0.63212, 0.52763], "sample": [[0.75771, 0.90079], [0.19175, 0.12508]],
        },
    ),
    "Laplace": (
        lambda: tfd.Laplace([0.0, 1.0], [1.0, 2.0]),
        [0.5, 0.25],
        {
            "stddev": [1.41421, 2.82843], "entropy": [1.69315, 2.38629], "log_prob": [-1.19315, -1.76129],
            "log_cdf": [-0.36135, -1.06815], "survival_function": [0.30327, 0.65636],
            "sample": [[-0.82227, -3.01845], [0.45089, 1.93757]],
        },
    ),
    "StudentT": (
        lambda: tfd.StudentT([3.0, 5.0], [0.0, 1.0], [1.0, 2.0]),
        [0.5, 0.25],
        {
            "variance": [3.0, 6.66667], "entropy": [1.77348, 2.32065], "prob": [0.31318, 0.17465],
            "cdf": [0.67428, 0.36152], "sample": [[0.48548, 4.39425], [-0.47557, 0.29476]],
        },
    ),
    "Dirichlet": (
        lambda: tfd.Dirichlet([2.0, 3.0, 1.5]),
        [0.5, 0.25, 0.25],
        {
            "mean": [0.30769, 0.46154, 0.23077], "mode": [0.28571, 0.57143, 0.14286], "entropy": -1.1016,
            "log_prob": 0.93131,
            "covariance": [[0.0284, -0.01893, -0.00947], [-0.01893, 0.03314, -0.0142], [-0.00947, -0.0142, 0.02367]],
            "sample": [[0.32256, 0.32222, 0.35522], [0.43619, 0.50312, 0.06069]],
        },
    ),
    "Multinomial": (
        lambda: tfd.Multinomial(4.0, probs=[0.2, 0.3, 0.5]),
        [1.0, 2.0, 1.0],
        {
            "mean": [0.8, 1.2, 2.0], "variance": [0.64, 0.84, 1.0], "prob": 0.108, "sample": [[0, 1, 3], [0, 1, 3]],
            "covariance": [[0.64, -0.24, -0.4], [-0.24, 0.84, -0.6], [-0.4, -0.6, 1.0]],
        },
    ),
    "DirichletMultinomial": (
        lambda: tfd.DirichletMultinomial([4.0], [[1.0, 2.0, 3.0]]),
        [[1.0, 2.0, 1.0]],
        {
            "mean": [[0.66667, 1.33333, 2.0]], "variance": [[0.79365, 1.26984, 1.42857]], "log_prob": [-2.63906],
        },
    ),
}  # fmt: skip
OF_VALUES = {
    "prob", "log_prob", "cdf", "log_cdf", "survival_function", "log_survival_function", "quantile",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_numbers_are_those_of_tensorflow(name):
    make, value, expected = RECORDED[name]
    for method, result in expected.items():
        tf.random.set_seed(1)
        arguments = (2, 42) if method == "sample" else (value,) if method in OF_VALUES else ()
        got = getattr(make(), method)(*arguments)
        np.testing.assert_allclose(got, result, rtol=1e-4, atol=1e-5, err_msg=method)


def test_draws_have_the_shapes_of_sample_batch_and_event():
    for name, (make, _, _) in RECORDED.items():
        distribution = make()
        drawn = distribution.sample([5, 2])
        expected = tf.TensorShape([5, 2]).concatenate(distribution.batch_shape).concatenate(distribution.event_shape)
        assert (drawn.shape, drawn.dtype) == (expected, distribution.dtype), name
    counts = tfd.DirichletMultinomial([3.0, 5.0], [1.0, 2.0]).sample(7)
    assert np.unique(tf.reduce_sum(counts, -1), axis=0).tolist() == [[3.0, 5.0]]


DIVERGENCES = [
    (lambda: (tfd.Normal(0.0, 1.0), tfd.Normal(1.0, 2.0)), 0.44315),
    (lambda: (tfd.Gamma(2.0, 1.0), tfd.Gamma(1.0, 2.0)), 1.72964),
    (lambda: (tfd.Beta(2.0, 1.0), tfd.Beta(1.0, 2.0)), 1.0),
    (lambda: (tfd.Bernoulli(probs=0.2), tfd.Bernoulli(probs=0.5)), 0.19274),
    (lambda: (tfd.Categorical(probs=[0.2, 0.8]), tfd.Categorical(probs=[0.5, 0.5])), 0.19274),
    (lambda: (tfd.Dirichlet([2.0, 1.0]), tfd.Dirichlet([1.0, 2.0])), 1.0),
    (lambda: (tfd.Exponential(1.0), tfd.Exponential(2.0)), 0.30685),
]


@pytest.mark.parametrize(("pair", "expected"), DIVERGENCES)
def test_divergences(pair, expected):
    a, b = pair()
    assert float(tfd.kl_divergence(a, b)) == pytest.approx(expected, abs=1e-5)
    assert float(a.cross_entropy(b)) == pytest.approx(float(a.entropy()) + expected, abs=1e-5)


def test_divergences_may_be_added():
    class Mine(tfd.Normal):
        pass

    with pytest.raises(NotImplementedError, match="registered for distribution_a type Mine"):
        tfd.kl_divergence(Mine(0.0, 1.0), tfd.Laplace(0.0, 1.0))
    tfd.RegisterKL(Mine, tfd.Laplace)(lambda a, b, name=None: tf.constant(7.0))
    assert float(tfd.kl_divergence(Mine(0.0, 1.0), tfd.Laplace(0.0, 1.0))) == 7.0


def test_what_is_not_known_or_not_right():
    with pytest.raises(NotImplementedError, match="quantile is not implemented: Gamma"):
        tfd.Gamma(1.0, 1.0).quantile(0.5)
    with pytest.raises(ValueError, match="Must pass probs or logits, but not both"):
        tfd.Bernoulli(probs=0.2, logits=0.1)
    with pytest.raises(tf.errors.InvalidArgumentError, match="scale must be positive"):
        tfd.Normal(0.0, -1.0, validate_args=True)
    assert np.isnan(tfd.Gamma([0.5], [1.0]).mode()).all()
    with pytest.raises(tf.errors.InvalidArgumentError, match="mode not defined"):
        tfd.Gamma([0.5], [1.0], allow_nan_stats=False).mode()


def test_a_policy_gradient_in_a_session():
    with tf.Graph().as_default():
        mean = tf.compat.v1.get_variable("mean", initializer=1.0)
        policy = tfd.Normal(mean, 2.0)
        (gradient,) = tf.compat.v1.gradients(policy.log_prob(3.0), [mean])
        with tf.compat.v1.Session() as session:
            session.run(tf.compat.v1.global_variables_initializer())
            assert session.run(gradient) == 0.5
            assert session.run(policy.sample(3)).shape == (3,)


def test_copies_and_parameters():
    normal = tfd.Normal(0.0, 1.0)
    assert float(normal.copy(loc=5.0).mean()) == 5.0
    assert sorted(normal.parameters) == ["allow_nan_stats", "loc", "name", "scale", "validate_args"]
    assert repr(normal) == "<tfp.distributions.Normal 'Normal' batch_shape=() event_shape=() dtype=float32>"
    assert repr(normal.reparameterization_type) == "<Reparameterization Type: FULLY_REPARAMETERIZED>"
    assert tfd.Normal.param_static_shapes([3, 2]) == {"loc": tf.TensorShape([3, 2]), "scale": tf.TensorShape([3, 2])}


def test_the_sign_of_the_scale_of_students_distribution_has_no_effect():
    student = tfd.StudentT(3.0, 7.0, -8.0)
    np.testing.assert_allclose(student.cdf([-2.5, 8.0]), [0.1602, 0.5458], atol=1e-4)
    np.testing.assert_allclose(student.log_cdf([-2.5, 8.0]), [-1.8311, -0.6055], atol=1e-4)


def test_integer_distributions_take_numbers_between_integers():
    np.testing.assert_allclose(tfd.Bernoulli(probs=[0.1, 0.2]).log_prob([0.1, 0.8]), [-0.3251, -1.3322], atol=1e-4)
    np.testing.assert_allclose(tfd.Categorical(probs=[0.1, 0.9]).log_prob(1.0), -0.1054, atol=1e-4)
    np.testing.assert_allclose(tfd.Categorical(probs=[0.1, 0.9]).cdf([0.5, 1.0]), [0.0, 0.1], atol=1e-6)


@pytest.mark.parametrize(
    ("make", "value", "problem"),
    [
        (lambda: tfd.Bernoulli(probs=0.5, validate_args=True), -1, "must be non-negative"),
        (lambda: tfd.Bernoulli(probs=0.5, validate_args=True), 2, "Elements cannot exceed 1"),
        (lambda: tfd.Bernoulli(probs=0.5, validate_args=True), 0.3, "Elements must be bool-equivalent"),
        (lambda: tfd.Categorical(probs=[0.1, 0.9], validate_args=True), [0.5], "Elements must be int32-equivalent"),
        (lambda: tfd.Beta(2.0, 2.0, validate_args=True), 0.0, "sample must be positive"),
        (lambda: tfd.Beta(2.0, 2.0, validate_args=True), 1.0, "sample must be less than `1`"),
        (lambda: tfd.Gamma(2.0, 2.0, validate_args=True), -1.0, "Condition x > 0"),
        (lambda: tfd.Dirichlet([1.0, 2.0], validate_args=True), [0.0, 1.0], "samples must be positive"),
        (lambda: tfd.Dirichlet([1.0, 2.0], validate_args=True), [0.1, 0.8], "sample last-dimension must sum to `1`"),
        (lambda: tfd.Multinomial(3.0, probs=[0.1, 0.9], validate_args=True), [-1.0, 4.0], "must be non-negative"),
        (lambda: tfd.Multinomial(3.0, probs=[0.1, 0.9], validate_args=True), [0.5, 2.5], "cannot contain fractional"),
        (lambda: tfd.Multinomial(3.0, probs=[0.1, 0.9], validate_args=True), [1.0, 1.0], "must sum to"),
        (lambda: tfd.DirichletMultinomial([[3.0]], [[1.0, 2.0]], validate_args=True), [1.0, 1.0], "must sum to"),
    ],
)  # fmt: skip
def test_values_are_checked_if_arguments_are(make, value, problem):
    with pytest.raises(tf.errors.InvalidArgumentError, match=problem):
        make().prob(value)


def test_probabilities_are_checked_if_arguments_are():
    with pytest.raises(tf.errors.InvalidArgumentError, match="probs has components greater than 1"):
        tfd.Bernoulli(probs=1.01, validate_args=True)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Condition x >= 0"):
        tfd.Bernoulli(probs=-0.1, validate_args=True)
    with pytest.raises(tf.errors.InvalidArgumentError, match="probs does not sum to 1"):
        tfd.Categorical(probs=[0.1, 0.8], validate_args=True)
    with pytest.raises(ValueError, match="must have at least 2 events"):
        tfd.Categorical(probs=[1.0], validate_args=True)
    with pytest.raises(tf.errors.InvalidArgumentError, match="must be non-negative"):
        tfd.Multinomial(-5.0, probs=[0.1, 0.9], validate_args=True)
    with pytest.raises(tf.errors.InvalidArgumentError, match="uniform not defined when low >= high"):
        tfd.Uniform(1.0, 1.0, validate_args=True)


def test_the_number_of_draws_may_have_an_axis_for_the_classes():
    counts = tfd.DirichletMultinomial(np.full((4, 1), 5.0, "f"), np.arange(1, 13, dtype="f").reshape(4, 3))
    assert counts.batch_shape == [4]
    np.testing.assert_allclose(counts.mean()[0], [0.8333, 1.6667, 2.5], atol=1e-4)
    np.testing.assert_allclose(counts.covariance()[0, 0], [1.0913, -0.4365, -0.6548], atol=1e-4)
