"""The operators of tensors and variables: `x + y`, `x @ y`, `x[1:]`, `-x`, `x == y`...

Two tables, operator -> function of an op family; `headrace/__init__` applies them. An operand that cannot become a
tensor but knows the reflected operator gets its turn, as Python's rules have it.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.ops.dispatch import ask, execute, find_override, readable
from headrace._src.ops.entry import Op
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import EagerTensor, Tensor

BINARY = {
    "add": "math.arithmetic:add",
    "sub": "math.arithmetic:subtract",
    "mul": "math.arithmetic:multiply",
    "truediv": "math.division:truediv",
    "floordiv": "math.division:floordiv",
    "mod": "math.division:floormod",
    "pow": "math.power:pow_",
    "matmul": "linalg.matmul:matmul",
    "and": "math.logical:and_",
    "or": "math.logical:or_",
    "xor": "math.logical:xor",
}
COMPARISON = {
    "lt": "math.compare:less",
    "le": "math.compare:less_equal",
    "gt": "math.compare:greater",
    "ge": "math.compare:greater_equal",
}
EQUALITY = {
    "eq": "math.compare:tensor_equals",
    "ne": "math.compare:tensor_not_equals",
}
UNARY = {
    "neg": "math.arithmetic:negative",
    "abs": "math.rounding:abs_",
    "invert": "math.logical:invert",
}
GETITEM = "array.indexing:getitem"


class _Target:
    """The function behind an operator, loaded when the operator is first used."""

    __slots__ = ("converts", "function", "name", "path")

    def __init__(self, path: str, name: str | None = None) -> None:
        self.path, self.name = path, name  # `name` is the name of operations in graphs
        self.function: Any = None
        self.converts = False  # whether the function converts its operands to one dtype itself

    def load(self) -> Any:
        module, _, name = self.path.partition(":")
        self.function = getattr(importlib.import_module("headrace._src.ops." + module), name)
        return self.function


def _call_binary(target: _Target, x: Any, y: Any) -> Any:
    function = target.function or target.load()
    if type(x) is EagerTensor and type(y) is EagerTensor:
        if type(function) is Op:
            return execute(function, (x, y), function.defaults)
        return function(x, y)
    if state.mode is None and not target.converts:
        operands = _quickly_converted(x, y)
        if operands is not None:
            return execute(function, operands, function.defaults) if type(function) is Op else function(*operands)
    override = find_override((x, y))
    if override is not None:
        result = ask(override, function, (x, y), {})
        if result is not NotImplemented:
            return result
    if target.converts:
        return function(x, y)
    if isinstance(x, Tensor):
        y = _beside(y, x)
    elif isinstance(y, Tensor):
        x = _beside(x, y)
    else:  # a variable and something else
        x = as_tensor(x) if hasattr(x, "__tf_tensor__") else _beside(x, as_tensor(y))
        y = _beside(y, x)
    return function(x, y) if state.mode is None else function(x, y, name=target.name)


def _quickly_converted(x: Any, y: Any) -> tuple[Any, Any] | None:
    """Returns two operands as eager tensors if they are tensors, variables and numbers of one dtype; otherwise None."""
    if type(x) in readable:
        if type(y) in readable:
            return (x.value(), y.value()) if x.dtype is y.dtype else None
        if type(y) is EagerTensor:
            return (x.value(), y) if x.dtype is y.dtype else None
        x = x.value() if type(y) in _SCALARS else None
    elif type(y) in readable:
        if type(x) is EagerTensor:
            return (x, y.value()) if x.dtype is y.dtype else None
        y = y.value() if type(x) in _SCALARS else None
    if type(x) is EagerTensor:
        if type(y) in _SCALARS:
            y = _beside(y, x)
            return (x, y) if type(y) is EagerTensor else None
    elif type(y) is EagerTensor and type(x) in _SCALARS:
        x = _beside(x, y)
        return (x, y) if type(x) is EagerTensor else None
    return None


def _beside(value: Any, tensor: Any) -> Any:
    """Converts `value` to the dtype of `tensor`; returns it unchanged if it does not fit (the op raises the error)."""
    if isinstance(value, Tensor):
        return value
    try:
        if type(value) in (int, float) and value != 0:  # 0.0 and -0.0 are one key
            kind: Any = type(value)
            return _number(kind, value, tensor.dtype)
        return as_tensor(value, tensor.dtype)
    except (TypeError, ValueError):
        return value


@functools.lru_cache(1024)
def _number(kind: type, value: Any, dtype: Any) -> Any:
    """Returns the tensor of a Python number beside a tensor; loops use the same few again and again.

    `kind` keeps apart what is equal but not the same, such as 1 and 1.0.
    """
    return as_tensor(value, dtype)


_SCALARS = frozenset({int, float})
_NUMBERS = (bool, int, float, complex, str, bytes, list, tuple, np.ndarray, np.generic, type(None))


def _forward(target: _Target, reflected_name: str) -> Callable[[Any, Any], Any]:
    def operator(self: Any, other: Any) -> Any:
        try:
            return _call_binary(target, self, other)
        except (TypeError, ValueError):
            reflected = getattr(type(other), reflected_name, None)
            # Every object has the comparisons of `object`, which do not handle tensors.
            if isinstance(other, (Tensor, type(self), *_NUMBERS)) or reflected in (
                None,
                getattr(object, reflected_name, None),
            ):
                raise
            return NotImplemented

    return operator


def _backward(target: _Target) -> Callable[[Any, Any], Any]:
    def operator(self: Any, other: Any) -> Any:
        return _call_binary(target, other, self)

    return operator


def _unary(target: _Target) -> Callable[[Any], Any]:
    def operator(self: Any) -> Any:
        return (target.function or target.load())(self)

    return operator


def _plain_binary(target: _Target) -> Callable[[Any, Any], Any]:
    def operator(self: Any, other: Any) -> Any:
        return (target.function or target.load())(self, other)

    return operator


_TARGETS = {symbol: _Target(path) for symbol, path in (COMPARISON | EQUALITY | UNARY).items()}
_TARGETS |= {symbol: _Target(path, symbol) for symbol, path in BINARY.items()}
_TARGETS["getitem"] = _Target(GETITEM)


def standard(symbol: str) -> Any:
    """TensorFlow's function behind an operator."""
    return _Target(_TARGETS[symbol].path).load()


