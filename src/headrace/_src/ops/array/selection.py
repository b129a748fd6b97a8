"""Choosing between tensors by a condition, and finding where one holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import broadcast
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, NUMERIC, bool_
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor


def _found(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    return (None, None if dims is None else len(dims))


@op(
    "Where",
    "T -> index: int64",
    T=(*NUMERIC, bool_),
    shape=_found,
    engine="host",
    differentiable=False,
    raw_names={"condition": "input"},
)
def where_true(xp, input):
    """Returns the coordinates of the elements that are not zero."""
    if not input.ndim:
        raise errors.invalid_argument("WhereOp : Unhandled input dimensions: 0")
    return np.argwhere(input)


@op("SelectV2", "bool, T, T -> T", T=ANY, shape=broadcast, elementwise=3, exact=True, shape_arithmetic=True)
def select_v2(xp, condition, t, e):
    """Returns `t` where the condition holds, `e` elsewhere; all three broadcast."""
    try:
        return xp.where(condition, t, e)
    except ValueError:
        raise errors.invalid_argument(
            f"condition {dims_text(condition.shape)}, then {dims_text(t.shape)}, and else {dims_text(e.shape)} "
            "must be broadcastable"
        ) from None


@select_v2.gradient
def _(call, dy):
    condition, t, e = call.inputs
    _, wants_t, wants_e = call.wanted
    zeros = raw.ZerosLike(dy)
    return (
        None,
        unbroadcast(raw.SelectV2(condition, dy, zeros), t) if wants_t else None,
        unbroadcast(raw.SelectV2(condition, zeros, dy), e) if wants_e else None,
    )


def _selected(call: ShapeCall) -> Dims:
    return merge_dims(call.shapes[1], call.shapes[2])


@op(
    "Select",
    "bool, T, T -> T",
    T=ANY,
    shape=_selected,
    shape_arithmetic=True,
    batching=batching.one_by_one,
    raw_names={"x": "t", "y": "e"},
)
def select(xp, condition, t, e):
    """Returns `t` where the condition holds, `e` elsewhere; the condition may be a scalar or choose whole rows."""
    if t.shape != e.shape:
        raise errors.invalid_argument(
            f"'then' and 'else' must have the same size.  but received: {dims_text(t.shape)} vs. {dims_text(e.shape)}"
        )
    if condition.ndim == 1 and t.ndim > 1:
        if condition.shape[0] != t.shape[0]:
            raise errors.invalid_argument(
                f"Number of batches of 'then' must match size of 'cond', but saw: {t.shape[0]} vs. {condition.shape[0]}"
            )
        condition = condition.reshape(-1, *[1] * (t.ndim - 1))
    elif condition.ndim and condition.shape != t.shape:
        raise errors.invalid_argument(
            "Inputs to operation Select of type Select must have the same size and shape.  "
            f"Input 0: {dims_text(condition.shape)} != input 1: {dims_text(t.shape)}"
        )
    return xp.where(condition, t, e)


@select.gradient
def _(call, dy):
    condition = call.inputs[0]
    zeros = raw.ZerosLike(dy)
    return None, raw.Select(condition, dy, zeros), raw.Select(condition, zeros, dy)


@dispatchable
def where(condition: Any, x: Any = None, y: Any = None, name: str | None = None) -> Tensor:
    """Selects elements by a condition; with a condition alone, returns the coordinates where it is true.

    Args:
        condition: Boolean tensor.
        x: Values where the condition is true. Broadcasts with the other arguments.
        y: Values elsewhere.
        name: Name of the operation.

    Returns:
        Tensor of the broadcast shape; with a condition alone, an int64 matrix with one row of coordinates for each true
        element.

    Raises:
        ValueError: If only one of `x` and `y` is given.

    >>> tf.where([True, False], [1, 2], [10, 20]).numpy().tolist()
    [1, 20]
    """
    if x is None and y is None:
        return execute(where_true, (condition,), {}, name)
    if x is None or y is None:
        raise ValueError("x and y must both be non-None or both be None.")
    if not isinstance(condition, Tensor):
        condition = as_tensor(condition, bool_)
    return execute(select_v2, (condition, x, y), {}, name)
