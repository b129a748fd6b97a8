"""Softmax, log softmax and the cross entropies over them."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import raw
from ops.nn.differences import check_gradients

LOGITS = np.arange(6, dtype=np.float32).reshape(2, 3)
LABELS = np.array([[0, 1, 0], [2, 1, 1]], np.float32)


def test_narrow_and_wide_rows_agree():
    x = np.random.default_rng(0).standard_normal((100, 7)).astype(np.float32)
    many = tf.nn.softmax(x).numpy()  # rows enough for the way with classes first
    few = np.concatenate([tf.nn.softmax(x[n : n + 10]).numpy() for n in range(0, 100, 10)])
    np.testing.assert_allclose(many, few, rtol=1e-6)
    np.testing.assert_allclose(tf.nn.log_softmax(x).numpy(), np.log(few), rtol=1e-5)


@pytest.mark.parametrize("function", [tf.nn.softmax, tf.nn.log_softmax], ids=lambda f: f.__name__)
@pytest.mark.parametrize("axis", [None, 0, 1, -2])
def test_gradients_match_differences(function, axis):
    x = np.random.default_rng(1).standard_normal((2, 3, 4))
    check_gradients(lambda v: function(v, axis=axis), [x])
    check_gradients(lambda v: function(v, axis=axis), [x], order=2)


def test_large_logits_do_not_overflow():
    np.testing.assert_allclose(tf.nn.softmax([1000.0, 1001.0]).numpy(), [0.26894143, 0.73105857], rtol=1e-5)
    assert np.isnan(tf.nn.softmax([-np.inf, -np.inf]).numpy()).all()
    assert tf.nn.log_softmax(tf.constant([-np.inf, 1.0])).numpy().tolist() == [-np.inf, 0.0]


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (2, 0, 4)])
def test_empty_tensors(shape):
    assert tf.nn.softmax(tf.zeros(shape)).shape == shape
    assert tf.nn.log_softmax(tf.zeros(shape)).shape == shape


def test_axis_out_of_range_and_scalars_are_refused():
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"`dim` must be in the range \[-2, 2\)"):
        tf.nn.softmax(LOGITS, axis=5)
    with pytest.raises(tf.errors.InvalidArgumentError, match="logits must have >= 1 dimension"):
        tf.nn.softmax(1.0)


def test_cross_entropy_with_distributions():
    loss = tf.nn.softmax_cross_entropy_with_logits(LABELS, LOGITS)
    np.testing.assert_allclose(loss.numpy(), [1.4076059, 6.6304235], rtol=1e-6)


def test_cross_entropy_gradients():
    logits, labels = tf.constant(LOGITS), tf.constant(LABELS)
    with tf.GradientTape(persistent=True) as outer:
        outer.watch(logits)
        with tf.GradientTape(persistent=True) as tape:
            tape.watch([logits, labels])
            loss = tf.nn.softmax_cross_entropy_with_logits(labels, logits)
        gradient = tape.gradient(loss, logits)
        weighted = gradient * [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    np.testing.assert_allclose(gradient[0], [0.09003057, -0.75527155, 0.66524094], rtol=1e-5)
    np.testing.assert_allclose(tape.gradient(loss, labels)[0], [2.4076059, 1.4076059, 0.40760595], rtol=1e-5)
    second = outer.gradient(weighted, logits)
    np.testing.assert_allclose(second[0], [-0.1418171, -0.1407703, 0.2825875], rtol=1e-4)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_cross_entropy_along_any_axis(axis):
    logits = np.random.default_rng(2).standard_normal((2, 3, 4))
    labels = np.random.default_rng(3).dirichlet(np.ones(logits.shape[axis]), np.delete(logits.shape, axis))
    labels = np.moveaxis(labels, -1, axis)
    loss = tf.nn.softmax_cross_entropy_with_logits(labels, logits, axis=axis).numpy()
    wanted = -(labels * tf.nn.log_softmax(logits, axis=axis).numpy()).sum(axis)
    np.testing.assert_allclose(loss, wanted, rtol=1e-6)


def test_sparse_cross_entropy_gradients_of_both_orders():
    labels = np.array([[1, 2, 0]])
    logits = np.random.default_rng(4).standard_normal((1, 3, 4))
    function = lambda x: tf.nn.sparse_softmax_cross_entropy_with_logits(labels, x)  # noqa: E731
    check_gradients(function, [logits])
    check_gradients(function, [logits], order=2)


def test_half_precision_is_computed_in_single():
    loss = tf.nn.sparse_softmax_cross_entropy_with_logits([1, 2], tf.cast(LOGITS, tf.float16))
    assert loss.dtype == tf.float16
    assert loss.numpy().tolist() == [1.4072265625, 0.40771484375]


@pytest.mark.parametrize("label", [3, -1])
def test_labels_out_of_range_are_refused(label):
    with pytest.raises(tf.errors.InvalidArgumentError, match=rf"label value of {label} which is outside .* \[0, 3\)"):
        tf.nn.sparse_softmax_cross_entropy_with_logits([1, label], LOGITS)


def test_compiled_code_gives_nan_for_a_label_out_of_range():
    entry = raw.SparseSoftmaxCrossEntropyWithLogits
    loss, backprop = entry.compiled(LOGITS, np.array([1, 3]))
    plain = entry(features=LOGITS, labels=np.array([1, 2]))
    assert np.isnan(loss[1]) and np.isnan(backprop[1]).all()
    np.testing.assert_allclose(loss[0], plain.loss[0], rtol=1e-6)
    np.testing.assert_allclose(backprop[0], plain.backprop[0], rtol=1e-5)


@pytest.mark.parametrize(
    ("labels", "logits", "message"),
    [
        ([[1, 2]], LOGITS, r"rank - 1"),
        ([1, 2, 0], LOGITS, r"except for the last dimension"),
        (1, 1.0, r"cannot be a scalar"),
    ],
)
def test_sparse_shapes_that_do_not_fit(labels, logits, message):
    with pytest.raises(ValueError, match=message):
        tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)


def test_shapes_that_do_not_broadcast():
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"logits_size=\[2,3\] labels_size=\[1,2\]"):
        tf.nn.softmax_cross_entropy_with_logits([[0.0, 1.0]], LOGITS)


def test_sigmoid_cross_entropy_has_its_slope_at_zero():
    x = tf.constant([0.0, -1e-3, 30.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        loss = tf.nn.sigmoid_cross_entropy_with_logits(labels=[1.0, 1.0, 1.0], logits=x)
    np.testing.assert_allclose(tape.gradient(loss, x), [-0.5, -0.50025, 0.0], atol=1e-6)
    assert loss[2] > 0  # exp(-30) is not lost beside 30


def test_poisson_loss_with_stirling_term():
    loss = tf.nn.log_poisson_loss([[1.0, 0.0, 5.0]], [[1.0, 2.0, 3.0]], compute_full_loss=True)
    np.testing.assert_allclose(loss, [[1.7182817, 7.3890562, 9.856384]], rtol=1e-6)


@pytest.mark.parametrize(
    "function",
    [
        lambda a, b: tf.nn.sigmoid_cross_entropy_with_logits(labels=a, logits=b),
        lambda a, b: tf.nn.weighted_cross_entropy_with_logits(a, b, 2.0),
        lambda a, b: tf.nn.log_poisson_loss(a, b),
    ],
)
def test_losses_want_equal_shapes(function):
    with pytest.raises(ValueError, match=r"must have the same shape, received \(\(1, 3\) vs \(1, 2\)\)"):
        function([[1.0, 0.0]], [[1.0, 2.0, 3.0]])
