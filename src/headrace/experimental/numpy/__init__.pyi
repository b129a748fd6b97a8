# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.experimental.numpy: the NumPy interface on tensors."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.lib.numpy_api.arithmetic import (
    allclose as allclose,
    array_equal as array_equal,
    divmod as divmod,
    isclose as isclose,
    logical_and as logical_and,
    logical_or as logical_or,
    logical_xor as logical_xor,
)
from headrace._src.lib.numpy_api.constants import (
    bool_ as bool_,
    complex128 as complex128,
    complex64 as complex64,
    complex_ as complex_,
    e as e,
    float16 as float16,
    float32 as float32,
    float64 as float64,
    float_ as float_,
    iinfo as iinfo,
    inexact as inexact,
    inf as inf,
    int16 as int16,
    int32 as int32,
    int64 as int64,
    int8 as int8,
    int_ as int_,
    newaxis as newaxis,
    object_ as object_,
    pi as pi,
    string_ as string_,
    uint16 as uint16,
    uint32 as uint32,
    uint64 as uint64,
    uint8 as uint8,
    unicode_ as unicode_,
)
from headrace._src.lib.numpy_api.creation import (
    arange as arange,
    array as array,
    asanyarray as asanyarray,
    asarray as asarray,
    ascontiguousarray as ascontiguousarray,
    copy as copy,
    empty as empty,
    empty_like as empty_like,
    eye as eye,
    full as full,
    full_like as full_like,
    geomspace as geomspace,
    identity as identity,
    linspace as linspace,
    logspace as logspace,
    ones as ones,
    ones_like as ones_like,
    polyval as polyval,
    vander as vander,
    zeros as zeros,
    zeros_like as zeros_like,
)
from headrace._src.lib.numpy_api.diagonals import (
    diag as diag,
    diagflat as diagflat,
    diagonal as diagonal,
    trace as trace,
    tri as tri,
    tril as tril,
    triu as triu,
)
from headrace._src.lib.numpy_api.elementwise import (
    angle as angle,
    around as around,
    imag as imag,
    iscomplex as iscomplex,
    iscomplexobj as iscomplexobj,
    isreal as isreal,
    isrealobj as isrealobj,
    real as real,
    round as round,
    sign as sign,
)
from headrace._src.lib.numpy_api.joining import (
    append as append,
    concatenate as concatenate,
    dsplit as dsplit,
    dstack as dstack,
    hsplit as hsplit,
    hstack as hstack,
    split as split,
    stack as stack,
    vsplit as vsplit,
    vstack as vstack,
)
from headrace._src.lib.numpy_api.numpy_behavior import (
    experimental_enable_numpy_behavior as experimental_enable_numpy_behavior,
)
from headrace._src.lib.numpy_api.products import (
    cross as cross,
    dot as dot,
    einsum as einsum,
    inner as inner,
    kron as kron,
    matmul as matmul,
    outer as outer,
    tensordot as tensordot,
    vdot as vdot,
)
from headrace._src.lib.numpy_api.promotion import (
    finfo as finfo,
    promote_types as promote_types,
    result_type as result_type,
)
from headrace._src.lib.numpy_api.reductions import (
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
    diff as diff,
    isscalar as isscalar,
    max as max,
    mean as mean,
    min as min,
    nanmean as nanmean,
    nanprod as nanprod,
    nansum as nansum,
    ndim as ndim,
    prod as prod,
    ptp as ptp,
    shape as shape,
    size as size,
    std as std,
    sum as sum,
    var as var,
)
from headrace._src.lib.numpy_api.selection import (
    clip as clip,
    compress as compress,
    diag_indices as diag_indices,
    ix_ as ix_,
    nonzero as nonzero,
    select as select,
    take as take,
    take_along_axis as take_along_axis,
    where as where,
)
from headrace._src.lib.numpy_api.shaping import (
    atleast_1d as atleast_1d,
    atleast_2d as atleast_2d,
    atleast_3d as atleast_3d,
    broadcast_arrays as broadcast_arrays,
    broadcast_to as broadcast_to,
    expand_dims as expand_dims,
    flatten as flatten,
    flip as flip,
    fliplr as fliplr,
    flipud as flipud,
    meshgrid as meshgrid,
    moveaxis as moveaxis,
    pad as pad,
    ravel as ravel,
    repeat as repeat,
    reshape as reshape,
    roll as roll,
    rot90 as rot90,
    squeeze as squeeze,
    swapaxes as swapaxes,
    tile as tile,
    transpose as transpose,
)
from headrace._src.lib.numpy_api.sorting import argsort as argsort, sort as sort
from headrace._src.tensors.tensor import Tensor as ndarray
from headrace.experimental.numpy import random as random

