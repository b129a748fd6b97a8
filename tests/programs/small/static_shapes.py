"""Static shapes of ops on tensors whose sizes are partly unknown."""

from printed import S, case, gshape

import headrace as tf


@case
def reshape():
    return gshape(lambda x: tf.reshape(x, [-1, 3]), S([None, 6]))


@case
def reshape_by_shape():
    return gshape(lambda x: tf.reshape(x, [tf.shape(x)[0], -1]), S([None, 6, 2]))


@case
def concat():
    return (
        gshape(lambda x: tf.concat([x, x], 1), S([None, 6])),
        gshape(lambda x, y: tf.concat([x, y], 0), S([None, 6]), S([2, None])),
    )


@case
def split():
    return (gshape(lambda x: tf.split(x, 3, 1), S([None, 6])), gshape(lambda x: tf.split(x, [2, -1], 1), S([None, 6])))


@case
def boolean_mask_and_where():
    return (
        gshape(lambda x: tf.boolean_mask(x, [True, False, True]), S([3, 4])),
        gshape(lambda x: tf.where(x > 0), S([3, None])),
    )


@case
def tile():
    return (
        gshape(lambda x: tf.tile(x, [2, 3]), S([None, 6])),
        gshape(lambda x, m: tf.tile(x, m), S([None, 6]), S([2], tf.int32)),
    )


@case
def resize():
    return (
        gshape(lambda x: tf.image.resize(x, [3, 4]), S([None, None, None, 3])),
        gshape(lambda x: tf.image.resize(x, [3, 4]), S([None, None, 3])),
    )


@case
def slices():
    return (
        gshape(lambda x: tf.strided_slice(x, [0, 1], [2, 5], [1, 2]), S([None, 6])),
        gshape(lambda x: x[..., tf.newaxis, 1:], S([None, 6])),
    )


@case
def einsum():
    return (
        gshape(lambda x: tf.einsum("bij,jk->bik", x, tf.ones([4, 5])), S([None, 3, 4])),
        gshape(lambda x: tf.einsum("...ij,jk->...ik", x, tf.ones([4, 5])), S([None, None, 3, 4])),
    )


@case
def map_and_scan():
    return (
        gshape(lambda x: tf.map_fn(lambda a: a + 1, x), S([None, 4])),
        gshape(lambda x: tf.scan(lambda a, b: a + b, x), S([None, 4])),
        gshape(lambda x: tf.map_fn(lambda a: tf.reduce_sum(a), x), S(None)),
    )


@case
def unique_and_top_k():
    return (
        gshape(lambda x: tf.unique(x), S([None])),
        gshape(lambda x: tf.math.top_k(x, 2), S([None, 5])),
        gshape(lambda x, k: tf.math.top_k(x, k), S([None, 5]), S([], tf.int32)),
    )


@case
def decompositions():
    return (
        gshape(lambda x: tf.linalg.svd(x), S([None, 3, 5])),
        gshape(lambda x: tf.linalg.qr(x), S([None, 3, 5])),
        gshape(lambda x: tf.linalg.lu(x), S([None, 5, 5])),
    )


@case
def diagonals():
    return (
        gshape(lambda x: tf.linalg.diag_part(x), S([None, 3, 5])),
        gshape(lambda x: tf.linalg.diag(x, k=(-1, 1)), S([None, 3, 5])),
    )


@case
def frames():
    return (
        gshape(lambda x: tf.signal.frame(x, 4, 2), S([None, 10])),
        gshape(lambda x: tf.signal.stft(x, 4, 2), S([None, 10])),
        gshape(lambda x: tf.signal.frame(x, 4, 2), S([None])),
    )


@case
def gathers():
    return (
        gshape(lambda x: tf.gather(x, [[0, 1]], axis=1), S([None, 4])),
        gshape(lambda x, i: tf.gather(x, i, batch_dims=1), S([None, 4, 2]), S([3, None], tf.int32)),
        gshape(lambda x: tf.gather_nd(x, [[0, 1]]), S([None, 4, 2])),
    )


