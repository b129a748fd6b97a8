# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""headrace: TensorFlow 2 on NumPy and XLA. `import headrace as tf`."""

from builtins import bool as _bool
from collections.abc import Sequence
from headrace._src.tensors.typing import DTypeLike, TensorLike
from typing import Any, NamedTuple
from headrace import (
    __internal__ as __internal__,
    audio as audio,
    autodiff as autodiff,
    autograph as autograph,
    bitwise as bitwise,
    compat as compat,
    config as config,
    data as data,
    debugging as debugging,
    distribute as distribute,
    dtypes as dtypes,
    errors as errors,
    experimental as experimental,
    feature_column as feature_column,
    graph_util as graph_util,
    image as image,
    io as io,
    keras as keras,
    linalg as linalg,
    lookup as lookup,
    math as math,
    nest as nest,
    nn as nn,
    profiler as profiler,
    quantization as quantization,
    ragged as ragged,
    random as random,
    raw_ops as raw_ops,
    saved_model as saved_model,
    sets as sets,
    signal as signal,
    sparse as sparse,
    strings as strings,
    summary as summary,
    sysconfig as sysconfig,
    test as test,
    tpu as tpu,
    train as train,
    types as types,
    version as version,
    xla as xla,
)
from headrace._src.autodiff.custom_gradient import (
    custom_gradient as custom_gradient,
    grad_pass_through as grad_pass_through,
    recompute_grad as recompute_grad,
)
from headrace._src.autodiff.tape import GradientTape as GradientTape, UnconnectedGradients as UnconnectedGradients
from headrace._src.base.alias import (
    OPERATORS as __operators__,
    install_as_tensorflow as install_as_tensorflow,
    load_ipython_extension as load_ipython_extension,
)
from headrace._src.base.version import (
    COMPILER_VERSION as __compiler_version__,
    GIT_VERSION as __git_version__,
    HEADRACE_VERSION as headrace_version,
)
from headrace._src.data.specs import OptionalSpec as OptionalSpec
from headrace._src.function.control_flow.conditional import case as case, cond as cond, switch_case as switch_case
from headrace._src.function.control_flow.loop import while_loop as while_loop
from headrace._src.function.control_flow.tensor_array import (
    TensorArray as TensorArray,
    TensorArraySpec as TensorArraySpec,
)
from headrace._src.function.decorator import function as function
from headrace._src.graph.graph import Graph as Graph
from headrace._src.graph.operation import Operation as Operation
from headrace._src.lib.array.block_paddings import required_space_to_batch_paddings as required_space_to_batch_paddings
from headrace._src.lib.array.edit_distance import edit_distance as edit_distance
from headrace._src.lib.array.repeating import meshgrid as meshgrid, repeat as repeat, sequence_mask as sequence_mask
from headrace._src.lib.critical_section import CriticalSection as CriticalSection
from headrace._src.lib.debugging.shapes import assert_rank as assert_rank
from headrace._src.lib.device_spec import DeviceSpec as DeviceSpec
from headrace._src.lib.functional import (
    foldl as foldl,
    foldr as foldr,
    map_fn as map_fn,
    scan as scan,
    vectorized_map as vectorized_map,
)
from headrace._src.lib.gradient_registry import (
    AggregationMethod as AggregationMethod,
    RegisterGradient as RegisterGradient,
    no_gradient as no_gradient,
)
from headrace._src.lib.gradients import gradients as gradients, hessians as hessians
from headrace._src.lib.graph_import import import_graph_def as import_graph_def
from headrace._src.lib.io.tensor_protos import make_ndarray as make_ndarray, make_tensor_proto as make_tensor_proto
from headrace._src.lib.linalg.norms import norm as norm
from headrace._src.lib.linalg.products import tensordot as tensordot
from headrace._src.lib.math.clipping import (
    clip_by_global_norm as clip_by_global_norm,
    clip_by_norm as clip_by_norm,
    clip_by_value as clip_by_value,
)
from headrace._src.lib.math.counting import (
    histogram_fixed_width as histogram_fixed_width,
    histogram_fixed_width_bins as histogram_fixed_width_bins,
)
from headrace._src.lib.math.statistics import reduce_logsumexp as reduce_logsumexp
from headrace._src.lib.module import Module as Module
from headrace._src.lib.random.initializers import (
    Constant as constant_initializer,
    Ones as ones_initializer,
    RandomNormal as random_normal_initializer,
    RandomUniform as random_uniform_initializer,
    Zeros as zeros_initializer,
)
from headrace._src.lib.scopes import (
    control_dependencies as control_dependencies,
    device as device,
    get_current_name_scope as get_current_name_scope,
    get_logger as get_logger,
    get_static_value as get_static_value,
    group as group,
    init_scope as init_scope,
    inside_function as inside_function,
    is_symbolic_tensor as is_symbolic_tensor,
    no_op as no_op,
    tuple_ as tuple,
    variable_creator_scope as variable_creator_scope,
)
from headrace._src.lib.signal.fourier import fftnd as fftnd, ifftnd as ifftnd, irfftnd as irfftnd, rfftnd as rfftnd
from headrace._src.ops.array.axes import expand_dims as expand_dims, squeeze as squeeze, transpose as transpose
from headrace._src.ops.array.blocks import batch_to_space as batch_to_space, space_to_batch as space_to_batch
from headrace._src.ops.array.casting import cast as cast, saturate_cast as saturate_cast
from headrace._src.ops.array.conversion import is_tensor as is_tensor
from headrace._src.ops.array.filling import (
    eye as eye,
    fill as fill,
    one_hot as one_hot,
    ones as ones,
    ones_like as ones_like,
    zeros as zeros,
    zeros_like as zeros_like,
)
from headrace._src.ops.array.fingerprint import fingerprint as fingerprint
from headrace._src.ops.array.gathering import gather as gather, gather_nd as gather_nd
from headrace._src.ops.array.identity import (
    ensure_shape as ensure_shape,
    identity as identity,
    stop_gradient as stop_gradient,
)
from headrace._src.ops.array.indexing import (
    boolean_mask as boolean_mask,
    newaxis as newaxis,
    slice_ as slice,
    strided_slice as strided_slice,
)
from headrace._src.ops.array.joining import concat as concat, split as split
from headrace._src.ops.array.packing import parallel_stack as parallel_stack, stack as stack, unstack as unstack
from headrace._src.ops.array.padding import pad as pad
from headrace._src.ops.array.rolling import reverse_sequence as reverse_sequence
from headrace._src.ops.array.scattering import tensor_scatter_nd_update as tensor_scatter_nd_update
from headrace._src.ops.array.selection import where as where
from headrace._src.ops.array.sequences import linspace as linspace, range_ as range
from headrace._src.ops.array.shape import (
    broadcast_dynamic_shape as broadcast_dynamic_shape,
    broadcast_static_shape as broadcast_static_shape,
    rank as rank,
    reshape as reshape,
    shape as shape,
    shape_n as shape_n,
    size as size,
)
from headrace._src.ops.array.unique import unique as unique, unique_with_counts as unique_with_counts
from headrace._src.ops.linalg.eigen import eig as eig, eigvals as eigvals
from headrace._src.ops.linalg.einsum import einsum as einsum
from headrace._src.ops.linalg.matmul import matmul as matmul
from headrace._src.ops.math.argmax import argmax as argmax, argmin as argmin
from headrace._src.ops.math.arithmetic import add as add, add_n as add_n, scalar_mul as scalar_mul
from headrace._src.ops.math.compare import equal as equal, not_equal as not_equal
from headrace._src.ops.math.complex_parts import complex_ as complex
from headrace._src.ops.math.division import divide as divide, truediv as truediv
from headrace._src.ops.math.reduction import (
    reduce_all as reduce_all,
    reduce_any as reduce_any,
    reduce_max as reduce_max,
    reduce_mean as reduce_mean,
    reduce_min as reduce_min,
    reduce_prod as reduce_prod,
    reduce_sum as reduce_sum,
)
from headrace._src.ops.math.rounding import abs_ as abs, round_ as round
from headrace._src.ops.math.scan import cumsum as cumsum
from headrace._src.ops.math.sorting import argsort as argsort, searchsorted as searchsorted, sort as sort
from headrace._src.ops.state.asserting import Assert as Assert
from headrace._src.ops.state.printing import print_ as print
from headrace._src.ops.state.py_func import numpy_function as numpy_function, py_function as py_function
from headrace._src.ops.state.variable import (
    Variable as Variable,
    VariableAggregation as VariableAggregation,
    VariableSynchronization as VariableSynchronization,
)
from headrace._src.tensors.context import executing_eagerly as executing_eagerly
from headrace._src.tensors.convert import (
    constant as constant,
    convert_to_tensor as convert_to_tensor,
    register_tensor_conversion_function as register_tensor_conversion_function,
)
from headrace._src.tensors.dtypes import (
    DType as DType,
    as_dtype as as_dtype,
    bfloat16 as bfloat16,
    bool_ as bool,
    complex128 as complex128,
    complex64 as complex64,
    float16 as float16,
    float16 as half,
    float32 as float32,
    float64 as double,
    float64 as float64,
    int16 as int16,
    int32 as int32,
    int64 as int64,
    int8 as int8,
    qint16 as qint16,
    qint32 as qint32,
    qint8 as qint8,
    quint16 as quint16,
    quint8 as quint8,
    resource as resource,
    string as string,
    uint16 as uint16,
    uint32 as uint32,
    uint64 as uint64,
    uint8 as uint8,
    variant as variant,
)
from headrace._src.tensors.indexed_slices import IndexedSlices as IndexedSlices, IndexedSlicesSpec as IndexedSlicesSpec
from headrace._src.tensors.name_scope import name_scope as name_scope
from headrace._src.tensors.ragged import RaggedTensor as RaggedTensor, RaggedTensorSpec as RaggedTensorSpec
from headrace._src.tensors.shapes import TensorShape as TensorShape
from headrace._src.tensors.sparse import SparseTensor as SparseTensor, SparseTensorSpec as SparseTensorSpec
from headrace._src.tensors.specs import (
    TensorSpec as TensorSpec,
    TypeSpec as TypeSpec,
    type_spec_from_value as type_spec_from_value,
)
from headrace._src.tensors.tensor import Tensor as Tensor
from headrace.keras import initializers as initializers, losses as losses, metrics as metrics, optimizers as optimizers

