"""Values, dtypes and shapes of array functions that the recorded results do not cover."""

import numpy as np
import pytest

import headrace as tf

X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


def values(tensors):
    return [t.numpy().tolist() for t in tensors]


@pytest.mark.parametrize("dtype", [tf.float16, tf.bfloat16, tf.int8, tf.uint64, tf.complex64, tf.bool, tf.string])
def test_dtypes_pass_through_shape_changes(dtype):
    x = tf.constant(["1", "0"]) if dtype is tf.string else tf.cast([1, 0], dtype)
    results = [
        tf.reshape(x, [1, 2]), tf.transpose(x), tf.expand_dims(x, 0), tf.squeeze(x), tf.concat([x, x], 0),
        tf.stack([x, x]),
        tf.split(x, 2)[0], tf.unstack(x)[1], tf.tile(x, [2]), tf.gather(x, [1]), tf.gather_nd(x, [[1]]), x[::-1],
        tf.reverse(x, [0]), tf.roll(x, 1, 0), tf.repeat(x, 2), tf.where([True, False], x, x), tf.pad(x, [[1, 0]]),
        tf.broadcast_to(x, [3, 2]), tf.identity(x), tf.zeros_like(x), tf.boolean_mask(x, [True, False]),
        tf.dynamic_partition(x, [0, 1], 2)[0], tf.fill([2], x[0]), tf.unique(x).y if dtype is not tf.bool else x,
        tf.tensor_scatter_nd_update(x, [[0]], x[1:]), tf.slice(x, [0], [1]), tf.strided_slice(x, [0], [1]),
    ]  # fmt: skip
    assert {r.dtype for r in results} == {dtype}


@pytest.mark.parametrize("shape", [[0], [2, 0], [0, 3, 2]], ids=str)
def test_empty_tensors(shape):
    x = tf.zeros(shape)
    assert tf.reshape(x, [-1]).shape == [0]
    assert tf.concat([x, x], 0).shape == [2 * shape[0], *shape[1:]]
    assert tf.stack([x, x], -1).shape == [*shape, 2]
    assert tf.transpose(x).shape == shape[::-1]
    assert tf.tile(x, [2] * len(shape)).shape == [2 * s for s in shape]
    assert tf.where(x > 0).shape == [0, len(shape)]
    assert tf.pad(x, [[0, 0]] * len(shape)).shape == shape
    assert tf.reverse(x, [0]).shape == shape
    assert tf.gather(x, tf.zeros([0], tf.int32)).shape == [0, *shape[1:]]


def test_reshape_of_an_empty_tensor_finds_the_open_size():
    assert tf.reshape(tf.zeros([0, 3]), [-1, 0]).shape == [3, 0]
    assert tf.reshape(tf.zeros([0, 3]), [-1, 3]).shape == [0, 3]


def test_range():
    assert tf.range(3).dtype is tf.int32
    assert tf.range(np.int64(3)).dtype is tf.int64
    assert tf.range(0, 1, 0.25).dtype is tf.float32
    assert tf.range(0, tf.constant(3.0)).numpy().tolist() == [0, 1, 2]
    assert tf.range(5, 0, -2).numpy().tolist() == [5, 3, 1]
    assert tf.range(2**40, 2**40 + 2, dtype=tf.int64).numpy().tolist() == [2**40, 2**40 + 1]
    # The number of elements is worked out in the dtype: 0.6 / 0.2 is exactly 3 in float32, more in float64.
    assert tf.range(0.0, 0.6, 0.2).shape == [3]
    assert tf.range(0, 1, 0.1, dtype=tf.float16).shape == [10]


def test_linspace_ends_in_its_stop():
    assert tf.linspace(0.0, 1.0, 7).numpy().tolist() == [
        0.0, 0.1666666716337204, 0.3333333432674408, 0.5, 0.6666666865348816, 0.8333333730697632, 1.0,
    ]  # fmt: skip
    assert tf.linspace(0, 1, 5).dtype is tf.float64
    assert tf.linspace(0.0, 1.0, 1).numpy().tolist() == [0.0]
    assert tf.linspace(0.0, 1.0, 0).shape == [0]
    assert tf.linspace([0.0, 1.0], [1.0, 4.0], 3, axis=-1).numpy().tolist() == [[0, 0.5, 1], [1, 2.5, 4]]


