# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.nn: the names of tf.nn, some of them as TensorFlow 1 had them."""

from collections.abc import Sequence
from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike
from typing import Any, NamedTuple
from headrace import sigmoid as sigmoid, tanh as tanh
from headrace._src.compat_v1.functions.array import (
    depth_to_space as depth_to_space,
    space_to_batch as space_to_batch,
    space_to_depth as space_to_depth,
)
from headrace._src.compat_v1.functions.math import in_top_k as in_top_k
from headrace._src.compat_v1.nn.activation import (
    crelu as crelu,
    dropout as dropout,
    log_softmax as log_softmax,
    relu_layer as relu_layer,
    softmax as softmax,
    xw_plus_b as xw_plus_b,
)
from headrace._src.compat_v1.nn.convolution import (
    conv1d as conv1d,
    conv2d as conv2d,
    conv2d_backprop_filter as conv2d_backprop_filter,
    conv2d_backprop_input as conv2d_backprop_input,
    conv2d_transpose as conv2d_transpose,
    conv3d as conv3d,
    conv3d_transpose as conv3d_transpose,
    convolution as convolution,
    depthwise_conv2d as depthwise_conv2d,
    depthwise_conv2d as depthwise_conv2d_native,
    separable_conv2d as separable_conv2d,
)
from headrace._src.compat_v1.nn.cross_entropy import (
    sigmoid_cross_entropy_with_logits as sigmoid_cross_entropy_with_logits,
    softmax_cross_entropy_with_logits as softmax_cross_entropy_with_logits,
    softmax_cross_entropy_with_logits_v2 as softmax_cross_entropy_with_logits_v2,
    sparse_softmax_cross_entropy_with_logits as sparse_softmax_cross_entropy_with_logits,
    weighted_cross_entropy_with_logits as weighted_cross_entropy_with_logits,
)
from headrace._src.compat_v1.nn.ctc import ctc_beam_search_decoder as ctc_beam_search_decoder, ctc_loss as ctc_loss
from headrace._src.compat_v1.nn.embedding import (
    embedding_lookup as embedding_lookup,
    embedding_lookup_sparse as embedding_lookup_sparse,
    safe_embedding_lookup_sparse as safe_embedding_lookup_sparse,
)
from headrace._src.compat_v1.nn.morphology import dilation2d as dilation2d, erosion2d as erosion2d
from headrace._src.compat_v1.nn.normalization import (
    batch_norm_with_global_normalization as batch_norm_with_global_normalization,
    fused_batch_norm as fused_batch_norm,
    moments as moments,
    sufficient_statistics as sufficient_statistics,
    weighted_moments as weighted_moments,
)
from headrace._src.compat_v1.nn.pooling import (
    avg_pool as avg_pool,
    avg_pool as avg_pool2d,
    fractional_avg_pool as fractional_avg_pool,
    fractional_max_pool as fractional_max_pool,
    max_pool as max_pool,
    max_pool_with_argmax as max_pool_with_argmax,
    pool as pool,
)
from headrace._src.compat_v1.nn.sampled_loss import nce_loss as nce_loss, sampled_softmax_loss as sampled_softmax_loss
from headrace._src.compat_v1.rnn.loops import (
    bidirectional_dynamic_rnn as bidirectional_dynamic_rnn,
    dynamic_rnn as dynamic_rnn,
    raw_rnn as raw_rnn,
    static_bidirectional_rnn as static_bidirectional_rnn,
    static_rnn as static_rnn,
    static_state_saving_rnn as static_state_saving_rnn,
)
from headrace._src.keras.layers.recurrent.cell_wrappers import (
    DeviceWrapper as RNNCellDeviceWrapper,
    DropoutWrapper as RNNCellDropoutWrapper,
    ResidualWrapper as RNNCellResidualWrapper,
)
from headrace._src.lib.linalg.norms import l2_normalize as l2_normalize
from headrace._src.lib.math.statistics import zero_fraction as zero_fraction
from headrace._src.lib.nn.activations import silu as silu, silu as swish
from headrace._src.lib.nn.average_loss import (
    compute_average_loss as compute_average_loss,
    scale_regularization_loss as scale_regularization_loss,
)
from headrace._src.lib.nn.convolution import (
    atrous_conv2d as atrous_conv2d,
    depthwise_conv2d_backprop_filter as depthwise_conv2d_backprop_filter,
    depthwise_conv2d_backprop_filter as depthwise_conv2d_native_backprop_filter,
    depthwise_conv2d_backprop_input as depthwise_conv2d_backprop_input,
    depthwise_conv2d_backprop_input as depthwise_conv2d_native_backprop_input,
)
from headrace._src.lib.nn.cross_entropy import log_poisson_loss as log_poisson_loss
from headrace._src.lib.nn.ctc import (
    collapse_repeated as collapse_repeated,
    ctc_beam_search_decoder as ctc_beam_search_decoder_v2,
    ctc_greedy_decoder as ctc_greedy_decoder,
    ctc_loss as ctc_loss_v2,
    ctc_unique_labels as ctc_unique_labels,
)
from headrace._src.lib.nn.normalization import (
    batch_normalization as batch_normalization,
    normalize_moments as normalize_moments,
)
from headrace._src.lib.nn.pooling import (
    avg_pool as avg_pool_v2,
    avg_pool1d as avg_pool1d,
    avg_pool3d as avg_pool3d,
    max_pool as max_pool_v2,
    max_pool1d as max_pool1d,
    max_pool2d as max_pool2d,
    max_pool3d as max_pool3d,
)
from headrace._src.lib.nn.space_to_batch import with_space_to_batch as with_space_to_batch
from headrace._src.lib.nn.transposed_convolution import (
    atrous_conv2d_transpose as atrous_conv2d_transpose,
    conv1d_transpose as conv1d_transpose,
    conv_transpose as conv_transpose,
)
from headrace._src.lib.random.candidate_sampling import (
    all_candidate_sampler as all_candidate_sampler,
    compute_accidental_hits as compute_accidental_hits,
    fixed_unigram_candidate_sampler as fixed_unigram_candidate_sampler,
    learned_unigram_candidate_sampler as learned_unigram_candidate_sampler,
    log_uniform_candidate_sampler as log_uniform_candidate_sampler,
    uniform_candidate_sampler as uniform_candidate_sampler,
)
from headrace._src.ops.math.ranking import approx_max_k as approx_max_k, approx_min_k as approx_min_k, top_k as top_k
from headrace._src.ops.nn.activation import leaky_relu as leaky_relu
from headrace._src.ops.nn.bias import bias_add as bias_add
from headrace.compat.v1.nn import experimental as experimental, rnn_cell as rnn_cell
from headrace.math import softplus as softplus, softsign as softsign
from headrace.nn import (
    elu as elu,
    l2_loss as l2_loss,
    local_response_normalization as local_response_normalization,
    lrn as lrn,
    relu as relu,
    relu6 as relu6,
    selu as selu,
)