__all__ = [
    "AggregationMethod", "Assert", "CriticalSection", "DType", "DeviceSpec", "GradientTape", "Graph", "IndexedSlices",
    "IndexedSlicesSpec", "Module", "Operation", "OptionalSpec", "RaggedTensor", "RaggedTensorSpec", "RegisterGradient",
    "SparseTensor", "SparseTensorSpec", "Tensor", "TensorArray", "TensorArraySpec", "TensorShape", "TensorSpec",
    "TypeSpec", "UnconnectedGradients", "Variable", "VariableAggregation", "VariableSynchronization", "abs", "acos",
    "acosh", "add", "add_n", "approx_top_k", "argmax", "argmin", "argsort", "as_dtype", "as_string", "asin", "asinh",
    "assert_equal", "assert_greater", "assert_less", "assert_rank", "atan", "atan2", "atanh", "audio", "autodiff",
    "autograph", "batch_to_space", "bfloat16", "bitcast", "bitwise", "bool", "boolean_mask", "broadcast_dynamic_shape",
    "broadcast_static_shape", "broadcast_to", "case", "cast", "clip_by_global_norm", "clip_by_norm", "clip_by_value",
    "compat", "complex", "complex128", "complex64", "concat", "cond", "config", "constant", "constant_initializer",
    "control_dependencies", "convert_to_tensor", "cos", "cosh", "cumsum", "custom_gradient", "data", "debugging",
    "device", "distribute", "divide", "double", "dtypes", "dynamic_partition", "dynamic_stitch", "edit_distance", "eig",
    "eigvals", "einsum", "ensure_shape", "equal", "errors", "executing_eagerly", "exp", "expand_dims", "experimental",
    "extract_volume_patches", "eye", "feature_column", "fftnd", "fill", "fingerprint", "float16", "float32", "float64",
    "floor", "foldl", "foldr", "function", "gather", "gather_nd", "get_current_name_scope", "get_logger",
    "get_static_value", "grad_pass_through", "gradients", "graph_util", "greater", "greater_equal", "group",
    "guarantee_const", "half", "headrace_version", "hessians", "histogram_fixed_width", "histogram_fixed_width_bins",
    "identity", "identity_n", "ifftnd", "image", "import_graph_def", "init_scope", "initializers", "inside_function",
    "install_as_tensorflow", "int16", "int32", "int64", "int8", "io", "irfftnd", "is_symbolic_tensor", "is_tensor",
    "keras", "less", "less_equal", "linalg", "linspace", "load_ipython_extension", "logical_and", "logical_not",
    "logical_or", "lookup", "losses", "make_ndarray", "make_tensor_proto", "map_fn", "math", "matmul",
    "matrix_square_root", "maximum", "meshgrid", "metrics", "minimum", "multiply", "name_scope", "negative", "nest",
    "newaxis", "nn", "no_gradient", "no_op", "norm", "not_equal", "numpy_function", "one_hot", "ones",
    "ones_initializer", "ones_like", "optimizers", "pad", "parallel_stack", "pow", "print", "profiler", "py_function",
    "qint16", "qint32", "qint8", "quantization", "quint16", "quint8", "ragged", "ragged_fill_empty_rows",
    "ragged_fill_empty_rows_grad", "random", "random_index_shuffle", "random_normal_initializer",
    "random_uniform_initializer", "range", "rank", "raw_ops", "realdiv", "recompute_grad", "reduce_all", "reduce_any",
    "reduce_logsumexp", "reduce_max", "reduce_mean", "reduce_min", "reduce_prod", "reduce_sum",
    "register_tensor_conversion_function", "repeat", "required_space_to_batch_paddings", "reshape", "resource",
    "reverse", "reverse_sequence", "rfftnd", "roll", "round", "saturate_cast", "saved_model", "scalar_mul", "scan",
    "scatter_nd", "searchsorted", "sequence_mask", "sets", "shape", "shape_n", "sigmoid", "sign", "signal", "sin",
    "sinh", "size", "slice", "sort", "space_to_batch", "space_to_batch_nd", "sparse", "split", "sqrt", "square",
    "squeeze", "stack", "stop_gradient", "strided_slice", "string", "strings", "subtract", "summary", "switch_case",
    "sysconfig", "tan", "tanh", "tensor_scatter_nd_add", "tensor_scatter_nd_max", "tensor_scatter_nd_min",
    "tensor_scatter_nd_sub", "tensor_scatter_nd_update", "tensordot", "test", "tile", "timestamp", "tpu", "train",
    "transpose", "truediv", "truncatediv", "truncatemod", "tuple", "type_spec_from_value", "types", "uint16", "uint32",
    "uint64", "uint8", "unique", "unique_with_counts", "unravel_index", "unstack", "variable_creator_scope", "variant",
    "vectorized_map", "version", "where", "while_loop", "xla", "zeros", "zeros_initializer", "zeros_like",
]

