"""tf.debugging.assert_equal and similar functions: elementwise conditions on values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.graph.operation import Operation
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.state.asserting import Assert, summarized
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def _compare(name: str, symbol: str, compare: Callable[..., Any]) -> Callable[..., Any]:
    @dispatchable
    def check(
        x: TensorLike, y: TensorLike, message: str | None = None, summarize: int | None = None, name: str | None = None
    ) -> Operation | None:
        return _checked(symbol, compare, x, y, message, summarize)

    check.__name__ = check.__qualname__ = name
    check.__doc__ = f"""Raises InvalidArgumentError unless `x {symbol} y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """
    return check


def _checked(
    symbol: str, compare: Callable[..., Any], x: TensorLike, y: TensorLike, message: str | None, summarize: int | None
) -> Operation | None:
    x, y = _together(x, y)
    holds = compare(x, y)
    if type(holds) is EagerTensor:
        if not np.asarray(holds).all():
            raise errors.invalid_argument(
                _difference(symbol, np.asarray(holds), np.asarray(x), np.asarray(y), message, summarize)
            )
        return None
    _check_static(symbol, {"x": x, "y": y}, message, summarize)
    data = [message or "", f"Condition x {symbol} y did not hold element-wise:", "x = ", x, "y = ", y]
    return Assert(raw.All(holds, _all_axes(holds)), data, summarize=summarize)


def _check_static(symbol: str, sides: dict[str, Tensor], message: str | None, summarize: int | None) -> None:
    """Raises the error while the graph is built if the values are known and the condition does not hold."""
    known: dict[str, Any] = {side: static_value(tensor) for side, tensor in sides.items()}
    values = list(known.values())
    if any(value is None for value in values) or np.all(_NUMPY[symbol](values[0], values[1] if "y" in known else 0)):
        return
    count = 3 if summarize is None else summarize
    shown = [f"{side} ({sides[side].dtype.name}) = \n[{summarized(known[side], count)}]" for side in known]
    begin = f"{message or ''}\nCondition x {symbol} {'y' if 'y' in known else '0'} did not hold element-wise:"
    raise errors.invalid_argument("\n".join([begin, *shown]))


_NUMPY: dict[str, Callable[..., Any]] = {
    "==": np.equal, "!=": np.not_equal, ">": np.greater, ">=": np.greater_equal, "<": np.less, "<=": np.less_equal,
}  # fmt: skip


def _all_axes(tensor: Tensor) -> Tensor:
    return raw.Range(0, raw.Rank(tensor), 1)


def _together(x: TensorLike, y: TensorLike) -> tuple[Tensor, Tensor]:
    """Converts both to tensors; a Python value takes the other's dtype."""
    if hasattr(x, "dtype"):
        x = as_tensor(x)
        return x, as_tensor(y, x.dtype) if not hasattr(y, "dtype") else as_tensor(y)
    if hasattr(y, "dtype"):
        y = as_tensor(y)
        return as_tensor(x, y.dtype), y
    x = as_tensor(x)
    return x, as_tensor(y, x.dtype)


def _difference(symbol: str, holds: Any, x: Any, y: Any, message: str | None, summarize: int | None) -> str:
    count = 3 if summarize is None else summarize
    lines = [message] if message else []
    lines.append(f"Condition x {symbol} y did not hold.")
    if x.shape == y.shape and x.ndim and symbol in ("==", "!="):
        where = np.argwhere(~holds)
        shown = where if count < 0 else where[:count]
        picked = tuple(shown.T)
        lines += [
            f"Indices of first {len(shown)} different values:", str(shown),
            "Corresponding x values:", str(x[picked]), "Corresponding y values:", str(y[picked]),
        ]  # fmt: skip
    for label, values in (("x", x), ("y", y)):
        flat = np.reshape(values, -1)
        first = flat if count < 0 else flat[:count]
        lines += [f"First {len(first)} elements of {label}:", str(first)]
    return "\n".join(lines)


assert_equal = _compare("assert_equal", "==", raw.Equal)
assert_greater = _compare("assert_greater", ">", lambda x, y: raw.Greater(x, y))
assert_greater_equal = _compare("assert_greater_equal", ">=", lambda x, y: raw.GreaterEqual(x, y))
assert_less = _compare("assert_less", "<", lambda x, y: raw.Less(x, y))
assert_less_equal = _compare("assert_less_equal", "<=", lambda x, y: raw.LessEqual(x, y))


@dispatchable
def assert_none_equal(
    x: TensorLike, y: TensorLike, summarize: int | None = None, message: str | None = None, name: str | None = None
) -> Operation | None:
    """Raises InvalidArgumentError unless `x != y` holds for all elements.

    Args:
        x: Numeric tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        summarize: Number of elements shown in the error message.
        message: Text at the start of the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """
    return _checked("!=", raw.NotEqual, x, y, message, summarize)


def _sign(name: str, symbol: str, compare: Callable[..., Any]) -> Callable[..., Any]:
    @dispatchable
    def check(x: TensorLike, message: str | None = None, summarize: int | None = None, name: str | None = None) -> Any:
        x = as_tensor(x)
        holds = compare(x, raw.Cast(0, DstT=x.dtype))
        if type(holds) is EagerTensor:
            values = np.asarray(x)
            if not np.asarray(holds).all():
                shown = summarized(values, 3 if summarize is None else summarize)
                raise errors.invalid_argument(
                    f"{message or ''}\nCondition x {symbol} 0 did not hold element-wise:\n"
                    f"x (shape={tuple(values.shape)} dtype={x.dtype.name}) = \n[{shown}]"
                )
            return None
        _check_static(symbol, {"x": x}, message, summarize)
        data = [message or "", f"Condition x {symbol} 0 did not hold element-wise:", "x = ", x]
        return Assert(raw.All(holds, _all_axes(holds)), data, summarize=summarize)

    check.__name__ = check.__qualname__ = name
    check.__doc__ = f"""Raises InvalidArgumentError unless `x {symbol} 0` holds for all elements.

    Args:
        x: Numeric tensor.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """
    return check


assert_negative = _sign("assert_negative", "<", lambda x, y: raw.Less(x, y))
assert_non_negative = _sign("assert_non_negative", ">=", lambda x, y: raw.GreaterEqual(x, y))
assert_non_positive = _sign("assert_non_positive", "<=", lambda x, y: raw.LessEqual(x, y))
assert_positive = _sign("assert_positive", ">", lambda x, y: raw.Greater(x, y))


@dispatchable
def assert_near(
    x: TensorLike,
    y: TensorLike,
    rtol: TensorLike | None = None,
    atol: TensorLike | None = None,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Operation | None:
    """Raises InvalidArgumentError unless `|x - y| <= atol + rtol * |y|` holds for all elements.

    Args:
        x: Numeric tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        rtol: Relative tolerance. Default ten times the machine epsilon of the dtype.
        atol: Absolute tolerance. Default ten times the machine epsilon of the dtype.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.

    >>> tf.debugging.assert_near([1.0], [1.0 + 1e-7])
    """
    x, y = _together(x, y)
    precision = 10 * np.finfo(np.float64 if x.dtype.name == "float64" else np.float32).eps
    kind = x.dtype.real_dtype
    rtol = as_tensor(precision if rtol is None else rtol, kind)
    atol = as_tensor(precision if atol is None else atol, kind)
    size = raw.ComplexAbs if x.dtype.is_complex else raw.Abs
    bound = raw.AddV2(atol, raw.Mul(rtol, size(y)))
    holds = raw.Less(size(raw.Sub(x, y)), bound)
    if type(holds) is EagerTensor and np.asarray(holds).all():
        return None
    data = [message or "", f"x and y not equal to tolerance rtol = {rtol}, atol = {atol}", "x = ", x, "y = ", y]
    return Assert(raw.All(holds, _all_axes(holds)), data, summarize=summarize)