@case
def pad():
    return (
        gshape(lambda x: tf.pad(x, [[1, 1], [0, 2]]), S([None, 4])),
        gshape(lambda x, p: tf.pad(x, p), S([None, 4]), S([2, 2], tf.int32)),
        gshape(lambda x, p: tf.pad(x, p), S(None), S([2, 2], tf.int32)),
    )


@case
def strings_and_images():
    return (
        gshape(lambda x: tf.strings.split(x).to_tensor(), S([None], tf.string)),
        gshape(lambda x: tf.io.decode_image(x), S([], tf.string)),
        gshape(lambda x: tf.io.decode_jpeg(x, channels=3), S([], tf.string)),
        gshape(lambda x: tf.io.decode_raw(x, tf.uint8), S([None], tf.string)),
    )


@case
def transpose():
    return (
        gshape(lambda x: tf.transpose(x), S([None, 4, 2])),
        gshape(lambda x: tf.transpose(x), S(None)),
        gshape(lambda x, p: tf.transpose(x, p), S([2, 3]), S([None], tf.int32)),
    )


@case
def reductions():
    return (
        gshape(lambda x: tf.reduce_sum(x, axis=[0]), S(None)),
        gshape(lambda x, a: tf.reduce_sum(x, axis=a), S([2, 3]), S([], tf.int32)),
        gshape(lambda x, a: tf.reduce_sum(x, axis=a), S([2, 3]), S([1], tf.int32)),
        gshape(lambda x, a: tf.reduce_sum(x, axis=a, keepdims=True), S([2, 3]), S([None], tf.int32)),
    )


@case
def broadcast_to():
    return (
        gshape(lambda x, y: tf.broadcast_to(x, y), S([None, 3]), S([2], tf.int32)),
        gshape(lambda x, y: tf.broadcast_to(x, tf.shape(y)), S([None, 3]), S([None, 4, 3])),
    )


@case
def stack_and_squeeze():
    return (
        gshape(lambda x: tf.stack(tf.unstack(x, axis=1), 0), S([None, 3])),
        gshape(lambda x: tf.squeeze(x), S([1, 3, 1])),
        gshape(lambda x: tf.squeeze(x), S([None, 3, 1])),
        gshape(lambda x: tf.squeeze(x, [0]), S([None, 3, 1])),
    )


@case
def ranges():
    return (
        gshape(lambda x: tf.range(x), S([], tf.int32)),
        gshape(lambda: tf.range(3, 20, 4)),
        gshape(lambda x: tf.linspace(0.0, 1.0, x), S([], tf.int32)),
        gshape(lambda x: tf.fill([x, 3], 1), S([], tf.int32)),
        gshape(lambda x: tf.eye(x, 4), S([], tf.int32)),
    )


@case
def masks():
    return (
        gshape(lambda x: tf.sequence_mask(x, 5), S([None], tf.int32)),
        gshape(lambda x: tf.sequence_mask(x), S([None], tf.int32)),
        gshape(lambda x: tf.one_hot(x, 5, axis=0), S([None, 2], tf.int32)),
    )


@case
def blocks():
    return (
        gshape(lambda x: tf.space_to_batch(x, [2, 2], [[0, 0], [0, 0]]), S([None, 4, 4, 3])),
        gshape(lambda x: tf.nn.depth_to_space(x, 2), S([None, 4, None, 12])),
        gshape(
            lambda x: tf.image.extract_patches(x, [1, 2, 2, 1], [1, 1, 1, 1], [1, 1, 1, 1], "VALID"), S([None, 4, 4, 3])
        ),
    )


@case
def meshgrid_and_counts():
    return (
        gshape(lambda x: tf.meshgrid(x, x), S([None])),
        gshape(lambda x: tf.histogram_fixed_width(x, [0.0, 1.0], 5), S([None])),
        gshape(lambda x: tf.math.bincount(x, minlength=4, maxlength=4), S([None], tf.int32)),
    )


@case
def slice_sizes():
    return (
        gshape(lambda x, s: tf.slice(x, [0, 0], s), S([4, 5]), S([2], tf.int32)),
        gshape(lambda x, s: tf.slice(x, s, [2, -1]), S([4, 5]), S([2], tf.int32)),
        gshape(lambda x: tf.slice(x, [0, 1], [-1, -1]), S([None, 5])),
    )


@case
def branches():
    return (
        gshape(lambda c, x, y: tf.cond(c, lambda: x, lambda: y), S([], tf.bool), S([2, 3]), S([2, 4])),
        gshape(lambda c, x, y: tf.cond(c, lambda: x, lambda: y), S([], tf.bool), S([2, 3]), S([2])),
    )


@case
def growing_loop():

    def f(n):
        x = tf.zeros([1, 2])
        i = tf.constant(0)
        r = tf.while_loop(
            lambda i, x: i < n,
            lambda i, x: (i + 1, tf.concat([x, x], 0)),
            [i, x],
            shape_invariants=[tf.TensorShape([]), tf.TensorShape([None, 2])],
        )
        return r

    return gshape(f, S([], tf.int32))


@case
def pooling_and_embedding():
    return (
        gshape(lambda x: tf.nn.max_pool2d(x, 2, 2, "VALID"), S([None, None, 5, 3])),
        gshape(lambda x: tf.nn.embedding_lookup(tf.ones([5, 3]), x), S([None, None], tf.int32)),
        gshape(lambda x: tf.nn.moments(x, [0, 1]), S([None, None, 5, 3])),
    )


@case
def scatters():
    return (
        gshape(lambda x: tf.tensor_scatter_nd_update(x, [[0]], [1.0]), S([None])),
        gshape(lambda s: tf.scatter_nd([[0]], [1.0], s), S([1], tf.int32)),
        gshape(lambda s: tf.scatter_nd([[0]], [1.0], [5]), S([1], tf.int32)),
    )


@case
def roll_and_repeat():
    return (
        gshape(lambda x: tf.roll(x, 1, 0), S([None, 2])),
        gshape(lambda x: tf.repeat(x, 3, axis=1), S([None, 2])),
        gshape(lambda x: tf.repeat(x, [1, 2], axis=1), S([None, 2])),
        gshape(lambda x: tf.repeat(x, 2), S([None, 2])),
    )


@case
def python_functions():
    return (
        gshape(lambda x: tf.numpy_function(lambda a: a, [x], tf.float32), S([2])),
        gshape(lambda x: tf.py_function(lambda a: a, [x], tf.TensorSpec([2], tf.float32)), S([2])),
    )


@case
def products():
    return (
        gshape(lambda x: tf.matmul(x, tf.ones([3, 2])), S(None)),
        gshape(lambda x, y: tf.matmul(x, y), S([None, 2, 3]), S([5, None, 3, 4])),
        gshape(lambda x: tf.linalg.matvec(x, tf.ones([3])), S([None, 2, 3])),
        gshape(lambda x, y: tf.tensordot(x, y, [[1], [0]]), S([None, 3]), S([3, None])),
        gshape(lambda x, y: tf.tensordot(x, y, 1), S(None), S([3, None])),
    )


@case
def sorting():
    return (
        gshape(lambda x: tf.argsort(x), S([None, 3])),
        gshape(lambda x: tf.sort(x, axis=0), S([None, 3])),
        gshape(lambda x: tf.argmax(x), S([None, 3])),
        gshape(lambda x: tf.argmax(x, axis=-1), S(None)),
        gshape(lambda x: tf.cumsum(x), S(None)),
    )


@case
def random():
    return (
        gshape(lambda x: tf.random.uniform([x, 3]), S([], tf.int32)),
        gshape(lambda x: tf.random.categorical(x, 4), S([None, 3])),
        gshape(lambda x: tf.random.shuffle(x), S([None, 3])),
        gshape(lambda x: tf.random.gamma([2], x), S([None, 3])),
        gshape(lambda x: tf.nn.dropout(x, 0.5), S([None, 3])),
        gshape(
            lambda x: tf.image.random_crop(x, [2, 2, 3]),
            S([None, None, 3]),
        ),
    )