__all__ = [
    "abs", "absolute", "add", "all", "allclose", "amax", "amin", "angle", "any", "append", "arange", "arccos",
    "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "argmax", "argmin", "argsort", "around", "array",
    "array_equal", "asanyarray", "asarray", "ascontiguousarray", "atleast_1d", "atleast_2d", "atleast_3d", "average",
    "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor", "bool_", "broadcast_arrays", "broadcast_to", "cbrt",
    "ceil", "clip", "complex128", "complex64", "complex_", "compress", "concatenate", "conj", "conjugate", "copy",
    "cos", "cosh", "count_nonzero", "cross", "cumprod", "cumsum", "deg2rad", "diag", "diag_indices", "diagflat",
    "diagonal", "diff", "divide", "divmod", "dot", "dsplit", "dstack", "e", "einsum", "empty", "empty_like", "equal",
    "exp", "exp2", "expand_dims", "experimental_enable_numpy_behavior", "expm1", "eye", "fabs", "finfo", "fix",
    "flatten", "flip", "fliplr", "flipud", "float16", "float32", "float64", "float_", "float_power", "floor",
    "floor_divide", "full", "full_like", "gcd", "geomspace", "greater", "greater_equal", "heaviside", "hsplit",
    "hstack", "hypot", "identity", "iinfo", "imag", "inexact", "inf", "inner", "int16", "int32", "int64", "int8",
    "int_", "isclose", "iscomplex", "iscomplexobj", "isfinite", "isinf", "isnan", "isneginf", "isposinf", "isreal",
    "isrealobj", "isscalar", "issubdtype", "ix_", "kron", "lcm", "less", "less_equal", "linspace", "log", "log10",
    "log1p", "log2", "logaddexp", "logaddexp2", "logical_and", "logical_not", "logical_or", "logical_xor", "logspace",
    "matmul", "max", "maximum", "mean", "meshgrid", "min", "minimum", "mod", "moveaxis", "multiply", "nanmean",
    "nanprod", "nansum", "ndarray", "ndim", "negative", "newaxis", "nextafter", "nonzero", "not_equal", "object_",
    "ones", "ones_like", "outer", "pad", "pi", "polyval", "positive", "power", "prod", "promote_types", "ptp",
    "rad2deg", "random", "ravel", "real", "reciprocal", "remainder", "repeat", "reshape", "result_type", "roll",
    "rot90", "round", "select", "shape", "sign", "signbit", "sin", "sinc", "sinh", "size", "sort", "split", "sqrt",
    "square", "squeeze", "stack", "std", "string_", "subtract", "sum", "swapaxes", "take", "take_along_axis", "tan",
    "tanh", "tensordot", "tile", "trace", "transpose", "tri", "tril", "triu", "true_divide", "uint16", "uint32",
    "uint64", "uint8", "unicode_", "vander", "var", "vdot", "vsplit", "vstack", "where", "zeros", "zeros_like",
]

def abs(x: TensorLike) -> Tensor:
    """Computes the absolute value.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def absolute(x: TensorLike) -> Tensor:
    """Computes the absolute value.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def add(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Adds; a logical or for booleans.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def arccos(x: TensorLike) -> Tensor:
    """Computes the inverse cosine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def arccosh(x: TensorLike) -> Tensor:
    """Computes the inverse hyperbolic cosine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def arcsin(x: TensorLike) -> Tensor:
    """Computes the inverse sine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def arcsinh(x: TensorLike) -> Tensor:
    """Computes the inverse hyperbolic sine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def arctan(x: TensorLike) -> Tensor:
    """Computes the inverse tangent.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def arctan2(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the angle of the point (x2, x1).

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def arctanh(x: TensorLike) -> Tensor:
    """Computes the inverse hyperbolic tangent.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def bitwise_and(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the bitwise and.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def bitwise_not(x: TensorLike) -> Tensor:
    """Inverts every bit; negates booleans.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def bitwise_or(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the bitwise or.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def bitwise_xor(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the bitwise exclusive or.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def cbrt(x: TensorLike) -> Tensor:
    """Computes the cube root, negative for negative elements.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def ceil(x: TensorLike) -> Tensor:
    """Rounds up to whole numbers.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def conj(x: TensorLike) -> Tensor:
    """Computes the complex conjugate.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def conjugate(x: TensorLike) -> Tensor:
    """Computes the complex conjugate.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def cos(x: TensorLike) -> Tensor:
    """Computes the cosine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def cosh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic cosine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def deg2rad(x: TensorLike) -> Tensor:
    """Converts degrees to radians.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Divides x1 by x2 in floating point.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether x1 == x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def exp(x: TensorLike) -> Tensor:
    """Computes e to the power of each element.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def exp2(x: TensorLike) -> Tensor:
    """Computes 2 to the power of each element.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def expm1(x: TensorLike) -> Tensor:
    """Computes exp(x) - 1, accurate for small x.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def fabs(x: TensorLike) -> Tensor:
    """Computes the absolute value.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def fix(x: TensorLike) -> Tensor:
    """Rounds toward zero.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def float_power(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Raises x1 to the power of x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def floor(x: TensorLike) -> Tensor:
    """Rounds down to whole numbers.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def floor_divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the floor of x1 / x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def gcd(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the greatest common divisor.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def greater(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether x1 > x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def greater_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether x1 >= x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def heaviside(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the step function: 0 for negative x1, 1 for positive x1, x2 at zero.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def hypot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the length of the vector (x1, x2).

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def isfinite(x: TensorLike) -> Tensor:
    """Returns whether each element is neither infinite nor NaN.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def isinf(x: TensorLike) -> Tensor:
    """Returns whether each element is infinite.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def isnan(x: TensorLike) -> Tensor:
    """Returns whether each element is NaN.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def isneginf(x: TensorLike) -> Tensor:
    """Returns whether each element is negative infinity.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def isposinf(x: TensorLike) -> Tensor:
    """Returns whether each element is positive infinity.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def issubdtype(arg1: Any, arg2: Any) -> Any:
    r"""Returns True if first argument is a typecode lower/equal in type hierarchy.

    This is like the builtin :func:`issubclass`, but for `dtype`\ s.

    Parameters
    ----------
    arg1, arg2 : dtype_like
        `dtype` or object coercible to one

    Returns
    -------
    out : bool

    See Also
    --------
    :ref:`arrays.scalars` : Overview of the numpy type hierarchy.

    Examples
    --------
    `issubdtype` can be used to check the type of arrays:

    >>> ints = np.array([1, 2, 3], dtype=np.int32)
    >>> np.issubdtype(ints.dtype, np.integer)
    True
    >>> np.issubdtype(ints.dtype, np.floating)
    False

    >>> floats = np.array([1, 2, 3], dtype=np.float32)
    >>> np.issubdtype(floats.dtype, np.integer)
    False
    >>> np.issubdtype(floats.dtype, np.floating)
    True

    Similar types of different sizes are not subdtypes of each other:

    >>> np.issubdtype(np.float64, np.float32)
    False
    >>> np.issubdtype(np.float32, np.float64)
    False

    but both are subtypes of `floating`:

    >>> np.issubdtype(np.float64, np.floating)
    True
    >>> np.issubdtype(np.float32, np.floating)
    True

    For convenience, dtype-like objects are allowed too:

    >>> np.issubdtype('S1', np.bytes_)
    True
    >>> np.issubdtype('i4', np.signedinteger)
    True
    """

def lcm(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the least common multiple.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def less(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether x1 < x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def less_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether x1 <= x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def log(x: TensorLike) -> Tensor:
    """Computes the natural logarithm.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def log10(x: TensorLike) -> Tensor:
    """Computes the logarithm to base 10.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def log1p(x: TensorLike) -> Tensor:
    """Computes log(1 + x), accurate for small x.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def log2(x: TensorLike) -> Tensor:
    """Computes the logarithm to base 2.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def logaddexp(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes log(exp(x1) + exp(x2)) without overflow.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def logaddexp2(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes log2(2**x1 + 2**x2) without overflow.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def logical_not(x: TensorLike) -> Tensor:
    """Returns whether each element is zero.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def maximum(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns the larger of each pair; NaN if either is NaN.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def minimum(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns the smaller of each pair; NaN if either is NaN.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def mod(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the remainder of x1 / x2, with the sign of x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def multiply(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Multiplies; a logical and for booleans.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def negative(x: TensorLike) -> Tensor:
    """Negates each element.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def nextafter(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns the next floating-point number after x1 toward x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def not_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether x1 != x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def positive(x: TensorLike) -> Tensor:
    """Returns the elements unchanged.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def power(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Raises x1 to the power of x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def rad2deg(x: TensorLike) -> Tensor:
    """Converts radians to degrees.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def reciprocal(x: TensorLike) -> Tensor:
    """Computes 1 / x.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def remainder(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the remainder of x1 / x2, with the sign of x2.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def signbit(x: TensorLike) -> Tensor:
    """Returns whether each element is negative.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def sin(x: TensorLike) -> Tensor:
    """Computes the sine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def sinc(x: TensorLike) -> Tensor:
    """Computes sin(pi x) / (pi x); 1 at zero.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def sinh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic sine.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def sqrt(x: TensorLike) -> Tensor:
    """Computes the square root.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def square(x: TensorLike) -> Tensor:
    """Squares each element.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def subtract(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Subtracts x2 from x1.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """

def tan(x: TensorLike) -> Tensor:
    """Computes the tangent.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def tanh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic tangent.

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

def true_divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Divides x1 by x2 in floating point.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """
