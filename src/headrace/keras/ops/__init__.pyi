# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from typing import Any
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
    lstsq as lstsq,
    lu_factor as lu_factor,
    matrix_rank as matrix_rank,
    norm as norm,
    pinv as pinv,
    qr as qr,
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

def abs(x: Any) -> Any:
    """The absolute value."""

def absolute(x: Any) -> Any:
    """The absolute value."""

def add(x1: Any, x2: Any) -> Any:
    """The sum."""

def angle(x: Any) -> Any:
    """The angle of complex numbers; of real ones 0, or pi where they are negative."""

def arccos(x: Any) -> Any:
    """The angle from 0 to pi whose cosine is `x`."""

def arccosh(x: Any) -> Any:
    """The number whose hyperbolic cosine is `x`."""

def arcsin(x: Any) -> Any:
    """The angle from -pi/2 to pi/2 whose sine is `x`."""

def arcsinh(x: Any) -> Any:
    """The number whose hyperbolic sine is `x`."""

def arctan(x: Any) -> Any:
    """The angle from -pi/2 to pi/2 whose tangent is `x`."""

def arctan2(x1: Any, x2: Any) -> Any:
    """The angle of the point (x2, x1)."""

def arctanh(x: Any) -> Any:
    """The number whose hyperbolic tangent is `x`."""

def cbrt(x: Any) -> Any:
    """The cube root."""

def ceil(x: Any) -> Any:
    """The smallest whole number that is not less."""

def conj(x: Any) -> Any:
    """The complex conjugate."""

def conjugate(x: Any) -> Any:
    """The complex conjugate."""

def copy(x: Any) -> Any:
    """A tensor of the same values."""

def cos(x: Any) -> Any:
    """The cosine."""

def cosh(x: Any) -> Any:
    """The hyperbolic cosine."""

def deg2rad(x: Any) -> Any:
    """Degrees as radians."""

def det(x: Any) -> Any:
    """The determinant."""

def divide(x1: Any, x2: Any) -> Any:
    """The quotient."""

def divide_no_nan(x1: Any, x2: Any) -> Any:
    """The quotient, zero where the divisor is zero."""

def eig(x: Any) -> Any:
    """Eigenvalues and eigenvectors."""

def eigh(x: Any) -> Any:
    """Those of a Hermitian matrix."""

def equal(x1: Any, x2: Any) -> Any:
    """Where the values are equal."""

def erf(x: Any) -> Any:
    """The error function."""

def erfc(x: Any) -> Any:
    """One minus the error function."""

def erfinv(x: Any) -> Any:
    """The number whose error function is `x`."""

def exp(x: Any) -> Any:
    """The exponential function."""

def exp2(x: Any) -> Any:
    """Two to the power of `x`."""

def expm1(x: Any) -> Any:
    """The exponential function minus one, exact near zero."""

def fabs(x: Any) -> Any:
    """The absolute value as a float."""

def floor(x: Any) -> Any:
    """The largest whole number that is not greater."""

def floor_divide(x1: Any, x2: Any) -> Any:
    """The quotient rounded down."""

def fmax(x1: Any, x2: Any) -> Any:
    """The larger number; nan counts as none."""

def fmin(x1: Any, x2: Any) -> Any:
    """The smaller number; nan counts as none."""

def fmod(x1: Any, x2: Any) -> Any:
    """The remainder, with the sign of the dividend."""

def gcd(x1: Any, x2: Any) -> Any:
    """The greatest common divisor."""

def greater(x1: Any, x2: Any) -> Any:
    """Where `x1` is greater."""

def greater_equal(x1: Any, x2: Any) -> Any:
    """Where `x1` is not less."""

def hard_sigmoid(x: Any) -> Any:
    """x / 6 + 1/2, kept within 0 and 1."""

def hard_silu(x: Any) -> Any:
    """x times its hard sigmoid."""

def hard_swish(x: Any) -> Any:
    """x times its hard sigmoid."""

def hard_tanh(x: Any) -> Any:
    """x kept within -1 and 1."""

def heaviside(x1: Any, x2: Any) -> Any:
    """0 for negative `x1`, `x2` for zero, 1 for positive."""

def hypot(x1: Any, x2: Any) -> Any:
    """The hypotenuse of a triangle with these legs."""

def i0(x: Any) -> Any:
    """The modified Bessel function of order zero."""

def imag(x: Any) -> Any:
    """The imaginary part."""

def inv(x: Any) -> Any:
    """The inverse matrix."""

def isfinite(x: Any) -> Any:
    """Where `x` is a finite number."""

