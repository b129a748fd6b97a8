"""What array functions say of arguments that are wrong: TensorFlow's class, and words that name the trouble."""

import numpy as np
import pytest

import headrace as tf

INVALID = tf.errors.InvalidArgumentError
X = np.arange(24, dtype=np.float32).reshape(4, 2, 3)
CASES = {
    "batch_to_space": (lambda: tf.batch_to_space(X[:3], [2, 2], [[0, 0], [0, 0]]), INVALID, "not divisible by product"),
    "batch_to_space crops": (lambda: tf.batch_to_space(X, [2, 2], [[0, 9], [0, 0]]), INVALID, "must be non-negative"),
    "bitcast": (lambda: tf.bitcast([1, 2, 3], tf.int64), INVALID, "Cannot bitcast"),
    "bitcast of strings": (lambda: tf.bitcast(["a"], tf.int64), INVALID, "of string is not in the list"),
    "boolean_mask": (lambda: tf.boolean_mask(X, [True, False]), ValueError, "incompatible"),
    "broadcast_dynamic_shape": (lambda: tf.broadcast_dynamic_shape([2], [3]), INVALID, "Incompatible shapes"),
    "broadcast_static_shape": (
        lambda: tf.broadcast_static_shape(tf.TensorShape([2]), tf.TensorShape([3])), ValueError, "Incompatible shapes",
    ),
    "broadcast_to": (lambda: tf.broadcast_to([1, 2, 3], [2, 2]), INVALID, r"Incompatible shapes: \[3\] vs. \[2,2\]"),
    "broadcast_to less": (lambda: tf.broadcast_to([[1]], [1]), INVALID, "no greater than rank of output"),
    "broadcast_to -1": (lambda: tf.broadcast_to([1], [-1]), INVALID, "must be >= 0"),
    "cast of strings": (lambda: tf.cast(["a"], tf.int32), tf.errors.UnimplementedError, "Cast string to int32"),
    "cast to strings": (lambda: tf.cast([1.0], tf.string), tf.errors.UnimplementedError, "Cast float to string"),
    "concat axis": (lambda: tf.concat([X, X], 3), INVALID, r"in the range \[-3, 3\), but got 3"),
    "concat of one": (lambda: tf.concat([X], 3), INVALID, r"in the range \[-3, 3\), but got 3"),
    "concat sizes": (lambda: tf.concat([X, X[:, :1]], 0), INVALID, r"\[4,2,3\] vs. shape\[1\] = \[4,1,3\]"),
    "concat ranks": (lambda: tf.concat([X, X[0]], 0), INVALID, "Ranks of all input tensors should match"),
    "concat scalars": (lambda: tf.concat([1.0, 2.0], 0), INVALID, "use tf.stack instead"),
    "concat dtypes": (lambda: tf.concat([tf.constant(X), tf.constant([[[1]]])], 0), INVALID, "expected to be a float"),
    "concat nothing": (lambda: tf.concat([], 0), INVALID, "at least one"),
    "dynamic_partition": (lambda: tf.dynamic_partition([1, 2], [0, 5], 2), INVALID, r"partitions\[1\] = 5 is not in"),
    "dynamic_partition shapes": (lambda: tf.dynamic_partition([1, 2, 3], [0, 1], 2), INVALID, "must start with"),
    "dynamic_stitch": (lambda: tf.dynamic_stitch([[0, -1]], [[1, 2]]), INVALID, r"indices\[0\] is out of range"),
    "ensure_shape": (lambda: tf.ensure_shape([1, 2], [None, 1]), INVALID, r"\[2\] is not compatible .* \[\?,1\]"),
    "expand_dims": (lambda: tf.expand_dims(X, 4), INVALID, "Tried to expand dim index 4 for tensor with 3"),
    "extract_patches": (
        lambda: tf.raw_ops.ExtractImagePatches(
            images=X[None], ksizes=[1, 9, 9, 1], strides=[1] * 4, rates=[1] * 4, padding="VALID"
        ),
        INVALID, "output size would be negative",
    ),
    "eye": (lambda: tf.eye(-2), INVALID, "must be >= 0"),
    "fill": (lambda: tf.fill([-2], 1), INVALID, "Dimension -2 must be >= 0"),
    "fill too many": (lambda: tf.fill([2**40, 2**40], 1), INVALID, "more than 2\\*\\*63 - 1 elements"),
    "fill with a vector": (lambda: tf.fill([2], [1, 2]), INVALID, "must represent a scalar"),
    "fingerprint": (lambda: tf.fingerprint([1], "md5"), INVALID, "Unsupported fingerprint method: md5"),
    "gather": (lambda: tf.gather(X, [0, 7]), INVALID, r"indices\[1\] = 7 is not in \[0, 4\)"),
    "gather negative": (lambda: tf.gather(X, [[0, -1]]), INVALID, r"indices\[0,1\] = -1 is not in \[0, 4\)"),
    "gather axis": (lambda: tf.gather(X, [0], axis=3), INVALID, "axis"),
    "gather floats": (lambda: tf.gather(X, [0.0]), INVALID, "'Tindices' of float is not in the list"),
    "gather a scalar": (lambda: tf.gather(1.0, [0]), INVALID, "at least 1 dimensional"),
    "gather batches": (lambda: tf.gather(X, [[0], [1]], batch_dims=1), INVALID, "should be equal to indices.shape"),
    "gather batch axis": (lambda: tf.gather(X, [[0]] * 4, axis=0, batch_dims=1), INVALID, "less than or equal to axis"),
    "gather_nd": (lambda: tf.gather_nd(X, [[0, 5]]), INVALID, r"indices\[0\] = \[0, 5\] does not index into"),
    "gather_nd depth": (lambda: tf.gather_nd(X, [[0] * 4]), INVALID, "must be <= params rank; saw: 4 vs. 3"),
    "invert_permutation": (lambda: tf.raw_ops.InvertPermutation(x=[0, 0]), INVALID, "0 is duplicated"),
    "linspace": (lambda: tf.linspace(0.0, 1.0, -1), INVALID, "start <= limit"),
    "meshgrid": (lambda: tf.meshgrid([1], indexing="zz"), ValueError, "must be either 'xy' or 'ij'"),
    "mirror pad": (lambda: tf.pad(X, [[4, 1], [0, 0], [0, 0]], "REFLECT"), INVALID, "4, 1 not less than 4"),
    "one_hot": (lambda: tf.one_hot([0], -3), INVALID, "depth must be non-negative"),
    "one_hot axis": (lambda: tf.one_hot([0], 3, axis=5), INVALID, "But received: 5"),
    "one_hot floats": (lambda: tf.one_hot([0.5], 3), INVALID, "'TI' of float"),
    "one_hot dtypes": (lambda: tf.one_hot([0], 3, on_value=1, off_value=2.0), TypeError, "does not match"),
    "pad": (lambda: tf.pad(X, [[1, 1], [0, 0], [-1, 0]]), INVALID, "Paddings must be non-negative: -1 0"),
    "pad rank": (lambda: tf.pad(X, [[1, 1]]), INVALID, "must be the rank of inputs"),
    "pad mode": (lambda: tf.pad(X, [[0, 0]] * 3, "foo"), ValueError, "FOO"),
    "pad too much": (
        lambda: tf.pad(X, [[2**30, 2**30], [0, 0], [2**30, 0]]), tf.errors.ResourceExhaustedError, "OOM",
    ),
    "parallel_stack": (lambda: tf.parallel_stack([1, 2]), RuntimeError, "eager"),
    "range": (lambda: tf.range(0, 5, 0), INVALID, "delta != 0"),
    "range down": (lambda: tf.range(5, 0), INVALID, "start <= limit when delta > 0: 5/0"),
    "range nan": (lambda: tf.range(0.0, float("nan")), INVALID, "start <= limit"),
    "range inf": (lambda: tf.range(0.0, float("inf")), INVALID, "<= 9223372036854775807"),
    "repeat": (lambda: tf.repeat([1, 2], [1, 2, 3]), ValueError, "Dimensions 2 and 3 are not compatible"),
    "repeat negative": (lambda: tf.repeat([1, 2], [-1, 2]), INVALID, "must not be negative"),
    "reshape": (lambda: tf.reshape([1, 2, 3], [2, 2]), INVALID, "3 values, but the requested shape has 4"),
    "reshape multiple": (lambda: tf.reshape([1, 2, 3], [2, -1]), INVALID, "requires a multiple of 2"),
    "reshape -1 -1": (lambda: tf.reshape([1], [-1, -1]), INVALID, "Only one input size may be -1, not both 0 and 1"),
    "reshape -2": (lambda: tf.reshape([1], [-2]), INVALID, "Size 0 must be non-negative, not -2"),
    "reshape huge": (lambda: tf.reshape([1], [2**40, 2**40]), INVALID, "too many elements"),
    "reshape floats": (lambda: tf.reshape([1], [1.0]), INVALID, "'Tshape' of float"),
    "reverse": (lambda: tf.reverse(X, [3]), INVALID, r"'axis'\[0\] = 3 is out of valid range"),
    "reverse twice": (lambda: tf.reverse(X, [0, -3]), INVALID, "axis 0 specified more than once"),
    "reverse_sequence": (
        lambda: tf.reverse_sequence(X, [9, 1, 1, 1], seq_axis=1), INVALID, r"seq_lens\(0\) > input.dims\(1\)",
    ),
    "roll": (lambda: tf.roll(X, 1, 3), INVALID, "axis 3 is out of range"),
    "roll sizes": (lambda: tf.roll(X, [1, 2], [0]), INVALID, "same size"),
    "scatter_nd": (lambda: tf.scatter_nd([[9]], [1.0], [4]), INVALID, r"\[9\] does not index into shape \[4\]"),
    "scatter_nd shapes": (lambda: tf.scatter_nd([[0]], [1.0, 2.0], [4]), INVALID, "must match dimensions"),
    "scatter_nd size": (lambda: tf.scatter_nd([[0]], [1.0], [-4]), INVALID, "Dimension -4 must be >= 0"),
    "sequence_mask": (lambda: tf.sequence_mask([1], [4]), ValueError, "must be scalar"),
    "slice": (lambda: tf.slice(X, [0, 0, 0], [5, 1, 1]), INVALID, r"Expected size\[0\] in \[0, 4\], but got 5"),
    "slice begin": (lambda: tf.slice(X, [-1, 0, 0], [1, 1, 1]), INVALID, r"begin\[0\] in \[0, 4\], but got -1"),
    "slice length": (lambda: tf.slice(X, [0, 0], [1, 1]), INVALID, "1-D tensors of size 3"),
    "space_to_batch": (lambda: tf.space_to_batch(X, [3, 3], [[0, 0]] * 2), INVALID, "not divisible by block_shape"),
    "space_to_batch block": (lambda: tf.space_to_batch(X, [0, 1], [[0, 0]] * 2), INVALID, "must be positive"),
    "split": (lambda: tf.split(X, 3), INVALID, "evenly divide .* split_dim 0 \\(size = 4\\) and num_split 3"),
    "split axis": (lambda: tf.split(X, 2, axis=5), INVALID, "but got 5"),
    "split sizes": (lambda: tf.split(X, [1, 2]), INVALID, "Got: 3"),
    "split -1 -1": (lambda: tf.split(X, [-1, -1]), INVALID, "only be one -1"),
    "split by zero": (lambda: tf.split(X, 0), INVALID, "'num_split' of 0 must be at least minimum 1"),
    "split by a tensor": (lambda: tf.split(X, tf.constant(2)), ValueError, "Rank-0 tensors are not supported"),
    "squeeze": (lambda: tf.squeeze(X, 0), INVALID, r"Can not squeeze dim\[0\], expected a dimension of 1, got 4"),
    "squeeze axis": (lambda: tf.squeeze(X, 5), INVALID, "squeeze dim index 5 for tensor with 3"),
    "stack": (lambda: tf.stack([X, X[0]]), INVALID, r"values\[0\].shape = \[4,2,3\] != values\[1\].shape = \[2,3\]"),
    "stack axis": (lambda: tf.stack([X, X], 5), ValueError, r"`axis` = 5 not in range \[-4, 4\)"),
    "tensor_scatter_nd_update": (
        lambda: tf.tensor_scatter_nd_update([1.0, 2.0], [[5]], [1.0]), INVALID, r"indices\[0\] = \[5\]",
    ),
    "tile": (lambda: tf.tile(X, [1, 2]), INVALID, "vector of length 3 but got length 2"),
    "tile negative": (lambda: tf.tile(X, [1, 2, -1]), INVALID, r"Expected multiples\[2\] >= 0, but got -1"),
    "tile huge": (lambda: tf.tile(X, [2**30, 2**31 - 1, 2**20]), INVALID, "more than 2\\*\\*63 - 1 elements"),
    "transpose": (lambda: tf.transpose(X, [0, 1]), INVALID, "vector of size 3. But input\\(1\\) is a vector of size 2"),
    "transpose twice": (lambda: tf.transpose(X, [0, 1, 1]), INVALID, "2 is missing from {0,1,1}"),
    "transpose axis": (lambda: tf.transpose(X, [0, 1, 3]), INVALID, r"3 is out of range \[0 .. 3\)"),
    "unique": (lambda: tf.unique([[1]]), INVALID, "1D vector"),
    "unravel_index": (lambda: tf.unravel_index([6], [2, 3]), INVALID, "out of bound"),
    "unravel_index negative": (lambda: tf.unravel_index([-1], [2, 3]), INVALID, "out of bound"),
    "unravel_index overflow": (
        lambda: tf.unravel_index(0, [1 << 28, 1 << 28]), INVALID, r"causing integer overflow: \(268435456 268435456\)",
    ),
    "unstack": (lambda: tf.unstack(X, axis=5), ValueError, r"`axis` = 5 not in range \[-3, 3\)"),
    "unstack num": (lambda: tf.unstack(X, num=3), INVALID, "Input shape axis 0 must equal 3"),
    "where": (lambda: tf.where([True, False], [1, 2, 3], [1, 2, 3]), INVALID, "must be broadcastable"),
    "where alone": (lambda: tf.where([True], [1]), ValueError, "both be non-None"),
    "where of a scalar": (lambda: tf.where(True), INVALID, "Unhandled input dimensions"),
    "zeros": (lambda: tf.zeros([-2]), INVALID, "Dimension -2 must be >= 0"),
    "zeros floats": (lambda: tf.zeros([2.0]), TypeError, "Cannot convert"),
    "ones of strings": (lambda: tf.ones([2], tf.string), TypeError, "Cannot convert 1"),
}  # fmt: skip


@pytest.mark.parametrize("call,error,message", list(CASES.values()), ids=list(CASES))
def test_bad_arguments(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize(
    "name",
    [
        "batch_to_space", "broadcast_to", "concat axis", "concat sizes", "expand_dims", "gather batches",
        "gather_nd depth", "mirror pad", "pad", "reshape", "reshape -1 -1", "slice", "space_to_batch", "split",
        "split sizes", "squeeze", "tile", "transpose", "unstack num",
    ],
)  # fmt: skip
def test_wrong_shapes_are_told_while_tracing(name):
    with pytest.raises(ValueError):
        tf.function(CASES[name][0]).get_concrete_function()


def test_raw_ops_take_keywords_only():
    with pytest.raises(TypeError, match=r"add_v2 only takes keyword args \(possible keys: \['x', 'y', 'name'\]\)"):
        tf.raw_ops.AddV2(1.0, 2.0)
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        tf.raw_ops.AddV2(x=1.0, y=2.0, z=3.0)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'y'"):
        tf.raw_ops.AddV2(x=1.0)
    with pytest.raises(AttributeError, match="no attribute 'NoSuchOp'"):
        tf.raw_ops.NoSuchOp  # noqa: B018


def test_raw_ops_use_the_argument_names_of_tensorflow():
    assert tf.raw_ops.Select(condition=[True, False], x=[1, 2], y=[3, 4]).numpy().tolist() == [1, 4]
    assert tf.raw_ops.ExpandDims(input=[1], axis=0).shape == [1, 1]
    assert tf.raw_ops.Squeeze(input=[[1]], axis=[0]).shape == [1]
    assert tf.raw_ops.Sum(input=[1, 2], axis=0).numpy() == 3
    assert tf.raw_ops.Where(condition=[True, False]).numpy().tolist() == [[0]]
    assert "Select" in dir(tf.raw_ops)


def _placeholder(*arguments):
    return tf.compat.v1.placeholder(*arguments)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: tf.concat([tf.constant(7)] * 3, _placeholder(tf.int32)), r"Can't concatenate scalars \(use tf.stack"),
        (lambda: tf.concat([tf.zeros([4, 4]), tf.zeros([4, 4, 4])], _placeholder(tf.int32)), "be rank 2 but is rank 3"),
        (lambda: tf.roll(7, 1, 0), "at least rank 1 but is rank 0"),
        (lambda: tf.roll([[1, 2]], 1, [[0, 1]]), "at most rank 1 but is rank 2"),
        (lambda: tf.roll([[1, 2]], [1], [0, 1]), "Dimension 0 in both shapes must be equal, but are 1 and 2"),
        (lambda: tf.fill([2, -1], 7), "Fill dimensions must be >= 0"),
        (lambda: tf.fill([[1]], 7), "must be rank 1 but is rank 2"),
        (lambda: tf.linalg.set_diag([[0]], 0), "at least rank 1 but is rank 0"),
    ],
)
def test_graphs_report_shapes_that_cannot_fit(call, words):
    with tf.Graph().as_default(), pytest.raises(ValueError, match=words):
        call()
