"""Batch normalization in all versions, moments, LRN, and the regressions and losses beside them."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import raw
from headrace._src.ops.nn import batch_norm
from ops.nn.differences import check_gradients

X = (np.arange(24, dtype=np.float32).reshape(2, 2, 3, 2)) ** 1.5
SCALE, OFFSET = np.array([1, 2], np.float32), np.array([0.5, -1], np.float32)
MEAN, VARIANCE = np.array([3, 4], np.float32), np.array([2, 5], np.float32)
NONE = np.zeros(0, np.float32)


def test_training_gives_the_moments_of_the_batch():
    y, mean, variance, saved_mean, saved_variance, _ = raw.FusedBatchNormV3(X, SCALE, OFFSET, NONE, NONE, epsilon=0.001)
    np.testing.assert_allclose(y.numpy().ravel()[:4], [-0.761299, -3.615257, -0.676816, -3.376603], rtol=1e-5)
    np.testing.assert_allclose(mean, [42.227283, 46.983055], rtol=1e-6)
    np.testing.assert_allclose(variance, [1222.752808, 1349.010376], rtol=1e-6)  # Bessel's correction
    np.testing.assert_allclose(saved_mean, mean)
    np.testing.assert_allclose(saved_variance, [1120.856689, 1236.592773], rtol=1e-6)


def test_running_averages():
    found = raw.FusedBatchNormV3(X, SCALE, OFFSET, MEAN, VARIANCE, epsilon=0.001, exponential_avg_factor=0.3)
    np.testing.assert_allclose(found.batch_mean, [14.768185, 16.894917], rtol=1e-6)
    np.testing.assert_allclose(found.batch_variance, [368.22583, 408.203094], rtol=1e-6)


def test_inference_uses_the_given_moments():
    y = raw.FusedBatchNormV3(X, SCALE, OFFSET, MEAN, VARIANCE, epsilon=0.001, is_training=False).y
    np.testing.assert_allclose(
        y, tf.nn.batch_normalization(X, MEAN, VARIANCE, OFFSET, SCALE, 0.001), rtol=1e-5, atol=1e-5
    )


@pytest.mark.parametrize("version", ["FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3"])
@pytest.mark.parametrize("is_training", [True, False])
def test_gradients_of_both_orders_in_every_version(version, is_training):
    entry = getattr(raw, version)
    x, scale, offset = tf.constant(X), tf.constant(SCALE), tf.constant(OFFSET)
    weights = np.arange(24, dtype=np.float32).reshape(X.shape) / 7
    with tf.GradientTape() as outer:
        outer.watch([x, scale])
        with tf.GradientTape() as tape:
            tape.watch([x, scale, offset])
            y = entry(x, scale, offset, MEAN, VARIANCE, epsilon=0.001, is_training=is_training)[0]
            total = tf.reduce_sum(y * weights)
        dx, dscale, doffset = tape.gradient(total, [x, scale, offset])
        bent = tf.reduce_sum(dx**2) + (0.0 if is_training else tf.reduce_sum(dscale * [1.0, 2.0]))
    ddx, ddscale = outer.gradient(bent, [x, scale])
    np.testing.assert_allclose(doffset, [18.857141, 20.57143], rtol=1e-5)
    if is_training:  # numbers of TensorFlow 2.21
        np.testing.assert_allclose(dx.numpy().ravel()[:2], [-0.010246, -0.016745], rtol=1e-3)
        np.testing.assert_allclose(dscale, [11.687042, 11.718936], rtol=1e-5)
        np.testing.assert_allclose(ddscale, [0.00052, 0.00074], rtol=2e-2)
    else:
        np.testing.assert_allclose(dx.numpy().ravel()[:4], [0, 0.127763, 0.20198, 0.383288], rtol=1e-4)
        np.testing.assert_allclose(dscale, [799.529053, 579.674866], rtol=1e-5)
        np.testing.assert_allclose(ddscale, [41.28548, 37.54351], rtol=1e-4)
        np.testing.assert_allclose(ddx.numpy().ravel()[:4], [0, 0.12776, 0.20198, 0.38329], rtol=1e-3)


@pytest.mark.parametrize("data_format", ["NHWC", "NCHW", "NDHWC", "NCDHW"])
def test_second_order_matches_differences(data_format):
    """In float32, which is all the op takes, so with large steps."""
    shape = {"NHWC": (2, 2, 2, 3), "NCHW": (2, 3, 2, 2), "NDHWC": (2, 1, 2, 2, 3), "NCDHW": (2, 3, 1, 2, 2)}[
        data_format
    ]
    random = np.random.default_rng(0)
    x, direction = random.standard_normal((2, *shape)).astype(np.float32)
    scale, weights = random.standard_normal(3).astype(np.float32), random.standard_normal(shape).astype(np.float32)

    def slope(values):
        values = tf.constant(values)
        with tf.GradientTape() as outer:
            outer.watch(values)
            with tf.GradientTape() as tape:
                tape.watch(values)
                y = raw.FusedBatchNormV3(values, scale, scale, NONE, NONE, epsilon=0.1, data_format=data_format).y
                total = tf.reduce_sum(y * weights)
            bent = tf.reduce_sum(tape.gradient(total, values) ** 2)
        return float(bent), outer.gradient(bent, values).numpy()

    step = 1e-2
    wanted = (slope(x + step * direction)[0] - slope(x - step * direction)[0]) / (2 * step)
    np.testing.assert_allclose((slope(x)[1] * direction).sum(), wanted, rtol=1e-2, atol=1e-3)


def test_layouts_agree():
    last = raw.FusedBatchNormV3(X, SCALE, OFFSET, NONE, NONE)
    first = raw.FusedBatchNormV3(X.transpose(0, 3, 1, 2), SCALE, OFFSET, NONE, NONE, data_format="NCHW")
    np.testing.assert_allclose(last.y.numpy().transpose(0, 3, 1, 2), first.y, rtol=1e-4, atol=1e-5)


def test_large_inputs_run_compiled_and_agree(monkeypatch):
    plain = raw.FusedBatchNormV3(X, SCALE, OFFSET, NONE, NONE, epsilon=0.001)
    back = raw.FusedBatchNormGradV3(X, X, SCALE, *plain[3:], epsilon=0.001)
    monkeypatch.setattr(batch_norm, "_HOST_ELEMENTS", 0)
    large = raw.FusedBatchNormV3(X, SCALE, OFFSET, NONE, NONE, epsilon=0.001)
    for a, b in zip(large, plain, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)
    for a, b in zip(raw.FusedBatchNormGradV3(X, X, SCALE, *plain[3:], epsilon=0.001), back, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-3)


def test_half_precision_keeps_moments_in_single():
    found = raw.FusedBatchNormV3(X.astype(np.float16), SCALE, OFFSET, NONE, NONE, epsilon=0.001)
    assert found.y.dtype == tf.float16 and found.batch_mean.dtype == tf.float32


@pytest.mark.parametrize(
    ("x", "scale", "mean", "attrs", "message"),
    [
        (X[0], SCALE, NONE, {}, "4 or 5-dimensional"),
        (X, SCALE[None], NONE, {}, r"scale must be 1-dimensional\[1,2\]"),
        (X, np.ones(3, np.float32), NONE, {}, "got 3 and 2"),
        (X, SCALE, NONE, {"is_training": False}, "When is_training=false, mean"),
        (X, SCALE, NONE, {"data_format": "XX"}, 'data_format. of "XX"'),
    ],
)
def test_batch_norm_refuses(x, scale, mean, attrs, message):
    with pytest.raises(tf.errors.InvalidArgumentError, match=message):
        raw.FusedBatchNormV3(x, scale, OFFSET, mean, mean, **attrs)


def test_moments():
    mean, variance = tf.nn.moments(X, [0, 1, 2])
    np.testing.assert_allclose(mean, [42.227283, 46.983051], rtol=1e-6)
    np.testing.assert_allclose(variance, [1120.856689, 1236.592651], rtol=1e-6)
    assert tf.nn.moments(X, [0], keepdims=True)[0].shape == (1, 2, 3, 2)
    assert [int(t) for t in tf.nn.moments(tf.constant([1, 2, 4]), [0])] == [2, 1]  # integers stay integers
    check_gradients(lambda x: tf.nn.moments(x, [0, 2]), [X])


def test_weighted_moments():
    weights = np.array([1.0, 3.0], np.float32).reshape(2, 1, 1, 1)
    mean, variance = tf.nn.weighted_moments(X, [0, 1], weights)
    np.testing.assert_allclose(mean[0], [46.0634, 51.074249], rtol=1e-6)
    np.testing.assert_allclose(variance[0], [740.163452, 830.420898], rtol=1e-5)
    check_gradients(lambda x, w: tf.nn.weighted_moments(x, [0, 1], w), [X / 100, weights])


def test_statistics_give_the_moments_back():
    for shift in (None, 40.0):
        statistics = tf.nn.sufficient_statistics(X, [0, 1, 2], shift=shift)
        for a, b in zip(tf.nn.normalize_moments(*statistics), tf.nn.moments(X, [0, 1, 2]), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-5)


def test_local_response_normalization():
    y = tf.nn.lrn(X, depth_radius=1, bias=1.0, alpha=0.1, beta=0.5)
    np.testing.assert_allclose(y.numpy().ravel()[:4], [0.0, 0.95346254, 1.33333337, 2.44948983], rtol=1e-5)
    x = tf.constant(np.random.default_rng(0).standard_normal((1, 2, 2, 7)).astype(np.float32))
    direction = np.random.default_rng(1).standard_normal(x.shape).astype(np.float32)
    with tf.GradientTape() as tape:
        tape.watch(x)
        total = tf.reduce_sum(tf.nn.lrn(x, depth_radius=2, alpha=0.5, beta=0.75) ** 3)
    ends = [
        tf.reduce_sum(tf.nn.lrn(x + s * direction, depth_radius=2, alpha=0.5, beta=0.75) ** 3) for s in (1e-2, -1e-2)
    ]
    np.testing.assert_allclose(
        (tape.gradient(total, x).numpy() * direction).sum(), (ends[0] - ends[1]) / 2e-2, rtol=1e-2
    )
    with pytest.raises(tf.errors.InvalidArgumentError, match="4-dimensional"):
        tf.nn.lrn(X[0])


def test_l2_loss():
    assert tf.nn.l2_loss([1.0, 2.0]) == 2.5
    check_gradients(tf.nn.l2_loss, [X], order=2, tolerance=1e-4)


def test_isotonic_regression():
    values, blocks = tf.nn.isotonic_regression([[3.0, 1.0, 2.0, 5.0, 4.0]])
    assert values.numpy().tolist() == [[3.0] * 5]
    assert blocks.numpy().tolist() == [[0, 1, 1, 1, 1]]
    values, blocks = tf.nn.isotonic_regression([[3.0, 1.0, 2.0, 5.0, 4.0]], decreasing=False)
    assert values.numpy().tolist() == [[2.0, 2.0, 2.0, 4.5, 4.5]]
    check_gradients(
        lambda x: tf.nn.isotonic_regression(x, axis=0)[0], [np.random.default_rng(0).standard_normal((6, 2))]
    )


def test_isotonic_regression_names_its_results_and_takes_any_rank():
    @tf.function(input_signature=[tf.TensorSpec(None)])
    def fitted(x):
        return tf.nn.isotonic_regression(x)

    assert fitted(tf.constant([3.0, 1.0, 2.0])).output.numpy().tolist() == [3.0, 1.5, 1.5]
    assert fitted(tf.constant([[[3.0, 1.0, 2.0]]])).segments.numpy().tolist() == [[[0, 1, 1]]]
    kinds = {np.int8: "float32", np.int16: "float32", np.int32: "float64", np.int64: "float64"}
    assert {k: tf.nn.isotonic_regression(np.ones([1, 2], k)).output.dtype.name for k in kinds} == kinds
    with pytest.raises(tf.errors.InvalidArgumentError, match="axis=2"):
        tf.nn.isotonic_regression([[1.0]], axis=2)


def test_average_loss():
    assert tf.nn.compute_average_loss([1.0, 2.0], sample_weight=[1.0, 3.0]) == 3.5
    assert tf.nn.compute_average_loss([[1.0, 2.0], [3.0, 4.0]], sample_weight=[1.0, 3.0]) == 12.0
    assert tf.nn.compute_average_loss([1, 2], global_batch_size=4).dtype == tf.float64
    assert tf.nn.scale_regularization_loss([1.0, 2.0]) == 3.0
    for bad, error in ((4.0, TypeError), (tf.constant([4]), ValueError)):
        with pytest.raises(error, match="global_batch_size"):
            tf.nn.compute_average_loss([1.0, 2.0], global_batch_size=bad)
    with pytest.raises(ValueError, match="at least rank 1"):
        tf.nn.compute_average_loss(1.0)


def test_bias_add_and_its_errors():
    value, bias = np.random.default_rng(0).standard_normal((2, 3, 4)), np.arange(3.0)
    check_gradients(lambda v, b: tf.nn.bias_add(v, b, data_format="NC..."), [value, bias], order=2)
    for bad, message in ((np.ones(2), "as many biases"), (np.ones((1, 4)), "Biases must be 1D")):
        with pytest.raises(tf.errors.InvalidArgumentError, match=message):
            tf.nn.bias_add(value, bad)
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"at least 2D: \[3\]"):
        tf.nn.bias_add(bias, bias)
    with pytest.raises(ValueError, match="N...C"):
        tf.nn.bias_add(value, bias, data_format="XX")


def test_weighted_moments_without_any_weight_are_zero():
    mean, variance = tf.nn.weighted_moments([[1.0, 2.0]], [0], [[0.0, 0.0]])
    assert mean.numpy().tolist() == [0.0, 0.0] and variance.numpy().tolist() == [0.0, 0.0]