@pytest.mark.parametrize(
    "target,expected",
    [
        (tf.int32, [-(2**31), -(2**31), -(2**31), -1, 1]),
        (tf.int64, [-(2**63), -(2**63), 30_000_001_024, -1, 1]),
        (tf.uint32, [0, 0, 4230197248, 2**32 - 1, 1]),
        (tf.uint8, [0, 0, 0, 255, 1]),
        (tf.bool, [True, True, True, True, True]),
    ],
)
def test_cast_of_floats_outside_the_range(target, expected):
    x = tf.constant([float("nan"), float("inf"), 3e10, -1.5, 1.5])
    assert tf.cast(x, target).numpy().tolist() == expected


def test_cast_of_complex_numbers_drops_the_imaginary_part():
    assert tf.cast(tf.constant([1.5 + 2j]), tf.float32).numpy().tolist() == [1.5]
    assert tf.cast(tf.constant([1.5 + 2j]), tf.int32).numpy().tolist() == [1]


def test_cast_to_the_same_dtype_is_the_tensor_itself():
    x = tf.constant(1.0)
    assert tf.cast(x, tf.float32) is x


def test_saturate_cast():
    assert tf.saturate_cast([300.0, -1.0, float("inf")], tf.uint8).numpy().tolist() == [255, 0, 255]
    # 2147483520 is the largest float32 that an int32 holds.
    assert tf.saturate_cast([1e10, -1e10], tf.int32).numpy().tolist() == [2147483520, -(2**31)]
    assert tf.saturate_cast(tf.constant([300, -1]), tf.uint8).numpy().tolist() == [255, 0]
    assert tf.saturate_cast(tf.constant(1e300, tf.float64), tf.float32).numpy() == np.finfo(np.float32).max


def test_bitcast_between_sizes():
    assert tf.bitcast([1.0], tf.uint8).numpy().tolist() == [[0, 0, 128, 63]]
    assert tf.bitcast(tf.constant([[1, 2], [3, 4]]), tf.int64).numpy().tolist() == [8589934593, 17179869187]


def test_unique():
    assert values(tf.unique([3, 1, 3, 2, 1])) == [[3, 1, 2], [0, 1, 0, 2, 1]]
    assert values(tf.unique(["b", "a", "b"])) == [[b"b", b"a"], [0, 1, 0]]
    y, index, count = tf.unique_with_counts([3, 1, 3], out_idx=tf.int64)
    assert values([y, index, count]) == [[3, 1], [0, 1, 0], [2, 1]]
    assert index.dtype is count.dtype is tf.int64
    assert tf.unique([float("nan"), float("nan")]).y.shape == [2]  # none equals another
    slices = tf.raw_ops.UniqueV2(x=[[1, 2], [1, 2], [3, 4]], axis=[0])
    assert values(slices) == [[[1, 2], [3, 4]], [0, 0, 1]]
    texts = tf.raw_ops.UniqueWithCountsV2(x=[["a", "b", "a"], ["c", "d", "c"]], axis=[1])
    assert values(texts) == [[[b"a", b"b"], [b"c", b"d"]], [0, 1, 0], [2, 1]]


def test_dynamic_stitch_leaves_gaps_empty():
    assert tf.dynamic_stitch([[0, 3], [1]], [[1, 2], [3]]).numpy().tolist() == [1, 3, 0, 2]
    assert tf.dynamic_stitch([[0, 2]], [["a", "b"]]).numpy().tolist() == [b"a", b"", b"b"]
    assert tf.dynamic_stitch([[0, 1], [1]], [[1, 2], [3]]).numpy().tolist() == [1, 3]


def test_scatter_nd_of_strings_joins_them():
    assert tf.scatter_nd([[0], [0], [1]], ["a", "b", "c"], [3]).numpy().tolist() == [b"ab", b"c", b""]


@pytest.mark.parametrize("rows", [3, 50])
def test_scatter_nd_adds_up_equal_rows(rows):
    random = np.random.default_rng(0)
    where, what = random.integers(0, 4, (rows, 1)), random.normal(size=(rows, 2))
    expected = np.zeros((4, 2))
    np.add.at(expected, where[:, 0], what)
    np.testing.assert_allclose(tf.scatter_nd(where, what, [4, 2]).numpy(), expected)


def test_scatter_and_gather_may_ignore_bad_indices():
    assert tf.gather_nd([1, 2], [[1], [7]], bad_indices_policy="IGNORE").numpy().tolist() == [2, 0]
    assert tf.scatter_nd([[1], [7]], [5, 3], [2], bad_indices_policy="IGNORE").numpy().tolist() == [0, 5]
    assert tf.tensor_scatter_nd_add([1, 1], [[-1], [0]], [5, 3], bad_indices_policy="IGNORE").numpy().tolist() == [4, 1]


@pytest.mark.parametrize("repeats", [-1, [-1, 2]])
def test_repeat_refuses_negative_numbers_in_functions_too(repeats):
    for repeat in (tf.repeat, tf.function(tf.repeat)):
        with pytest.raises(tf.errors.InvalidArgumentError, match="repeats must not be negative|>= 0, but got -1"):
            repeat(tf.constant([1, 2]), tf.constant(repeats))


def test_repeat():
    assert tf.repeat([[1, 2], [3, 4]], 2).numpy().tolist() == [1, 1, 2, 2, 3, 3, 4, 4]
    assert tf.repeat([1, 2, 3], [2, 0, 1]).numpy().tolist() == [1, 1, 3]
    assert tf.repeat(["a"], 2, axis=0).numpy().tolist() == [b"a", b"a"]


def test_one_hot():
    assert tf.one_hot([0, 1], 2, on_value="a", off_value="b").numpy().tolist() == [[b"a", b"b"], [b"b", b"a"]]
    assert tf.one_hot([0, -1, 5], 3, dtype=tf.int32).numpy().tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_sequence_mask_of_floats_and_negative_lengths():
    assert tf.sequence_mask([-1, 2], 3).numpy().tolist() == [[False] * 3, [True, True, False]]
    assert tf.sequence_mask([1.0, 3.0]).shape == [2, 3]
    assert tf.sequence_mask([1], 2, tf.float32).numpy().tolist() == [[1.0, 0.0]]


def test_fingerprints():
    assert tf.fingerprint(["a"]).numpy().tolist() == [[227, 117, 223, 182, 101, 66, 69, 179]]
    assert tf.fingerprint([[1, 2], [3, 4]]).numpy().tolist() == [
        [76, 18, 253, 133, 168, 204, 240, 10], [254, 162, 60, 240, 103, 244, 53, 255],
    ]  # fmt: skip


def test_a_shape_is_a_constant_where_it_is_known():
    @tf.function(input_signature=[tf.TensorSpec([2, None])])
    def traced(x):
        return tf.shape(x), tf.size(x, tf.int64), tf.shape_n([x, x])[0], tf.zeros(tf.shape(x))

    shape, size, first, zeros = traced(tf.zeros([2, 5]))
    assert (shape.numpy().tolist(), size.numpy(), first.numpy().tolist(), zeros.shape) == ([2, 5], 10, [2, 5], [2, 5])


def test_stack_of_nothing_and_of_a_tensor():
    assert tf.stack([]).shape == [0]
    assert tf.stack(tf.constant([[1, 2], [3, 4]])).numpy().tolist() == [[1, 2], [3, 4]]


def test_parallel_stack_in_a_graph():
    assert tf.function(lambda: tf.parallel_stack([[1, 2], [3, 4]]))().numpy().tolist() == [[1, 2], [3, 4]]


def test_required_space_to_batch_paddings():
    paddings, crops = tf.required_space_to_batch_paddings([5, 7], [2, 3], base_paddings=[[1, 0], [0, 2]])
    assert values([paddings, crops]) == [[[1, 0], [0, 2]], [[0, 0], [0, 0]]]


def test_identity_of_composites():
    slices = tf.IndexedSlices(tf.constant([1.0]), tf.constant([0]), tf.constant([3]))
    assert isinstance(tf.identity(slices), tf.IndexedSlices)


def test_indexed_slices_without_a_shape_have_no_dense_form():
    with pytest.raises(ValueError, match="dense shape is not known"):
        tf.convert_to_tensor(tf.IndexedSlices(tf.constant([1.0]), tf.constant([0])))


def test_is_tensor():
    assert tf.is_tensor(tf.constant(1)) and tf.is_tensor(tf.Variable(1))
    assert not tf.is_tensor(np.array(1)) and not tf.is_tensor([tf.constant(1)])


def test_ragged_sparse_and_keras_tensors_and_slices_are_tensors():
    slices = tf.IndexedSlices(tf.constant([1.0]), tf.constant([0]))
    found = [tf.ragged.constant([[1], [2, 3]]), tf.sparse.from_dense([1, 0]), slices, tf.keras.Input((2,))]
    assert [tf.is_tensor(one) for one in found] == [True] * 4


def test_datasets_and_other_objects_made_of_tensors_are_not_tensors():
    class Pair(tf.experimental.ExtensionType):
        x: tf.Tensor

    class Convertible:
        def __tf_tensor__(self, dtype=None, name=None):
            return tf.constant(1.0)

    numbers = tf.data.Dataset.range(3)
    found = [
        numbers, iter(numbers), tf.TensorArray(tf.float32, 2), tf.experimental.Optional.from_value(1),
        Pair(tf.constant(1.0)), tf.linalg.LinearOperatorIdentity(2), Convertible(), tf.TensorSpec([1]),
    ]  # fmt: skip
    assert [tf.is_tensor(one) for one in found] == [False] * 8


def test_layout_ops():
    assert tf.raw_ops.DataFormatVecPermute(x=[7, 4, 9, 3]).numpy().tolist() == [7, 3, 4, 9]
    assert tf.raw_ops.DataFormatDimMap(x=[0, 1, 2, 3, -1]).numpy().tolist() == [0, 2, 3, 1, 1]


def test_in_place_ops_give_new_tensors():
    x = tf.constant([[1, 2], [3, 4]])
    assert tf.raw_ops.InplaceUpdate(x=x, i=[-1], v=[[9, 9]]).numpy().tolist() == [[1, 2], [9, 9]]
    assert tf.raw_ops.InplaceAdd(x=x, i=[1, 1], v=[[9, 9], [1, 1]]).numpy().tolist() == [[1, 2], [13, 14]]
    assert tf.raw_ops.InplaceSub(x=x, i=[0], v=[[1, 1]]).numpy().tolist() == [[0, 1], [3, 4]]
    assert x.numpy().tolist() == [[1, 2], [3, 4]]
    with pytest.raises(tf.errors.InvalidArgumentError, match="rows outside"):
        tf.raw_ops.InplaceUpdate(x=x, i=[5], v=[[9, 9]])


def test_a_grid_of_tiles_goes_together_again():
    x = tf.constant([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    tiles = tf.raw_ops.XlaSplitND(input=x, N=4, num_splits=[2, 2], paddings=[1, 1])
    assert values(tiles) == [[[1, 2], [4, 5]], [[3, 0], [6, 0]], [[7, 8], [0, 0]], [[9, 0], [0, 0]]]
    whole = tf.raw_ops.XlaConcatND(inputs=tiles, num_concats=[2, 2], paddings=[1, 1])
    assert whole.numpy().tolist() == x.numpy().tolist()


def test_dtypes_namespace():
    assert tf.dtypes.cast([1], tf.dtypes.float32).dtype is tf.float32
    assert tf.dtypes.bool is tf.bool and tf.dtypes.experimental.int4.size == 1


@pytest.mark.parametrize(
    ("shape", "axis", "distinct", "counts"),
    [((0, 3), 0, (0, 3), []), ((2, 0), 1, (2, 0), []), ((2, 0), 0, (1, 0), [2])],
)
def test_unique_along_an_axis_of_nothing(shape, axis, distinct, counts):
    y, index, found = tf.raw_ops.UniqueWithCountsV2(x=tf.zeros(shape), axis=[axis])
    assert (tuple(y.shape), found.numpy().tolist()) == (distinct, counts)
    assert index.shape == [shape[axis]]


def test_blocks_and_patches_of_an_empty_batch():
    assert tf.nn.depth_to_space(tf.zeros([0, 2, 3, 12]), 2).shape == [0, 4, 6, 3]
    assert tf.nn.space_to_depth(tf.zeros([0, 4, 6, 3]), 2).shape == [0, 2, 3, 12]
    ones = [1, 1, 1, 1]
    assert tf.image.extract_patches(tf.zeros([0, 6, 6, 3]), [1, 2, 2, 1], ones, ones, "VALID").shape == [0, 5, 5, 12]


def test_saturate_cast_of_infinity_to_a_wider_integer_is_finite():
    infinite = tf.constant([-np.inf, np.inf], tf.float16)
    assert tf.saturate_cast(infinite, tf.int32).numpy().tolist() == [-65504, 65504]
    assert tf.saturate_cast(infinite, tf.uint64).numpy().tolist() == [0, 65504]


def test_saturate_cast_clips_both_parts_of_complex_numbers():
    largest = float(np.finfo(np.float32).max)
    wide = tf.constant([complex(-1e300, 1e300), 1 + 2j], tf.complex128)
    assert tf.saturate_cast(wide, tf.complex64).numpy().tolist() == [complex(-largest, largest), 1 + 2j]
    assert tf.saturate_cast(tf.constant(1e300, tf.float64), tf.complex64).numpy() == largest


@pytest.mark.parametrize(
    ("repeats", "axis", "wanted"),
    [([1, 2], 0, [[0, 1, 2], [3, 4, 5], [3, 4, 5]]), ([2], 1, [[0, 0, 1, 1, 2, 2], [3, 3, 4, 4, 5, 5]]),
     (2, 1, [[0, 0, 1, 1, 2, 2], [3, 3, 4, 4, 5, 5]]), ([1, 2, 3, 0, 1, 2], None, [0, 1, 1, 2, 2, 2, 4, 5, 5])],
)  # fmt: skip
def test_repeat_of_unknown_ranks(repeats, axis, wanted):
    unknown = tf.TensorSpec(None, tf.int32)
    repeat = tf.function(lambda x, times: tf.repeat(x, times, axis), input_signature=[unknown, unknown])
    assert repeat([[0, 1, 2], [3, 4, 5]], repeats).numpy().tolist() == wanted


def test_one_number_of_repetitions_serves_all_slices_when_the_graph_does_not_know_that_it_is_one():
    times = tf.TensorSpec([None], tf.int32)
    repeat = tf.function(lambda times: tf.repeat([[0, 1], [2, 3]], times, 0), input_signature=[times])
    assert repeat([2]).numpy().tolist() == [[0, 1], [0, 1], [2, 3], [2, 3]]
    assert repeat([0, 1]).numpy().tolist() == [[2, 3]]


def test_the_axis_of_a_mask_may_be_a_tensor_of_the_graph():
    x = [[0, 1, 2], [3, 4, 5]]
    masked = tf.function(lambda axis: tf.boolean_mask(x, [True, False, True], axis))
    assert masked(tf.constant(1)).numpy().tolist() == [[0, 2], [3, 5]]
    flattened = tf.function(lambda axis: tf.boolean_mask([x], [[True, False, True]] * 2, axis))
    assert flattened(tf.constant(1)).numpy().tolist() == [[0, 2, 3, 5]]
    with tf.Graph().as_default():
        assert tf.boolean_mask(x, [True, False, True], tf.constant(1)).shape.as_list() == [2, None]


def test_the_value_of_a_sparse_tensor_has_a_shape():
    value = tf.compat.v1.SparseTensorValue([[0, 0], [1, 1]], [1, 2], [2, 2])
    assert tf.shape(value).numpy().tolist() == [2, 2]
    assert (int(tf.size(value)), int(tf.rank(value))) == (4, 2)
    assert tf.edit_distance(value, value).numpy().tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    ("axis", "wanted"), [(0, [[1, 2], [2, 3], [3, 4]]), (1, [[1, 2, 3], [2, 3, 4]]), (-1, [[1, 2, 3], [2, 3, 4]])]
)
def test_linspace_between_tensors_of_unknown_rank(axis, wanted):
    between = tf.function(lambda a, b: tf.linspace(a, b, 3, axis=axis), input_signature=[tf.TensorSpec(None)] * 2)
    assert between([1.0, 2.0], [3.0, 4.0]).numpy().tolist() == wanted


def test_the_axis_of_a_split_may_be_a_vector_of_one_number():
    assert [part.shape for part in tf.split(tf.zeros([4, 6]), [2, 4], axis=[1])] == [[4, 2], [4, 4]]


def test_sizes_beyond_int32_become_int64():
    assert tf.constant(tf.TensorShape([2**31, 2])).dtype is tf.int64
    assert tf.constant(tf.TensorShape([2**31 - 1])).dtype is tf.int32
    with pytest.raises(ValueError, match="a dimension is too large"):
        tf.constant(tf.TensorShape([2**31]), tf.int32)


def test_a_scatter_of_nothing_is_empty():
    assert tf.scatter_nd(tf.zeros([0], tf.int32), tf.zeros([0]), [0]).shape == [0]


def test_gathering_along_an_unknown_axis_has_a_known_rank():
    with tf.Graph().as_default():
        axis = tf.compat.v1.placeholder(tf.int32)
        assert tf.gather(X, tf.zeros([2, 2], tf.int32), axis=axis).shape.as_list() == [None] * 4


@pytest.mark.parametrize("repeats", [2, [2], [2, 1]])
@pytest.mark.parametrize("axis", [0, 1, None])
def test_repeat_takes_unknown_ranks(repeats, axis):
    x = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
    if axis is None and repeats == [2, 1]:
        repeats = [2, 1, 0, 3]
    signature = [tf.TensorSpec(None, tf.float32), tf.TensorSpec(None, tf.int32)]
    repeated = tf.function(lambda x, n: tf.repeat(x, n, axis), input_signature=signature)(x, tf.constant(repeats))
    np.testing.assert_array_equal(repeated, np.repeat(x, repeats, axis))
