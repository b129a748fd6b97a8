"""The functions that accept ragged tensors: ops by name, functions by path."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.overloads import name_of
from headrace._src.ops.entry import Op

# The number of leading arguments that are broadcast together; the others are passed unchanged. Ops have the keyword
# `elementwise` in their entries instead.
ELEMENTWISE: dict[str, int] = {
    "lib.math.clipping:clip_by_value": 3,
    "lib.nn.activations:gelu": 1,
    "lib.nn.activations:silu": 1,
    "lib.nn.cross_entropy:sigmoid_cross_entropy_with_logits": 2,
    "lib.nn.dropout:dropout": 1,
    "lib.nn.dropout:general_dropout": 1,
    "lib.nn.dropout:stateless_dropout": 1,
    "ops.array.casting:cast": 1,
    "ops.array.casting:saturate_cast": 1,
    "ops.array.filling:ones_like": 1,
    "ops.array.filling:zeros_like": 1,
    "ops.array.identity:identity": 1,
    "ops.array.identity:stop_gradient": 1,
    "ops.math.arithmetic:add": 2,
    "ops.math.arithmetic:add_converted": 2,
    "ops.math.complex_parts:angle": 1,
    "ops.math.complex_parts:complex_": 2,
    "ops.math.complex_parts:conj": 1,
    "ops.math.complex_parts:imag": 1,
    "ops.math.complex_parts:real": 1,
    "ops.math.division:divide": 2,
    "ops.math.division:divide_no_nan": 2,
    "ops.math.division:floordiv": 2,
    "ops.math.division:multiply_no_nan": 2,
    "ops.math.division:truediv": 2,
    "ops.math.error_function:erfcinv": 1,
    "ops.math.logical:and_": 2,
    "ops.math.logical:invert": 1,
    "ops.math.logical:logical_xor": 2,
    "ops.math.logical:or_": 2,
    "ops.math.logical:xor": 2,
    "ops.math.rounding:abs_": 1,
    "ops.math.rounding:round_": 1,
    "ops.nn.activation:leaky_relu": 1,
}

# Functions whose first argument is the list of operands.
ELEMENTWISE_LISTS = frozenset({"ops.math.arithmetic:add_n"})


def elementwise_arity(function: Any) -> int:
    """Returns how many of the first arguments are combined element by element; 0 for functions that do otherwise."""
    return function.elementwise if isinstance(function, Op) else ELEMENTWISE.get(name_of(function), 0)


def takes_operands_as_list(function: Any) -> bool:
    """Returns whether the first argument of an elementwise function is the list of its operands."""
    if isinstance(function, Op):
        return bool(function.elementwise and function.inputs[0].is_list)
    return name_of(function) in ELEMENTWISE_LISTS


OVERLOADS: dict[str, str] = {
    "BroadcastTo": "lib.ragged.shaping:broadcast_to",
    "DynamicPartition": "lib.ragged.partitions:dynamic_partition",
    "ExpandDims": "lib.ragged.axes:expand_dims",
    "Rank": "lib.ragged.axes:rank",
    "Reshape": "lib.ragged.shaping:reshape",
    "ReverseV2": "lib.ragged.axes:reverse",
    "Size": "lib.ragged.axes:size",
    "Tile": "lib.ragged.tiling:tile",
    "UnsortedSegmentMax": "lib.ragged.segments:segment_max",
    "UnsortedSegmentMin": "lib.ragged.segments:segment_min",
    "UnsortedSegmentProd": "lib.ragged.segments:segment_prod",
    "UnsortedSegmentSum": "lib.ragged.segments:segment_sum",
    "lib.array.repeating:repeat": "lib.ragged.axes:repeat",
    "lib.image.resizing:resize": "lib.ragged.images:resize",
    "lib.math.statistics:reduce_logsumexp": "lib.ragged.reduction:reduce_logsumexp",
    "lib.math.statistics:reduce_std": "lib.ragged.reduction:reduce_std",
    "lib.math.statistics:reduce_variance": "lib.ragged.reduction:reduce_variance",
    "lib.nn.normalization:moments": "lib.ragged.reduction:moments",
    "ops.array.axes:squeeze": "lib.ragged.axes:squeeze",
    "ops.array.filling:one_hot": "lib.ragged.axes:one_hot",
    "ops.array.gathering:gather": "lib.ragged.gathering:gather",
    "ops.array.gathering:gather_nd": "lib.ragged.gathering:gather_nd",
    "ops.array.joining:concat": "lib.ragged.joining:concat",
    "ops.array.joining:split": "lib.ragged.splitting:split",
    "ops.array.packing:stack": "lib.ragged.joining:stack",
    "ops.array.selection:where": "lib.ragged.selection:where",
    "ops.array.shape:rank": "lib.ragged.axes:rank",
    "ops.array.shape:reshape": "lib.ragged.shaping:reshape",
    "ops.array.shape:shape": "lib.ragged.shaping:shape",
    "ops.array.shape:size": "lib.ragged.axes:size",
    "ops.linalg.matmul:matmul": "lib.ragged.products:matmul",
    "ops.math.reduction:reduce_all": "lib.ragged.reduction:reduce_all",
    "ops.math.reduction:reduce_any": "lib.ragged.reduction:reduce_any",
    "ops.math.reduction:reduce_max": "lib.ragged.reduction:reduce_max",
    "ops.math.reduction:reduce_mean": "lib.ragged.reduction:reduce_mean",
    "ops.math.reduction:reduce_min": "lib.ragged.reduction:reduce_min",
    "ops.math.reduction:reduce_prod": "lib.ragged.reduction:reduce_prod",
    "ops.math.reduction:reduce_sum": "lib.ragged.reduction:reduce_sum",
    "ops.math.scan:cumsum": "lib.ragged.scan:cumsum",
    "ops.math.segment:unsorted_segment_mean": "lib.ragged.segments:segment_mean",
    "ops.math.segment:unsorted_segment_sqrt_n": "lib.ragged.segments:segment_sqrt_n",
    "ops.nn.softmax:softmax": "lib.ragged.reduction:softmax",
    "ops.strings.format:format_": "lib.ragged.text:format_",
    "ops.strings.joining:reduce_join": "lib.ragged.reduction:reduce_join",
}
