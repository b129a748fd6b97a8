"""Ragged and sparse tensors and strings in unusual places."""

import numpy as np
from printed import S, case, grad

import headrace as tf

R = tf.ragged.constant([[1, 2, 3], [], [4], [5, 6]])


@case
def slices():
    return R[1:], R[::2], R[:, :1], R[:, -1:], R[:, ::-1], R[0], R[0, 1], R[-1], R[:, 1:][0]


@case
def slices_of_three_dimensions():
    r = tf.ragged.constant([[[1, 2], [3]], [], [[4, 5, 6]]])
    return r[0], r[:, :1], r[:, :, :1], r[0, 0], r[..., 0:1], r[:, :, tf.newaxis]


@case
def index_out_of_range():
    return R[7]


@case
def index_into_a_row_out_of_range():
    return R[1, 0]


@case
def index_of_a_ragged_dimension():
    return R[:, 0]


@case
def assignment():
    R[0] = [1]


@case
def concatenations():
    s = tf.ragged.constant([[7], [8, 9], [], [10]])
    return (
        tf.concat([R, s], 0),
        tf.concat([R, s], 1),
        tf.stack([R, s]),
        tf.concat([R, tf.constant([[1], [2], [3], [4]])], 1),
    )


@case
def concatenation_of_other_row_counts():
    return tf.concat([R, tf.ragged.constant([[1]])], 1)


@case
def row_splits_dtypes():
    r32 = tf.ragged.constant([[1], [2, 3]], row_splits_dtype=tf.int32)
    r64 = tf.ragged.constant([[1], [2, 3]])
    return (
        r32.row_splits,
        r64.with_row_splits_dtype(tf.int32).row_splits,
        r32.row_lengths(),
        r32.bounding_shape(),
    )


@case
def sum_of_other_row_splits_dtypes():
    return tf.ragged.constant([[1], [2, 3]], row_splits_dtype=tf.int32) + tf.ragged.constant([[1], [2, 3]])


@case
def sum_of_other_rows():
    return R + tf.ragged.constant([[1], [2], [3], [4]])


@case
def broadcast():
    return (
        R * 10,
        R + tf.constant([[1], [2], [3], [4]]),
        R + [[100]],
        tf.cast(R, tf.float32) / 2,
        R > 2,
        -R,
        R == R,
    )


@case
def maps():
    spec = tf.RaggedTensorSpec([None], tf.int32, ragged_rank=0)
    doubled = tf.map_fn(lambda row: row * 2, R, fn_output_signature=spec)
    sums = tf.map_fn(tf.reduce_sum, R, fn_output_signature=tf.int32)
    grown = tf.map_fn(lambda n: tf.range(n), tf.constant([2, 0, 3]), fn_output_signature=spec)
    return doubled, sums, grown, tf.ragged.map_flat_values(lambda v: v + 1, R)


@case
def map_to_ragged_scalars():
    return tf.map_fn(tf.reduce_sum, R)


@case
def map_without_a_signature():
    return tf.map_fn(lambda row: row * 2, R)


@case
def reductions():
    return (
        tf.reduce_sum(R, 1),
        tf.reduce_max(R, 1),
        tf.reduce_mean(R, 1),
        tf.reduce_sum(R, 0),
        tf.reduce_sum(R),
        tf.reduce_any(R > 4, 1),
        tf.reduce_prod(R, [0, 1]),
        tf.reduce_sum(R, 1, keepdims=True),
    )


@case
def conversions():
    return (
        R.to_tensor(),
        R.to_tensor(-1, shape=[None, 2]),
        R.to_sparse(),
        R.to_list(),
        tf.RaggedTensor.from_sparse(R.to_sparse()),
        tf.RaggedTensor.from_tensor([[1, 0], [2, 2]], padding=0),
        tf.RaggedTensor.from_tensor([[1, 2]], lengths=[1]),
    )