def substitute(symbol: str, function: Callable[..., Any]) -> None:
    """Puts a function that converts its operands itself behind an operator, for all tensors and variables."""
    target = _TARGETS[symbol]
    target.function, target.converts = function, True


def restore() -> None:
    """Puts TensorFlow's functions behind all operators again."""
    for target in _TARGETS.values():
        target.function, target.converts = None, False


def give_operators(cls: type) -> None:
    """Adds the operators to a tensor-like class, except those that it defines itself.

    Equality is elementwise, so its values hash through `ref()`.
    """
    operators: dict[str, Callable[..., Any]] = {}
    for symbol in BINARY:
        target = _TARGETS[symbol]
        operators[f"__{symbol}__"] = _forward(target, f"__r{symbol}__")
        operators[f"__r{symbol}__"] = _backward(target)
    for symbol in COMPARISON:
        mirrored = {"l": "g", "g": "l"}[symbol[0]] + symbol[1]
        operators[f"__{symbol}__"] = _forward(_TARGETS[symbol], f"__{mirrored}__")
    for symbol in (*EQUALITY, "getitem"):
        operators[f"__{symbol}__"] = _plain_binary(_TARGETS[symbol])
    for symbol in UNARY:
        operators[f"__{symbol}__"] = _unary(_TARGETS[symbol])
    for name, operator in operators.items():
        if name not in vars(cls):
            setattr(cls, name, operator)


def read_before_operators(cls: type) -> None:
    """Lets the operators of a class of variables work on what its method `value` returns, except its own operators."""

    def reading(name: str) -> Callable[..., Any]:
        return lambda self, *others: getattr(self.value(), name)(*others)

    names = [*BINARY, *(f"r{symbol}" for symbol in BINARY), *COMPARISON, *UNARY, "getitem"]
    for name in (f"__{symbol}__" for symbol in names):
        if name not in vars(cls):
            setattr(cls, name, reading(name))
