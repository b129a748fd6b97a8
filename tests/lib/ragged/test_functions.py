"""Functions of arrays with a ragged implementation: joining, picking, reducing, tiling, splitting, choosing."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

INVALID = tf.errors.InvalidArgumentError
constant = tf.ragged.constant
ROWS, DEEP = [[1, 2], [], [3]], [[[1, 2], [3]], [], [[4]]]
ROW_OF_INTS = tf.RaggedTensorSpec([None], tf.int32)


def ragged():
    return constant(ROWS)


def deep():
    return constant(DEEP)


def inner():
    return tf.RaggedTensor.from_row_splits(tf.reshape(tf.range(12), [3, 2, 2]), [0, 2, 3])


def plain(result):
    if isinstance(result, (list, tuple)):
        return [plain(r) for r in result]
    return result.to_list() if isinstance(result, tf.RaggedTensor) else result.numpy().tolist()


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda: tf.concat([ragged(), ragged()], 0), ROWS + ROWS),
        (lambda: tf.concat([ragged(), ragged()], -1), [[1, 2, 1, 2], [], [3, 3]]),
        (lambda: tf.concat([ragged(), tf.constant([[7], [8], [9]])], 1), [[1, 2, 7], [8], [3, 9]]),
        (lambda: tf.concat([tf.constant([[7], [8]]), ragged()], 0), [[7], [8], *ROWS]),
        (lambda: tf.concat([deep(), deep()], 2), [[[1, 2, 1, 2], [3, 3]], [], [[4, 4]]]),
        (lambda: tf.concat([deep(), deep()], 1), [[[1, 2], [3], [1, 2], [3]], [], [[4], [4]]]),
        (lambda: tf.concat([ragged()], 0), ROWS),
        (lambda: tf.stack([ragged(), ragged()]), [ROWS, ROWS]),
        (lambda: tf.stack([ragged(), ragged()], 1), [[[1, 2], [1, 2]], [[], []], [[3], [3]]]),
        (lambda: tf.stack([ragged(), ragged()], -1), [[[1, 1], [2, 2]], [], [[3, 3]]]),
        (lambda: tf.ragged.stack([[1, 2], [3]]), [[1, 2], [3]]),
        (lambda: tf.ragged.stack([tf.constant([[1, 2]]), tf.constant([[3], [4]])]), [[[1, 2]], [[3], [4]]]),
        (lambda: tf.ragged.stack([1, 2]), [1, 2]),
        (lambda: tf.tile(ragged(), [2, 2]), [[1, 2, 1, 2], [], [3, 3]] * 2),
        (lambda: tf.tile(deep(), [1, 2, 1]), [[[1, 2], [3], [1, 2], [3]], [], [[4], [4]]]),
        (lambda: tf.tile(deep(), [1, 1, 2]), [[[1, 2, 1, 2], [3, 3]], [], [[4, 4]]]),
        (lambda: tf.tile(inner(), [1, 1, 1, 2])[1], [[[8, 9, 8, 9], [10, 11, 10, 11]]]),
        (lambda: tf.expand_dims(ragged(), 0), [ROWS]),
        (lambda: tf.expand_dims(ragged(), 1), [[[1, 2]], [[]], [[3]]]),
        (lambda: tf.expand_dims(ragged(), -1), [[[1], [2]], [], [[3]]]),
        (lambda: tf.squeeze(tf.expand_dims(ragged(), 1), 1), ROWS),
        (lambda: tf.squeeze(constant([[[1], [2]]]), [0, 2]), [1, 2]),
        (lambda: tf.size(inner()), 12),
        (lambda: tf.rank(inner()), 4),
        (lambda: tf.gather(ragged(), [2, 0]), [[3], [1, 2]]),
        (lambda: tf.gather(ragged(), 0), [1, 2]),
        (lambda: tf.gather(ragged(), [[2, 0], [1, 1]]), [[[3], [1, 2]], [[], []]]),
        (lambda: tf.gather(ragged(), constant([[2, 0], [1]])), [[[3], [1, 2]], [[]]]),
        (lambda: tf.gather(tf.constant([[1, 2], [3, 4]]), constant([[1], [0, 1]])), [[[3, 4]], [[1, 2], [3, 4]]]),
        (lambda: tf.gather(ragged(), constant([[1], [], [0]]), batch_dims=1), [[2], [], [3]]),
        (lambda: tf.gather(deep(), constant([[1], [], [0]]), batch_dims=1), [[[3]], [], [[4]]]),
        (lambda: tf.gather(deep(), constant([[[1], [0]], [], [[0]]]), batch_dims=2), [[[2], [3]], [], [[4]]]),
        (lambda: tf.gather(tf.constant([[1, 2], [3, 4]]), constant([[1], [0, 1]]), batch_dims=1), [[2], [3, 4]]),
        (lambda: tf.gather(inner(), [1], axis=2), [[[[2, 3]], [[6, 7]]], [[[10, 11]]]]),
        (lambda: tf.gather_nd(ragged(), [[0, 1], [2, 0]]), [2, 3]),
        (lambda: tf.gather_nd(ragged(), [[0], [2]]), [[1, 2], [3]]),
        (lambda: tf.gather_nd(deep(), [[0, 1], [2, 0]]), [[3], [4]]),
        (lambda: tf.gather_nd(ragged(), constant([[[0, 0], [0, 1]], [[2, 0]]], inner_shape=(2,))), [[1, 2], [3]]),
        (lambda: tf.ragged.boolean_mask(ragged(), ragged() > 1), [[2], [], [3]]),
        (lambda: tf.ragged.boolean_mask(ragged(), [True, False, True]), [[1, 2], [3]]),
        (lambda: tf.ragged.boolean_mask(deep(), constant([[True, False], [], [True]])), [[[1, 2]], [], [[4]]]),
        (lambda: tf.ragged.boolean_mask([[1, 2], [3, 4]], [[True, False], [True, True]]), [[1], [3, 4]]),
        (lambda: tf.reverse(ragged(), [0, 1]), [[3], [], [2, 1]]),
        (lambda: tf.reverse(inner(), [2])[1], [[[10, 11], [8, 9]]]),
        (lambda: tf.one_hot(constant([[0], [1, 2]]), 3), [[[1, 0, 0]], [[0, 1, 0], [0, 0, 1]]]),
        (lambda: tf.split(ragged(), [1, 2]), [[[1, 2]], [[], [3]]]),
        (lambda: tf.split(ragged(), 3), [[[1, 2]], [[]], [[3]]]),
        (lambda: tf.split(inner(), 2, axis=2)[1][1], [[[10, 11]]]),
        (lambda: tf.where(ragged() > 1, ragged(), 0), [[0, 2], [], [3]]),
        (lambda: tf.where(ragged() > 1, tf.constant([[7], [8], [9]]), -ragged()), [[-1, 7], [], [9]]),
        (lambda: tf.where(deep() > 1), [[0, 0, 1], [0, 1, 0], [2, 0, 0]]),
        (lambda: tf.cumsum(ragged(), axis=1), [[1, 3], [], [3]]),
        (lambda: tf.cumsum(ragged(), axis=0), [[1, 2], [], [4]]),
        (lambda: tf.cumsum(ragged(), axis=1, exclusive=True, reverse=True), [[2, 0], [], [0]]),
        (lambda: tf.reshape(ragged(), [3, 1]), [[1], [2], [3]]),
        (lambda: tf.repeat(ragged(), 2), [1, 1, 2, 2, 3, 3]),
        (lambda: tf.dynamic_partition(ragged(), [0, 1, 0], 2), [[[1, 2], [3]], [[]]]),
        (lambda: tf.ragged.stack_dynamic_partitions(ragged(), [2, 0, 2], 3), [[[]], [], [[1, 2], [3]]]),
        (lambda: tf.ragged.stack_dynamic_partitions([[1, 2], [3, 4]], [[1, 0], [0, 1]], 2), [[2, 3], [1, 4]]),
        (lambda: tf.math.unsorted_segment_sum(ragged(), [1, 0, 1], 3), [[], [4, 2], []]),
        (lambda: tf.math.unsorted_segment_mean(ragged(), [1, 0, 1], 3), [[], [2.0, 2.0], []]),
        (lambda: tf.math.unsorted_segment_sum(deep(), [1, 0, 1], 3), [[], [[5, 2], [3]], []]),
        (lambda: tf.math.unsorted_segment_max(ragged(), constant([[1, 0], [], [1]]), 2), [2, 3]),
        (lambda: tf.ragged.cross([ragged()[::2], constant([["a"], ["b"]])]), [[b"1_X_a", b"2_X_a"], [b"3_X_b"]]),
        (lambda: tf.ragged.cross_hashed([constant([["a", "b"]]), constant([["x"]])], num_buckets=100), [[92, 4]]),
        (lambda: tf.ragged.cross_hashed([constant([[1, 2], [3]])], num_buckets=1000), [[220, 75], [842]]),
        (lambda: tf.map_fn(lambda row: row * 2, ragged()), [[2, 4], [], [6]]),
        (lambda: tf.map_fn(tf.reduce_sum, ragged(), fn_output_signature=tf.int32), [3, 0, 3]),
        (lambda: tf.map_fn(tf.range, tf.constant([2, 0]), ROW_OF_INTS), [[0, 1], []]),
    ],
)  # fmt: skip
def test_results(call, wanted):
    assert plain(call()) == wanted


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: tf.concat([ragged(), ragged()], 2), ValueError),
        (lambda: tf.concat([ragged(), deep()], 0), ValueError),
        (lambda: tf.concat([ragged(), constant([[1]])], 1), INVALID),
        (lambda: tf.stack([ragged(), ragged()], 3), ValueError),
        (lambda: tf.ragged.stack([]), ValueError),
        (lambda: tf.expand_dims(ragged(), 3), ValueError),
        (lambda: tf.squeeze(ragged()), ValueError),
        (lambda: tf.squeeze(ragged(), 1), INVALID),
        (lambda: tf.gather(ragged(), [5]), INVALID),
        (lambda: tf.gather(ragged(), [-1]), INVALID),
        (lambda: tf.gather_nd(ragged(), [[0, 5]]), INVALID),
        (lambda: tf.gather_nd(ragged(), [[0, 2]]), INVALID),
        (lambda: tf.gather(ragged(), [0], axis=1), INVALID),
        (lambda: tf.gather(ragged(), constant([[2], [], [0]]), batch_dims=1), INVALID),
        (lambda: tf.ragged.boolean_mask([1], True), ValueError),
        (lambda: tf.ragged.boolean_mask(ragged(), constant([[True], [], [True]])), INVALID),
        (lambda: tf.reverse(ragged(), [5]), ValueError),
        (lambda: tf.reverse(ragged(), 1), TypeError),
        (lambda: tf.one_hot(ragged(), 4, axis=1), ValueError),
        (lambda: tf.split(ragged(), 2), INVALID),
        (lambda: tf.split(constant([[1, 2], [3, 4]]), 2, axis=1), ValueError),
        (lambda: tf.split(ragged(), [1, -1]), INVALID),
        (lambda: tf.where(ragged() > 1, ragged(), constant([[1], [], [2]])), INVALID),
        (lambda: tf.ragged.stack_dynamic_partitions([1, 2], [-1, 0], 2), INVALID),
        (lambda: tf.ragged.stack_dynamic_partitions([1, 2], [2, 0], 2), INVALID),
        (lambda: tf.ragged.stack_dynamic_partitions([1, 2, 3], [0, 0], 2), ValueError),
        (lambda: tf.math.unsorted_segment_sum(tf.constant([1, 2]), ragged(), 3), ValueError),
        (lambda: tf.matmul(ragged(), ragged()), INVALID),
        (lambda: tf.ragged.cross([deep()]), ValueError),
        (lambda: tf.ragged.cross([ragged(), constant([["a"]])]), INVALID),
        (lambda: tf.tile(ragged(), [2]), ValueError),
    ],
)
def test_refusals(call, error):
    with pytest.raises(error):
        call()


@pytest.mark.parametrize(
    ("function", "axis", "wanted"),
    [
        (tf.reduce_sum, 0, [[5.0, 2.0], [3.0]]),
        (tf.reduce_sum, 1, [[4.0, 2.0], [], [4.0]]),
        (tf.reduce_sum, 2, [[3.0, 3.0], [], [4.0]]),
        (tf.reduce_sum, [1, 2], [6.0, 0.0, 4.0]),
        (tf.reduce_sum, [0, 2], [7.0, 3.0]),
        (tf.reduce_sum, None, 10.0),
        (tf.reduce_sum, [], [[[1.0, 2.0], [3.0]], [], [[4.0]]]),
        (tf.reduce_prod, 2, [[2.0, 3.0], [], [4.0]]),
        (tf.reduce_max, 0, [[4.0, 2.0], [3.0]]),
        (tf.reduce_min, -1, [[1.0, 3.0], [], [4.0]]),
        (tf.reduce_mean, 0, [[2.5, 2.0], [3.0]]),
        (tf.reduce_mean, [0, 1, 2], 2.5),
        (tf.math.reduce_variance, 2, [[0.25, 0.0], [], [0.0]]),
        (tf.math.reduce_std, 2, [[0.5, 0.0], [], [0.0]]),
    ],
)
def test_reductions(function, axis, wanted):
    assert plain(function(tf.cast(deep(), tf.float32), axis)) == wanted


def test_reductions_of_empty_rows_and_integers():
    assert tf.reduce_max(ragged(), 1).numpy().tolist() == [2, -(2**31), 3]
    assert tf.reduce_mean(ragged(), 1).dtype is tf.float64
    assert str(tf.reduce_mean(ragged(), 1).numpy()[1]) == "nan"
    flags = constant([[True, False], [], [True]])
    assert plain(tf.reduce_any(flags, 1)) == [True, False, True] and plain(tf.reduce_all(flags, 1)) == [
        False,
        True,
        True,
    ]
    assert plain(tf.reduce_sum(ragged(), 1, keepdims=True)) == [[3], [0], [3]]
    assert plain(tf.reduce_sum(ragged(), keepdims=True)) == [[6]]
    with pytest.raises(ValueError, match="axis=2 out of bounds"):
        tf.reduce_sum(ragged(), 2)
    with pytest.raises(TypeError, match="axis must be an int; got str"):
        tf.reduce_sum(ragged(), "a")


def test_softmax_and_logsumexp():
    logits = constant([[1.5, 2.0], [], [3.0]])
    soft = tf.nn.softmax(logits)
    assert soft.row_lengths().numpy().tolist() == [2, 0, 1]
    assert tf.reduce_sum(soft, 1).numpy().tolist() == pytest.approx([1, 0, 1])
    assert tf.math.reduce_logsumexp(logits, 1).numpy().tolist() == pytest.approx([2.474077, -float("inf"), 3.0])
    mean, variance = tf.nn.moments(logits, [1])
    assert (mean.numpy()[0], variance.numpy()[0]) == (1.75, 0.0625)


def test_matmul_of_batches_of_different_sizes():
    left = constant([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0]]], inner_shape=(2,))
    right = constant([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [1.0, 1.0]]], inner_shape=(2,))
    assert plain(tf.matmul(left, right)) == [[[7, 10], [15, 22]], [[31, 36]]]
    assert plain(tf.matmul(left, left, transpose_b=True)) == [[[5, 11], [11, 25]], [[61]]]
    assert tf.matmul(left, tf.ones([2, 2, 3])).shape.as_list() == [2, None, 3]
    assert plain(tf.matmul(constant([[1.0, 2.0], [3.0, 4.0]]), tf.ones([2, 2]))) == [[3, 3], [7, 7]]
    with pytest.raises(ValueError, match="same rank"):
        tf.matmul(left, tf.ones([2, 2]))


def test_ragged_shapes():
    shape = tf.shape(inner())
    assert repr(shape) == "<DynamicRaggedShape lengths=[2, (2, 1), 2, 2] num_row_partitions=1>"
    assert shape.dtype is tf.int32 and shape[0].numpy() == 2 and shape[2].numpy() == 2 and shape.rank == 4
    with pytest.raises(ValueError, match="Index 1 is not uniform"):
        shape[1]
    assert plain(tf.ones(tf.shape(ragged()))) == [[1, 1], [], [1]]
    assert plain(tf.fill(tf.shape(ragged()), "x")) == [[b"x", b"x"], [], [b"x"]]
    made = tf.experimental.DynamicRaggedShape.from_lengths([2, (1, 2)])
    assert plain(tf.reshape(tf.range(3), made)) == [[0], [1, 2]]
    assert plain(tf.broadcast_to(tf.constant([[1], [2]]), made)) == [[1], [2, 2]]
    assert (
        repr(tf.broadcast_dynamic_shape(made, [1])) == "<DynamicRaggedShape lengths=[2, (1, 2)] num_row_partitions=1>"
    )
    assert (made == tf.experimental.DynamicRaggedShape.from_lengths([2, (1, 2)])).numpy()
    assert not (made == tf.experimental.DynamicRaggedShape.from_lengths([2, (2, 1)])).numpy()
    with pytest.raises(ValueError, match="Shape not consistent"):
        tf.experimental.DynamicRaggedShape.from_lengths([2, (1, 2, 3)])


rows = st.lists(st.lists(st.integers(-9, 9), max_size=4), min_size=1, max_size=5)


@settings(max_examples=50, deadline=None)
@given(rows)
def test_reductions_and_joins_agree_with_lists(values):
    value = constant(values, ragged_rank=1, dtype=tf.int64)
    assert tf.reduce_sum(value, 1).numpy().tolist() == [sum(row) for row in values]
    width = max(map(len, values))
    assert tf.reduce_sum(value, 0).numpy().tolist() == [sum(r[n] for r in values if n < len(r)) for n in range(width)]
    assert tf.concat([value, value[:, ::-1]], 1).to_list() == [row + row[::-1] for row in values]
    assert tf.tile(value, [1, 3]).to_list() == [row * 3 for row in values]
    assert (value + tf.constant([[n] for n in range(len(values))], tf.int64)).to_list() == [
        [x + n for x in row] for n, row in enumerate(values)
    ]
    assert tf.RaggedTensor.from_tensor(value.to_tensor(), lengths=value.row_lengths()).to_list() == values
    assert tf.RaggedTensor.from_sparse(value.to_sparse()).to_list() == values
    assert tf.ragged.boolean_mask(value, value > 0).to_list() == [[x for x in row if x > 0] for row in values]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (ROWS, "[[1, 2], [], [3]]"),
        (DEEP, "[[[1, 2], [3]], [], [[4]]]"),
        ([[1.5, 2.0], [3.25]], "[[1.500000, 2.000000], [3.250000]]"),
        ([["a", "b"], []], "[['a', 'b'], []]"),
        ([[True], []], "[[true], []]"),
        ([list(range(20))], "[[0, 1, 2, ..., 17, 18, 19]]"),
        ([[0]] * 20, "[[0], [0], [0], ..., [0], [0], [0]]"),
    ],
)
def test_text(value, text, tmp_path):
    ragged = constant(value)
    assert tf.strings.format("<{}>", ragged).numpy().decode() == f"<{text}>"
    for n, printed in enumerate((tf.print, tf.function(tf.print))):
        path = tmp_path / str(n)
        printed("x", ragged, {"a": ragged}, 5, output_stream=f"file://{path}")
        assert path.read_text() == f"x {text} {{'a': {text}}} 5\n"


def test_strings():
    words = constant([["ab", "c"], []])
    assert plain(tf.strings.length(words)) == [[2, 1], []]
    assert plain(tf.strings.upper(words)) == [[b"AB", b"C"], []]
    assert plain(tf.strings.join([words, "!"])) == [[b"ab!", b"c!"], []]
    assert plain(tf.strings.substr(words, 0, 1)) == [[b"a", b"c"], []]
    assert plain(tf.strings.to_number(constant([["1"], ["2.5"]]))) == [[1.0], [2.5]]
    assert plain(tf.strings.as_string(constant(ROWS))) == [[b"1", b"2"], [], [b"3"]]
    assert plain(tf.strings.to_hash_bucket_fast(words, 10)) == [[2, 2], []]
    assert plain(tf.strings.split(constant([["a b", "c"], []]))) == [[[b"a", b"b"], [b"c"]], []]
    assert plain(tf.strings.reduce_join(words, axis=-1, separator="-")) == [b"ab-c", b""]
    assert plain(tf.strings.reduce_join(words, axis=0)) == [b"ab", b"c"]
    assert tf.strings.reduce_join(words).numpy() == b"abc"
    assert plain(tf.strings.reduce_join(constant([[["ab", "c"], []], []]), axis=[1, 2], separator="+")) == [
        b"ab+c+",
        b"",
    ]


def test_the_deviation_of_equal_elements_is_zero():
    rows = tf.ragged.constant([[0.1], [0.3, 0.3, 0.3]])
    np.testing.assert_array_equal(tf.math.reduce_variance(rows, axis=1), [0, 0])
    np.testing.assert_array_equal(tf.math.reduce_std(rows, axis=1), [0, 0])


def test_the_sizes_of_a_split_may_be_unknown_while_tracing():
    signature = [tf.RaggedTensorSpec([2, None], tf.int32), tf.TensorSpec([None], tf.int32)]
    split = tf.function(lambda rows, sizes: tf.split(rows, sizes, num=2), input_signature=signature)
    rows = tf.ragged.constant([[1, 2], [3]])
    assert [part.to_list() for part in split(rows, tf.constant([1, 1]))] == [[[1, 2]], [[3]]]
    with pytest.raises(tf.errors.InvalidArgumentError, match="inconsistent"):
        split(rows, tf.constant([2]))


def test_a_mask_may_reach_into_the_values_of_the_rows():
    data = tf.RaggedTensor.from_uniform_row_length(tf.constant([[1, 2, 3], [4, 5, 6], [7, 8, 9], [2, 4, 6]]), 2)
    mask = [[[True, False, False], [True, False, True]], [[True, False, True], [False, False, False]]]
    assert tf.ragged.boolean_mask(data, mask).to_list() == [[[1], [4, 6]], [[7, 9], []]]


def test_the_ragged_values_of_a_session_are_arguments():
    value = tf.compat.v1.ragged.constant_value([["a", "bc"], ["d"]])
    assert tf.strings.length(value).to_list() == [[1, 2], [1]]
    assert tf.concat([value, value], 1).to_list() == [[b"a", b"bc", b"a", b"bc"], [b"d", b"d"]]
    assert tf.gather(value, [1]).to_list() == [[b"d"]]
    assert tf.strings.unicode_split(value, "UTF-8").to_list() == [[[b"a"], [b"b", b"c"]], [[b"d"]]]
    assert tf.strings.bytes_split(value).to_list() == [[[b"a"], [b"b", b"c"]], [[b"d"]]]


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function])
def test_images_of_a_ragged_batch_are_resized(wrap):
    batch = tf.ragged.stack([tf.ones([2, 4, 1], tf.int32), 3 * tf.ones([4, 2, 1], tf.int32)])
    resized = wrap(lambda images: tf.image.resize(images, [2, 2]))(batch)
    assert resized.dtype is tf.float32
    np.testing.assert_array_equal(resized[..., 0], [[[1, 1], [1, 1]], [[3, 3], [3, 3]]])
    assert wrap(lambda images: tf.image.resize(images, [2, 2], "nearest"))(batch).dtype is tf.int32
    with pytest.raises(ValueError, match="rank must be 4"):
        tf.image.resize(tf.ragged.constant([[[1.0]]]), [2, 2])


def test_a_dataset_of_rows_is_unbatched_to_scalars():
    rows = tf.data.Dataset.from_tensors(tf.ragged.constant([[1, 2], [3]]))
    assert [x.numpy() for x in rows.unbatch().unbatch()] == [1, 2, 3]
    spec = tf.RaggedTensorSpec([3, 2], tf.int32, 1)
    assert spec._unbatch()._unbatch() == tf.RaggedTensorSpec([], tf.int32, -1)