__version__: str

def acos(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.acos([1.0, 0.0]).numpy().round(3)
    array([0.   , 1.571], dtype=float32)
    """

def acosh(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

class _ApproxTopK(NamedTuple):
    values: Tensor
    indices: Tensor

def approx_top_k(
    input: TensorLike,
    k: int,
    reduction_dimension: int = -1,
    recall_target: float = 0.95,
    is_max_k: _bool = True,
    reduction_input_size_override: int = -1,
    aggregate_to_topk: _bool = True,
    name: str | None = None,
) -> _ApproxTopK:
    """Finds the `k` largest (or smallest) elements along an axis. The result is exact.

    Args:
        input: Floating-point tensor.
        k: Number of elements to find.
        reduction_dimension: Axis to search. Default: the last.
        recall_target: Ignored: the result is exact.
        is_max_k: Whether to find the largest elements.
        reduction_input_size_override: Ignored: the result is exact.
        aggregate_to_topk: Whether the result has exactly `k` elements.
        name: Name of the operation.

    Returns:
        values: The elements.
        indices: Their positions.

    Raises:
        InvalidArgumentError: If `reduction_dimension` is out of range, `input` is a scalar, or `k` is negative, not a
            scalar, or larger than the size of that dimension.
    """

def as_string(
    input: TensorLike,
    precision: int = -1,
    scientific: _bool = False,
    shortest: _bool = False,
    width: int = -1,
    fill: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns every element as a string.

    Args:
        input: Tensor of numbers or bools.
        precision: Digits after the point, for floating-point numbers; six unless given.
        scientific: Whether to write 1.500000e+00.
        shortest: Whether to omit zeros at the end, and choose the shorter of both forms.
        width: The least number of characters.
        fill: What fills them up: "" or " " (to the left), "0", "-" (spaces to the right), "+" (spaces, and a sign).
        name: Name of the operation.

    Returns:
        Tensor of string, of the shape of `input`.

    Raises:
        InvalidArgumentError: If `scientific` or `shortest` is set for numbers that are not floating point, `precision`
            for integers, both notations are chosen, or `fill` is longer than one character or not one of those allowed.

    >>> tf.strings.as_string([3.14159, 2.0], precision=2).numpy().tolist()
    [b'3.14', b'2.00']
    """

def asin(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.asin([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.571], dtype=float32)
    """

def asinh(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def assert_equal(
    x: TensorLike,
    y: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Operation | None:
    """Raises InvalidArgumentError unless `x == y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_greater(
    x: TensorLike,
    y: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Operation | None:
    """Raises InvalidArgumentError unless `x > y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_less(
    x: TensorLike,
    y: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Operation | None:
    """Raises InvalidArgumentError unless `x < y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def atan(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.atan([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.785], dtype=float32)
    """

def atan2(y: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the angle of the point (x, y) elementwise, from -pi to pi.

    Args:
        y: Tensor of floating point dtype.
        x: Tensor that broadcasts with `y`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `y`, of the shape that `y` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `y` and `x` do not broadcast.

    >>> tf.atan2([1.0, -1.0], [1.0, 1.0]).numpy().round(3)
    array([ 0.785, -0.785], dtype=float32)
    """

def atanh(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the inverse hyperbolic tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bitcast(input: TensorLike, type: DTypeLike, name: str | None = None) -> Tensor:
    """Reinterprets the bits of a tensor as another dtype.

    If the sizes of the dtypes differ, a last axis is added or removed.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or quantized dtype.
        type: Dtype of the result.
        name: Name of the operation.

    Returns:
        The same bits as a tensor of dtype `type`.

    Raises:
        InvalidArgumentError: If `type` is not allowed, or the last axis does not hold whole values of `type`.

    >>> print(tf.bitcast(1.0, tf.int32).numpy())
    1065353216
    """

def broadcast_to(input: TensorLike, shape: TensorLike, name: str | None = None) -> Tensor:
    """Broadcasts a tensor to a shape.

    Args:
        input: Tensor of any dtype.
        shape: Integer vector, the shape of the result.
        name: Name of the operation.

    Returns:
        A tensor of shape `shape`.

    Raises:
        InvalidArgumentError: If `shape` is not a vector of sizes, has fewer axes than `input`, or `input` does not
            broadcast to it.

    >>> tf.broadcast_to([1, 2], [2, 2]).numpy().tolist()
    [[1, 2], [1, 2]]
    """

def cos(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.cos([0.0, 1.0]).numpy().round(3)
    array([1.  , 0.54], dtype=float32)
    """

def cosh(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def dynamic_partition(
    data: TensorLike,
    partitions: TensorLike,
    num_partitions: int,
    name: str | None = None,
) -> list[Tensor]:
    """Distributes the rows of a tensor to several tensors.

    Args:
        data: Tensor of any dtype.
        partitions: int32 tensor whose shape is a prefix of that of `data`: the number of the output for each row.
        num_partitions: Number of outputs.
        name: Name of the operation.

    Returns:
        List of tensors.

    Raises:
        InvalidArgumentError: If `num_partitions` is less than 1, the shape of `data` does not start with that of
            `partitions`, or a number in `partitions` is not in [0, num_partitions).

    >>> [part.numpy() for part in tf.dynamic_partition([10, 20, 30], [0, 1, 0], num_partitions=2)]
    [array([10, 30], dtype=int32), array([20], dtype=int32)]
    """

def dynamic_stitch(
    indices: Sequence[TensorLike] | TensorLike,
    data: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> Tensor:
    """Interleaves the rows of several tensors.

    Args:
        indices: List of int32 tensors: the position of each row in the result.
        data: List of tensors; `data[n].shape` starts with `indices[n].shape`.
        name: Name of the operation.

    Returns:
        The rows at their positions. If a position occurs twice, the last row wins; positions that do not occur hold
        zeros.

    Raises:
        InvalidArgumentError: If the shape of a tensor in `data` does not start with that of its indices, the rest of
            the shapes differs, or an index is out of range.

    >>> tf.dynamic_stitch([[0, 2], [1]], [[10, 30], [20]]).numpy()
    array([10, 20, 30], dtype=int32)
    """

def exp(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes e to the power of `x` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.exp([0.0, 1.0]).numpy().round(3)
    array([1.   , 2.718], dtype=float32)
    """

def extract_volume_patches(
    input: TensorLike,
    ksizes: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> Tensor:
    """Extracts sliding windows of volumes and stores each one in the channels.

    Args:
        input: 5-D tensor `[batch, planes, rows, columns, channels]`.
        ksizes: Window size `[1, planes, rows, columns, 1]`.
        strides: Distance between windows `[1, planes, rows, columns, 1]`.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        The windows: a tensor of shape (batch, depth, rows, columns, values of a window).

    Raises:
        InvalidArgumentError: If `input` does not have rank 5, `padding` is neither "SAME" nor "VALID", or `ksizes` and
            `strides` are not five positive numbers.
        UnimplementedError: If windows or strides extend over the batch or the channels.
    """

def floor(x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds down to an integer elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.floor([1.7, -1.2]).numpy()
    array([ 1., -2.], dtype=float32)
    """

def greater(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x > y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.greater([1, 5], 3).numpy()
    array([False,  True])
    """

def greater_equal(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x >= y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.greater_equal([1, 3, 5], 3).numpy()
    array([False,  True,  True])
    """

def guarantee_const(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the input, which the caller promises never to change.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.
    """

def identity_n(input: Sequence[TensorLike] | TensorLike, name: str | None = None) -> list[Tensor]:
    """Returns the same values as new tensors.

    Args:
        input: List of tensors.
        name: Name of the operation.
    """

def less(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x < y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.less([1, 5], 3).numpy()
    array([ True, False])
    """

def less_equal(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x <= y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.less_equal([1, 3, 5], 3).numpy()
    array([ True,  True, False])
    """

def logical_and(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x and y` elementwise.

    Args:
        x: Boolean tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of bool, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.logical_and([True, True], [True, False]).numpy()
    array([ True, False])
    """

def logical_not(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `not x` elementwise.

    Args:
        x: Boolean tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.logical_not([True, False]).numpy()
    array([False,  True])
    """

def logical_or(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x or y` elementwise.

    Args:
        x: Boolean tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of bool, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.logical_or([True, False], [False, False]).numpy()
    array([ True, False])
    """

def matrix_square_root(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the principal square root of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where the root of a real matrix is not real.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.
    """

def maximum(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns the larger of `x` and `y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.maximum([1, 5], 3).numpy().tolist()
    [3, 5]
    """

def minimum(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns the smaller of `x` and `y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.minimum([1, 5], 3).numpy()
    array([1, 3], dtype=int32)
    """

def multiply(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * y` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.multiply([1, 2], 3).numpy().tolist()
    [3, 6]
    """

def negative(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `-x` elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.negative([1, -2]).numpy()
    array([-1,  2], dtype=int32)
    """

def pow(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x` to the power of `y` elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is raised to a negative
            power.

    >>> tf.pow([2, 3], 2).numpy()
    array([4, 9], dtype=int32)
    """

class _RaggedFillEmptyRows(NamedTuple):
    output_value_rowids: Tensor
    output_values: Tensor
    empty_row_indicator: Tensor
    reverse_index_map: Tensor

def ragged_fill_empty_rows(
    value_rowids: TensorLike,
    values: TensorLike,
    nrows: TensorLike,
    default_value: TensorLike,
    name: str | None = None,
) -> _RaggedFillEmptyRows:
    """Adds one `default_value` to each empty row of a ragged tensor.

    Args:
        value_rowids: Row of each value.
        values: Values of the ragged tensor.
        nrows: Number of rows.
        default_value: Scalar.
        name: Name of the operation.

    Returns:
        A named tuple: the row of each value, the values with the defaults, whether each row was empty, and the new
        position of each old value.

    Raises:
        InvalidArgumentError: If `default_value` is not a scalar, `value_rowids` and `values` have different lengths, or
            a row is not in [0, nrows).
    """

class _RaggedFillEmptyRowsGrad(NamedTuple):
    d_values: Tensor
    d_default_value: Tensor

def ragged_fill_empty_rows_grad(
    reverse_index_map: TensorLike,
    grad_values: TensorLike,
    name: str | None = None,
) -> _RaggedFillEmptyRowsGrad:
    """Computes the gradient of `ragged_fill_empty_rows`.

    Args:
        reverse_index_map: Position of each given value in the result.
        grad_values: Gradient of the values.
        name: Name of the operation.

    Returns:
        d_values: The gradient of the given values.
        d_default_value: The gradient of the default value.

    Raises:
        InvalidArgumentError: If `reverse_index_map` or `grad_values` is not a vector.
    """

def random_index_shuffle(
    index: TensorLike,
    seed: TensorLike,
    max_index: TensorLike,
    rounds: int = 4,
    name: str | None = None,
) -> Tensor:
    """Returns the position of `index` in a random permutation of 0 to `max_index`, without computing the permutation.

    Args:
        index: Integer scalar or vector.
        seed: Vector of 3 integers, or a matrix of them.
        max_index: Largest index.
        rounds: Number of rounds of the block cipher.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If `rounds` is odd or not positive, `index` and `max_index` are not scalars or vectors of
            one size, or `seed` does not have 3 columns.
    """

def realdiv(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise for floating-point or complex numbers.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.realdiv([6.0], [4.0]).numpy()
    array([1.5], dtype=float32)
    """

def reverse(tensor: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Reverses the order of the elements along some axes.

    Args:
        tensor: Any tensor, or what converts to one.
        axis: Integer vector of the axes to reverse.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If `axis` is not a vector, or names an axis twice or out of range.

    >>> tf.reverse([1, 2, 3], [0]).numpy().tolist()
    [3, 2, 1]
    """

def roll(input: TensorLike, shift: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
    """Shifts elements along axes with wrap-around.

    Args:
        input: Tensor of any dtype.
        shift: Number of positions, one for each axis in `axis`.
        axis: Axis or axes to shift along.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar, `shift` and `axis` are not scalars or vectors of one size, or an
            axis is out of range.

    >>> tf.roll([1, 2, 3], shift=1, axis=0).numpy().tolist()
    [3, 1, 2]
    """

def scatter_nd(
    indices: TensorLike,
    updates: TensorLike,
    shape: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Adds slices into a tensor of zeros by coordinates.

    Args:
        indices: Integer tensor; its last axis holds coordinates.
        updates: Slices to add; duplicates accumulate.
        shape: Shape of the result.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        A tensor of shape `shape`.

    Raises:
        InvalidArgumentError: If `shape` has negative sizes, the shapes of `indices`, `updates` and `shape` do not fit
            together, or an index is out of range.

    >>> tf.scatter_nd([[1], [3]], [9, 10], [5]).numpy().tolist()
    [0, 9, 0, 10, 0]
    """

def sigmoid(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / (1 + exp(-x))` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sigmoid([0.0, 2.0]).numpy().round(3)
    array([0.5  , 0.881], dtype=float32)
    """

def sign(x: TensorLike, name: str | None = None) -> Tensor:
    """Returns -1, 0 or 1 by the sign of each element; complex numbers are divided by their absolute value.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sign([-3, 0, 5]).numpy()
    array([-1,  0,  1], dtype=int32)
    """

def sin(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sin([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.841], dtype=float32)
    """

def sinh(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def space_to_batch_nd(
    input: TensorLike,
    block_shape: TensorLike,
    paddings: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Pads the spatial axes and moves the positions inside each block into the batch axis.

    Args:
        input: Tensor with a batch axis and spatial axes.
        block_shape: Size of a block along each spatial axis.
        paddings: Matrix of (start, end): zeros to add to each spatial axis.
        name: Name of the operation.

    Returns:
        A tensor with a larger batch and the spatial axes divided by `block_shape`.

    Raises:
        InvalidArgumentError: If `block_shape` is not a vector of positive numbers, `paddings` does not fit it, or a
            padded size is not divisible by its block.
    """

def sqrt(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the square root elementwise; NaN for negative real numbers.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sqrt([4.0, 9.0]).numpy()
    array([2., 3.], dtype=float32)
    """

def square(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * x` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.square([2, -3]).numpy()
    array([4, 9], dtype=int32)
    """

def subtract(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x - y` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.subtract([5, 7], [1, 2]).numpy()
    array([4, 5], dtype=int32)
    """

def tan(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.tan([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.557], dtype=float32)
    """

def tanh(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the hyperbolic tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.tanh([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.762], dtype=float32)
    """

def tensor_scatter_nd_add(
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with slices added at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to add; duplicates accumulate.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.

    >>> tf.tensor_scatter_nd_add([1, 1, 1], [[0], [2]], [10, 20]).numpy()
    array([11,  1, 21], dtype=int32)
    """

def tensor_scatter_nd_max(
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with the elementwise maximum of its slices and `updates` at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to compare with.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """

def tensor_scatter_nd_min(
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with the elementwise minimum of its slices and `updates` at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to compare with.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """

def tensor_scatter_nd_sub(
    tensor: TensorLike,
    indices: TensorLike,
    updates: TensorLike,
    bad_indices_policy: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Returns a copy of `tensor` with slices subtracted at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to subtract; duplicates accumulate.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """

def tile(input: TensorLike, multiples: TensorLike, name: str | None = None) -> Tensor:
    """Repeats a tensor.

    Args:
        input: Tensor of any dtype.
        multiples: Integer vector: the number of copies along each axis.
        name: Name of the operation.

    Returns:
        The repeated tensor; each size is multiplied by its number in `multiples`.

    Raises:
        InvalidArgumentError: If `multiples` does not hold one number, zero or more, for each axis of `input`.

    >>> tf.tile([1, 2], [2]).numpy().tolist()
    [1, 2, 1, 2]
    """

def timestamp(name: str | None = None) -> Tensor:
    """Returns the time in seconds since 1970, measured when the op runs.

    Args:
        name: Name of the operation.

    Returns:
        float64 scalar.
    """

def truncatediv(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise, rounded toward zero.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.

    >>> tf.truncatediv([-7], [2]).numpy()
    array([-3], dtype=int32)
    """

def truncatemod(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of the truncated division elementwise; it has the sign of `x`.

    Args:
        x: Tensor of floating point or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.
    """

def unravel_index(indices: TensorLike, dims: TensorLike, name: str | None = None) -> Tensor:
    """Converts flat positions to coordinates.

    Args:
        indices: Integer scalar or vector of flat positions.
        dims: Shape of the array.
        name: Name of the operation.

    Returns:
        One row for each axis.

    Raises:
        InvalidArgumentError: If `dims` is not a vector of positive sizes, `indices` has more than one axis, or an index
            is out of range.

    >>> tf.unravel_index([5], [2, 3]).numpy()
    array([[1],
           [2]], dtype=int32)
    """
