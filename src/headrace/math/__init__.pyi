# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
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
from headrace._src.lib.linalg.norms import l2_normalize as l2_normalize
from headrace._src.lib.math.counting import bincount as bincount, confusion_matrix as confusion_matrix
from headrace._src.lib.math.sequences import (
    is_non_decreasing as is_non_decreasing,
    is_strictly_increasing as is_strictly_increasing,
    polyval as polyval,
)
from headrace._src.lib.math.statistics import (
    count_nonzero as count_nonzero,
    lbeta as lbeta,
    reduce_logsumexp as reduce_logsumexp,
    reduce_std as reduce_std,
    reduce_variance as reduce_variance,
    zero_fraction as zero_fraction,
)
from headrace._src.ops.math.argmax import argmax as argmax, argmin as argmin
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
from headrace._src.ops.math.ranking import (
    approx_max_k as approx_max_k,
    approx_min_k as approx_min_k,
    in_top_k as in_top_k,
    top_k as top_k,
)
from headrace._src.ops.math.reduction import (
    reduce_all as reduce_all,
    reduce_any as reduce_any,
    reduce_euclidean_norm as reduce_euclidean_norm,
    reduce_max as reduce_max,
    reduce_mean as reduce_mean,
    reduce_min as reduce_min,
    reduce_prod as reduce_prod,
    reduce_sum as reduce_sum,
)
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
from headrace._src.ops.nn.softmax import log_softmax as log_softmax, softmax as softmax
from headrace.math import special as special

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

def bessel_i0(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise modified Bessel function of order 0."""

def bessel_i0e(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `exp(-|x|) * bessel_i0(x)`."""

def bessel_i1(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise modified Bessel function of order 1."""

def bessel_i1e(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `exp(-|x|) * bessel_i1(x)`."""

def betainc(a: TensorLike, b: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise regularized incomplete beta function."""

def ceil(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise smallest integer not below `x`."""

def digamma(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise derivative of `lgamma`."""

def erf(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise error function."""

def erfc(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `1 - erf(x)`, exact where `erf` is close to 1."""

def expm1(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `exp(x) - 1`, exact for small `x`."""

def floormod(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise remainder of `x // y`; it has the sign of `y`."""

def igamma(a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise lower regularized incomplete gamma function."""

def igammac(a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise upper regularized incomplete gamma function."""

def invert_permutation(x: TensorLike, name: str | None = None) -> Tensor:
    """The permutation that undoes `x`."""

def is_finite(x: TensorLike, name: str | None = None) -> Tensor:
    """Which elements are neither infinite nor NaN."""

def is_inf(x: TensorLike, name: str | None = None) -> Tensor:
    """Which elements are infinite."""

def is_nan(x: TensorLike, name: str | None = None) -> Tensor:
    """Which elements are NaN."""

def lgamma(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise logarithm of the magnitude of the gamma function."""

def log(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise natural logarithm."""

def log1p(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `log(1 + x)`, exact for small `x`."""

def mod(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise remainder of `x // y`; it has the sign of `y`."""

def nextafter(x1: TensorLike, x2: TensorLike, name: str | None = None) -> Tensor:
    """The number next to `x1` in the direction of `x2`."""

def polygamma(a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise derivative of order `a` (a whole number) of the digamma function."""

def reciprocal(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `1 / x`."""

def rint(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise nearest integer, halves to the even one."""

def rsqrt(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `1 / sqrt(x)`."""

def segment_max(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """The largest of the rows of each segment; ids ascend. A segment without rows gets zeros."""

def segment_mean(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """The mean of the rows of each segment; ids ascend."""

def segment_min(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """The smallest of the rows of each segment; ids ascend. A segment without rows gets zeros."""

def segment_prod(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """The product of the rows of each segment; ids ascend."""

def segment_sum(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """The sum of the rows of each segment; ids ascend."""

def softplus(features: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `log(1 + exp(x))`, without overflow."""

def softsign(features: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `x / (1 + |x|)`."""

def squared_difference(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `(x - y)` times its conjugate."""

def unsorted_segment_max(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """The largest of the rows of each segment; rows with negative ids are left out."""

def unsorted_segment_min(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """The smallest of the rows of each segment; rows with negative ids are left out."""

def unsorted_segment_prod(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """The product of the rows of each segment; rows with negative ids are left out."""

def unsorted_segment_sum(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """The sum of the rows of each segment; rows with negative ids are left out."""

def xdivy(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `x / y`, zero where `x` is zero."""

def xlog1py(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `x * log(1 + y)`, zero where `x` is zero."""

def xlogy(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `x * log(y)`, zero where `x` is zero."""

def zeta(x: TensorLike, q: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise Hurwitz zeta function: the sum of `(q + n)^-x`."""
