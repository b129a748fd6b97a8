"""Gradients of unusual ops."""

from printed import case, grad

import headrace as tf


@case
def sorting():
    return (
        grad(lambda x: tf.sort(x) * [1.0, 2, 3], [3.0, 1.0, 2.0]),
        grad(lambda x: tf.math.top_k(x, 2)[0] * [1.0, 2.0], [3.0, 1.0, 2.0]),
    )


@case
def cumulative():
    return (
        grad(lambda x: tf.cumsum(x, exclusive=True, reverse=True) * [1.0, 2, 3], [3.0, 1.0, 2.0]),
        grad(lambda x: tf.math.cumprod(x), [3.0, 0.0, 2.0]),
        grad(lambda x: tf.math.cumulative_logsumexp(x), [3.0, 1.0, 2.0]),
    )


@case
def gathers():
    return (
        grad(lambda x: tf.gather(x, [0, 0, 2]), [3.0, 1.0, 2.0]),
        grad(
            lambda x: tf.gather(tf.reshape(x, [3, 1]), [[0, 0], [2, 1]], axis=0) * [[[1.0], [2.0]], [[3.0], [4.0]]],
            [3.0, 1.0, 2.0],
        ),
        grad(lambda x: tf.gather_nd(x, [[0], [0]]), [3.0, 1.0, 2.0]),
    )


@case
def resizing():
    return (
        grad(lambda x: tf.image.resize(tf.reshape(x, [1, 2, 2, 1]), [3, 3], "bilinear"), [1.0, 2, 3, 4]),
        grad(lambda x: tf.image.resize(tf.reshape(x, [1, 2, 2, 1]), [3, 3], "nearest"), [1.0, 2, 3, 4]),
        grad(lambda x: tf.image.resize(tf.reshape(x, [1, 2, 2, 1]), [3, 3], "bicubic"), [1.0, 2, 3, 4]),
        grad(lambda x: tf.image.resize(tf.reshape(x, [1, 2, 2, 1]), [1, 1], antialias=True), [1.0, 2, 3, 4]),
    )


@case
def linear_algebra():
    return (
        grad(lambda x: tf.linalg.inv(tf.reshape(x, [2, 2])), [1.0, 2, 3, 5]),
        grad(lambda x: tf.linalg.det(tf.reshape(x, [2, 2])), [1.0, 2, 2, 4]),
        grad(lambda x: tf.linalg.slogdet(tf.reshape(x, [2, 2]))[1], [1.0, 2, 3, 5]),
        grad(lambda x: tf.linalg.cholesky(tf.reshape(x, [2, 2])), [2.0, 1, 1, 2]),
    )


@case
def decompositions():
    return (
        grad(lambda x: tf.linalg.eigh(tf.reshape(x, [2, 2]))[0], [2.0, 1, 1, 3]),
        grad(lambda x: tf.linalg.svd(tf.reshape(x, [2, 2]), compute_uv=False), [2.0, 1, 1, 3]),
        grad(lambda x: tf.linalg.pinv(tf.reshape(x, [2, 2])), [2.0, 1, 1, 3]),
        grad(lambda x: tf.linalg.lstsq(tf.reshape(x, [2, 2]), [[1.0], [2.0]]), [2.0, 1, 1, 3]),
    )


@case
def matrix_functions():
    return (
        grad(lambda x: tf.linalg.expm(tf.reshape(x, [2, 2])), [0.2, 0.1, 0.1, 0.3]),
        grad(lambda x: tf.linalg.triangular_solve(tf.reshape(x, [2, 2]), [[1.0], [2.0]]), [2.0, 9, 1, 3]),
        grad(lambda x: tf.linalg.band_part(tf.reshape(x, [2, 2]), 0, -1), [2.0, 9, 1, 3]),
        grad(lambda x: tf.linalg.trace(tf.reshape(x, [2, 2])), [2.0, 9, 1, 3]),
        grad(lambda x: tf.linalg.matrix_transpose(tf.reshape(x, [2, 2])) * [[1.0, 2], [3, 4]], [2.0, 9, 1, 3]),
    )


@case
def special_functions():
    return (
        grad(tf.math.lgamma, [0.5]),
        grad(tf.math.digamma, [0.5]),
        grad(tf.math.erfinv, [0.5]),
        grad(tf.math.ndtri, [0.5]),
        grad(tf.math.bessel_i0, [0.5]),
        grad(tf.math.bessel_i1e, [0.5]),
        grad(tf.math.igamma, [0.5], [1.0]),
        grad(tf.math.betainc, [0.5], [1.0], [0.3]),
        grad(tf.math.lbeta, [0.5, 1.0]),
        grad(tf.math.zeta, [2.5], [1.0]),
    )


@case
def at_the_edge():
    return (
        grad(tf.math.expm1, [0.0]),
        grad(tf.math.log1p, [-1.0]),
        grad(tf.math.asinh, [0.0]),
        grad(tf.math.acosh, [1.0]),
        grad(tf.math.atanh, [1.0]),
        grad(tf.math.asin, [1.0]),
        grad(tf.math.atan2, [0.0], [0.0]),
        grad(tf.sin, [0.0]),
        grad(tf.math.reciprocal_no_nan, [0.0]),
        grad(tf.math.rsqrt, [0.0]),
        grad(tf.math.log, [0.0]),
        grad(tf.math.softplus, [100.0, -100.0]),
        grad(tf.nn.silu, [0.0, 1.0]),
        grad(tf.nn.gelu, [0.0, 1.0]),
        grad(tf.nn.softsign, [-1.0]),
    )


@case
def complex_numbers():
    return (
        grad(lambda x: tf.complex(x, x * 2), [1.0]),
        grad(lambda x: tf.math.real(tf.signal.fft(tf.cast(x, tf.complex64))), [1.0, 2.0, 3.0]),
        grad(lambda x: tf.abs(x), tf.constant([3 + 4j, 0j])),
        grad(lambda x: tf.math.angle(x), tf.constant([3 + 4j])),
        grad(lambda x: tf.math.real(x * x), tf.constant([3 + 4j])),
        grad(lambda x: tf.math.conj(x), tf.constant([3 + 4j])),
        grad(lambda x: tf.signal.irfft(tf.signal.rfft(x)), [1.0, 2, 3, 4]),
        grad(lambda x: tf.signal.dct(x), [1.0, 2, 3]),
    )


@case
def selections():
    return (
        grad(lambda x: tf.where(x > 1.0, tf.sqrt(x - 1.0), 0.0), [1.0, 2.0]),
        grad(lambda x: tf.where(tf.constant([True, False]), x, tf.zeros([2])), [1.0, 2.0]),
        grad(lambda x: tf.stop_gradient(x) * x, [3.0]),
        grad(lambda x: tf.identity(x), [3.0]),
        grad(lambda x: tf.cast(tf.cast(x, tf.int32), tf.float32), [3.0]),
        grad(lambda x: tf.grad_pass_through(tf.round)(x), [3.2]),
        grad(lambda x: tf.quantization.fake_quant_with_min_max_args(x, -1.0, 1.0), [-2.0, 0.3, 2.0]),
        grad(lambda x, a, b: tf.quantization.fake_quant_with_min_max_vars(x, a, b), [-2.0, 0.3, 2.0], -1.0, 1.0),
    )


@case
def ctc_and_normalization():
    return (
        grad(
            lambda x: tf.nn.ctc_loss([[1, 1]], tf.reshape(x, [3, 1, 2]), [2], [3], blank_index=0),
            [0.1, 0.2, 0.3, 0.4, 0.5, 0.6],
        ),
        grad(lambda x: tf.nn.local_response_normalization(tf.reshape(x, [1, 1, 1, 3])), [1.0, 2, 3]),
        grad(lambda x: tf.nn.lrn(tf.reshape(x, [1, 1, 1, 3]), 1), [1.0, 2, 3]),
    )


@case
def cross_entropies():
    return (
        grad(lambda x: tf.nn.sparse_softmax_cross_entropy_with_logits([0, 1], x), [[1.0, 2], [3.0, 4]]),
        grad(lambda y, x: tf.nn.softmax_cross_entropy_with_logits(y, x), [[0.5, 0.5]], [[1.0, 2]]),
        grad(lambda y, x: tf.nn.sigmoid_cross_entropy_with_logits(y, x), [0.5], [1.0]),
        grad(lambda y, x: tf.nn.weighted_cross_entropy_with_logits(y, x, 2.0), [0.5], [1.0]),
        grad(lambda x: tf.nn.log_poisson_loss([1.0], x, True), [1.0]),
    )


@case
def of_integers():
    x = tf.constant(3)
    with tf.GradientTape() as t:
        t.watch(x)
        y = x * x
    return t.gradient(y, x)


@case
def of_a_variable_assigned_between():
    v = tf.Variable(3.0, trainable=False)
    w = tf.Variable(2.0)
    with tf.GradientTape() as t:
        y = v * w
        w.assign(5.0)
        z = w * y
    return (t.gradient(z, [v, w]), t.watched_variables())


@case
def of_rows_of_a_variable():
    v = tf.Variable([1.0, 2.0])
    with tf.GradientTape() as t:
        y = v[0] * 3 + v.sparse_read([1]) * 2
    return t.gradient(y, v)


@case
def of_rows_and_the_whole():
    v = tf.Variable([[1.0], [2.0]])
    with tf.GradientTape() as t:
        y = tf.reduce_sum(tf.nn.embedding_lookup(v, [0, 0, 1])) + tf.reduce_sum(v)
    return t.gradient(y, v)


@case
def of_rows_read_twice():
    v = tf.Variable([[1.0], [2.0]])
    with tf.GradientTape() as t:
        y = tf.gather(v, [[0, 0], [1, 0]]) * 2.0 + tf.gather(v, [0])
    return t.gradient(y, v)


@case
def of_ragged_sums():
    r = tf.ragged.constant([[1.0, 2.0], [3.0]])
    with tf.GradientTape() as t:
        t.watch(r.flat_values)
        y = tf.reduce_sum(r * r, 1)
    return t.gradient(y, r.flat_values)


@case
def of_sparse_tensors():
    x = tf.constant([1.0, 2.0])
    with tf.GradientTape(persistent=True) as t:
        t.watch(x)
        s = tf.SparseTensor([[0, 1], [1, 0]], x, [2, 2])
        a = tf.sparse.sparse_dense_matmul(s, [[1.0], [2.0]])
        b = tf.sparse.to_dense(s)
        c = tf.sparse.reduce_sum(s, 1)
        d = tf.sparse.softmax(s).values
        e = tf.sparse.add(s, s).values
        f = tf.sparse.transpose(s).values * [1.0, 2.0]
    return [t.gradient(q, x) for q in (a, b, c, d, e, f)]


@case
def of_sparse_from_dense():
    x = tf.constant([[1.0, 0.0], [0.0, 2.0]])
    with tf.GradientTape() as t:
        t.watch(x)
        s = tf.sparse.from_dense(x)
        y = s.values * [3.0, 4.0]
    return t.gradient(y, x)


@case
def of_segments():
    return (
        grad(lambda x: tf.math.segment_max(x, [0, 0, 1]), [1.0, 1.0, 2.0]),
        grad(lambda x: tf.math.unsorted_segment_max(x, [0, 0, 1], 2), [1.0, 1.0, 2.0]),
        grad(lambda x: tf.math.segment_mean(x, [0, 0, 1]), [1.0, 1.0, 2.0]),
        grad(lambda x: tf.math.unsorted_segment_prod(x, [0, 0, 1], 2), [0.0, 3.0, 2.0]),
        grad(lambda x: tf.math.unsorted_segment_sqrt_n(x, [0, 0, 1], 2), [0.0, 3.0, 2.0]),
    )


@case
def of_scatters():
    return (
        grad(lambda x: tf.tensor_scatter_nd_max(x, [[0], [1]], [1.0, 5.0]), [1.0, 1.0, 2.0]),
        grad(lambda x, u: tf.tensor_scatter_nd_update(x, [[0], [1]], u), [1.0, 1.0, 2.0], [1.0, 5.0]),
        grad(lambda u: tf.scatter_nd([[0], [0]], u, [2]), [1.0, 5.0]),
        grad(lambda x, u: tf.tensor_scatter_nd_min(x, [[0], [1]], u), [1.0, 1.0, 2.0], [1.0, 0.0]),
    )
