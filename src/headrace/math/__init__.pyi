# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.math: mathematical functions."""

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
    """Computes the modified Bessel function of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_i0e(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(-|x|) * bessel_i0(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_i1(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_i1e(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(-|x|) * bessel_i1(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def betainc(a: TensorLike, b: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the regularized incomplete beta function elementwise.

    Args:
        a: Tensor of float32 or float64.
        b: Tensor of the same shape.
        x: Tensor of the same shape, from 0 to 1.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `b` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a`, `b` and `x` do not broadcast.
    """

def ceil(x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds up to an integer elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.ceil([1.2, -1.7]).numpy()
    array([ 2., -1.], dtype=float32)
    """

def digamma(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of `lgamma` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def erf(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the error function elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.erf([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.843], dtype=float32)
    """

def erfc(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 - erf(x)` elementwise, accurate where `erf(x)` is close to 1.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def expm1(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) - 1` elementwise, accurate for small `x`.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.expm1([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.718], dtype=float32)
    """

def floormod(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of `x // y` elementwise; it has the sign of `y`.

    Args:
        x: Tensor of integers or floats.
        y: Tensor of the same dtype, whose shape broadcasts with that of `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.

    >>> tf.math.floormod([7, -7], 3).numpy()
    array([1, 2], dtype=int32)
    """

def igamma(a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the lower regularized incomplete gamma function elementwise.

    Args:
        a: Tensor of floating point dtype.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """

def igammac(a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the upper regularized incomplete gamma function elementwise.

    Args:
        a: Tensor of floating point dtype.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """

def invert_permutation(x: TensorLike, name: str | None = None) -> Tensor:
    """Returns the inverse of a permutation: `result[x[i]] == i`.

    Args:
        x: Integer vector that holds 0 to `len(x) - 1`, each once.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        InvalidArgumentError: If `x` is not a vector that holds each number from 0 to its size - 1 once.

    >>> tf.math.invert_permutation([2, 0, 1]).numpy()
    array([1, 2, 0], dtype=int32)
    """

def is_finite(x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are neither infinite nor NaN.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.math.is_finite([1.0, float("inf")]).numpy()
    array([ True, False])
    """

def is_inf(x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are infinite.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.math.is_inf([1.0, float("inf")]).numpy()
    array([False,  True])
    """

def is_nan(x: TensorLike, name: str | None = None) -> Tensor:
    """Returns which elements are NaN.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.math.is_nan([1.0, float("nan")]).numpy()
    array([False,  True])
    """

def lgamma(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the logarithm of the absolute value of the gamma function elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.lgamma([1.0, 4.0]).numpy().round(3)
    array([0.   , 1.792], dtype=float32)
    """

def log(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the natural logarithm elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.log([1.0, 10.0]).numpy().round(3)
    array([0.   , 2.303], dtype=float32)
    """

def log1p(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `log(1 + x)` elementwise, accurate for small `x`.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.log1p([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.693], dtype=float32)
    """

def mod(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the remainder of `x // y` elementwise; it has the sign of `y`.

    Args:
        x: Tensor of integers or floats.
        y: Tensor of the same dtype, whose shape broadcasts with that of `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.

    >>> tf.math.floormod([7, -7], 3).numpy()
    array([1, 2], dtype=int32)
    """

def nextafter(x1: TensorLike, x2: TensorLike, name: str | None = None) -> Tensor:
    """Returns the next representable value after `x1` in the direction of `x2`, elementwise.

    Args:
        x1: Tensor, float32 or float64.
        x2: Tensor of the same dtype that broadcasts with `x1`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x1`, of the shape that `x1` and `x2` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x1` and `x2` do not broadcast.
    """

def polygamma(a: TensorLike, x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the derivative of order `a` of the digamma function elementwise.

    Args:
        a: Tensor of integers.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """

def reciprocal(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / x` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.reciprocal([2.0, 4.0]).numpy()
    array([0.5 , 0.25], dtype=float32)
    """

def rint(x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds to the nearest integer elementwise, halves to even.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.rint([0.5, 1.5]).numpy()
    array([0., 2.], dtype=float32)
    """

def rsqrt(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / sqrt(x)` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.rsqrt([4.0]).numpy()
    array([0.5], dtype=float32)
    """

def segment_max(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the maximum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """

def segment_mean(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the mean of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.

    >>> tf.math.segment_mean([1.0, 3.0, 5.0], [0, 0, 1]).numpy()
    array([2., 5.], dtype=float32)
    """

def segment_min(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the minimum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """

def segment_prod(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the product of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 1 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """

def segment_sum(data: TensorLike, segment_ids: TensorLike, name: str | None = None) -> Tensor:
    """Computes the sum of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.

    >>> tf.math.segment_sum([1, 2, 3], [0, 0, 1]).numpy().tolist()
    [3, 3]
    """

def softplus(features: TensorLike, name: str | None = None) -> Tensor:
    """Computes `log(1 + exp(x))` elementwise without overflow.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.math.softplus([0.0]).numpy().round(3)
    array([0.693], dtype=float32)
    """

def softsign(features: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / (1 + |x|)` elementwise.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.softsign([1.0, -1.0]).numpy()
    array([ 0.5, -0.5], dtype=float32)
    """

def squared_difference(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `(x - y)` times its conjugate elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.math.squared_difference([1.0, 5.0], [3.0, 5.0]).numpy()
    array([4., 0.], dtype=float32)
    """

def unsorted_segment_max(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the maximum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; the smallest value of the dtype for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """

def unsorted_segment_min(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the minimum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; the largest value of the dtype for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """

def unsorted_segment_prod(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the product of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; 1 for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """

def unsorted_segment_sum(
    data: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike,
    name: str | None = None,
) -> Tensor:
    """Computes the sum of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.

    >>> tf.math.unsorted_segment_sum([1, 2, 3], [1, 0, 1], 2).numpy().tolist()
    [2, 4]
    """

def xdivy(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """

def xlog1py(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * log(1 + y)` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """

def xlogy(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * log(y)` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.math.xlogy([0.0, 2.0], [0.0, 1.0]).numpy()
    array([0., 0.], dtype=float32)
    """

def zeta(x: TensorLike, q: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Hurwitz zeta function elementwise: the sum of `(q + n)^-x` over n.

    Args:
        x: Tensor of float32 or float64.
        q: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `q` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `q` do not broadcast.
    """
