"""NaN, infinities, empty reductions and ties."""

from printed import case, grad, inf, nan

import headrace as tf


@case
def maxima():
    return (
        tf.reduce_max([1.0, nan, 2.0]),
        tf.reduce_min([nan, 1.0]),
        tf.maximum(nan, 1.0),
        tf.minimum(1.0, nan),
        tf.argmax([1.0, nan, 2.0]),
        tf.argmin([1.0, nan, 0.0]),
        tf.argmax([nan, 1.0]),
    )


@case
def activations():
    return (
        tf.clip_by_value([nan, 1.0, 5.0], 0.0, 2.0),
        tf.nn.relu([nan, -1.0]),
        tf.nn.relu6([nan, 7.0]),
        tf.nn.leaky_relu([nan]),
        tf.nn.elu([nan]),
        tf.sign([nan, -0.0]),
        tf.nn.selu([nan]),
        tf.nn.crelu([nan]),
    )


@case
def no_nan_functions():
    return (
        tf.math.divide_no_nan([1.0, nan, 0.0], [0.0, 0.0, 0.0]),
        tf.math.multiply_no_nan([nan, inf], [0.0, 0.0]),
        tf.math.xlogy([0.0, 0.0], [nan, 0.0]),
        tf.math.xdivy([0.0, 1.0], [0.0, 0.0]),
        tf.math.xlog1py([0.0], [-1.0]),
    )


@case
def unique_and_sort():
    return (
        tf.unique([nan, 1.0, nan]),
        tf.equal(nan, nan),
        tf.math.is_nan([nan, inf]),
        tf.sort([3.0, nan, 1.0]),
        tf.argsort([3.0, nan, 1.0]),
    )


@case
def empty_reductions():
    return (
        tf.math.reduce_std([1.0, nan]),
        tf.math.reduce_variance([inf, 1.0]),
        tf.nn.moments(tf.constant([nan, 1.0]), [0]),
        tf.math.reduce_mean(tf.zeros([0])),
        tf.math.reduce_variance(tf.zeros([0])),
        tf.reduce_max(tf.zeros([0])),
        tf.reduce_min(tf.zeros([0, 2]), 0),
        tf.reduce_prod(tf.zeros([0])),
        tf.reduce_any(tf.zeros([0], tf.bool)),
        tf.reduce_all(tf.zeros([0], tf.bool)),
        tf.reduce_max(tf.zeros([0], tf.int32)),
        tf.argmax(tf.zeros([2, 0]), 0),
    )


@case
def gradients_of_maxima():
    return (
        grad(lambda x: tf.reduce_max(x), [1.0, 2.0, 2.0]),
        grad(lambda x: tf.reduce_max(x), [1.0, nan]),
        grad(lambda x: tf.maximum(x, 1.0), [1.0, nan, 2.0]),
        grad(lambda x, y: tf.minimum(x, y), [1.0, 2.0], [1.0, 3.0]),
        grad(tf.abs, [0.0, nan, -1.0]),
        grad(lambda x: tf.reduce_prod(x), [0.0, 2.0, 0.0]),
        grad(lambda x: tf.reduce_prod(x), [0.0, 2.0, 3.0]),
    )


@case
def gradients_at_zero():
    return (
        grad(tf.sqrt, [0.0, 4.0]),
        grad(lambda x: tf.pow(x, 0.0), [0.0, 2.0]),
        grad(lambda x, y: tf.pow(x, y), [0.0, 2.0, -1.0], [2.0, 3.0, 2.0]),
        grad(lambda x: tf.math.divide_no_nan(x, 0.0), [1.0]),
        grad(lambda x, y: tf.math.divide_no_nan(x, y), [1.0, 2.0], [0.0, 4.0]),
        grad(lambda x: tf.norm(x), [0.0, 0.0]),
        grad(lambda x: tf.math.l2_normalize(x), [0.0, 0.0]),
        grad(lambda x: tf.math.reduce_std(x), [1.0, 1.0]),
        grad(lambda x: tf.math.reduce_euclidean_norm(x), [0.0, 0.0]),
    )


@case
def gradients_of_clipping():
    return (
        grad(lambda x: tf.clip_by_value(x, 0.0, 1.0), [0.0, 1.0, 2.0, nan]),
        grad(tf.nn.relu, [0.0, nan, 1.0]),
        grad(tf.nn.relu6, [0.0, 6.0, nan]),
        grad(tf.sign, [1.0]),
        grad(tf.floor, [1.0]),
        grad(lambda x: tf.clip_by_norm(x, 1.0), [0.0, 0.0]),
        grad(lambda x: tf.clip_by_norm(x, 1.0), [3.0, 4.0]),
    )


@case
def norms():
    return (
        tf.clip_by_norm([0.0, 0.0], 1.0),
        tf.clip_by_global_norm([tf.constant([inf, 1.0])], 1.0),
        tf.clip_by_global_norm([tf.constant([nan, 1.0]), None], 1.0),
        tf.linalg.global_norm([None, tf.constant([3.0, 4.0])]),
    )


@case
def segments():
    return (
        tf.math.segment_max([1.0, nan, 2.0], [0, 0, 2]),
        tf.math.unsorted_segment_max([1.0, 2.0], [0, -1], 3),
        tf.math.unsorted_segment_mean([1.0, 2.0], [0, 0], 3),
        tf.math.segment_mean([1.0, 2.0], [0, 2]),
        tf.math.segment_prod([1.0, 2.0], [0, 2]),
        tf.math.segment_min(tf.constant([1, 2]), [0, 2]),
    )


@case
def rounding_and_special_values():
    return (
        tf.round([0.5, 1.5, 2.5, -0.5]),
        tf.math.rint([0.5, 1.5]),
        tf.math.floormod([-5.0, 5.0, 5.5], [3.0, -3.0, 0.0]),
        tf.math.floordiv([-5.0, 5.0], [3.0, 0.0]),
        tf.math.mod(-5, 3),
        tf.truncatemod(-5, 3),
        tf.truncatediv(-5, 3),
        -5 // tf.constant(3),
        tf.constant(5.0) // tf.constant(inf),
        tf.math.floormod(-1.0, inf),
        tf.math.nextafter(0.0, 1.0),
        tf.math.igamma(0.0, 0.0),
        tf.math.lgamma([0.0, -1.0]),
        tf.math.digamma([0.0, -1.5]),
        tf.math.zeta(1.0, 1.0),
        tf.math.polygamma(0.0, 1.0),
    )


@case
def counting():
    return (
        tf.histogram_fixed_width([nan, -1.0, 0.5, 9.0], [0.0, 1.0], 4),
        tf.searchsorted([1.0, 2.0, 3.0], [nan, 2.0]),
        tf.math.in_top_k([0, 1], [[nan, 1.0], [1.0, 2.0]], 1),
        tf.math.confusion_matrix([0, 1], [1, 1], weights=[nan, 1.0]),
    )