@case
def numpy_of_ragged():
    n = R.numpy()
    return n.dtype, [row.tolist() for row in n], tf.ragged.constant([[1, 2], [3, 4]]).numpy()


@case
def factories():
    return (
        tf.RaggedTensor.from_row_splits([1, 2, 3], [0, 1, 3]),
        tf.RaggedTensor.from_value_rowids([1, 2, 3], [0, 2, 2], nrows=4),
        tf.RaggedTensor.from_row_lengths([1, 2, 3], [0, 3]),
        tf.RaggedTensor.from_row_starts([1, 2, 3], [0, 2]),
        tf.RaggedTensor.from_row_limits([1, 2, 3], [2, 3]),
        tf.RaggedTensor.from_uniform_row_length([1, 2, 3, 4], 2),
        tf.RaggedTensor.from_nested_row_splits([1, 2, 3], [[0, 1, 2], [0, 1, 3]]),
    )


@case
def bad_row_splits():
    return tf.RaggedTensor.from_row_splits([1, 2, 3], [0, 2, 1, 3])


@case
def bad_row_splits_at_the_end():
    return tf.RaggedTensor.from_row_splits([1, 2, 3], [0, 2])


@case
def bad_row_ids():
    return tf.RaggedTensor.from_value_rowids([1, 2], [1, 0])


@case
def gathers():
    return (
        tf.gather(R, [3, 0]),
        tf.gather(tf.constant([10, 20, 30, 40, 50, 60, 70]), R),
        tf.gather_nd(R, [[0, 1], [2, 0]]),
        tf.boolean_mask(R, R > 2),
        tf.ragged.boolean_mask(tf.constant([[1, 2], [3, 4]]), [[True, False], [True, True]]),
    )


@case
def shapes():
    r = tf.ragged.constant([[[1], [2, 3]], [[4]]])
    return (
        r.shape,
        r.ragged_rank,
        r.bounding_shape(),
        r.row_lengths(axis=2),
        r.nrows(),
        tf.shape(R).static_shape,
        tf.size(R),
        tf.rank(R),
    )


@case
def printed_forms():
    return (
        str(R),
        repr(R),
        str(tf.ragged.constant([["a"], []])),
        repr(R.shape),
        str(tf.SparseTensor([[0, 1]], [5], [2, 3])),
    )


@case
def gradients_of_rows():
    values = tf.constant([1.0, 2.0, 3.0])
    return grad(lambda v: tf.reduce_sum(tf.RaggedTensor.from_row_lengths(v, [1, 2]) ** 2), values)


@case
def keras_layers_on_ragged():
    r = tf.ragged.constant([[1, 2], [3]])
    e = tf.keras.layers.Embedding(5, 2, embeddings_initializer="ones")(r)
    return e, tf.reduce_mean(e, 1), tf.keras.layers.GlobalAveragePooling1D()(e)


@case
def ragged_in_a_function():
    traces = []

    @tf.function
    def f(r):
        traces.append(r.shape)
        return tf.reduce_sum(r, 1)

    return f(R), f(tf.ragged.constant([[1], [2]])), traces


@case
def ragged_stack_of_tensors():
    return (
        tf.ragged.stack([[1, 2], [3]]),
        tf.ragged.range([2, 0, 3]),
        tf.ragged.cross([tf.ragged.constant([["a", "b"], []]), [["x"], ["y"]]]),
    )


@case
def sparse_basics():
    s = tf.SparseTensor([[0, 1], [2, 0]], [1.0, 2.0], [3, 2])
    return (
        s * 2.0,
        s / 2.0,
        tf.sparse.add(s, s),
        tf.sparse.to_dense(s),
        tf.sparse.transpose(s),
        tf.sparse.reduce_sum(s, 0),
        tf.sparse.slice(s, [1, 0], [2, 2]),
        tf.sparse.concat(1, [s, s]),
        tf.sparse.reshape(s, [2, 3]),
        tf.sparse.sparse_dense_matmul(s, tf.ones([2, 2])),
    )


