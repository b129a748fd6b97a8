"""What public functions and operators do in the conversion modes "all" and "safe", in which dtypes may be weak.

The tables list the functions by their public names. Those of one operand return a weak tensor for a weak one or for
Python numbers. Those of two operands convert them to the dtype at which their kinds meet (`dtype_lattice`). All other
functions treat a weak tensor like the tensor inside of it.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

from headrace._src.base import exchanged_names
from headrace._src.lib.math.clipping import clip_by_value
from headrace._src.lib.numpy_api import promotion, selection
from headrace._src.lib.numpy_api.dtype_lattice import Kind, join, join_all, takes_part
from headrace._src.lib.numpy_api.promotion import cast
from headrace._src.lib.numpy_api.weak_tensor import WeakTensor, kind_of, marked_weak, plain
from headrace._src.ops import operators
from headrace._src.ops.state.variable import AssignedValues
from headrace._src.tensors import convert
from headrace._src.tensors.dtypes import DType, as_dtype
from headrace._src.tensors.tensor import Tensor

# Functions whose result is weak if their first argument is.
ONE_OPERAND = {
    "headrace": """expand_dims identity ones_like reshape squeeze stop_gradient transpose zeros_like""",
    "headrace.math": """
        abs acos acosh angle asin asinh atan atanh ceil conj cos cosh digamma erf erfc erfcinv erfinv exp expm1 floor
        imag lgamma log log1p log_sigmoid ndtri negative real reciprocal reciprocal_no_nan reduce_euclidean_norm
        reduce_logsumexp reduce_max reduce_mean reduce_min reduce_prod reduce_std reduce_sum reduce_variance rint round
        rsqrt sigmoid sign sin sinh softplus sqrt square tan tanh""",
    "headrace.math.special": """
        bessel_i0 bessel_i0e bessel_i1 bessel_i1e bessel_j0 bessel_j1 bessel_k0 bessel_k0e bessel_k1 bessel_k1e
        bessel_y0 bessel_y1 dawsn expint fresnel_cos fresnel_sin spence""",
    "headrace.nn": "gelu leaky_relu log_softmax relu6 scale_regularization_loss silu swish",
    "headrace.debugging": "check_numerics",
    "headrace.linalg": "diag diag_part matrix_transpose tensor_diag_part trace",
    "headrace.experimental.numpy": """
        abs absolute amax amin angle arange arccos arcsin arcsinh arctan arctanh around array asanyarray asarray
        ascontiguousarray atleast_1d atleast_2d atleast_3d average bitwise_not broadcast_arrays cbrt ceil conj conjugate
        copy cos cosh cumprod cumsum deg2rad diag diagflat diagonal diff empty_like exp exp2 expand_dims expm1 fabs fix
        flatten flip fliplr flipud floor full_like imag log log10 log1p log2 max mean min moveaxis nanmean negative
        ones_like positive prod ptp rad2deg ravel real reciprocal repeat reshape rot90 round sign sin sinc sinh sort
        sqrt square squeeze std sum swapaxes tan tanh trace transpose triu var zeros_like""",
}
# Functions that convert their two operands; the result is weak if the kind at which they meet is.
TWO_OPERANDS = {
    "headrace.math": """
        add divide divide_no_nan floordiv floormod multiply multiply_no_nan pow scalar_mul subtract truediv""",
    "headrace": "matmul realdiv truncatediv truncatemod",
    "headrace.experimental.numpy": "hypot matmul",
}
# Functions that convert their two operands and return ordinary tensors.
TWO_OPERANDS_NOT_WEAK = {"headrace.math": "equal maximum minimum"}
# Methods and properties of tensors whose results are weak if the tensor is.
WEAK_MEMBERS = ("T", "data", "flatten", "max", "mean", "min", "ravel", "reshape", "transpose", "__pos__", "__round__")
CONVERTING_OPERATORS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul")


class _Mode:
    """Process-wide setting: whether the mode is "safe"."""

    safe = False


def enable(safe: bool) -> None:
    """Switches the mode "all" or "safe" on."""
    _Mode.safe = safe
    promotion.Preference.weak_numbers = True
    AssignedValues.convert = _converted_change
    exchanged_names.exchange(_replacements())
    for symbol in CONVERTING_OPERATORS:
        operators.substitute(symbol, _of_two_operands(operators.standard(symbol), weak=True))
    operators.substitute("eq", _of_two_operands(operators.standard("eq"), weak=False))
    for symbol in operators.UNARY:
        operators.substitute(symbol, _of_one_operand(operators.standard(symbol)))


def disable() -> None:
    """Switches both modes off. The operators are restored by the caller."""
    promotion.Preference.weak_numbers = False
    AssignedValues.convert = None
    exchanged_names.restore()


@functools.cache
def _replacements() -> list[tuple[Any, Any]]:
    pairs = [(function, _of_one_operand(function)) for function in _listed(ONE_OPERAND)]
    pairs += [(function, _of_two_operands(function, weak=True)) for function in _listed(TWO_OPERANDS)]
    pairs += [(function, _of_two_operands(function, weak=False)) for function in _listed(TWO_OPERANDS_NOT_WEAK)]
    return [*pairs, (convert.constant, _constant), (clip_by_value, _clip_by_value), (selection.where, _where)]


def _listed(table: dict[str, str]) -> Iterator[Any]:
    for module, names in table.items():
        for name in names.split():
            yield getattr(importlib.import_module(module), name)


def _of_one_operand(function: Callable[..., Any]) -> Callable[..., Any]:
    signature = inspect.signature(function)
    first = next(iter(signature.parameters))

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        operand = args[0] if args else kwargs.get(first)
        if operand is None or not kind_of_operand(operand).weak:
            return function(*args, **kwargs)
        if args:
            args = (plain(operand), *args[1:])
        else:
            kwargs = {**kwargs, first: plain(operand)}
        result = function(*args, **kwargs)
        if "dtype" in signature.parameters and signature.bind(*args, **kwargs).arguments.get("dtype") is not None:
            return result  # the caller chose it
        return marked_weak(result)

    return call


def kind_of_operand(operand: Any) -> Kind:
    """Like `kind_of`; what has no dtype, such as strings and lists of several shapes, is not weak."""
    try:
        return kind_of(operand)
    except (TypeError, ValueError):
        return Kind(as_dtype("variant"))


def _of_two_operands(function: Callable[..., Any], weak: bool) -> Callable[..., Any]:
    names = list(inspect.signature(function).parameters)[:2]

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        operands, rest = list(args[:2]), args[2:]
        for name in names[len(operands) :]:
            if name in kwargs:
                operands.append(kwargs.pop(name))
        kinds = [kind_of_operand(operand) for operand in operands]
        if len(kinds) < 2 or any(not takes_part(kind) for kind in kinds):
            return function(*map(plain, operands), *rest, **kwargs)  # for example strings; raises errors
        meeting = join_all(kinds, _Mode.safe)
        result = function(*(converted(operand, meeting.dtype) for operand in operands), *rest, **kwargs)
        return marked_weak(result) if weak and meeting.weak else result

    return call


def converted(value: Any, dtype: DType) -> Tensor:
    """Returns an operand as a tensor of the dtype that the promotion found."""
    if type(value) in (int, float, complex):
        return convert.as_tensor(value, dtype)
    return cast(convert.as_tensor(plain(value)), dtype)


@functools.wraps(convert.constant)
def _constant(value: Any, dtype: Any = None, shape: Any = None, name: str = "Const") -> Any:
    kind = kind_of_operand(value)
    if dtype is None:
        tensor = convert.constant(plain(value), None, shape, name)
        return marked_weak(tensor) if kind.weak else tensor
    wanted = as_dtype(dtype)
    if isinstance(value, (Tensor, WeakTensor)):
        if join(kind, Kind(wanted), _Mode.safe).dtype is not wanted:
            raise TypeError(f"Expected tensor {value} with dtype {wanted!r}, but got dtype {kind.dtype!r}.")
        return convert.constant(plain(value), wanted, shape, name)
    return convert.constant(value, wanted, shape, name)


@functools.wraps(clip_by_value)
def _clip_by_value(t: Any, clip_value_min: Any, clip_value_max: Any, name: str | None = None) -> Any:
    kind = kind_of_operand(t)
    if not takes_part(kind):
        return clip_by_value(t, clip_value_min, clip_value_max, name)
    # The values count with their own dtype, but the result is weak if they are.
    limits = [kind_of_operand(limit) for limit in (clip_value_min, clip_value_max)]
    dtype = join_all([Kind(kind.dtype), *limits], _Mode.safe).dtype
    low, high = converted(clip_value_min, dtype), converted(clip_value_max, dtype)
    result = clip_by_value(converted(t, dtype), low, high, name)
    return marked_weak(result) if kind.weak else result


@functools.wraps(selection.where)
def _where(condition: Any, x: Any = None, y: Any = None) -> Any:
    if x is not None and y is not None:
        dtype = join(kind_of(x), kind_of(y), _Mode.safe).dtype
        x, y = converted(x, dtype), converted(y, dtype)
    return selection.where(condition, x, y)


def _converted_change(held: DType, value: Any, op_name: str) -> Tensor:
    """Returns what an assignment adds to or puts into a variable that holds values of dtype `held`."""
    kind = kind_of(value)
    if kind.dtype is not held and join(Kind(held), kind, _Mode.safe) != Kind(held):
        method = "_".join(
            re.findall("[A-Z][a-z]*", op_name.removesuffix("VariableOp"))
        ).lower()  # AssignAdd: assign_add
        shown = format(value, "") if isinstance(value, WeakTensor) else getattr(value, "_array", value)
        raise TypeError(
            f"Variable dtype is immutable. Calling {method} of Variable (with dtype <dtype: '{held.name}'>) on {shown} "
            f"requires converting {shown} to <dtype: '{held.name}'>. This is disabled in the current promotion "
            f"semantics. Please convert {shown} manually before calling {method}."
        )
    return converted(value, held)


def add_members(members: dict[str, Any]) -> None:
    """Gives weak tensors those methods and properties of tensors whose results are weak too."""
    for name in WEAK_MEMBERS:
        member = members[name]
        is_property = isinstance(member, property)
        call = _of_one_operand(member.fget if is_property else member)
        setattr(WeakTensor, name, property(call) if is_property else call)
