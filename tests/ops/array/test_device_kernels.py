"""The kernels for XLA give what the NumPy kernels give."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import _run_compiled, find
from headrace._src.tensors import dtypes

F = np.arange(24, dtype=np.float32).reshape(2, 3, 4) - 7.5
IMAGE = np.arange(32, dtype=np.float32).reshape(1, 4, 4, 2)


def i(*values):
    return np.array(values, np.int32)


NO_MASKS = {"begin_mask": 0, "end_mask": 0, "ellipsis_mask": 0, "new_axis_mask": 0, "shrink_axis_mask": 0}
ROUND_TRIP = {
    "signed_input": True, "num_bits": 8, "range_given": False, "round_mode": "HALF_TO_EVEN", "narrow_range": False,
    "axis": -1,
}  # fmt: skip
CALLS = [
    ("BatchToSpaceND", (np.arange(16.0, dtype=np.float32).reshape(4, 2, 2), i(2, 2), np.array([[0, 1], [1, 0]])), {}),
    ("Bitcast", (F,), {"type": dtypes.int32}),
    ("Bitcast", (F,), {"type": dtypes.uint8}),
    ("BroadcastArgs", (i(2, 1), i(3)), {}),
    ("BroadcastTo", (F[0, 0], i(2, 4)), {}),
    ("Cast", (F,), {"DstT": dtypes.int32, "Truncate": False}),
    ("ConcatOffset", (i(1)[0], [i(2, 2, 7), i(2, 3, 7)]), {}),
    ("DataFormatVecPermute", (i(7, 4, 9, 3),), {"src_format": "NHWC", "dst_format": "NCHW"}),
    ("DepthToSpace", (np.arange(16.0).reshape(1, 1, 2, 8),), {"block_size": 2, "data_format": "NHWC"}),
    ("DepthToSpace", (np.arange(16.0).reshape(1, 8, 1, 2),), {"block_size": 2, "data_format": "NCHW"}),
    ("ExpandDims", (F, i(-2)[0]), {}),
    ("ExtractImagePatches", (IMAGE,),
     {"ksizes": (1, 2, 3, 1), "strides": (1, 1, 2, 1), "rates": (1, 2, 1, 1), "padding": "SAME"}),
    ("FakeQuantWithMinMaxVars", (F, np.float32(-1), np.float32(3)), {"num_bits": 8, "narrow_range": False}),
    ("FakeQuantWithMinMaxVarsGradient", (F, F, np.float32(-1), np.float32(3)), {"num_bits": 8, "narrow_range": False}),
    ("Fill", (i(2, 3), np.float32(1.5)), {}),
    ("GatherNd", (F, np.array([[0, 1], [1, 2]])), {"bad_indices_policy": ""}),
    ("GatherV2", (F, i(2, 0), i(-2)[0]), {"batch_dims": 0}),
    ("GatherV2", (F, np.array([[1, 0], [2, 2]]), i(2)[0]), {"batch_dims": 1}),
    ("InvertPermutation", (i(2, 0, 1),), {}),
    ("LinSpace", (np.float32(0), np.float32(1), i(5)[0]), {}),
    ("MirrorPad", (F[0], np.array([[1, 2], [2, 0]])), {"mode": "REFLECT"}),
    ("MirrorPadGrad", (np.arange(30.0).reshape(5, 6), np.array([[1, 2], [1, 2]])), {"mode": "SYMMETRIC"}),
    ("OneHot", (i(0, 2, -1), i(3)[0], np.float32(1), np.float32(0)), {"axis": 0}),
    ("PadV2", (F[0], np.array([[1, 2], [0, 1]]), np.float32(9)), {}),
    ("QuantizeAndDequantizeV2", (F, np.float32(-3), np.float32(5)),
     {**ROUND_TRIP, "num_bits": 4, "range_given": True, "round_mode": "HALF_UP", "narrow_range": True}),
    ("QuantizeAndDequantizeV2", (F, np.float32(0), np.float32(0)),
     {**ROUND_TRIP, "axis": 1}),
    ("ReverseSequence", (F, i(1, 3, 2)), {"seq_dim": 2, "batch_dim": 1}),
    ("ReverseV2", (F, i(0, -1)), {}),
    ("Roll", (F, i(1, -2), i(0, 2)), {}),
    ("ScatterNd", (np.array([[0], [2], [0]]), F[0, :3], np.array([4, 4])), {"bad_indices_policy": ""}),
    ("SelectV2", (F > 0, F, np.float32(0)), {}),
    ("Select", (np.array([True, False]), F, -F), {}),
    ("Slice", (F, i(0, 1, 1), i(2, 2, 3)), {}),
    ("SpaceToBatchND", (IMAGE[..., 0], i(2, 2), np.array([[0, 0], [1, 1]])), {}),
    ("SpaceToDepth", (IMAGE,), {"block_size": 2, "data_format": "NHWC"}),
    ("SpaceToDepth", (IMAGE.transpose(0, 3, 1, 2),), {"block_size": 2, "data_format": "NCHW"}),
    ("Split", (i(2)[0], F), {"num_split": 2}),
    ("SplitV", (F, i(1, -1), i(1)[0]), {"num_split": 2}),
    ("Squeeze", (F[:1],), {"squeeze_dims": (0,)}),
    ("StridedSlice", (F, i(0, 1), i(0, 3), i(1, 1)), {**NO_MASKS, "shrink_axis_mask": 1}),
    ("StridedSlice", (F, i(0, 0, 3), i(0, 0, 0), i(1, 1, -2)), {**NO_MASKS, "ellipsis_mask": 1, "new_axis_mask": 2}),
    ("StridedSliceGrad", (i(2, 3, 4), i(1, 0), i(0, 2), i(1, 1), F[1, :2]), {**NO_MASKS, "shrink_axis_mask": 1}),
    ("TensorScatterAdd", (F, np.array([[0], [0]]), F), {"bad_indices_policy": ""}),
    ("TensorScatterMax", (F, np.array([[0, 1], [0, 1]]), -F[:, 0]), {"bad_indices_policy": ""}),
    ("TensorScatterUpdate", (F, np.array([[1, 2]]), F[0, :1]), {"bad_indices_policy": ""}),
    ("TensorStridedSliceUpdate", (F, i(0), i(1), i(1), F[1:]), NO_MASKS),
    ("Tile", (F, i(1, 2, 1)), {}),
    ("Transpose", (F, i(2, 0, 1)), {}),
    ("UnravelIndex", (i(5, 1), i(2, 3)), {}),
]  # fmt: skip


@pytest.mark.parametrize("name,inputs,attrs", CALLS, ids=[f"{n}-{c[0]}" for n, c in enumerate(CALLS)])
def test_both_kernels_agree(name, inputs, attrs):
    entry = find(name)
    arrays = [[np.asarray(a) for a in x] if isinstance(x, list) else np.asarray(x) for x in inputs]
    expected, found = entry.host(*arrays, **attrs), _run_compiled(entry, *arrays, **attrs)
    many = isinstance(expected, (list, tuple))
    for want, got in zip(expected if many else [expected], found if many else [found], strict=True):
        want = np.asarray(want)
        assert (got.shape, got.dtype) == (want.shape, want.dtype)
        np.testing.assert_allclose(got, want, rtol=1e-6)


@pytest.mark.parametrize(
    "update",
    [
        lambda x: tf.tensor_scatter_nd_update(tf.zeros([2, 2]), [[0]], [x]),
        lambda x: tf.raw_ops.InplaceAdd(x=tf.zeros([2, 2]), i=[0], v=[x]),
        lambda x: tf.raw_ops.TensorStridedSliceUpdate(
            input=tf.zeros([2, 2]), begin=[0], end=[1], strides=[1], value=[x]
        ),
        lambda x: tf.linalg.set_diag(tf.zeros([2, 2]), x),
        lambda x: tf.sparse.add(tf.zeros([2, 2]), tf.SparseTensor([[0, 0], [0, 1]], x, [2, 2])),
        lambda x: tf.linalg.tridiagonal_solve(tf.ones([3, 2]) + [[0.0], [4.0], [0.0]], x),
    ],
)
def test_compiled_code_updates_constants_of_the_graph(update):
    x = tf.constant([1.0, 2.0])
    np.testing.assert_allclose(tf.function(update, jit_compile=True)(x), update(x), rtol=1e-6)
