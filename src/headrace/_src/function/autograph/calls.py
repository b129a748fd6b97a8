"""Calls in converted code: the user's functions are converted too, and some builtins accept tensors."""

from __future__ import annotations

import builtins
import functools
import inspect
import types
from collections.abc import Callable, Iterable
from typing import Any

from headrace._src.function.autograph.branching import is_symbolic
from headrace._src.function.autograph.conversion import convert, is_unconverted, is_user_code
from headrace._src.function.autograph.growing_list import GrowingList, ListProbe
from headrace._src.function.autograph.looping import Counting, Together, is_row_source
from headrace._src.function.control_flow.loop import graph_loop
from headrace._src.function.control_flow.tensor_array import TensorArray
from headrace._src.ops.entry import raw
from headrace._src.ops.math.sorting import argsort, sort
from headrace._src.ops.state.printing import print_
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.tensor import Tensor


def converted_call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Returns `function(*args, **kwargs)`."""
    try:
        builtin = _BUILTINS.get(function)
    except TypeError:  # not hashable
        builtin = None
    if builtin is not None:
        for argument in args:  # datasets and the like bring their own form of builtins
            own_form = getattr(type(argument), "__autograph_builtin__", None)
            if own_form is not None and (result := own_form(argument, function, args, kwargs)) is not NotImplemented:
                return result
        return builtin(*args, **kwargs)
    if function is builtins.locals or function is builtins.globals or function is builtins.eval:
        raise NotImplementedError(f"{function.__name__}() inside code that AutoGraph converts")
    if getattr(function, "converts_fn", False):  # a function of tf whose first argument is user code
        if args:
            args = (_target(args[0]), *args[1:])
        elif "fn" in kwargs:
            kwargs = {**kwargs, "fn": _target(kwargs["fn"])}
    return _target(function)(*args, **kwargs)


def _target(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns what to call: the converted form of the user's functions and methods, anything else as it is."""
    if isinstance(function, functools.partial):
        return functools.partial(_target(function.func), *function.args, **function.keywords)
    inner = function.__func__ if inspect.ismethod(function) else function
    if isinstance(inner, types.FunctionType):
        if is_unconverted(inner) or not is_user_code(inner) or inspect.iscoroutinefunction(inner):
            return function
        return convert(function)
    return function if isinstance(function, (type, types.BuiltinFunctionType)) else convert(function)


def _symbolic(*values: object) -> bool:
    return any(is_symbolic(v) for v in values)


def _print(*values: object, **kwargs: Any) -> Any:
    if any(is_symbolic(leaf) or isinstance(leaf, Composite) for v in values for leaf in nest.flatten(v)):
        known = {k: v for k, v in kwargs.items() if k in ("sep", "end")}
        return print_(*values, **known, output_stream=kwargs.get("file"))
    return builtins.print(*values, **kwargs)


def _len(value: Any) -> int | Tensor:
    if isinstance(value, TensorArray):
        return value.size()
    if isinstance(value, (GrowingList, ListProbe)):
        return value.length()
    if not _symbolic(value):
        return builtins.len(value)
    if value.shape.rank == 0:
        raise ValueError(f"len requires a non-scalar tensor, got one of shape {value.shape}")
    static = value.shape[0] if value.shape.rank is not None else None
    return static if static is not None else raw.Shape(value)[0]


def _range(*args: Any) -> range | Tensor:
    if not _symbolic(*args):
        return builtins.range(*args)
    bounds = [as_tensor(a) for a in args]
    kind = next((b.dtype for b in bounds if is_symbolic(b)), dtypes.int32)
    bounds = [b if b.dtype is kind else raw.Cast(b, DstT=kind) for b in bounds]
    zero, one = as_tensor(0, kind), as_tensor(1, kind)
    start, limit, delta = {1: lambda: (zero, *bounds, one), 2: lambda: (*bounds, one), 3: lambda: tuple(bounds)}[
        len(bounds)
    ]()
    # Python's range is empty where TensorFlow's would fail.
    limit = raw.Maximum(limit, start) if len(bounds) < 3 else limit
    return raw.Range(start, limit, delta)


def _int(*args: Any, **kwargs: Any) -> int | Tensor:
    if not _symbolic(*args[:1]):
        return builtins.int(*args, **kwargs)
    value, *rest = args
    base = kwargs.get("base", rest[0] if rest else 10)
    if base not in (10, None):
        raise NotImplementedError(f"base {base} not supported for int")
    return (
        raw.StringToNumber(value, out_type=dtypes.int32)
        if value.dtype is dtypes.string
        else raw.Cast(value, DstT=dtypes.int32)
    )


def _float(*args: Any) -> float | Tensor:
    if not _symbolic(*args):
        return builtins.float(*args)
    (value,) = args
    return (
        raw.StringToNumber(value, out_type=dtypes.float32)
        if value.dtype is dtypes.string
        else raw.Cast(value, DstT=dtypes.float32)
    )


def _bool(*args: Any) -> bool | Tensor:
    return raw.Cast(args[0], DstT=dtypes.bool_) if _symbolic(*args) else builtins.bool(*args)


def _any(values: Any) -> bool | Tensor:
    return raw.Any(values, [0]) if _symbolic(values) else builtins.any(values)


def _all(values: Any) -> bool | Tensor:
    return raw.All(values, [0]) if _symbolic(values) else builtins.all(values)


def _sorted(values: Any, *, key: Callable[[Any], Any] | None = None, reverse: bool = False) -> list[Any] | Tensor:
    if not _symbolic(values):
        return builtins.sorted(values, key=key, reverse=reverse)
    if key is not None:
        keys = _mapped(key, values)
        return raw.GatherV2(values, argsort(keys, direction="DESCENDING" if reverse else "ASCENDING", stable=True), 0)
    if values.shape.rank not in (1, None):
        raise ValueError("sort only supports only 1D tensors")
    return sort(values, direction="DESCENDING" if reverse else "ASCENDING")


def _mapped(function: Callable[[Any], Any], rows: Tensor) -> Tensor:
    """Applies a function to each row of a tensor."""
    count = raw.Shape(rows)[0]
    kind = as_tensor(converted_call(function, rows[0])).dtype
    made = graph_loop(
        lambda index, _: raw.Less(index, count),
        lambda index, found: (raw.AddV2(index, 1), found.write(index, converted_call(function, rows[index]))),
        (as_tensor(0), TensorArray(kind, count)),
    )
    return made[1].stack()


def _enumerate(iterable: Any, start: Any = 0) -> Iterable[Any]:
    return Together([Counting(start), iterable]) if is_row_source(iterable) else builtins.enumerate(iterable, start)


def _zip(*iterables: Any, strict: bool = False) -> Iterable[Any]:
    if not any(is_row_source(i) for i in iterables):
        return builtins.zip(*iterables, strict=strict)
    return Together(iterables)


def _map(function: Callable[..., Any], *iterables: Iterable[Any]) -> Iterable[Any]:
    return builtins.map(lambda *items: converted_call(function, *items), *iterables)


def _filter(function: Callable[..., Any] | None, iterable: Iterable[Any]) -> Iterable[Any]:
    return builtins.filter(None if function is None else lambda item: converted_call(function, item), iterable)


_BUILTINS: dict[Any, Callable[..., Any]] = {
    builtins.print: _print,
    builtins.len: _len,
    builtins.range: _range,
    builtins.int: _int,
    builtins.float: _float,
    builtins.bool: _bool,
    builtins.any: _any,
    builtins.all: _all,
    builtins.sorted: _sorted,
    builtins.abs: builtins.abs,
    builtins.next: builtins.next,
    builtins.enumerate: _enumerate,
    builtins.zip: _zip,
    builtins.map: _map,
    builtins.filter: _filter,
}
