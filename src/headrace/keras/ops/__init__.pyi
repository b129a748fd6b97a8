# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.ops: the functions of Keras 3 on tensors."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
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
from headrace._src.keras.ops.arithmetic import (
    allclose as allclose,
    bitwise_and as bitwise_and,
    bitwise_invert as bitwise_invert,
    bitwise_left_shift as bitwise_left_shift,
    bitwise_not as bitwise_not,
    bitwise_or as bitwise_or,
    bitwise_right_shift as bitwise_right_shift,
    bitwise_xor as bitwise_xor,
    isclose as isclose,
    ldexp as ldexp,
    left_shift as left_shift,
    logical_not as logical_not,
    right_shift as right_shift,
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
from headrace._src.keras.ops.core import (
    cast as cast,
    convert_to_numpy as convert_to_numpy,
    convert_to_tensor as convert_to_tensor,
    custom_gradient as custom_gradient,
    dtype as dtype,
    is_tensor as is_tensor,
    jvp as jvp,
    ndim as ndim,
    saturate_cast as saturate_cast,
    scatter as scatter,
    scatter_update as scatter_update,
    shape as shape,
    size as size,
    slice as slice,
    slice_update as slice_update,
    stop_gradient as stop_gradient,
)
from headrace._src.keras.ops.creation import (
    arange as arange,
    array as array,
    empty as empty,
    empty_like as empty_like,
    eye as eye,
    full as full,
    full_like as full_like,
    geomspace as geomspace,
    identity as identity,
    linspace as linspace,
    logspace as logspace,
    meshgrid as meshgrid,
    ones as ones,
    ones_like as ones_like,
    tri as tri,
    vander as vander,
    zeros as zeros,
    zeros_like as zeros_like,
)
from headrace._src.keras.ops.elementwise import (
    clip as clip,
    nan_to_num as nan_to_num,
    round as round,
    view as view,
    view_as_complex as view_as_complex,
    view_as_real as view_as_real,
)
from headrace._src.keras.ops.linalg import (
    cholesky as cholesky,
    cholesky_inverse as cholesky_inverse,
    eig as eig,
    eigh as eigh,
    lstsq as lstsq,
    lu_factor as lu_factor,
    matrix_rank as matrix_rank,
    norm as norm,
    pinv as pinv,
    qr as qr,
    slogdet as slogdet,
    solve as solve,
    solve_triangular as solve_triangular,
    svd as svd,
)
from headrace._src.keras.ops.loops import (
    associative_scan as associative_scan,
    cond as cond,
    fori_loop as fori_loop,
    map as map,
    scan as scan,
    switch as switch,
    vectorize as vectorize,
    vectorized_map as vectorized_map,
    while_loop as while_loop,
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
from headrace._src.keras.ops.products import (
    cdist as cdist,
    corrcoef as corrcoef,
    correlate as correlate,
    cross as cross,
    diag as diag,
    diagflat as diagflat,
    diagonal as diagonal,
    diff as diff,
    dot as dot,
    einsum as einsum,
    inner as inner,
    kron as kron,
    matmul as matmul,
    outer as outer,
    tensordot as tensordot,
    trace as trace,
    tril as tril,
    triu as triu,
    vdot as vdot,
)
from headrace._src.keras.ops.reductions import (
    all as all,
    amax as amax,
    amin as amin,
    any as any,
    argmax as argmax,
    argmin as argmin,
    average as average,
    count_nonzero as count_nonzero,
    cumprod as cumprod,
    cumsum as cumsum,
    logsumexp as logsumexp,
    max as max,
    mean as mean,
    min as min,
    nanargmax as nanargmax,
    nanargmin as nanargmin,
    nancumprod as nancumprod,
    nancumsum as nancumsum,
    nanmax as nanmax,
    nanmean as nanmean,
    nanmin as nanmin,
    nanprod as nanprod,
    nanstd as nanstd,
    nansum as nansum,
    nanvar as nanvar,
    prod as prod,
    ptp as ptp,
    std as std,
    sum as sum,
    trapezoid as trapezoid,
    var as var,
)
from headrace._src.keras.ops.selection import (
    argpartition as argpartition,
    argsort as argsort,
    digitize as digitize,
    get_item as get_item,
    in_top_k as in_top_k,
    isin as isin,
    nonzero as nonzero,
    searchsorted as searchsorted,
    select as select,
    sort as sort,
    take as take,
    take_along_axis as take_along_axis,
    top_k as top_k,
    unique as unique,
    unravel_index as unravel_index,
    where as where,
)
from headrace._src.keras.ops.shaping import (
    append as append,
    array_split as array_split,
    broadcast_to as broadcast_to,
    concatenate as concatenate,
    dsplit as dsplit,
    dstack as dstack,
    expand_dims as expand_dims,
    flip as flip,
    fliplr as fliplr,
    flipud as flipud,
    hsplit as hsplit,
    hstack as hstack,
    moveaxis as moveaxis,
    pad as pad,
    ravel as ravel,
    rearrange as rearrange,
    repeat as repeat,
    reshape as reshape,
    roll as roll,
    rot90 as rot90,
    split as split,
    squeeze as squeeze,
    stack as stack,
    swapaxes as swapaxes,
    tile as tile,
    transpose as transpose,
    unstack as unstack,
    vsplit as vsplit,
    vstack as vstack,
)
from headrace._src.keras.ops.signal import (
    extract_sequences as extract_sequences,
    fft as fft,
    fft2 as fft2,
    ifft2 as ifft2,
    irfft as irfft,
    istft as istft,
    rfft as rfft,
    segment_max as segment_max,
    segment_min as segment_min,
    segment_prod as segment_prod,
    segment_sum as segment_sum,
    stft as stft,
)
from headrace._src.keras.ops.statistics import (
    bincount as bincount,
    histogram as histogram,
    median as median,
    nanmedian as nanmedian,
    nanpercentile as nanpercentile,
    nanquantile as nanquantile,
    percentile as percentile,
    quantile as quantile,
)
from headrace._src.keras.ops.windows import (
    bartlett as bartlett,
    blackman as blackman,
    hamming as hamming,
    hanning as hanning,
    kaiser as kaiser,
)
from headrace.keras.ops import image as image, linalg as linalg, nn as nn, numpy as numpy

__all__ = [
    "abs", "absolute", "adaptive_average_pool", "adaptive_max_pool", "add", "all", "allclose", "amax", "amin", "angle",
    "any", "append", "arange", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "argmax",
    "argmin", "argpartition", "argsort", "array", "array_split", "associative_scan", "average", "average_pool",
    "bartlett", "batch_normalization", "binary_crossentropy", "bincount", "bitwise_and", "bitwise_invert",
    "bitwise_left_shift", "bitwise_not", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "blackman", "broadcast_to",
    "cast", "categorical_crossentropy", "cbrt", "cdist", "ceil", "celu", "cholesky", "cholesky_inverse", "clip",
    "concatenate", "cond", "conj", "conjugate", "conv", "conv_transpose", "convert_to_numpy", "convert_to_tensor",
    "copy", "corrcoef", "correlate", "cos", "cosh", "count_nonzero", "cross", "ctc_decode", "ctc_loss", "cumprod",
    "cumsum", "custom_gradient", "deg2rad", "depth_to_space", "depthwise_conv", "det", "diag", "diagflat", "diagonal",
    "diff", "digitize", "divide", "divide_no_nan", "dot", "dot_product_attention", "dsplit", "dstack", "dtype", "eig",
    "eigh", "einsum", "elu", "empty", "empty_like", "equal", "erf", "erfc", "erfinv", "exp", "exp2", "expand_dims",
    "expm1", "extract_sequences", "eye", "fabs", "fft", "fft2", "flip", "fliplr", "flipud", "floor", "floor_divide",
    "fmax", "fmin", "fmod", "fold", "fori_loop", "full", "full_like", "gcd", "gelu", "geomspace", "get_item", "glu",
    "greater", "greater_equal", "hamming", "hanning", "hard_shrink", "hard_sigmoid", "hard_silu", "hard_swish",
    "hard_tanh", "heaviside", "histogram", "hsplit", "hstack", "hypot", "i0", "identity", "ifft2", "imag", "image",
    "in_top_k", "inner", "inv", "irfft", "is_tensor", "isclose", "isfinite", "isin", "isinf", "isnan", "isneginf",
    "isposinf", "isreal", "istft", "jvp", "kaiser", "kron", "layer_normalization", "lcm", "ldexp", "leaky_relu",
    "left_shift", "less", "less_equal", "linalg", "linspace", "log", "log10", "log1p", "log2", "log_sigmoid",
    "log_softmax", "logaddexp", "logaddexp2", "logdet", "logical_and", "logical_not", "logical_or", "logical_xor",
    "logspace", "logsumexp", "lstsq", "lu_factor", "map", "matmul", "matrix_rank", "max", "max_pool", "maximum", "mean",
    "median", "meshgrid", "min", "minimum", "mod", "moments", "moveaxis", "multi_hot", "multiply", "nan_to_num",
    "nanargmax", "nanargmin", "nancumprod", "nancumsum", "nanmax", "nanmean", "nanmedian", "nanmin", "nanpercentile",
    "nanprod", "nanquantile", "nanstd", "nansum", "nanvar", "ndim", "negative", "nextafter", "nn", "nonzero", "norm",
    "normalize", "not_equal", "numpy", "one_hot", "ones", "ones_like", "outer", "pad", "percentile", "pinv", "polar",
    "power", "prod", "psnr", "ptp", "qr", "quantile", "rad2deg", "ravel", "real", "rearrange", "reciprocal", "relu",
    "relu6", "repeat", "reshape", "rfft", "right_shift", "rms_normalization", "roll", "rot90", "round", "rsqrt",
    "saturate_cast", "scan", "scatter", "scatter_update", "searchsorted", "segment_max", "segment_min", "segment_prod",
    "segment_sum", "select", "selu", "separable_conv", "shape", "sigmoid", "sign", "signbit", "silu", "sin", "sinc",
    "sinh", "size", "slice", "slice_update", "slogdet", "soft_shrink", "softmax", "softplus", "softsign", "solve",
    "solve_triangular", "sort", "space_to_depth", "sparse_categorical_crossentropy", "sparse_plus", "sparse_sigmoid",
    "sparsemax", "split", "sqrt", "square", "squareplus", "squeeze", "stack", "std", "stft", "stop_gradient",
    "subtract", "sum", "svd", "swapaxes", "swish", "switch", "take", "take_along_axis", "tan", "tanh", "tanh_shrink",
    "tensordot", "threshold", "tile", "top_k", "trace", "transpose", "trapezoid", "tri", "tril", "triu", "true_divide",
    "trunc", "unfold", "unique", "unravel_index", "unstack", "vander", "var", "vdot", "vectorize", "vectorized_map",
    "view", "view_as_complex", "view_as_real", "vsplit", "vstack", "where", "while_loop", "zeros", "zeros_like",
]

def abs(x: TensorLike) -> Tensor:
    """Computes the absolute value.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def absolute(x: TensorLike) -> Tensor:
    """Computes the absolute value.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def add(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Adds two tensors.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def angle(x: TensorLike) -> Tensor:
    """Computes the angle of complex values; for real values 0, or pi where negative.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def arccos(x: TensorLike) -> Tensor:
    """Computes the inverse cosine, from 0 to pi.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def arccosh(x: TensorLike) -> Tensor:
    """Computes the inverse hyperbolic cosine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def arcsin(x: TensorLike) -> Tensor:
    """Computes the inverse sine, from -pi/2 to pi/2.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def arcsinh(x: TensorLike) -> Tensor:
    """Computes the inverse hyperbolic sine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def arctan(x: TensorLike) -> Tensor:
    """Computes the inverse tangent, from -pi/2 to pi/2.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def arctan2(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the angle of the point (x2, x1).

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def arctanh(x: TensorLike) -> Tensor:
    """Computes the inverse hyperbolic tangent.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def cbrt(x: TensorLike) -> Tensor:
    """Computes the cube root.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def ceil(x: TensorLike) -> Tensor:
    """Rounds up to the nearest integer.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def conj(x: TensorLike) -> Tensor:
    """Computes the complex conjugate.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def conjugate(x: TensorLike) -> Tensor:
    """Computes the complex conjugate.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def copy(x: TensorLike) -> Tensor:
    """Copies a tensor.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def cos(x: TensorLike) -> Tensor:
    """Computes the cosine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def cosh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic cosine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def deg2rad(x: TensorLike) -> Tensor:
    """Converts degrees to radians.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def det(x: TensorLike) -> Tensor:
    """Computes the determinant.

    Args:
        x: Input tensor.

    Returns:
        The numbers: the shape of `x` without the last two axes.
    """

def divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Divides `x1` by `x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def divide_no_nan(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Divides `x1` by `x2`; zero where `x2` is zero.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns True where the values are equal.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def erf(x: TensorLike) -> Tensor:
    """Computes the error function.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def erfc(x: TensorLike) -> Tensor:
    """Computes one minus the error function.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def erfinv(x: TensorLike) -> Tensor:
    """Computes the inverse error function.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def exp(x: TensorLike) -> Tensor:
    """Computes the exponential.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def exp2(x: TensorLike) -> Tensor:
    """Computes `2^x`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def expm1(x: TensorLike) -> Tensor:
    """Computes `exp(x) - 1`, accurate near zero.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def fabs(x: TensorLike) -> Tensor:
    """Computes the absolute value as a float.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def floor(x: TensorLike) -> Tensor:
    """Rounds down to the nearest integer.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def floor_divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Divides `x1` by `x2` and rounds down.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def fmax(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the elementwise maximum, ignoring NaN.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def fmin(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the elementwise minimum, ignoring NaN.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def fmod(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the remainder, with the sign of `x1`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def gcd(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the greatest common divisor.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def greater(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns True where `x1 > x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def greater_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns True where `x1 >= x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def hard_sigmoid(x: TensorLike) -> Tensor:
    """Clips `x / 6 + 0.5` to [0, 1].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def hard_silu(x: TensorLike) -> Tensor:
    """Computes `x * hard_sigmoid(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def hard_swish(x: TensorLike) -> Tensor:
    """Computes `x * hard_sigmoid(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def hard_tanh(x: TensorLike) -> Tensor:
    """Clips `x` to the range [-1, 1].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def heaviside(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns 0 where `x1` is negative, `x2` where it is zero, 1 elsewhere.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def hypot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes `sqrt(x1^2 + x2^2)`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def i0(x: TensorLike) -> Tensor:
    """Computes the modified Bessel function of order zero.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def imag(x: TensorLike) -> Tensor:
    """Returns the imaginary part.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def inv(x: TensorLike) -> Tensor:
    """Computes the inverse matrix.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def isfinite(x: TensorLike) -> Tensor:
    """Returns True where `x` is finite.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def isinf(x: TensorLike) -> Tensor:
    """Returns True where `x` is infinite.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def isnan(x: TensorLike) -> Tensor:
    """Returns True where `x` is NaN.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def isneginf(x: TensorLike) -> Tensor:
    """Returns True where `x` is negative infinity.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def isposinf(x: TensorLike) -> Tensor:
    """Returns True where `x` is positive infinity.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def isreal(x: TensorLike) -> Tensor:
    """Returns True where the imaginary part is zero.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def lcm(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the least common multiple.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def less(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns True where `x1 < x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def less_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns True where `x1 <= x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def log(x: TensorLike) -> Tensor:
    """Computes the natural logarithm.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def log10(x: TensorLike) -> Tensor:
    """Computes the base-10 logarithm.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def log1p(x: TensorLike) -> Tensor:
    """Computes `log(1 + x)`, accurate near zero.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def log2(x: TensorLike) -> Tensor:
    """Computes the base-2 logarithm.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def log_sigmoid(x: TensorLike) -> Tensor:
    """Computes the logarithm of the sigmoid.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def logaddexp(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes `log(exp(x1) + exp(x2))`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def logaddexp2(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes `log2(2^x1 + 2^x2)`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def logdet(x: TensorLike) -> Tensor:
    """Computes the log-determinant.

    Args:
        x: Input tensor.

    Returns:
        The numbers: the shape of `x` without the last two axes.
    """

def logical_and(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the logical AND.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def logical_or(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the logical OR.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def logical_xor(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the logical XOR.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def maximum(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the elementwise maximum.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def minimum(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the elementwise minimum.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def mod(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the remainder, with the sign of `x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def multiply(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Multiplies two tensors.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def negative(x: TensorLike) -> Tensor:
    """Negates `x`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def nextafter(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns the next float after `x1` toward `x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def not_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns True where the values differ.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def power(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Raises `x1` to the power `x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def rad2deg(x: TensorLike) -> Tensor:
    """Converts radians to degrees.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def real(x: TensorLike) -> Tensor:
    """Returns the real part.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def reciprocal(x: TensorLike) -> Tensor:
    """Computes `1 / x`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def relu(x: TensorLike) -> Tensor:
    """Returns `x` where it is positive and zero elsewhere.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def relu6(x: TensorLike) -> Tensor:
    """Clips `x` to the range [0, 6].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def rsqrt(x: TensorLike) -> Tensor:
    """Computes `1 / sqrt(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def selu(x: TensorLike) -> Tensor:
    """Applies the scaled exponential linear unit.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sigmoid(x: TensorLike) -> Tensor:
    """Computes `1 / (1 + exp(-x))`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sign(x: TensorLike) -> Tensor:
    """Returns the sign: -1, 0 or 1.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def signbit(x: TensorLike) -> Tensor:
    """Returns True where the sign bit is set: negative values and -0.0.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def silu(x: TensorLike) -> Tensor:
    """Computes `x * sigmoid(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sin(x: TensorLike) -> Tensor:
    """Computes the sine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sinc(x: TensorLike) -> Tensor:
    """Computes the normalized sinc function, `sin(pi x) / (pi x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sinh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic sine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def softplus(x: TensorLike) -> Tensor:
    """Computes `log(1 + exp(x))`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def softsign(x: TensorLike) -> Tensor:
    """Computes `x / (1 + |x|)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sparse_plus(x: TensorLike) -> Tensor:
    """Returns 0 below -1, `x` above 1, and a parabola between.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sparse_sigmoid(x: TensorLike) -> Tensor:
    """Clips `(x + 1) / 2` to the range [0, 1].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def sqrt(x: TensorLike) -> Tensor:
    """Computes the square root.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def square(x: TensorLike) -> Tensor:
    """Computes the square.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def subtract(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Subtracts `x2` from `x1`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def swish(x: TensorLike) -> Tensor:
    """Computes `x * sigmoid(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def tan(x: TensorLike) -> Tensor:
    """Computes the tangent.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def tanh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic tangent.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def tanh_shrink(x: TensorLike) -> Tensor:
    """Computes `x - tanh(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """

def true_divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Divides `x1` by `x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """

def trunc(x: TensorLike) -> Tensor:
    """Rounds toward zero.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