@case
def sparse_out_of_order():
    s = tf.SparseTensor([[2, 0], [0, 1]], [1, 2], [3, 2])
    return tf.sparse.reorder(s), tf.sparse.to_dense(tf.sparse.reorder(s))


@case
def dense_of_sparse_out_of_order():
    return tf.sparse.to_dense(tf.SparseTensor([[2, 0], [0, 1]], [1, 2], [3, 2]))


@case
def sparse_out_of_bounds():
    return tf.sparse.to_dense(tf.SparseTensor([[5, 0]], [1], [3, 2]))


@case
def sparse_with_duplicates():
    return tf.sparse.to_dense(tf.SparseTensor([[0, 0], [0, 0]], [1, 2], [3, 2]))


@case
def sparse_of_other_counts():
    return tf.SparseTensor([[0, 0], [0, 1]], [1], [3, 2])


@case
def sparse_fills():
    s = tf.SparseTensor([[0, 1], [2, 0]], [1, 2], [3, 2])
    filled, empty = tf.sparse.fill_empty_rows(s, -1)
    return (
        filled,
        empty,
        tf.sparse.retain(s, [True, False]),
        tf.sparse.maximum(s, s),
        tf.sparse.expand_dims(s, 0),
        tf.sparse.mask if False else 0,
    )


@case
def unicode_errors():
    bad = [b"ok", b"\xff\xfe", "é".encode()]
    modes = {m: tf.strings.unicode_decode(bad, "UTF-8", errors=m) for m in ("replace", "ignore")}
    return (
        modes,
        tf.strings.unicode_transcode(bad, "UTF-8", "UTF-16-BE"),
        tf.strings.unicode_decode(bad, "UTF-8", replacement_char=63),
    )


@case
def strict_unicode():
    return tf.strings.unicode_decode([b"\xff"], "UTF-8", errors="strict")


@case
def unknown_encoding():
    return tf.strings.unicode_decode([b"a"], "EBCDIC")


@case
def unicode_round_trip():
    codes = tf.strings.unicode_decode(["añ", "", "日本"], "UTF-8")
    return (
        codes,
        tf.strings.unicode_encode(codes, "UTF-8"),
        tf.strings.unicode_split(["añ", "日"], "UTF-8"),
        tf.strings.unicode_decode_with_offsets(["日a"], "UTF-8"),
    )


@case
def splits_and_joins():
    s = tf.strings.split(["a b  c", "", " d "])
    return (
        s,
        tf.strings.split(["a,b,,c"], ","),
        tf.strings.split("a b c", maxsplit=1),
        tf.strings.reduce_join(s, 1, separator="-"),
        tf.strings.join([["a", "b"], "x"], "-"),
    )


@case
def joins_of_other_shapes():
    return tf.strings.join([["a", "b"], ["x", "y", "z"]])


@case
def ragged_strings():
    s = tf.ragged.constant([["a", "bb"], ["ccc"]])
    return (
        tf.strings.length(s),
        tf.strings.upper(s),
        s + "!",
        tf.strings.substr(s, 0, 1),
        tf.strings.to_hash_bucket_fast(s, 10),
    )


@case
def strings_and_numpy():
    a = np.array(["a", "bé"])
    t = tf.constant(a)
    return (
        t,
        t.numpy(),
        tf.constant("x") + "y",
        tf.constant(["a"]) == "a",
        tf.constant(b"\x00\x01"),
        tf.strings.bytes_split("ab"),
    )


@case
def string_and_number():
    return tf.constant("a") + 1


@case
def ragged_signature():
    f = tf.function(lambda r: r.to_tensor(), input_signature=[tf.RaggedTensorSpec([None, None], tf.int32)])
    return (
        f(R),
        f.get_concrete_function().structured_outputs,
        [
            o.shape
            for o in tf.function(lambda x: tf.RaggedTensor.from_tensor(x).row_splits)
            .get_concrete_function(S([3, 2]))
            .outputs
        ],
    )
