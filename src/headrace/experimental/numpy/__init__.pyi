# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
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

def abs(x: Any) -> Any:
    """The absolute value."""

def absolute(x: Any) -> Any:
    """The absolute value."""

def add(x1: Any, x2: Any) -> Any:
    """x1 + x2; `or` of booleans."""

def arccos(x: Any) -> Any:
    """The inverse cosine."""

def arccosh(x: Any) -> Any:
    """The inverse hyperbolic cosine."""

def arcsin(x: Any) -> Any:
    """The inverse sine."""

def arcsinh(x: Any) -> Any:
    """The inverse hyperbolic sine."""

def arctan(x: Any) -> Any:
    """The inverse tangent."""

def arctan2(x1: Any, x2: Any) -> Any:
    """The angle of the point (x2, x1)."""

def arctanh(x: Any) -> Any:
    """The inverse hyperbolic tangent."""

def bitwise_and(x1: Any, x2: Any) -> Any:
    """The bits set in both."""

def bitwise_not(x: Any) -> Any:
    """The elements with every bit turned; booleans negated."""

def bitwise_or(x1: Any, x2: Any) -> Any:
    """The bits set in either."""

def bitwise_xor(x1: Any, x2: Any) -> Any:
    """The bits set in one only."""

def cbrt(x: Any) -> Any:
    """The cube root, negative for negative elements."""

def ceil(x: Any) -> Any:
    """The smallest whole number not below each element."""

def conj(x: Any) -> Any:
    """The complex conjugate."""

def conjugate(x: Any) -> Any:
    """The complex conjugate."""

def cos(x: Any) -> Any:
    """The cosine."""

def cosh(x: Any) -> Any:
    """The hyperbolic cosine."""

def deg2rad(x: Any) -> Any:
    """Degrees as radians."""

def divide(x1: Any, x2: Any) -> Any:
    """x1 / x2, in floating point."""

def equal(x1: Any, x2: Any) -> Any:
    """Whether x1 == x2."""

def exp(x: Any) -> Any:
    """e to the power of each element."""

def exp2(x: Any) -> Any:
    """2 to the power of each element."""

def expm1(x: Any) -> Any:
    """exp(x) - 1, exact for small x."""

def fabs(x: Any) -> Any:
    """The absolute value."""

def fix(x: Any) -> Any:
    """The elements rounded toward zero."""

def float_power(x1: Any, x2: Any) -> Any:
    """x1 to the power of x2."""

def floor(x: Any) -> Any:
    """The largest whole number not above each element."""

def floor_divide(x1: Any, x2: Any) -> Any:
    """The floor of x1 / x2."""

def gcd(x1: Any, x2: Any) -> Any:
    """The greatest common divisor."""

def greater(x1: Any, x2: Any) -> Any:
    """Whether x1 > x2."""

def greater_equal(x1: Any, x2: Any) -> Any:
    """Whether x1 >= x2."""

def heaviside(x1: Any, x2: Any) -> Any:
    """0 below zero, 1 above, x2 at zero."""

def hypot(x1: Any, x2: Any) -> Any:
    """The length of the vector (x1, x2)."""

def isfinite(x: Any) -> Any:
    """Whether each element is neither infinite nor NaN."""

def isinf(x: Any) -> Any:
    """Whether each element is infinite."""

def isnan(x: Any) -> Any:
    """Whether each element is NaN."""

def isneginf(x: Any) -> Any:
    """Whether each element is negative infinity."""

def isposinf(x: Any) -> Any:
    """Whether each element is positive infinity."""

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

def lcm(x1: Any, x2: Any) -> Any:
    """The least common multiple."""

def less(x1: Any, x2: Any) -> Any:
    """Whether x1 < x2."""

def less_equal(x1: Any, x2: Any) -> Any:
    """Whether x1 <= x2."""

def log(x: Any) -> Any:
    """The natural logarithm."""

def log10(x: Any) -> Any:
    """The logarithm to base 10."""

def log1p(x: Any) -> Any:
    """log(1 + x), exact for small x."""

def log2(x: Any) -> Any:
    """The logarithm to base 2."""

def logaddexp(x1: Any, x2: Any) -> Any:
    """log(exp(x1) + exp(x2))."""

def logaddexp2(x1: Any, x2: Any) -> Any:
    """log2(2**x1 + 2**x2)."""

def logical_not(x: Any) -> Any:
    """Whether each element is zero."""

def maximum(x1: Any, x2: Any) -> Any:
    """The larger of each pair; NaN if either is."""

def minimum(x1: Any, x2: Any) -> Any:
    """The smaller of each pair; NaN if either is."""

def mod(x1: Any, x2: Any) -> Any:
    """What is left of x1 after dividing by x2, with the sign of x2."""

def multiply(x1: Any, x2: Any) -> Any:
    """x1 * x2; `and` of booleans."""

def negative(x: Any) -> Any:
    """The elements with the opposite sign."""

def nextafter(x1: Any, x2: Any) -> Any:
    """The next number after x1 toward x2."""

def not_equal(x1: Any, x2: Any) -> Any:
    """Whether x1 != x2."""

def positive(x: Any) -> Any:
    """The elements as they are."""

def power(x1: Any, x2: Any) -> Any:
    """x1 to the power of x2."""

def rad2deg(x: Any) -> Any:
    """Radians as degrees."""

def reciprocal(x: Any) -> Any:
    """1 / x."""

def remainder(x1: Any, x2: Any) -> Any:
    """What is left of x1 after dividing by x2, with the sign of x2."""

def signbit(x: Any) -> Any:
    """Whether each element is negative."""

def sin(x: Any) -> Any:
    """The sine."""

def sinc(x: Any) -> Any:
    """sin(pi x) / (pi x), 1 at zero."""

def sinh(x: Any) -> Any:
    """The hyperbolic sine."""

def sqrt(x: Any) -> Any:
    """The square root."""

def square(x: Any) -> Any:
    """The elements times themselves."""

def subtract(x1: Any, x2: Any) -> Any:
    """x1 - x2."""

def tan(x: Any) -> Any:
    """The tangent."""

def tanh(x: Any) -> Any:
    """The hyperbolic tangent."""

def true_divide(x1: Any, x2: Any) -> Any:
    """x1 / x2, in floating point."""