__all__ = [
    "RNNCellDeviceWrapper", "RNNCellDropoutWrapper", "RNNCellResidualWrapper", "all_candidate_sampler", "approx_max_k",
    "approx_min_k", "atrous_conv2d", "atrous_conv2d_transpose", "avg_pool", "avg_pool1d", "avg_pool2d", "avg_pool3d",
    "avg_pool_v2", "batch_norm_with_global_normalization", "batch_normalization", "bias_add",
    "bidirectional_dynamic_rnn", "collapse_repeated", "compute_accidental_hits", "compute_average_loss", "conv1d",
    "conv1d_transpose", "conv2d", "conv2d_backprop_filter", "conv2d_backprop_input", "conv2d_transpose", "conv3d",
    "conv3d_backprop_filter", "conv3d_backprop_filter_v2", "conv3d_transpose", "conv_transpose", "convolution", "crelu",
    "ctc_beam_search_decoder", "ctc_beam_search_decoder_v2", "ctc_greedy_decoder", "ctc_loss", "ctc_loss_v2",
    "ctc_unique_labels", "depth_to_space", "depthwise_conv2d", "depthwise_conv2d_backprop_filter",
    "depthwise_conv2d_backprop_input", "depthwise_conv2d_native", "depthwise_conv2d_native_backprop_filter",
    "depthwise_conv2d_native_backprop_input", "dilation2d", "dropout", "dynamic_rnn", "elu", "embedding_lookup",
    "embedding_lookup_sparse", "erosion2d", "experimental", "fixed_unigram_candidate_sampler", "fractional_avg_pool",
    "fractional_max_pool", "fused_batch_norm", "in_top_k", "l2_loss", "l2_normalize", "leaky_relu",
    "learned_unigram_candidate_sampler", "local_response_normalization", "log_poisson_loss", "log_softmax",
    "log_uniform_candidate_sampler", "lrn", "max_pool", "max_pool1d", "max_pool2d", "max_pool3d", "max_pool_v2",
    "max_pool_with_argmax", "moments", "nce_loss", "normalize_moments", "pool", "quantized_avg_pool",
    "quantized_conv2d", "quantized_max_pool", "raw_rnn", "relu", "relu6", "relu_layer", "rnn_cell",
    "safe_embedding_lookup_sparse", "sampled_softmax_loss", "scale_regularization_loss", "selu", "separable_conv2d",
    "sigmoid", "sigmoid_cross_entropy_with_logits", "silu", "softmax", "softmax_cross_entropy_with_logits",
    "softmax_cross_entropy_with_logits_v2", "softplus", "softsign", "space_to_batch", "space_to_depth",
    "sparse_softmax_cross_entropy_with_logits", "static_bidirectional_rnn", "static_rnn", "static_state_saving_rnn",
    "sufficient_statistics", "swish", "tanh", "top_k", "uniform_candidate_sampler",
    "weighted_cross_entropy_with_logits", "weighted_moments", "with_space_to_batch", "xw_plus_b", "zero_fraction",
]

