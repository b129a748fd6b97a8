"""Ops that check values when they run: Assert and CheckNumerics."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if, not_finite
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import like_input, no_output
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, REAL_FLOATS
from headrace._src.tensors.typing import AnyArray


def summarized(array: AnyArray, count: int) -> str:
    """Returns the first elements of an array, as failed assertions show them."""
    flat = np.reshape(array, -1)
    shown = flat if count < 0 or flat.size <= count else flat[:count]
    return ", ".join([*(str(v) for v in shown.tolist()), *(["..."] if len(shown) < flat.size else [])])


def _in_brackets(array: AnyArray, count: int) -> str:
    """Returns the same as graphs show them: `[1 -2 3...]`, strings as they are."""
    flat = np.reshape(array, -1)
    shown = flat if count < 0 or flat.size <= count else flat[:count]
    texts = [v.decode(errors="replace") if isinstance(v, bytes) else _number_text(v) for v in shown.tolist()]
    return f"[{' '.join(texts)}{'...' if len(shown) < flat.size else ''}]"


def _number_text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(int(value)) if isinstance(value, bool) else str(value)


@op(
    "Assert",
    "bool, [T] ->",
    T=ANY,
    shape=no_output,
    stateful=True,
    engine="host",
    differentiable=False,
    batching=batching.one_by_one,
    check=True,
)
def assert_op(xp, condition, data, *, summarize: int = 3):
    """Fails unless `condition` is true."""
    if not condition.all():
        shown = " ".join(_in_brackets(d, summarize) for d in data)
        raise errors.invalid_argument(f"assertion failed: {shown}")


@assert_op.device_kernel
def _(condition, data, *, summarize: int = 3):
    fails_if(~condition.all())


@dispatchable
def Assert(condition: Any, data: Any, summarize: int | None = None, name: str | None = None) -> Any:
    """Raises InvalidArgumentError if `condition` is false.

    Args:
        condition: Boolean scalar.
        data: List of tensors to print in the error.
        summarize: Number of elements of each tensor to print.
        name: Name of the operation.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        InvalidArgumentError: If `condition` is false; in a graph, when the operation runs.
    """
    if state.mode is None:
        if not as_tensor(condition):
            count = 3 if summarize is None else summarize
            shown = "\n".join(summarized(np.asarray(as_tensor(d)), count) for d in data)
            raise errors.invalid_argument(f"Expected '{condition!s}' to be true. Summarized data: {shown}")
        return None
    return assert_op(condition, list(data), summarize=3 if summarize is None else summarize, name=name)


@op(
    "CheckNumerics",
    "T -> T",
    T=REAL_FLOATS,
    shape=like_input,
    stateful=True,
    engine="host",
    elementwise=1,
    exact=True,
    check=True,
)
def check_numerics(xp, tensor, *, message: str):
    """Returns the tensor; raises InvalidArgumentError if it holds NaN or infinity.

    Args:
        tensor: Floating point or complex tensor to check.
        message: Prefix of the error message.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If an element is NaN or infinite. The message starts with `message`.

    >>> tf.debugging.check_numerics([1.0, 2.0], "x").numpy()
    array([1., 2.], dtype=float32)
    """
    bad_nan, bad_inf = bool(np.isnan(tensor).any()), bool(np.isinf(tensor).any())
    if bad_nan or bad_inf:
        what = "Inf and NaN" if bad_nan and bad_inf else "NaN" if bad_nan else "Inf"
        raise errors.invalid_argument(f"{message} : Tensor had {what} values")
    return tensor


@check_numerics.device_kernel
def _(tensor, *, message: str):
    fails_if(not_finite(tensor))
    return tensor


@check_numerics.gradient
def _(call, dy):
    return raw.CheckNumerics(dy, message="Not a number (NaN) or infinity (Inf) values detected in gradient.")
