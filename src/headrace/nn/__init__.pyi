# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.nn: functions of neural networks: activations, convolutions, pooling, normalization, losses."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace import sigmoid as sigmoid, tanh as tanh
from headrace._src.keras.layers.recurrent.cell_wrappers import (
    DeviceWrapper as RNNCellDeviceWrapper,
    DropoutWrapper as RNNCellDropoutWrapper,
    ResidualWrapper as RNNCellResidualWrapper,
)
from headrace._src.lib.linalg.norms import l2_normalize as l2_normalize
from headrace._src.lib.math.statistics import zero_fraction as zero_fraction
from headrace._src.lib.nn.activations import crelu as crelu, gelu as gelu, silu as silu, silu as swish
from headrace._src.lib.nn.average_loss import (
    compute_average_loss as compute_average_loss,
    scale_regularization_loss as scale_regularization_loss,
)
from headrace._src.lib.nn.convolution import (
    atrous_conv2d as atrous_conv2d,
    conv1d as conv1d,
    conv2d as conv2d,
    conv3d as conv3d,
    convolution as convolution,
    depthwise_conv2d as depthwise_conv2d,
    depthwise_conv2d_backprop_filter as depthwise_conv2d_backprop_filter,
    depthwise_conv2d_backprop_input as depthwise_conv2d_backprop_input,
    dilation2d as dilation2d,
    erosion2d as erosion2d,
    separable_conv2d as separable_conv2d,
)
from headrace._src.lib.nn.cross_entropy import (
    log_poisson_loss as log_poisson_loss,
    sigmoid_cross_entropy_with_logits as sigmoid_cross_entropy_with_logits,
    softmax_cross_entropy_with_logits as softmax_cross_entropy_with_logits,
    sparse_softmax_cross_entropy_with_logits as sparse_softmax_cross_entropy_with_logits,
    weighted_cross_entropy_with_logits as weighted_cross_entropy_with_logits,
)
from headrace._src.lib.nn.ctc import (
    collapse_repeated as collapse_repeated,
    ctc_beam_search_decoder as ctc_beam_search_decoder,
    ctc_greedy_decoder as ctc_greedy_decoder,
    ctc_loss as ctc_loss,
    ctc_unique_labels as ctc_unique_labels,
)
from headrace._src.lib.nn.dropout import dropout as dropout
from headrace._src.lib.nn.embedding import (
    embedding_lookup as embedding_lookup,
    embedding_lookup_sparse as embedding_lookup_sparse,
    safe_embedding_lookup_sparse as safe_embedding_lookup_sparse,
)
from headrace._src.lib.nn.isotonic import isotonic_regression as isotonic_regression
from headrace._src.lib.nn.normalization import (
    batch_norm_with_global_normalization as batch_norm_with_global_normalization,
    batch_normalization as batch_normalization,
    moments as moments,
    normalize_moments as normalize_moments,
    sufficient_statistics as sufficient_statistics,
    weighted_moments as weighted_moments,
)
from headrace._src.lib.nn.pooling import (
    avg_pool as avg_pool,
    avg_pool1d as avg_pool1d,
    avg_pool2d as avg_pool2d,
    avg_pool3d as avg_pool3d,
    fractional_avg_pool as fractional_avg_pool,
    fractional_max_pool as fractional_max_pool,
    max_pool as max_pool,
    max_pool1d as max_pool1d,
    max_pool2d as max_pool2d,
    max_pool3d as max_pool3d,
    max_pool_with_argmax as max_pool_with_argmax,
    pool as pool,
)
from headrace._src.lib.nn.sampled_loss import nce_loss as nce_loss, sampled_softmax_loss as sampled_softmax_loss
from headrace._src.lib.nn.space_to_batch import with_space_to_batch as with_space_to_batch
from headrace._src.lib.nn.transposed_convolution import (
    atrous_conv2d_transpose as atrous_conv2d_transpose,
    conv1d_transpose as conv1d_transpose,
    conv2d_transpose as conv2d_transpose,
    conv3d_transpose as conv3d_transpose,
    conv_transpose as conv_transpose,
)
from headrace._src.lib.random.candidate_sampling import (
    all_candidate_sampler as all_candidate_sampler,
    compute_accidental_hits as compute_accidental_hits,
    fixed_unigram_candidate_sampler as fixed_unigram_candidate_sampler,
    learned_unigram_candidate_sampler as learned_unigram_candidate_sampler,
)
from headrace._src.ops.array.blocks import (
    depth_to_space as depth_to_space,
    space_to_batch as space_to_batch,
    space_to_depth as space_to_depth,
)
from headrace._src.ops.math.ranking import (
    approx_max_k as approx_max_k,
    approx_min_k as approx_min_k,
    in_top_k as in_top_k,
    top_k as top_k,
)
from headrace._src.ops.nn.activation import leaky_relu as leaky_relu
from headrace._src.ops.nn.bias import bias_add as bias_add
from headrace._src.ops.nn.softmax import log_softmax as log_softmax, softmax as softmax
from headrace.math import softplus as softplus, softsign as softsign
from headrace.nn import experimental as experimental

__all__ = [
    "RNNCellDeviceWrapper", "RNNCellDropoutWrapper", "RNNCellResidualWrapper", "all_candidate_sampler", "approx_max_k",
    "approx_min_k", "atrous_conv2d", "atrous_conv2d_transpose", "avg_pool", "avg_pool1d", "avg_pool2d", "avg_pool3d",
    "batch_norm_with_global_normalization", "batch_normalization", "bias_add", "collapse_repeated",
    "compute_accidental_hits", "compute_average_loss", "conv1d", "conv1d_transpose", "conv2d", "conv2d_transpose",
    "conv3d", "conv3d_transpose", "conv_transpose", "convolution", "crelu", "ctc_beam_search_decoder",
    "ctc_greedy_decoder", "ctc_loss", "ctc_unique_labels", "depth_to_space", "depthwise_conv2d",
    "depthwise_conv2d_backprop_filter", "depthwise_conv2d_backprop_input", "dilation2d", "dropout", "elu",
    "embedding_lookup", "embedding_lookup_sparse", "erosion2d", "experimental", "fixed_unigram_candidate_sampler",
    "fractional_avg_pool", "fractional_max_pool", "gelu", "in_top_k", "isotonic_regression", "l2_loss", "l2_normalize",
    "leaky_relu", "learned_unigram_candidate_sampler", "local_response_normalization", "log_poisson_loss",
    "log_softmax", "lrn", "max_pool", "max_pool1d", "max_pool2d", "max_pool3d", "max_pool_with_argmax", "moments",
    "nce_loss", "normalize_moments", "pool", "relu", "relu6", "safe_embedding_lookup_sparse", "sampled_softmax_loss",
    "scale_regularization_loss", "selu", "separable_conv2d", "sigmoid", "sigmoid_cross_entropy_with_logits", "silu",
    "softmax", "softmax_cross_entropy_with_logits", "softplus", "softsign", "space_to_batch", "space_to_depth",
    "sparse_softmax_cross_entropy_with_logits", "sufficient_statistics", "swish", "tanh", "top_k",
    "weighted_cross_entropy_with_logits", "weighted_moments", "with_space_to_batch", "zero_fraction",
]

def elu(features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the exponential linear unit: `features` where positive, `exp(features) - 1` elsewhere.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.elu([-1.0, 2.0]).numpy().round(3)
    array([-0.632,  2.   ], dtype=float32)
    """

def l2_loss(t: TensorLike, name: str | None = None) -> Tensor:
    """Computes half the sum of squares.

    Args:
        t: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Scalar.

    >>> print(tf.nn.l2_loss([3.0, 4.0]).numpy())
    12.5
    """

def local_response_normalization(
    input: TensorLike,
    depth_radius: int = 5,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    name: str | None = None,
) -> Tensor:
    """Divides each element by a power of the sum of squares over neighboring channels.

    Args:
        input: 4-D tensor.
        depth_radius: Number of channels on each side.
        bias: Offset, added to the scaled sum.
        alpha: Factor of the sum.
        beta: Exponent.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4.

    >>> tf.nn.local_response_normalization(tf.ones([1, 2, 2, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

def lrn(
    input: TensorLike,
    depth_radius: int = 5,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    name: str | None = None,
) -> Tensor:
    """Divides each element by a power of the sum of squares over neighboring channels.

    Args:
        input: 4-D tensor.
        depth_radius: Number of channels on each side.
        bias: Offset, added to the scaled sum.
        alpha: Factor of the sum.
        beta: Exponent.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4.

    >>> tf.nn.local_response_normalization(tf.ones([1, 2, 2, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

def relu(features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the rectified linear unit: `max(features, 0)`.

    Args:
        features: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.relu([-1.0, 2.0]).numpy().tolist()
    [0.0, 2.0]
    """

def relu6(features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the rectified linear unit with a maximum: `min(max(features, 0), 6)`.

    Args:
        features: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.relu6([-1.0, 3.0, 9.0]).numpy()
    array([0., 3., 6.], dtype=float32)
    """

def selu(features: TensorLike, name: str | None = None) -> Tensor:
    """Computes the scaled exponential linear unit, which keeps mean zero and variance one in deep networks.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.selu([-1.0, 1.0]).numpy().round(3)
    array([-1.111,  1.051], dtype=float32)
    """
