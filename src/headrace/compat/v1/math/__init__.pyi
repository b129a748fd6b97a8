# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.math: the names of tf.math, some of them as TensorFlow 1 had them."""

from headrace import (
    acos as acos,
    acosh as acosh,
    asin as asin,
    asinh as asinh,
    atan as atan,
    atan2 as atan2,
    atanh as atanh,
    cos as cos,
    cosh as cosh,
    exp as exp,
    floor as floor,
    greater as greater,
    greater_equal as greater_equal,
    less as less,
    less_equal as less_equal,
    logical_and as logical_and,
    logical_not as logical_not,
    logical_or as logical_or,
    maximum as maximum,
    minimum as minimum,
    multiply as multiply,
    negative as negative,
    pow as pow,
    sigmoid as sigmoid,
    sign as sign,
    sin as sin,
    sinh as sinh,
    sqrt as sqrt,
    square as square,
    subtract as subtract,
    tan as tan,
    tanh as tanh,
)
from headrace._src.compat_v1.functions.math import (
    argmax as argmax,
    argmin as argmin,
    bincount as bincount,
    confusion_matrix as confusion_matrix,
    count_nonzero as count_nonzero,
    in_top_k as in_top_k,
)
from headrace._src.compat_v1.nn.activation import log_softmax as log_softmax, softmax as softmax
from headrace._src.lib.linalg.norms import l2_normalize as l2_normalize
from headrace._src.lib.math.sequences import (
    is_non_decreasing as is_non_decreasing,
    is_strictly_increasing as is_strictly_increasing,
    polyval as polyval,
)
from headrace._src.lib.math.statistics import (
    lbeta as lbeta,
    reduce_std as reduce_std,
    reduce_variance as reduce_variance,
    zero_fraction as zero_fraction,
)
from headrace._src.ops.math.arithmetic import (
    accumulate_n as accumulate_n,
    add as add,
    add_n as add_n,
    scalar_mul as scalar_mul,
)
from headrace._src.ops.math.compare import equal as equal, not_equal as not_equal
from headrace._src.ops.math.complex_parts import angle as angle, conj as conj, imag as imag, real as real
from headrace._src.ops.math.division import (
    divide as divide,
    divide_no_nan as divide_no_nan,
    floordiv as floordiv,
    multiply_no_nan as multiply_no_nan,
    reciprocal_no_nan as reciprocal_no_nan,
    truediv as truediv,
)
from headrace._src.ops.math.error_function import erfcinv as erfcinv, erfinv as erfinv, ndtri as ndtri
from headrace._src.ops.math.logical import logical_xor as logical_xor
from headrace._src.ops.math.ranking import approx_max_k as approx_max_k, approx_min_k as approx_min_k, top_k as top_k
from headrace._src.ops.math.reduction import reduce_euclidean_norm as reduce_euclidean_norm
from headrace._src.ops.math.rounding import abs_ as abs, round_ as round
from headrace._src.ops.math.scan import (
    cumprod as cumprod,
    cumsum as cumsum,
    cumulative_logsumexp as cumulative_logsumexp,
)
from headrace._src.ops.math.segment import (
    unsorted_segment_mean as unsorted_segment_mean,
    unsorted_segment_sqrt_n as unsorted_segment_sqrt_n,
)
from headrace._src.ops.math.sigmoid import log_sigmoid as log_sigmoid
from headrace._src.ops.math.sobol import sobol_sample as sobol_sample
from headrace.compat.v1 import (
    reduce_all as reduce_all,
    reduce_any as reduce_any,
    reduce_logsumexp as reduce_logsumexp,
    reduce_max as reduce_max,
    reduce_mean as reduce_mean,
    reduce_min as reduce_min,
    reduce_prod as reduce_prod,
    reduce_sum as reduce_sum,
)
from headrace.compat.v1.math import special as special
from headrace.math import (
    bessel_i0 as bessel_i0,
    bessel_i0e as bessel_i0e,
    bessel_i1 as bessel_i1,
    bessel_i1e as bessel_i1e,
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
    nextafter as nextafter,
    polygamma as polygamma,
    reciprocal as reciprocal,
    rint as rint,
    rsqrt as rsqrt,
    segment_max as segment_max,
    segment_mean as segment_mean,
    segment_min as segment_min,
    segment_prod as segment_prod,
    segment_sum as segment_sum,
    softplus as softplus,
    softsign as softsign,
    squared_difference as squared_difference,
    unsorted_segment_max as unsorted_segment_max,
    unsorted_segment_min as unsorted_segment_min,
    unsorted_segment_prod as unsorted_segment_prod,
    unsorted_segment_sum as unsorted_segment_sum,
    xdivy as xdivy,
    xlog1py as xlog1py,
    xlogy as xlogy,
    zeta as zeta,
)

__all__ = [
    "abs", "accumulate_n", "acos", "acosh", "add", "add_n", "angle", "approx_max_k", "approx_min_k", "argmax", "argmin",
    "asin", "asinh", "atan", "atan2", "atanh", "bessel_i0", "bessel_i0e", "bessel_i1", "bessel_i1e", "betainc",
    "bincount", "ceil", "confusion_matrix", "conj", "cos", "cosh", "count_nonzero", "cumprod", "cumsum",
    "cumulative_logsumexp", "digamma", "divide", "divide_no_nan", "equal", "erf", "erfc", "erfcinv", "erfinv", "exp",
    "expm1", "floor", "floordiv", "floormod", "greater", "greater_equal", "igamma", "igammac", "imag", "in_top_k",
    "invert_permutation", "is_finite", "is_inf", "is_nan", "is_non_decreasing", "is_strictly_increasing",
    "l2_normalize", "lbeta", "less", "less_equal", "lgamma", "log", "log1p", "log_sigmoid", "log_softmax",
    "logical_and", "logical_not", "logical_or", "logical_xor", "maximum", "minimum", "mod", "multiply",
    "multiply_no_nan", "ndtri", "negative", "nextafter", "not_equal", "polygamma", "polyval", "pow", "real",
    "reciprocal", "reciprocal_no_nan", "reduce_all", "reduce_any", "reduce_euclidean_norm", "reduce_logsumexp",
    "reduce_max", "reduce_mean", "reduce_min", "reduce_prod", "reduce_std", "reduce_sum", "reduce_variance", "rint",
    "round", "rsqrt", "scalar_mul", "segment_max", "segment_mean", "segment_min", "segment_prod", "segment_sum",
    "sigmoid", "sign", "sin", "sinh", "sobol_sample", "softmax", "softplus", "softsign", "special", "sqrt", "square",
    "squared_difference", "subtract", "tan", "tanh", "top_k", "truediv", "unsorted_segment_max",
    "unsorted_segment_mean", "unsorted_segment_min", "unsorted_segment_prod", "unsorted_segment_sqrt_n",
    "unsorted_segment_sum", "xdivy", "xlog1py", "xlogy", "zero_fraction", "zeta",
]