def conv3d_backprop_filter(
    input: TensorLike,
    filter_sizes: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a 3-D convolution with respect to its filter.

    Args:
        input: 5-D tensor, the input of the convolution.
        filter_sizes: Shape of the filter.
        out_backprop: Gradient of the result.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        data_format: Layout of the data.
        dilations: Distance between the elements of the filter along each axis.
        name: Name of the operation.

    Returns:
        The gradient, a tensor of shape `filter_sizes`.

    Raises:
        InvalidArgumentError: If the ranks, batch sizes or depths of the input, the filter and `out_backprop` do not fit
            together.
    """

def conv3d_backprop_filter_v2(
    input: TensorLike,
    filter_sizes: TensorLike,
    out_backprop: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    data_format: str | bytes = 'NDHWC',
    dilations: Sequence[int] | int = (1, 1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a 3-D convolution with respect to its filter.

    Args:
        input: 5-D tensor, the input of the convolution.
        filter_sizes: Shape of the filter.
        out_backprop: Gradient of the result.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        data_format: Layout of the data.
        dilations: Distance between the elements of the filter along each axis.
        name: Name of the operation.

    Returns:
        The gradient, a tensor of shape `filter_sizes`.

    Raises:
        InvalidArgumentError: If the ranks, batch sizes or depths of the input, the filter and `out_backprop` do not fit
            together.
    """

class _QuantizedAvgPool(NamedTuple):
    output: Tensor
    min_output: Tensor
    max_output: Tensor

def quantized_avg_pool(
    input: TensorLike,
    min_input: TensorLike,
    max_input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> _QuantizedAvgPool:
    """Averages the codes of each window; the range stays the same.

    Args:
        input: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        ksize: Size of the window along each axis.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        A named tuple: the codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, or windows extend over the batch or the channels.
    """

class _QuantizedConv2D(NamedTuple):
    output: Tensor
    min_output: Tensor
    max_output: Tensor

def quantized_conv2d(
    input: TensorLike,
    filter: TensorLike,
    min_input: TensorLike,
    max_input: TensorLike,
    min_filter: TensorLike,
    max_filter: TensorLike,
    strides: Sequence[int] | int,
    padding: str | bytes,
    out_type: DTypeLike = dtypes.qint32,
    dilations: Sequence[int] | int = (1, 1, 1, 1),
    name: str | None = None,
) -> _QuantizedConv2D:
    """Convolves codes in integer arithmetic.

    Args:
        input: 4-D tensor of codes.
        filter: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        min_filter: Value of the smallest code of the filter.
        max_filter: Value of the largest code of the filter.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        out_type: Dtype of the result.
        dilations: Distance between the elements of the filter along each axis.
        name: Name of the operation.

    Returns:
        A named tuple: the int32 sums, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, the depths of input and filter differ, a range is empty,
            or `dilations` are not 1.
    """

class _QuantizedMaxPool(NamedTuple):
    output: Tensor
    min_output: Tensor
    max_output: Tensor

def quantized_max_pool(
    input: TensorLike,
    min_input: TensorLike,
    max_input: TensorLike,
    ksize: Sequence[int] | int,
    strides: Sequence[int] | int,
    padding: str | bytes,
    name: str | None = None,
) -> _QuantizedMaxPool:
    """Computes the largest code of each window; the range stays the same.

    Args:
        input: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        ksize: Size of the window along each axis.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        A named tuple: the codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, or windows extend over the batch or the channels.
    """