def isinf(x: Any) -> Any:
    """Where `x` is infinite."""

def isnan(x: Any) -> Any:
    """Where `x` is not a number."""

def isneginf(x: Any) -> Any:
    """Where `x` is negative infinity."""

def isposinf(x: Any) -> Any:
    """Where `x` is positive infinity."""

def isreal(x: Any) -> Any:
    """Where the imaginary part is zero."""

def lcm(x1: Any, x2: Any) -> Any:
    """The least common multiple."""

def less(x1: Any, x2: Any) -> Any:
    """Where `x1` is less."""

def less_equal(x1: Any, x2: Any) -> Any:
    """Where `x1` is not greater."""

def log(x: Any) -> Any:
    """The natural logarithm."""

def log10(x: Any) -> Any:
    """The logarithm to base ten."""

def log1p(x: Any) -> Any:
    """The logarithm of one plus `x`, exact near zero."""

def log2(x: Any) -> Any:
    """The logarithm to base two."""

def log_sigmoid(x: Any) -> Any:
    """The logarithm of the sigmoid."""

def logaddexp(x1: Any, x2: Any) -> Any:
    """The logarithm of the sum of two exponentials."""

def logaddexp2(x1: Any, x2: Any) -> Any:
    """The logarithm to base two of the sum of two powers of two."""

def logdet(x: Any) -> Any:
    """The logarithm of the determinant."""

def logical_and(x1: Any, x2: Any) -> Any:
    """Where both are true."""

def logical_or(x1: Any, x2: Any) -> Any:
    """Where one of them is true."""

def logical_xor(x1: Any, x2: Any) -> Any:
    """Where exactly one of them is true."""

def maximum(x1: Any, x2: Any) -> Any:
    """The larger number."""

def minimum(x1: Any, x2: Any) -> Any:
    """The smaller number."""

def mod(x1: Any, x2: Any) -> Any:
    """The remainder, with the sign of the divisor."""

def multiply(x1: Any, x2: Any) -> Any:
    """The product."""

def negative(x: Any) -> Any:
    """`x` with its sign changed."""

def nextafter(x1: Any, x2: Any) -> Any:
    """The next float after `x1` on the way to `x2`."""

def not_equal(x1: Any, x2: Any) -> Any:
    """Where the values differ."""

def power(x1: Any, x2: Any) -> Any:
    """`x1` to the power of `x2`."""

def rad2deg(x: Any) -> Any:
    """Radians as degrees."""

def real(x: Any) -> Any:
    """The real part."""

def reciprocal(x: Any) -> Any:
    """One divided by `x`."""

def relu(x: Any) -> Any:
    """`x` where it is positive, zero elsewhere."""

def relu6(x: Any) -> Any:
    """`x` kept between 0 and 6."""

def rsqrt(x: Any) -> Any:
    """One divided by the square root."""

def selu(x: Any) -> Any:
    """The scaled exponential linear unit."""

def sigmoid(x: Any) -> Any:
    """1 / (1 + exp(-x))."""

def sign(x: Any) -> Any:
    """-1, 0 or 1."""

def signbit(x: Any) -> Any:
    """Where the sign bit is set: negative numbers and -0.0."""

def silu(x: Any) -> Any:
    """x times its sigmoid."""

def sin(x: Any) -> Any:
    """The sine."""

def sinc(x: Any) -> Any:
    """The normalized sinc function: sin(pi x) / (pi x)."""

def sinh(x: Any) -> Any:
    """The hyperbolic sine."""

def slogdet(x: Any) -> Any:
    """Sign and log |det|."""

def softplus(x: Any) -> Any:
    """log(1 + exp(x))."""

def softsign(x: Any) -> Any:
    """x / (1 + |x|)."""

def sparse_plus(x: Any) -> Any:
    """0, x, and a parabola between -1 and 1."""

def sparse_sigmoid(x: Any) -> Any:
    """(x + 1) / 2, kept within 0 and 1."""

def sqrt(x: Any) -> Any:
    """The square root."""

def square(x: Any) -> Any:
    """`x` times itself."""

def subtract(x1: Any, x2: Any) -> Any:
    """The difference."""

def swish(x: Any) -> Any:
    """x times its sigmoid."""

def tan(x: Any) -> Any:
    """The tangent."""

def tanh(x: Any) -> Any:
    """The hyperbolic tangent."""

def tanh_shrink(x: Any) -> Any:
    """x minus its hyperbolic tangent."""

def true_divide(x1: Any, x2: Any) -> Any:
    """The quotient."""

def trunc(x: Any) -> Any:
    """`x` without its fraction."""
