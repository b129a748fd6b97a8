"""tf.assert_*: assertions with the arguments of TensorFlow 1, where `data` comes before `message`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import headrace as tf
from headrace._src.base.docstrings import with_arguments
from headrace._src.compat_v1.typing import OperationOrNone
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

T = TypeVar("T")

_DATA = {
    "data": "List of tensors to print if the check fails, or None. They are not used.",
    "summarize": "Number of elements to print of each tensor, or None.",
    "message": "Text at the beginning of the error's message, or None.",
    "name": "Name of the operation.",
}


def _of_two(name: str) -> Callable[..., Any]:
    check = getattr(tf.debugging, name)

    def checked(
        x: TensorLike,
        y: TensorLike,
        data: Sequence[TensorLike] | None = None,
        summarize: int | None = None,
        message: str | None = None,
        name: str | None = None,
    ) -> OperationOrNone:
        return check(x, y, message=message, summarize=summarize, name=name)

    checked.__name__, checked.__doc__ = name, with_arguments(check.__doc__, ["x", "y", *_DATA], _DATA)
    return checked


def _of_one(name: str) -> Callable[..., Any]:
    check = getattr(tf.debugging, name)

    def checked(
        x: TensorLike,
        data: Sequence[TensorLike] | None = None,
        summarize: int | None = None,
        message: str | None = None,
        name: str | None = None,
    ) -> OperationOrNone:
        return check(x, message=message, summarize=summarize, name=name)

    checked.__name__, checked.__doc__ = name, with_arguments(check.__doc__, ["x", *_DATA], _DATA)
    return checked


def _of_rank(name: str) -> Callable[..., Any]:
    check = getattr(tf.debugging, name)

    def checked(
        x: TensorLike,
        rank: TensorLike,
        data: Sequence[TensorLike] | None = None,
        summarize: int | None = None,
        message: str | None = None,
        name: str | None = None,
    ) -> OperationOrNone:
        return check(x, rank, message=message, name=name)

    checked.__name__, checked.__doc__ = name, with_arguments(check.__doc__, ["x", "rank", *_DATA], _DATA)
    return checked


assert_equal = _of_two("assert_equal")
assert_none_equal = _of_two("assert_none_equal")
assert_greater = _of_two("assert_greater")
assert_greater_equal = _of_two("assert_greater_equal")
assert_less = _of_two("assert_less")
assert_less_equal = _of_two("assert_less_equal")
assert_negative = _of_one("assert_negative")
assert_non_negative = _of_one("assert_non_negative")
assert_non_positive = _of_one("assert_non_positive")
assert_positive = _of_one("assert_positive")
assert_rank = _of_rank("assert_rank")
assert_rank_at_least = _of_rank("assert_rank_at_least")


def assert_rank_in(
    x: TensorLike,
    ranks: Sequence[TensorLike],
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Fails unless the rank of `x` is one of `ranks`.

    Args:
        x: Tensor.
        ranks: Allowed ranks.
        data: Tensors to print in the error.
        summarize: Number of elements to print of each tensor.
        message: Message of the error.
        name: Name of the operations.

    Returns:
        The operation that checks in a graph; None if the rank is known now.
    """
    return _of_rank("assert_rank_in")(x, ranks, data, summarize, message, name)


def assert_near(
    x: TensorLike,
    y: TensorLike,
    rtol: TensorLike | None = None,
    atol: TensorLike | None = None,
    data: Sequence[TensorLike] | None = None,
    summarize: int | None = None,
    message: str | None = None,
    name: str | None = None,
) -> OperationOrNone:
    """Fails unless `x` and `y` are close.

    Args:
        x: Tensor.
        y: Tensor.
        rtol: Relative tolerance.
        atol: Absolute tolerance.
        data: Ignored.
        summarize: Number of elements to print of each tensor.
        message: Message of the error.
        name: Name of the operations.

    Returns:
        The operation that checks in a graph; None when executing eagerly.
    """
    return tf.debugging.assert_near(x, y, rtol, atol, message=message, summarize=summarize, name=name)


def assert_scalar(tensor: T, name: str | None = None, message: str | None = None) -> T:
    """Fails unless the tensor is a scalar. Returns the tensor.

    Args:
        tensor: Any tensor, or what converts to one.
        name: Name of the operations.
        message: Message of the error.
    """
    tf.debugging.assert_scalar(tensor, message=message, name=name)
    return tensor


def assert_all_finite(
    t: Any = None,
    msg: Any = None,
    name: str | None = None,
    x: TensorLike | None = None,
    message: Any = None,
) -> Tensor:
    """Fails if the tensor has NaN or infinity. Returns the tensor.

    Args:
        t: Older name of `x`.
        msg: Older name of `message`.
        name: Name of the operations.
        x: Tensor.
        message: Message of the error.
    """
    return tf.debugging.assert_all_finite(t if x is None else x, msg if message is None else message, name)


def add_check_numerics_ops() -> OperationOrNone:
    """Returns an operation that fails if a floating tensor of the graph is not finite.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError("add_check_numerics_ops() is not compatible with eager execution.")
    checks: list[Any] = []
    for operation in tf.compat.v1.get_default_graph().get_operations():
        for output in operation.outputs:
            if output.dtype in (tf.float16, tf.float32, tf.float64):
                with tf.control_dependencies(checks):
                    checks = [tf.debugging.check_numerics(output, f"{output.name}")]
    return tf.group(*checks)
