# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.ops.nn: functions of neural networks."""

from headrace._src.keras.ops.activation import (
    celu as celu,
    elu as elu,
    gelu as gelu,
    glu as glu,
    hard_shrink as hard_shrink,
    leaky_relu as leaky_relu,
    log_softmax as log_softmax,
    polar as polar,
    soft_shrink as soft_shrink,
    softmax as softmax,
    sparsemax as sparsemax,
    squareplus as squareplus,
    threshold as threshold,
)
from headrace._src.keras.ops.classes import (
    binary_crossentropy as binary_crossentropy,
    categorical_crossentropy as categorical_crossentropy,
    ctc_decode as ctc_decode,
    ctc_loss as ctc_loss,
    multi_hot as multi_hot,
    one_hot as one_hot,
    sparse_categorical_crossentropy as sparse_categorical_crossentropy,
)
from headrace._src.keras.ops.convolution import (
    adaptive_average_pool as adaptive_average_pool,
    adaptive_max_pool as adaptive_max_pool,
    average_pool as average_pool,
    conv as conv,
    conv_transpose as conv_transpose,
    depth_to_space as depth_to_space,
    depthwise_conv as depthwise_conv,
    fold as fold,
    max_pool as max_pool,
    separable_conv as separable_conv,
    space_to_depth as space_to_depth,
    unfold as unfold,
)
from headrace._src.keras.ops.normalization import (
    batch_normalization as batch_normalization,
    dot_product_attention as dot_product_attention,
    layer_normalization as layer_normalization,
    moments as moments,
    normalize as normalize,
    psnr as psnr,
    rms_normalization as rms_normalization,
)
from headrace.keras.ops import (
    hard_sigmoid as hard_sigmoid,
    hard_silu as hard_silu,
    hard_swish as hard_swish,
    hard_tanh as hard_tanh,
    log_sigmoid as log_sigmoid,
    relu as relu,
    relu6 as relu6,
    selu as selu,
    sigmoid as sigmoid,
    silu as silu,
    softplus as softplus,
    softsign as softsign,
    sparse_plus as sparse_plus,
    sparse_sigmoid as sparse_sigmoid,
    swish as swish,
    tanh_shrink as tanh_shrink,
)

__all__ = [
    "adaptive_average_pool", "adaptive_max_pool", "average_pool", "batch_normalization", "binary_crossentropy",
    "categorical_crossentropy", "celu", "conv", "conv_transpose", "ctc_decode", "ctc_loss", "depth_to_space",
    "depthwise_conv", "dot_product_attention", "elu", "fold", "gelu", "glu", "hard_shrink", "hard_sigmoid", "hard_silu",
    "hard_swish", "hard_tanh", "layer_normalization", "leaky_relu", "log_sigmoid", "log_softmax", "max_pool", "moments",
    "multi_hot", "normalize", "one_hot", "polar", "psnr", "relu", "relu6", "rms_normalization", "selu",
    "separable_conv", "sigmoid", "silu", "soft_shrink", "softmax", "softplus", "softsign", "space_to_depth",
    "sparse_categorical_crossentropy", "sparse_plus", "sparse_sigmoid", "sparsemax", "squareplus", "swish",
    "tanh_shrink", "threshold", "unfold",
]
