"""tf.__internal__.smart_cond: conditionals that choose in Python where the condition is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.function.control_flow.conditional import cond
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.tensor import Tensor


def smart_cond(
    pred: Any,
    true_fn: Callable[[], Any] | None = None,
    false_fn: Callable[[], Any] | None = None,
    name: str | None = None,
) -> Any:
    """Returns `true_fn()` or `false_fn()`, chosen in Python if the value of `pred` is known, else by `tf.cond`.

    Args:
        pred: Boolean scalar tensor, bool, or one of the integers 0 and 1.
        true_fn: Function without arguments.
        false_fn: Function without arguments.
        name: Name of the operation.

    Raises:
        TypeError: `true_fn` or `false_fn` is not callable.
    """
    for argument, function in (("true_fn", true_fn), ("false_fn", false_fn)):
        if not callable(function):
            raise TypeError(f"Argument `{argument}` must be callable. Received {function!r}")
    known = smart_constant_value(pred)
    if known is None:
        return cond(pred, true_fn, false_fn, name)
    return true_fn() if known else false_fn()  # type: ignore[misc]  # both were checked above


def smart_constant_value(pred: Any) -> bool | None:
    """Returns the value of a condition, or None if it is known only when the graph runs.

    Args:
        pred: bool, number, tensor or variable.

    Raises:
        TypeError: `pred` is neither a boolean tensor, a bool, 0 nor 1.
    """
    if isinstance(pred, Tensor):
        known = static_value(pred)
        return None if known is None else bool(known)
    if pred in (0, 1):  # True and False are equal to these
        return bool(pred)
    raise TypeError(f"`pred` must be a Tensor, or a Python bool, or 1 or 0. Received: {type(pred)}")
