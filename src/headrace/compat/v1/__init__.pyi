# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1: the interface of TensorFlow 1."""

from builtins import bool as _bool
from collections.abc import Sequence
from google.protobuf.message import Message
from headrace._src.compat_v1.typing import OperationOrNone
from headrace._src.ops.state.variable import Variable as _Variable
from headrace._src.tensors.typing import AxisLike, TensorLike
from typing import Any
from headrace import (
    acos as acos,
    acosh as acosh,
    approx_top_k as approx_top_k,
    as_string as as_string,
    asin as asin,
    asinh as asinh,
    atan as atan,
    atan2 as atan2,
    atanh as atanh,
    bitcast as bitcast,
    broadcast_to as broadcast_to,
    compat as compat,
    cos as cos,
    cosh as cosh,
    distribute as distribute,
    dynamic_partition as dynamic_partition,
    dynamic_stitch as dynamic_stitch,
    exp as exp,
    extract_volume_patches as extract_volume_patches,
    floor as floor,
    greater as greater,
    greater_equal as greater_equal,
    guarantee_const as guarantee_const,
    identity_n as identity_n,
    less as less,
    less_equal as less_equal,
    logical_and as logical_and,
    logical_not as logical_not,
    logical_or as logical_or,
    matrix_square_root as matrix_square_root,
    maximum as maximum,
    minimum as minimum,
    multiply as multiply,
    negative as negative,
    pow as pow,
    ragged_fill_empty_rows as ragged_fill_empty_rows,
    ragged_fill_empty_rows_grad as ragged_fill_empty_rows_grad,
    random_index_shuffle as random_index_shuffle,
    realdiv as realdiv,
    reverse as reverse,
    roll as roll,
    scatter_nd as scatter_nd,
    sigmoid as sigmoid,
    sign as sign,
    sin as sin,
    sinh as sinh,
    space_to_batch_nd as space_to_batch_nd,
    sqrt as sqrt,
    square as square,
    subtract as subtract,
    tan as tan,
    tanh as tanh,
    tensor_scatter_nd_add as tensor_scatter_nd_add,
    tensor_scatter_nd_max as tensor_scatter_nd_max,
    tensor_scatter_nd_min as tensor_scatter_nd_min,
    tensor_scatter_nd_sub as tensor_scatter_nd_sub,
    tile as tile,
    timestamp as timestamp,
    truncatediv as truncatediv,
    truncatemod as truncatemod,
    unravel_index as unravel_index,
)
from headrace._src.autodiff.custom_gradient import (
    custom_gradient as custom_gradient,
    grad_pass_through as grad_pass_through,
    recompute_grad as recompute_grad,
)
from headrace._src.autodiff.tape import GradientTape as GradientTape, UnconnectedGradients as UnconnectedGradients
from headrace._src.base.errors import OpError as OpError
from headrace._src.base.version import (
    COMPILER_VERSION as COMPILER_VERSION,
    GIT_VERSION as GIT_VERSION,
    GRAPH_DEF_VERSION as GRAPH_DEF_VERSION,
    GRAPH_DEF_VERSION_MIN_CONSUMER as GRAPH_DEF_VERSION_MIN_CONSUMER,
    GRAPH_DEF_VERSION_MIN_PRODUCER as GRAPH_DEF_VERSION_MIN_PRODUCER,
    TENSORFLOW_VERSION as VERSION,
)
from headrace._src.compat_v1.build_facts import (
    CXX11_ABI_FLAG as CXX11_ABI_FLAG,
    CXX_VERSION as CXX_VERSION,
    MONOLITHIC_BUILD as MONOLITHIC_BUILD,
)
from headrace._src.compat_v1.frozen.sub_graph import import_graph_def as import_graph_def
from headrace._src.compat_v1.functions.array import (
    batch_gather as batch_gather,
    batch_to_space as batch_to_space,
    boolean_mask as boolean_mask,
    constant as constant,
    convert_to_tensor as convert_to_tensor,
    convert_to_tensor_or_indexed_slices as convert_to_tensor_or_indexed_slices,
    convert_to_tensor_or_sparse_tensor as convert_to_tensor_or_sparse_tensor,
    depth_to_space as depth_to_space,
    expand_dims as expand_dims,
    gather as gather,
    gather_nd as gather_nd,
    ones_like as ones_like,
    pad as pad,
    print_ as Print,
    py_func as py_func,
    reverse_sequence as reverse_sequence,
    setdiff1d as setdiff1d,
    shape as shape,
    size as size,
    space_to_batch as space_to_batch,
    space_to_depth as space_to_depth,
    sparse_to_dense as sparse_to_dense,
    squeeze as squeeze,
    transpose as transpose,
    tuple_ as tuple,
    where as where,
    zeros_like as zeros_like,
)
from headrace._src.compat_v1.functions.assertions import (
    add_check_numerics_ops as add_check_numerics_ops,
    assert_all_finite as verify_tensor_all_finite,
    assert_near as assert_near,
    assert_rank_in as assert_rank_in,
    assert_scalar as assert_scalar,
)
from headrace._src.compat_v1.functions.image import extract_image_patches as extract_image_patches
from headrace._src.compat_v1.functions.io import (
    decode_csv as decode_csv,
    decode_raw as decode_raw,
    parse_example as parse_example,
    parse_single_example as parse_single_example,
    serialize_many_sparse as serialize_many_sparse,
    serialize_sparse as serialize_sparse,
)
from headrace._src.compat_v1.functions.math import (
    arg_max as arg_max,
    arg_min as arg_min,
    argmax as argmax,
    argmin as argmin,
    bincount as bincount,
    clip_by_average_norm as clip_by_average_norm,
    confusion_matrix as confusion_matrix,
    count_nonzero as count_nonzero,
    div as div,
    lin_space as lin_space,
    multinomial as multinomial,
    norm as norm,
    quantize_v2 as quantize_v2,
    random_poisson as random_poisson,
)
from headrace._src.compat_v1.functions.scopes import (
    colocate_with as colocate_with,
    cond as cond,
    container as container,
    device as device,
    gradients as gradients,
    hessians as hessians,
    name_scope as name_scope,
    op_scope as op_scope,
    while_loop as while_loop,
)
from headrace._src.compat_v1.functions.sparse import (
    add as sparse_add,
    concat as sparse_concat,
    merge as sparse_merge,
    reduce_max as sparse_reduce_max,
    reduce_max_sparse as sparse_reduce_max_sparse,
    reduce_sum as sparse_reduce_sum,
    reduce_sum_sparse as sparse_reduce_sum_sparse,
    segment_mean as sparse_segment_mean,
    segment_sqrt_n as sparse_segment_sqrt_n,
    segment_sum as sparse_segment_sum,
    split as sparse_split,
)
from headrace._src.compat_v1.functions.strings import (
    reduce_join as reduce_join,
    string_split as string_split,
    substr as substr,
    to_hash_bucket as string_to_hash_bucket,
    to_number as string_to_number,
)
from headrace._src.compat_v1.graph.collections import (
    GraphKeys as GraphKeys,
    add_to_collection as add_to_collection,
    add_to_collections as add_to_collections,
    all_variables as all_variables,
    get_collection as get_collection,
    get_collection_ref as get_collection_ref,
    global_variables as global_variables,
    local_variables as local_variables,
    model_variables as model_variables,
    moving_average_variables as moving_average_variables,
    trainable_variables as trainable_variables,
)
from headrace._src.compat_v1.graph.wrapped_function import wrap_function as wrap_function
from headrace._src.compat_v1.removed import (
    ConditionalAccumulator as ConditionalAccumulator,
    ConditionalAccumulatorBase as ConditionalAccumulatorBase,
    FIFOQueue as FIFOQueue,
    FixedLengthRecordReader as FixedLengthRecordReader,
    IdentityReader as IdentityReader,
    LMDBReader as LMDBReader,
    PaddingFIFOQueue as PaddingFIFOQueue,
    PriorityQueue as PriorityQueue,
    QueueBase as QueueBase,
    RandomShuffleQueue as RandomShuffleQueue,
    ReaderBase as ReaderBase,
    SparseConditionalAccumulator as SparseConditionalAccumulator,
    TFRecordReader as TFRecordReader,
    TextLineReader as TextLineReader,
    WholeFileReader as WholeFileReader,
)
from headrace._src.compat_v1.session.default_session import get_default_session as get_default_session
from headrace._src.compat_v1.session.placeholders import (
    placeholder as placeholder,
    placeholder_with_default as placeholder_with_default,
    sparse_placeholder as sparse_placeholder,
)
from headrace._src.compat_v1.session.session import InteractiveSession as InteractiveSession, Session as Session
from headrace._src.compat_v1.tensor_shapes import (
    disable_v2_tensorshape as disable_v2_tensorshape,
    enable_v2_tensorshape as enable_v2_tensorshape,
)
from headrace._src.compat_v1.variables.initializers import (
    Constant as constant_initializer,
    GlorotNormal as glorot_normal_initializer,
    GlorotUniform as glorot_uniform_initializer,
    Ones as ones_initializer,
    Orthogonal as orthogonal_initializer,
    RandomNormal as random_normal_initializer,
    RandomUniform as random_uniform_initializer,
    TruncatedNormal as truncated_normal_initializer,
    UniformUnitScaling as uniform_unit_scaling_initializer,
    VarianceScaling as variance_scaling_initializer,
    Zeros as zeros_initializer,
)
from headrace._src.compat_v1.variables.partitioners import (
    create_partitioned_variables as create_partitioned_variables,
    fixed_size_partitioner as fixed_size_partitioner,
    min_max_variable_partitioner as min_max_variable_partitioner,
    variable_axis_size_partitioner as variable_axis_size_partitioner,
)
from headrace._src.compat_v1.variables.scope import (
    VariableScope as VariableScope,
    get_local_variable as get_local_variable,
    get_variable as get_variable,
    get_variable_scope as get_variable_scope,
    no_regularizer as no_regularizer,
    variable_op_scope as variable_op_scope,
    variable_scope as variable_scope,
)
from headrace._src.compat_v1.variables.store import AUTO_REUSE as AUTO_REUSE
from headrace._src.compat_v1.variables.templates import make_template as make_template
from headrace._src.compat_v1.variables.variable import (
    VariableV1 as Variable,
    assert_variables_initialized as assert_variables_initialized,
    assign as assign,
    assign_add as assign_add,
    assign_sub as assign_sub,
    batch_scatter_update as batch_scatter_update,
    count_up_to as count_up_to,
    global_variables_initializer as global_variables_initializer,
    global_variables_initializer as initialize_all_variables,
    is_variable_initialized as is_variable_initialized,
    local_variables_initializer as initialize_local_variables,
    local_variables_initializer as local_variables_initializer,
    report_uninitialized_variables as report_uninitialized_variables,
    tables_initializer as initialize_all_tables,
    tables_initializer as tables_initializer,
    variables_initializer as initialize_variables,
    variables_initializer as variables_initializer,
)
from headrace._src.compat_v1.version_switches import (
    control_flow_v2_enabled as control_flow_v2_enabled,
    disable_control_flow_v2 as disable_control_flow_v2,
    disable_eager_execution as disable_eager_execution,
    disable_resource_variables as disable_resource_variables,
    disable_tensor_equality as disable_tensor_equality,
    disable_v2_behavior as disable_v2_behavior,
    enable_control_flow_v2 as enable_control_flow_v2,
    enable_eager_execution as enable_eager_execution,
    enable_resource_variables as enable_resource_variables,
    enable_tensor_equality as enable_tensor_equality,
    enable_v2_behavior as enable_v2_behavior,
    executing_eagerly_outside_functions as executing_eagerly_outside_functions,
    get_default_graph as get_default_graph,
    reset_default_graph as reset_default_graph,
    resource_variables_enabled as resource_variables_enabled,
    set_random_seed as set_random_seed,
)
from headrace._src.data.specs import OptionalSpec as OptionalSpec
from headrace._src.function.control_flow.conditional import case as case, switch_case as switch_case
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
from headrace._src.lib.debugging.shapes import (
    assert_integer as assert_integer,
    assert_proper_iterable as assert_proper_iterable,
    assert_same_float_dtype as assert_same_float_dtype,
    assert_type as assert_type,
    is_numeric_tensor as is_numeric_tensor,
)
from headrace._src.lib.device_spec import MutableDeviceSpec as DeviceSpec
from headrace._src.lib.dimensions import dimension_at_index as dimension_at_index, dimension_value as dimension_value
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
    no_gradient as NoGradient,
    no_gradient as NotDifferentiable,
    no_gradient as no_gradient,
)
from headrace._src.lib.image.cropping import random_crop as random_crop
from headrace._src.lib.io.features import (
    FixedLenFeature as FixedLenFeature,
    FixedLenSequenceFeature as FixedLenSequenceFeature,
    SparseFeature as SparseFeature,
    VarLenFeature as VarLenFeature,
)
from headrace._src.lib.io.sequence_parsing import parse_single_sequence_example as parse_single_sequence_example
from headrace._src.lib.io.sparse import deserialize_many_sparse as deserialize_many_sparse
from headrace._src.lib.io.tensor_protos import make_ndarray as make_ndarray, make_tensor_proto as make_tensor_proto
from headrace._src.lib.linalg.norms import global_norm as global_norm
from headrace._src.lib.linalg.products import tensordot as tensordot, trace as trace
from headrace._src.lib.math.clipping import (
    clip_by_global_norm as clip_by_global_norm,
    clip_by_norm as clip_by_norm,
    clip_by_value as clip_by_value,
)
from headrace._src.lib.math.counting import (
    histogram_fixed_width as histogram_fixed_width,
    histogram_fixed_width_bins as histogram_fixed_width_bins,
)
from headrace._src.lib.math.sequences import (
    is_non_decreasing as is_non_decreasing,
    is_strictly_increasing as is_strictly_increasing,
)
from headrace._src.lib.math.statistics import lbeta as lbeta
from headrace._src.lib.module import Module as Module
from headrace._src.lib.random.seeded import (
    gamma as random_gamma,
    normal as random_normal,
    shuffle as random_shuffle,
    truncated_normal as truncated_normal,
    uniform as random_uniform,
)
from headrace._src.lib.scopes import (
    control_dependencies as control_dependencies,
    get_logger as get_logger,
    get_static_value as get_static_value,
    group as group,
    init_scope as init_scope,
    is_symbolic_tensor as is_symbolic_tensor,
    no_op as no_op,
    variable_creator_scope as variable_creator_scope,
)
from headrace._src.lib.signal.fourier import fftnd as fftnd, ifftnd as ifftnd, irfftnd as irfftnd, rfftnd as rfftnd
from headrace._src.lib.sparse.arithmetic import (
    maximum as sparse_maximum,
    minimum as sparse_minimum,
    softmax as sparse_softmax,
    sparse_dense_matmul as sparse_tensor_dense_matmul,
)
from headrace._src.lib.sparse.arrangement import (
    fill_empty_rows as sparse_fill_empty_rows,
    mask as sparse_mask,
    reorder as sparse_reorder,
    reshape as sparse_reshape,
    retain as sparse_retain,
    slice_ as sparse_slice,
    transpose as sparse_transpose,
)
from headrace._src.lib.sparse.conversion import (
    reset_shape as sparse_reset_shape,
    to_dense as sparse_tensor_to_dense,
    to_indicator as sparse_to_indicator,
)
from headrace._src.ops.array.blocks import batch_to_space as batch_to_space_nd
from headrace._src.ops.array.casting import cast as cast, saturate_cast as saturate_cast
from headrace._src.ops.array.conversion import is_tensor as is_tensor
from headrace._src.ops.array.filling import eye as eye, fill as fill, one_hot as one_hot, ones as ones, zeros as zeros
from headrace._src.ops.array.fingerprint import fingerprint as fingerprint
from headrace._src.ops.array.identity import (
    ensure_shape as ensure_shape,
    identity as identity,
    stop_gradient as stop_gradient,
)
from headrace._src.ops.array.indexing import newaxis as newaxis, slice_ as slice, strided_slice as strided_slice
from headrace._src.ops.array.joining import concat as concat, split as split
from headrace._src.ops.array.packing import parallel_stack as parallel_stack, stack as stack, unstack as unstack
from headrace._src.ops.array.scattering import (
    tensor_scatter_nd_update as tensor_scatter_nd_update,
    tensor_scatter_nd_update as tensor_scatter_update,
)
from headrace._src.ops.array.selection import where as where_v2
from headrace._src.ops.array.sequences import linspace as linspace, range_ as range
from headrace._src.ops.array.shape import (
    broadcast_dynamic_shape as broadcast_dynamic_shape,
    broadcast_static_shape as broadcast_static_shape,
    rank as rank,
    reshape as reshape,
    shape_n as shape_n,
)
from headrace._src.ops.array.unique import unique as unique, unique_with_counts as unique_with_counts
from headrace._src.ops.io.decoding import decode_json_example as decode_json_example
from headrace._src.ops.io.files import read_file as read_file
from headrace._src.ops.io.tensors import serialize_tensor as serialize_tensor
from headrace._src.ops.linalg.adjoint import matrix_transpose as matrix_transpose
from headrace._src.ops.linalg.band import band_part as matrix_band_part
from headrace._src.ops.linalg.cholesky import cholesky_solve as cholesky_solve
from headrace._src.ops.linalg.diag import (
    diag as matrix_diag,
    diag_part as matrix_diag_part,
    set_diag as matrix_set_diag,
)
from headrace._src.ops.linalg.eigen import eigh as self_adjoint_eig, eigvalsh as self_adjoint_eigvals
from headrace._src.ops.linalg.einsum import einsum as einsum
from headrace._src.ops.linalg.least_squares import lstsq as matrix_solve_ls
from headrace._src.ops.linalg.matmul import matmul as matmul
from headrace._src.ops.linalg.svd import svd as svd
from headrace._src.ops.linalg.tensor_diag import tensor_diag_part as diag_part
from headrace._src.ops.linalg.triangular import triangular_solve as matrix_triangular_solve
from headrace._src.ops.math.arithmetic import (
    accumulate_n as accumulate_n,
    add as add,
    add_n as add_n,
    scalar_mul as scalar_mul,
)
from headrace._src.ops.math.compare import equal as equal, not_equal as not_equal
from headrace._src.ops.math.complex_parts import (
    angle as angle,
    complex_ as complex,
    conj as conj,
    imag as imag,
    real as real,
)
from headrace._src.ops.math.division import (
    divide as divide,
    divide_no_nan as div_no_nan,
    floordiv as floor_div,
    floordiv as floordiv,
    truediv as truediv,
)
from headrace._src.ops.math.logical import logical_xor as logical_xor
from headrace._src.ops.math.rounding import abs_ as abs, round_ as round
from headrace._src.ops.math.scan import cumprod as cumprod, cumsum as cumsum
from headrace._src.ops.math.segment import (
    unsorted_segment_mean as unsorted_segment_mean,
    unsorted_segment_sqrt_n as unsorted_segment_sqrt_n,
)
from headrace._src.ops.math.sigmoid import log_sigmoid as log_sigmoid
from headrace._src.ops.math.sorting import argsort as argsort, searchsorted as searchsorted, sort as sort
from headrace._src.ops.quantization.quantize import dequantize as dequantize, quantize as quantize
from headrace._src.ops.random.seeds import get_seed as get_seed
from headrace._src.ops.state.asserting import Assert as Assert
from headrace._src.ops.state.printing import print_ as print
from headrace._src.ops.state.py_func import numpy_function as numpy_function, py_function as py_function
from headrace._src.ops.state.variable import (
    VariableAggregation as VariableAggregation,
    VariableSynchronization as VariableSynchronization,
)
from headrace._src.ops.strings.joining import join as string_join
from headrace._src.ops.strings.regex import regex_replace as regex_replace
from headrace._src.tensors.context import executing_eagerly as executing_eagerly
from headrace._src.tensors.convert import register_tensor_conversion_function as register_tensor_conversion_function
from headrace._src.tensors.dimension import Dimension as Dimension
from headrace._src.tensors.dtypes import (
    DType as DType,
    QUANTIZED_DTYPES as QUANTIZED_DTYPES,
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
from headrace._src.tensors.ragged import RaggedTensor as RaggedTensor, RaggedTensorSpec as RaggedTensorSpec
from headrace._src.tensors.shapes import TensorShape as TensorShape
from headrace._src.tensors.sparse import (
    SparseTensor as SparseTensor,
    SparseTensorSpec as SparseTensorSpec,
    SparseTensorValue as SparseTensorValue,
)
from headrace._src.tensors.specs import (
    TensorSpec as TensorSpec,
    TypeSpec as TypeSpec,
    type_spec_from_value as type_spec_from_value,
)
from headrace._src.tensors.tensor import Tensor as Tensor
from headrace.compat.v1 import (
    app as app,
    audio as audio,
    autograph as autograph,
    bitwise as bitwise,
    config as config,
    contrib as contrib,
    data as data,
    debugging as debugging,
    distributions as distributions,
    dtypes as dtypes,
    errors as errors,
    experimental as experimental,
    feature_column as feature_column,
    flags as flags,
    gfile as gfile,
    graph_util as graph_util,
    image as image,
    initializers as initializers,
    io as io,
    keras as keras,
    layers as layers,
    linalg as linalg,
    logging as logging,
    lookup as lookup,
    losses as losses,
    manip as manip,
    math as math,
    metrics as metrics,
    mixed_precision as mixed_precision,
    nest as nest,
    nn as nn,
    profiler as profiler,
    python_io as python_io,
    quantization as quantization,
    queue as queue,
    ragged as ragged,
    random as random,
    resource_loader as resource_loader,
    saved_model as saved_model,
    sets as sets,
    signal as signal,
    sparse as sparse,
    spectral as spectral,
    strings as strings,
    summary as summary,
    sysconfig as sysconfig,
    test as test,
    train as train,
    user_ops as user_ops,
    version as version,
)
from headrace.debugging import check_numerics as check_numerics
from headrace.io import (
    decode_base64 as decode_base64,
    decode_compressed as decode_compressed,
    encode_base64 as encode_base64,
    matching_files as matching_files,
    parse_tensor as parse_tensor,
    write_file as write_file,
)
from headrace.linalg import cholesky as cholesky, cross as cross, qr as qr
from headrace.math import (
    betainc as betainc,
    ceil as ceil,
    digamma as digamma,
    erf as erf,
    erfc as erfc,
    expm1 as expm1,
    floormod as floormod,
    igamma as igamma,
    igammac as igammac,
    invert_permutation as invert_permutation,
    is_finite as is_finite,
    is_inf as is_inf,
    is_nan as is_nan,
    lgamma as lgamma,
    log as log,
    log1p as log1p,
    mod as mod,
    polygamma as polygamma,
    reciprocal as reciprocal,
    rint as rint,
    rsqrt as rsqrt,
    segment_max as segment_max,
    segment_mean as segment_mean,
    segment_min as segment_min,
    segment_prod as segment_prod,
    segment_sum as segment_sum,
    squared_difference as squared_difference,
    unsorted_segment_max as unsorted_segment_max,
    unsorted_segment_min as unsorted_segment_min,
    unsorted_segment_prod as unsorted_segment_prod,
    unsorted_segment_sum as unsorted_segment_sum,
    zeta as zeta,
)
from headrace.quantization import (
    fake_quant_with_min_max_args as fake_quant_with_min_max_args,
    fake_quant_with_min_max_args_gradient as fake_quant_with_min_max_args_gradient,
    fake_quant_with_min_max_vars as fake_quant_with_min_max_vars,
    fake_quant_with_min_max_vars_gradient as fake_quant_with_min_max_vars_gradient,
    fake_quant_with_min_max_vars_per_channel as fake_quant_with_min_max_vars_per_channel,
    fake_quant_with_min_max_vars_per_channel_gradient as fake_quant_with_min_max_vars_per_channel_gradient,
    quantized_concat as quantized_concat,
)
from headrace.signal import (
    fft as fft,
    fft2d as fft2d,
    fft3d as fft3d,
    ifft as ifft,
    ifft2d as ifft2d,
    ifft3d as ifft3d,
)

__all__ = [
    "AUTO_REUSE", "AggregationMethod", "Assert", "AttrValue", "COMPILER_VERSION", "CXX11_ABI_FLAG", "CXX_VERSION",
    "ConditionalAccumulator", "ConditionalAccumulatorBase", "ConfigProto", "CriticalSection", "DType", "DeviceSpec",
    "Dimension", "Event", "FIFOQueue", "FixedLenFeature", "FixedLenSequenceFeature", "FixedLengthRecordReader",
    "GIT_VERSION", "GPUOptions", "GRAPH_DEF_VERSION", "GRAPH_DEF_VERSION_MIN_CONSUMER",
    "GRAPH_DEF_VERSION_MIN_PRODUCER", "GradientTape", "Graph", "GraphDef", "GraphKeys", "GraphOptions",
    "HistogramProto", "IdentityReader", "IndexedSlices", "IndexedSlicesSpec", "InteractiveSession", "LMDBReader",
    "LogMessage", "MONOLITHIC_BUILD", "MetaGraphDef", "Module", "NameAttrList", "NoGradient", "NodeDef",
    "NotDifferentiable", "OpError", "Operation", "OptimizerOptions", "OptionalSpec", "PaddingFIFOQueue", "Print",
    "PriorityQueue", "QUANTIZED_DTYPES", "QueueBase", "RaggedTensor", "RaggedTensorSpec", "RandomShuffleQueue",
    "ReaderBase", "RegisterGradient", "RunMetadata", "RunOptions", "Session", "SessionLog",
    "SparseConditionalAccumulator", "SparseFeature", "SparseTensor", "SparseTensorSpec", "SparseTensorValue", "Summary",
    "SummaryMetadata", "TFRecordReader", "Tensor", "TensorArray", "TensorArraySpec", "TensorInfo", "TensorShape",
    "TensorSpec", "TextLineReader", "TypeSpec", "UnconnectedGradients", "VERSION", "VarLenFeature", "Variable",
    "VariableAggregation", "VariableScope", "VariableSynchronization", "WholeFileReader", "abs", "accumulate_n", "acos",
    "acosh", "add", "add_check_numerics_ops", "add_n", "add_to_collection", "add_to_collections", "all_variables",
    "angle", "app", "approx_top_k", "arg_max", "arg_min", "argmax", "argmin", "argsort", "as_dtype", "as_string",
    "asin", "asinh", "assert_equal", "assert_greater", "assert_greater_equal", "assert_integer", "assert_less",
    "assert_less_equal", "assert_near", "assert_negative", "assert_non_negative", "assert_non_positive",
    "assert_none_equal", "assert_positive", "assert_proper_iterable", "assert_rank", "assert_rank_at_least",
    "assert_rank_in", "assert_same_float_dtype", "assert_scalar", "assert_type", "assert_variables_initialized",
    "assign", "assign_add", "assign_sub", "atan", "atan2", "atanh", "audio", "autograph", "batch_gather",
    "batch_scatter_update", "batch_to_space", "batch_to_space_nd", "betainc", "bfloat16", "bincount", "bitcast",
    "bitwise", "bool", "boolean_mask", "broadcast_dynamic_shape", "broadcast_static_shape", "broadcast_to", "case",
    "cast", "ceil", "check_numerics", "cholesky", "cholesky_solve", "clip_by_average_norm", "clip_by_global_norm",
    "clip_by_norm", "clip_by_value", "colocate_with", "compat", "complex", "complex128", "complex64", "concat", "cond",
    "config", "confusion_matrix", "conj", "constant", "constant_initializer", "container", "contrib",
    "control_dependencies", "control_flow_v2_enabled", "conv", "convert_to_tensor",
    "convert_to_tensor_or_indexed_slices", "convert_to_tensor_or_sparse_tensor", "cos", "cosh", "count_nonzero",
    "count_up_to", "create_partitioned_variables", "cross", "cumprod", "cumsum", "custom_gradient", "data", "debugging",
    "decode_base64", "decode_compressed", "decode_csv", "decode_json_example", "decode_raw", "delete_session_tensor",
    "depth_to_space", "dequantize", "deserialize_many_sparse", "device", "diag", "diag_part", "digamma",
    "dimension_at_index", "dimension_value", "disable_control_flow_v2", "disable_eager_execution",
    "disable_resource_variables", "disable_tensor_equality", "disable_v2_behavior", "disable_v2_tensorshape",
    "distribute", "distributions", "div", "div_no_nan", "divide", "double", "dtypes", "dynamic_partition",
    "dynamic_stitch", "edit_distance", "einsum", "enable_control_flow_v2", "enable_eager_execution",
    "enable_resource_variables", "enable_tensor_equality", "enable_v2_behavior", "enable_v2_tensorshape",
    "encode_base64", "ensure_shape", "equal", "erf", "erfc", "errors", "executing_eagerly",
    "executing_eagerly_outside_functions", "exp", "expand_dims", "experimental", "expm1", "extract_image_patches",
    "extract_volume_patches", "eye", "fake_quant_with_min_max_args", "fake_quant_with_min_max_args_gradient",
    "fake_quant_with_min_max_vars", "fake_quant_with_min_max_vars_gradient", "fake_quant_with_min_max_vars_per_channel",
    "fake_quant_with_min_max_vars_per_channel_gradient", "feature_column", "fft", "fft2d", "fft3d", "fftnd", "fill",
    "fingerprint", "fixed_size_partitioner", "flags", "float16", "float32", "float64", "floor", "floor_div", "floordiv",
    "floormod", "foldl", "foldr", "function", "gather", "gather_nd", "get_collection", "get_collection_ref",
    "get_default_graph", "get_default_session", "get_local_variable", "get_logger", "get_seed", "get_session_handle",
    "get_session_tensor", "get_static_value", "get_variable", "get_variable_scope", "gfile", "global_norm",
    "global_variables", "global_variables_initializer", "glorot_normal_initializer", "glorot_uniform_initializer",
    "grad_pass_through", "gradients", "graph_util", "greater", "greater_equal", "group", "guarantee_const", "half",
    "hessians", "histogram_fixed_width", "histogram_fixed_width_bins", "identity", "identity_n", "ifft", "ifft2d",
    "ifft3d", "ifftnd", "igamma", "igammac", "imag", "image", "import_graph_def", "init_scope", "initialize_all_tables",
    "initialize_all_variables", "initialize_local_variables", "initialize_variables", "initializers", "int16", "int32",
    "int64", "int8", "invert_permutation", "io", "irfftnd", "is_finite", "is_inf", "is_nan", "is_non_decreasing",
    "is_numeric_tensor", "is_strictly_increasing", "is_symbolic_tensor", "is_tensor", "is_variable_initialized",
    "keras", "layers", "lbeta", "less", "less_equal", "lgamma", "lin_space", "linalg", "linspace",
    "load_file_system_library", "load_library", "load_op_library", "local_variables", "local_variables_initializer",
    "log", "log1p", "log_sigmoid", "logging", "logical_and", "logical_not", "logical_or", "logical_xor", "lookup",
    "losses", "make_ndarray", "make_template", "make_tensor_proto", "manip", "map_fn", "matching_files", "math",
    "matmul", "matrix_band_part", "matrix_determinant", "matrix_diag", "matrix_diag_part", "matrix_inverse",
    "matrix_set_diag", "matrix_solve", "matrix_solve_ls", "matrix_square_root", "matrix_transpose",
    "matrix_triangular_solve", "maximum", "meshgrid", "metrics", "min_max_variable_partitioner", "minimum",
    "mixed_precision", "mod", "model_variables", "moving_average_variables", "multinomial", "multiply", "name_scope",
    "negative", "nest", "newaxis", "nn", "no_gradient", "no_op", "no_regularizer", "norm", "not_equal",
    "numpy_function", "one_hot", "ones", "ones_initializer", "ones_like", "op_scope", "orthogonal_initializer", "pad",
    "parallel_stack", "parse_example", "parse_single_example", "parse_single_sequence_example", "parse_tensor",
    "placeholder", "placeholder_with_default", "polygamma", "pow", "print", "profiler", "py_func", "py_function",
    "python_io", "qint16", "qint32", "qint8", "qr", "quantization", "quantize", "quantize_v2", "quantized_concat",
    "queue", "quint16", "quint8", "ragged", "ragged_fill_empty_rows", "ragged_fill_empty_rows_grad", "random",
    "random_crop", "random_gamma", "random_index_shuffle", "random_normal", "random_normal_initializer",
    "random_poisson", "random_shuffle", "random_uniform", "random_uniform_initializer", "range", "rank", "read_file",
    "real", "realdiv", "reciprocal", "recompute_grad", "reduce_all", "reduce_any", "reduce_join", "reduce_logsumexp",
    "reduce_max", "reduce_mean", "reduce_min", "reduce_prod", "reduce_sum", "regex_replace",
    "register_tensor_conversion_function", "repeat", "report_uninitialized_variables",
    "required_space_to_batch_paddings", "reset_default_graph", "reshape", "resource", "resource_loader",
    "resource_variables_enabled", "reverse", "reverse_sequence", "reverse_v2", "rfftnd", "rint", "roll", "round",
    "rsqrt", "saturate_cast", "saved_model", "scalar_mul", "scan", "scatter_add", "scatter_div", "scatter_max",
    "scatter_min", "scatter_mul", "scatter_nd", "scatter_nd_add", "scatter_nd_sub", "scatter_nd_update", "scatter_sub",
    "scatter_update", "searchsorted", "segment_max", "segment_mean", "segment_min", "segment_prod", "segment_sum",
    "self_adjoint_eig", "self_adjoint_eigvals", "sequence_mask", "serialize_many_sparse", "serialize_sparse",
    "serialize_tensor", "set_random_seed", "setdiff1d", "sets", "shape", "shape_n", "sigmoid", "sign", "signal", "sin",
    "sinh", "size", "slice", "sort", "space_to_batch", "space_to_batch_nd", "space_to_depth", "sparse", "sparse_add",
    "sparse_concat", "sparse_fill_empty_rows", "sparse_mask", "sparse_matmul", "sparse_maximum", "sparse_merge",
    "sparse_minimum", "sparse_placeholder", "sparse_reduce_max", "sparse_reduce_max_sparse", "sparse_reduce_sum",
    "sparse_reduce_sum_sparse", "sparse_reorder", "sparse_reset_shape", "sparse_reshape", "sparse_retain",
    "sparse_segment_mean", "sparse_segment_sqrt_n", "sparse_segment_sum", "sparse_slice", "sparse_softmax",
    "sparse_split", "sparse_tensor_dense_matmul", "sparse_tensor_to_dense", "sparse_to_dense", "sparse_to_indicator",
    "sparse_transpose", "spectral", "split", "sqrt", "square", "squared_difference", "squeeze", "stack",
    "stop_gradient", "strided_slice", "string", "string_join", "string_split", "string_strip", "string_to_hash_bucket",
    "string_to_hash_bucket_fast", "string_to_hash_bucket_strong", "string_to_number", "strings", "substr", "subtract",
    "summary", "svd", "switch_case", "sysconfig", "tables_initializer", "tan", "tanh", "tensor_scatter_add",
    "tensor_scatter_nd_add", "tensor_scatter_nd_max", "tensor_scatter_nd_min", "tensor_scatter_nd_sub",
    "tensor_scatter_nd_update", "tensor_scatter_sub", "tensor_scatter_update", "tensordot", "test", "tile", "timestamp",
    "to_bfloat16", "to_complex128", "to_complex64", "to_double", "to_float", "to_int32", "to_int64", "trace", "train",
    "trainable_variables", "transpose", "truediv", "truncated_normal", "truncated_normal_initializer", "truncatediv",
    "truncatemod", "tuple", "type_spec_from_value", "uint16", "uint32", "uint64", "uint8",
    "uniform_unit_scaling_initializer", "unique", "unique_with_counts", "unravel_index", "unsorted_segment_max",
    "unsorted_segment_mean", "unsorted_segment_min", "unsorted_segment_prod", "unsorted_segment_sqrt_n",
    "unsorted_segment_sum", "unstack", "user_ops", "variable_axis_size_partitioner", "variable_creator_scope",
    "variable_op_scope", "variable_scope", "variables_initializer", "variance_scaling_initializer", "variant",
    "vectorized_map", "verify_tensor_all_finite", "version", "where", "where_v2", "while_loop", "wrap_function",
    "write_file", "zeros", "zeros_initializer", "zeros_like", "zeta",
]

class AttrValue(Message):
    list: Any
    s: Any
    i: Any
    f: Any
    b: Any
    type: Any
    shape: Any
    tensor: Any
    placeholder: Any
    func: Any
    def __init__(self, **fields: Any) -> None: ...

class ConfigProto(Message):
    device_count: Any
    intra_op_parallelism_threads: Any
    placement_period: Any
    device_filters: Any
    inter_op_parallelism_threads: Any
    gpu_options: Any
    allow_soft_placement: Any
    log_device_placement: Any
    use_per_session_threads: Any
    graph_options: Any
    operation_timeout_in_ms: Any
    session_inter_op_thread_pool: Any
    rpc_options: Any
    cluster_def: Any
    isolate_session_state: Any
    experimental: Any
    share_cluster_devices_in_session: Any
    pluggable_device_options: Any
    def __init__(self, **fields: Any) -> None: ...

class Event(Message):
    wall_time: Any
    step: Any
    file_version: Any
    graph_def: Any
    summary: Any
    log_message: Any
    session_log: Any
    tagged_run_metadata: Any
    meta_graph_def: Any
    source_metadata: Any
    def __init__(self, **fields: Any) -> None: ...

class GPUOptions(Message):
    per_process_gpu_memory_fraction: Any
    allocator_type: Any
    deferred_deletion_bytes: Any
    allow_growth: Any
    visible_device_list: Any
    polling_active_delay_usecs: Any
    polling_inactive_delay_msecs: Any
    force_gpu_compatible: Any
    experimental: Any
    def __init__(self, **fields: Any) -> None: ...

class GraphDef(Message):
    node: Any
    library: Any
    version: Any
    versions: Any
    debug_info: Any
    def __init__(self, **fields: Any) -> None: ...

class GraphOptions(Message):
    enable_recv_scheduling: Any
    optimizer_options: Any
    build_cost_model: Any
    infer_shapes: Any
    place_pruned_graph: Any
    enable_bfloat16_sendrecv: Any
    timeline_step: Any
    build_cost_model_after: Any
    rewrite_options: Any
    def __init__(self, **fields: Any) -> None: ...

class HistogramProto(Message):
    min: Any
    max: Any
    num: Any
    sum: Any
    sum_squares: Any
    bucket_limit: Any
    bucket: Any
    def __init__(self, **fields: Any) -> None: ...

class LogMessage(Message):
    level: Any
    message: Any
    def __init__(self, **fields: Any) -> None: ...

class MetaGraphDef(Message):
    meta_info_def: Any
    graph_def: Any
    saver_def: Any
    collection_def: Any
    signature_def: Any
    asset_file_def: Any
    object_graph_def: Any
    def __init__(self, **fields: Any) -> None: ...

class NameAttrList(Message):
    name: Any
    attr: Any
    def __init__(self, **fields: Any) -> None: ...

class NodeDef(Message):
    name: Any
    op: Any
    input: Any
    device: Any
    attr: Any
    experimental_debug_info: Any
    experimental_type: Any
    def __init__(self, **fields: Any) -> None: ...

class OptimizerOptions(Message):
    do_common_subexpression_elimination: Any
    do_constant_folding: Any
    opt_level: Any
    do_function_inlining: Any
    global_jit_level: Any
    max_folded_constant_in_bytes: Any
    cpu_global_jit: Any
    def __init__(self, **fields: Any) -> None: ...

class RunMetadata(Message):
    step_stats: Any
    cost_graph: Any
    partition_graphs: Any
    function_graphs: Any
    session_metadata: Any
    def __init__(self, **fields: Any) -> None: ...

class RunOptions(Message):
    trace_level: Any
    timeout_in_ms: Any
    inter_op_thread_pool: Any
    output_partition_graphs: Any
    debug_options: Any
    report_tensor_allocations_upon_oom: Any
    experimental: Any
    def __init__(self, **fields: Any) -> None: ...

class SessionLog(Message):
    status: Any
    checkpoint_path: Any
    msg: Any
    def __init__(self, **fields: Any) -> None: ...

class Summary(Message):
    value: Any
    def __init__(self, **fields: Any) -> None: ...

class SummaryMetadata(Message):
    plugin_data: Any
    display_name: Any
    summary_description: Any
    data_class: Any
    def __init__(self, **fields: Any) -> None: ...

class TensorInfo(Message):
    name: Any
    dtype: Any
    tensor_shape: Any
    coo_sparse: Any
    composite_tensor: Any
    def __init__(self, **fields: Any) -> None: ...

__version__: str

def assert_equal(
    x: TensorLike,
    y: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x == y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_greater(
    x: TensorLike,
    y: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x > y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_greater_equal(
    x: TensorLike,
    y: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x >= y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_less(
    x: TensorLike,
    y: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x < y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_less_equal(
    x: TensorLike,
    y: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x <= y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_negative(
    x: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x < 0` holds for all elements.

    Args:
        x: Numeric tensor.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_non_negative(
    x: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x >= 0` holds for all elements.

    Args:
        x: Numeric tensor.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_non_positive(
    x: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x <= 0` holds for all elements.

    Args:
        x: Numeric tensor.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_none_equal(
    x: TensorLike,
    y: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x != y` holds for all elements.

    Args:
        x: Numeric tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_positive(
    x: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises InvalidArgumentError unless `x > 0` holds for all elements.

    Args:
        x: Numeric tensor.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_rank(
    x: TensorLike,
    rank: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises an error unless `x` has the given rank.

    Args:
        x: Tensor.
        rank: Scalar integer.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements to print of each tensor, or None.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        The operation that checks in a graph; None if the rank is known now.

    Raises:
        ValueError: If the static rank of `x` differs. A rank known only at run time raises InvalidArgumentError.
    """

def assert_rank_at_least(
    x: TensorLike,
    rank: TensorLike,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Raises an error unless `x` has at least the given rank.

    Args:
        x: Tensor.
        rank: Scalar integer.
        data: List of tensors to print if the check fails, or None. They are not used.
        summarize: Number of elements to print of each tensor, or None.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        The operation that checks in a graph; None if the rank is known now.

    Raises:
        ValueError: If the static rank of `x` is too small. A rank known only at run time raises InvalidArgumentError.
    """

def conv(
    input: TensorLike,
    filter: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    explicit_paddings: Sequence[int] | int = (),
    data_format: str | bytes = 'CHANNELS_LAST',
    dilations: Sequence[int] | int = (),
    batch_dims: int = 1,
    groups: int = 1,
    name: str | None = None,
) -> Tensor:
    """Computes a convolution over one to three spatial axes.

    Args:
        input: Tensor of floating point or integer dtype.
        filter: Tensor `[spatial..., in_channels, out_channels]`.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        explicit_paddings: Padding before and after each axis, if `padding` is "EXPLICIT".
        data_format: Layout of the data.
        dilations: Distance between the elements of the filter along each axis.
        batch_dims: Number of leading batch axes.
        groups: Number of groups of channels.
        name: Name of the operation.

    Returns:
        The result of the convolution.

    Raises:
        InvalidArgumentError: If the ranks, depths, strides or paddings do not fit together, or `data_format` is
            unknown.
    """

def delete_session_tensor(*args: Any, **kwargs: Any) -> Any:
    """Values stay in a session only as variables. Fetch the value and feed it again, or assign it to a variable.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def diag(diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Returns a tensor of twice the rank with `diagonal` on its diagonal and zeros elsewhere.

    Args:
        diagonal: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If `diagonal` is a scalar.
    """

def get_session_handle(*args: Any, **kwargs: Any) -> Any:
    """Values stay in a session only as variables. Fetch the value and feed it again, or assign it to a variable.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def get_session_tensor(*args: Any, **kwargs: Any) -> Any:
    """Values stay in a session only as variables. Fetch the value and feed it again, or assign it to a variable.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def load_file_system_library(*args: Any, **kwargs: Any) -> Any:
    """File systems come with tf.io.gfile.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def load_library(*args: Any, **kwargs: Any) -> Any:
    """Libraries of compiled ops cannot be loaded. Write the op with tf functions, tf.py_function or JAX.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def load_op_library(*args: Any, **kwargs: Any) -> Any:
    """Libraries of compiled ops cannot be loaded. Write the op with tf functions, tf.py_function or JAX.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def matrix_determinant(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the determinant of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        The determinants: the shape of `input` without the last two axes.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> round(tf.linalg.det([[1.0, 2.0], [3.0, 4.0]]).numpy().item(), 3)
    -2.0
    """

def matrix_inverse(input: TensorLike, adjoint: _bool = False, name: str | None = None) -> Tensor:
    """Computes the inverse of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        adjoint: Whether to invert the adjoint instead.
        name: Name of the operation.

    Returns:
        The inverses, a tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices, or a matrix is not invertible.

    >>> tf.linalg.inv([[2.0, 0.0], [0.0, 4.0]]).numpy()
    array([[0.5 , 0.  ],
           [0.  , 0.25]], dtype=float32)
    """

def matrix_solve(matrix: TensorLike, rhs: TensorLike, adjoint: _bool = False, name: str | None = None) -> Tensor:
    """Solves systems of linear equations `matrix @ x = rhs`.

    Args:
        matrix: Tensor of shape `[..., n, n]`.
        rhs: Tensor of shape `[..., n, k]`.
        adjoint: Whether to use the adjoint of `matrix`.
        name: Name of the operation.

    Returns:
        The solutions, a tensor of the shape of `rhs`.

    Raises:
        InvalidArgumentError: If `matrix` does not hold square matrices, one is not invertible, or the shapes of
            `matrix` and `rhs` do not fit.

    >>> tf.linalg.solve([[2.0, 0.0], [0.0, 4.0]], [[2.0], [4.0]]).numpy().tolist()
    [[1.0], [1.0]]
    """

def reduce_all(
    input_tensor: TensorLike,
    axis: AxisLike | None = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Tensor:
    """Computes the logical AND of the elements along axes.

    Args:
        input_tensor: Boolean tensor.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        A bool tensor. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_all([[True, False], [True, True]], axis=1).numpy().tolist()
    [False, True]
    """

def reduce_any(
    input_tensor: TensorLike,
    axis: AxisLike | None = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Tensor:
    """Computes the logical OR of the elements along axes.

    Args:
        input_tensor: Boolean tensor.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        A bool tensor. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_any([[False, True], [False, False]], axis=1).numpy()
    array([ True, False])
    """

def reduce_logsumexp(
    input_tensor: TensorLike | None,
    axis: AxisLike | None = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Tensor:
    """Computes `log(sum(exp(x)))` along `axis` without overflow.

    Args:
        input_tensor: Floating-point tensor.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        Reduced tensor.

    >>> print(tf.reduce_logsumexp([0.0, 0.0]).numpy().round(3))
    0.693
    """

def reduce_max(
    input_tensor: TensorLike,
    axis: AxisLike | None = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Tensor:
    """Computes the maximum along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        The maxima. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_max([[1, 9], [5, 2]], axis=0, keepdims=True).numpy().tolist()
    [[5, 9]]
    """

def reduce_mean(
    input_tensor: TensorLike,
    axis: AxisLike | None = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Tensor:
    """Computes the mean along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        The means, in the dtype of the input: that of integers is rounded toward zero.

    >>> tf.reduce_mean([1.0, 2.0, 6.0]).numpy().item()
    3.0
    """

def reduce_min(
    input_tensor: TensorLike,
    axis: AxisLike | None = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Tensor:
    """Computes the minimum along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        The minima. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_min([[3, 1], [5, 4]], axis=1).numpy()
    array([1, 4], dtype=int32)
    """

def reduce_prod(
    input_tensor: TensorLike,
    axis: AxisLike | None = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Tensor:
    """Computes the product along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        The products. The reduced axes are dropped unless `keepdims` is True.

    >>> print(tf.reduce_prod([1, 2, 3, 4]).numpy())
    24
    """

def reduce_sum(
    input_tensor: Any,
    axis: Any = None,
    keepdims: _bool | None = None,
    name: str | None = None,
    reduction_indices: Any = None,
    keep_dims: Any = None,
) -> Any:
    """Computes the sum along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        The sums. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_sum([[1, 2], [3, 4]], axis=1).numpy().tolist()
    [3, 7]
    """

def reverse_v2(tensor: TensorLike, axis: TensorLike, name: str | None = None) -> Tensor:
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

def scatter_add(
    ref: _Variable,
    indices: Tensor,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_add` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_div(
    ref: _Variable,
    indices: Tensor,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_div` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_max(
    ref: _Variable,
    indices: Tensor,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_max` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_min(
    ref: _Variable,
    indices: Tensor,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_min` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_mul(
    ref: _Variable,
    indices: Tensor,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_mul` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_nd_add(
    ref: _Variable,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_nd_add` to elements or slices of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Coordinates of the elements or slices.
        updates: Values for them.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_nd_sub(
    ref: _Variable,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_nd_sub` to elements or slices of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Coordinates of the elements or slices.
        updates: Values for them.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_nd_update(
    ref: _Variable,
    indices: TensorLike,
    updates: TensorLike,
    use_locking: _bool = True,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_nd_update` to elements or slices of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Coordinates of the elements or slices.
        updates: Values for them.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_sub(
    ref: _Variable,
    indices: Tensor,
    updates: TensorLike,
    use_locking: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_sub` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """

def scatter_update(
    ref: _Variable,
    indices: Tensor,
    updates: TensorLike,
    use_locking: _bool = True,
    name: str | None = None,
) -> Tensor:
    """Applies `scatter_update` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """

def sparse_matmul(
    a: TensorLike,
    b: TensorLike,
    transpose_a: _bool = False,
    transpose_b: _bool = False,
    a_is_sparse: _bool = False,
    b_is_sparse: _bool = False,
    name: str | None = None,
) -> Tensor:
    """Multiplies two matrices that may have many zeros, in float32.

    Args:
        a: Matrix.
        b: Matrix.
        transpose_a: Whether to transpose `a`.
        transpose_b: Whether to transpose `b`.
        a_is_sparse: Hint: many entries of `a` are zero.
        b_is_sparse: Hint: many entries of `b` are zero.
        name: Name of the operation.

    Returns:
        The product, a float32 matrix.

    Raises:
        InvalidArgumentError: If `a` or `b` is not a matrix, or their inner sizes differ.
    """

def string_strip(input: TensorLike, name: str | None = None) -> Tensor:
    """Removes whitespace from both ends of each string.

    Args:
        input: String tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    >>> tf.strings.strip([" a "]).numpy().tolist()
    [b'a']
    """

def string_to_hash_bucket_fast(input: TensorLike, num_buckets: int, name: str | None = None) -> Tensor:
    """Assigns a bucket to each string by FarmHash's Fingerprint64, which is fast and the same on every machine.

    Args:
        input: String tensor.
        num_buckets: Number of buckets.
        name: Name of the operation.

    Returns:
        int64 tensor.

    Raises:
        InvalidArgumentError: If `num_buckets` is less than 1.

    >>> tf.strings.to_hash_bucket_fast(["Hello", "TensorFlow"], 3).numpy().tolist()
    [0, 2]
    """

def string_to_hash_bucket_strong(
    input: TensorLike,
    num_buckets: int,
    key: Sequence[int] | int,
    name: str | None = None,
) -> Tensor:
    """Assigns a bucket to each string by a keyed hash. Without the key nobody can choose strings that collide.

    Args:
        input: String tensor.
        num_buckets: Number of buckets.
        key: Two integers.
        name: Name of the operation.

    Returns:
        int64 tensor.

    Raises:
        InvalidArgumentError: If `num_buckets` is less than 1, or `key` does not hold two numbers.
    """

def tensor_scatter_add(
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

def tensor_scatter_sub(
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

def to_bfloat16(x: TensorLike, name: str = 'ToBFloat16') -> Tensor:
    """Casts to bfloat16.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """

def to_complex128(x: TensorLike, name: str = 'ToComplex128') -> Tensor:
    """Casts to complex128.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """

def to_complex64(x: TensorLike, name: str = 'ToComplex64') -> Tensor:
    """Casts to complex64.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """

def to_double(x: TensorLike, name: str = 'ToDouble') -> Tensor:
    """Casts to float64.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """

def to_float(x: TensorLike, name: str = 'ToFloat') -> Tensor:
    """Casts to float32.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """

def to_int32(x: TensorLike, name: str = 'ToInt32') -> Tensor:
    """Casts to int32.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """

def to_int64(x: TensorLike, name: str = 'ToInt64') -> Tensor:
    """Casts to int64.

    Args:
        x: Tensor of numbers or bools.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """
