"""Checks of ragged arguments: immediate if the values are known, else when the graph runs."""

from __future__ import annotations

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor


def check(condition: Tensor, message: str) -> None:
    """Raises InvalidArgumentError with `message` unless the scalar `condition` holds."""
    known = static_value(condition)
    if known is None:
        raw.Assert(condition, [convert_to_tensor(message)])
    elif not known:
        raise errors.invalid_argument(message)


def check_equal(x: Tensor, y: Tensor, message: str) -> None:
    """Raises an error if two scalars or vectors of integers differ."""
    if x is y:
        return
    known_x, known_y = static_value(x), static_value(y)
    if known_x is not None and known_y is not None:
        if known_x.shape != known_y.shape or (known_x != known_y).any():
            raise errors.invalid_argument(f"{message}\nCondition x == y did not hold.\nx: {known_x}\ny: {known_y}")
        return
    same = raw.Equal(x, y, incompatible_shape_error=False)
    check(raw.All(same, raw.Range(0, raw.Rank(same), 1)), f"{message}\nCondition x == y did not hold.")


def check_not_negative(x: Tensor, message: str) -> None:
    """Raises an error if a vector has a negative element."""
    known = static_value(x)
    if known is not None:
        if (known < 0).any():
            raise errors.invalid_argument(
                f"{message}\nCondition x >= 0 did not hold element-wise:\nx = {known.tolist()}"
            )
        return
    check(raw.All(raw.GreaterEqual(x, 0), [0]), f"{message}\nCondition x >= 0 did not hold element-wise.")
