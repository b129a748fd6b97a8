"""Tables of functions that accept ragged tensors: ops by name, functions by path."""

from __future__ import annotations

_ONE_OPERAND = [
    "Abs", "Acos", "Acosh", "AsString", "Asin", "Asinh", "Atan", "Atanh", "Bitcast", "Cast", "Ceil", "CheckNumerics",
    "ComplexAbs", "Conj", "Cos", "Cosh", "DecodeBase64", "DecodeCompressed", "Digamma", "Elu", "EncodeBase64", "Erf",
    "Erfc", "Erfinv", "Exp", "Expm1", "Floor", "Identity", "Imag", "Inv", "Invert", "IsFinite", "IsInf", "IsNan",
    "LeakyRelu", "Lgamma", "Log", "Log1p", "LogicalNot", "Ndtri", "Neg", "OnesLike", "Real", "Reciprocal",
    "RegexFullMatch", "RegexReplace", "Relu", "Relu6", "Rint", "Round", "Rsqrt", "Selu", "Sigmoid", "Sign", "Sin",
    "Sinh", "Softplus", "Softsign", "Sqrt", "Square", "StaticRegexFullMatch", "StaticRegexReplace", "StopGradient",
    "StringLength", "StringLower", "StringStrip", "StringToHashBucket", "StringToHashBucketFast",
    "StringToHashBucketStrong", "StringToNumber", "StringUpper", "Substr", "Tan", "Tanh", "UnicodeScript",
    "UnicodeTranscode", "ZerosLike",
    "lib.nn.activations:gelu", "lib.nn.activations:silu", "lib.nn.dropout:dropout", "lib.nn.dropout:general_dropout",
    "lib.nn.dropout:stateless_dropout", "ops.nn.activation:leaky_relu",
    "ops.array.casting:cast", "ops.array.casting:saturate_cast", "ops.array.filling:ones_like",
    "ops.array.filling:zeros_like", "ops.array.identity:identity", "ops.array.identity:stop_gradient",
    "ops.math.complex_parts:angle", "ops.math.complex_parts:conj", "ops.math.complex_parts:imag",
    "ops.math.complex_parts:real", "ops.math.error_function:erfcinv", "ops.math.logical:invert",
    "ops.math.rounding:abs_", "ops.math.rounding:round_",
]  # fmt: skip
_TWO_OPERANDS = [
    "Add", "AddV2", "ApproximateEqual", "Atan2", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Complex", "Div", "DivNoNan",
    "Equal", "FloorDiv", "FloorMod", "Greater", "GreaterEqual", "LeftShift", "Less", "LessEqual", "LogicalAnd",
    "LogicalOr", "Maximum", "Minimum", "Mod", "Mul", "MulNoNan", "NextAfter", "NotEqual", "Pow", "RealDiv",
    "RightShift", "SquaredDifference", "Sub", "TruncateDiv", "TruncateMod", "Xdivy", "Xlog1py", "Xlogy",
    "lib.nn.cross_entropy:sigmoid_cross_entropy_with_logits",
    "ops.math.arithmetic:add", "ops.math.arithmetic:add_converted", "ops.math.complex_parts:complex_",
    "ops.math.division:divide", "ops.math.division:divide_no_nan", "ops.math.division:floordiv",
    "ops.math.division:multiply_no_nan", "ops.math.division:truediv", "ops.math.logical:and_",
    "ops.math.logical:logical_xor", "ops.math.logical:or_", "ops.math.logical:xor",
]  # fmt: skip

# The number of leading arguments that are broadcast together; the others are passed unchanged.
ELEMENTWISE: dict[str, int] = {
    **dict.fromkeys(_ONE_OPERAND, 1),
    **dict.fromkeys(_TWO_OPERANDS, 2),
    "ClipByValue": 3,
    "SelectV2": 3,
    "lib.math.clipping:clip_by_value": 3,
}

# Functions whose first argument is the list of operands.
ELEMENTWISE_LISTS = frozenset({"AddN", "StringJoin", "ops.math.arithmetic:add_n"})

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
