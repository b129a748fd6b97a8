# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.debugging: assertions and checks of tensors."""

from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace import assert_equal as assert_equal, assert_greater as assert_greater, assert_less as assert_less
from headrace._src.base.tracebacks import (
    disable_traceback_filtering as disable_traceback_filtering,
    enable_traceback_filtering as enable_traceback_filtering,
    is_traceback_filtering_enabled as is_traceback_filtering_enabled,
)
from headrace._src.lib.debugging.comparisons import assert_near as assert_near, assert_none_equal as assert_none_equal
from headrace._src.lib.debugging.numerics import (
    disable_check_numerics as disable_check_numerics,
    enable_check_numerics as enable_check_numerics,
)
from headrace._src.lib.debugging.shapes import (
    assert_all_finite as assert_all_finite,
    assert_integer as assert_integer,
    assert_proper_iterable as assert_proper_iterable,
    assert_rank as assert_rank,
    assert_rank_at_least as assert_rank_at_least,
    assert_rank_in as assert_rank_in,
    assert_same_float_dtype as assert_same_float_dtype,
    assert_scalar as assert_scalar,
    assert_shapes as assert_shapes,
    assert_type as assert_type,
    is_numeric_tensor as is_numeric_tensor,
)
from headrace._src.lib.debugging.switches import (
    get_log_device_placement as get_log_device_placement,
    set_log_device_placement as set_log_device_placement,
)
from headrace._src.ops.device_checks import (
    disable_compiled_checks as disable_compiled_checks,
    enable_compiled_checks as enable_compiled_checks,
)
from headrace._src.ops.state.asserting import Assert as Assert
from headrace.debugging import experimental as experimental

__all__ = [
    "Assert", "assert_all_finite", "assert_equal", "assert_greater", "assert_greater_equal", "assert_integer",
    "assert_less", "assert_less_equal", "assert_near", "assert_negative", "assert_non_negative", "assert_non_positive",
    "assert_none_equal", "assert_positive", "assert_proper_iterable", "assert_rank", "assert_rank_at_least",
    "assert_rank_in", "assert_same_float_dtype", "assert_scalar", "assert_shapes", "assert_type", "check_numerics",
    "disable_check_numerics", "disable_compiled_checks", "disable_traceback_filtering", "enable_check_numerics",
    "enable_compiled_checks", "enable_traceback_filtering", "experimental", "get_log_device_placement",
    "is_numeric_tensor", "is_traceback_filtering_enabled", "set_log_device_placement",
]

def assert_greater_equal(
    x: TensorLike,
    y: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Operation | None:
    """Raises InvalidArgumentError unless `x >= y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_less_equal(
    x: TensorLike,
    y: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Operation | None:
    """Raises InvalidArgumentError unless `x <= y` holds for all elements.

    Args:
        x: Tensor.
        y: Tensor of the same dtype that broadcasts with `x`.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_negative(
    x: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Any:
    """Raises InvalidArgumentError unless `x < 0` holds for all elements.

    Args:
        x: Numeric tensor.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_non_negative(
    x: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Any:
    """Raises InvalidArgumentError unless `x >= 0` holds for all elements.

    Args:
        x: Numeric tensor.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_non_positive(
    x: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Any:
    """Raises InvalidArgumentError unless `x <= 0` holds for all elements.

    Args:
        x: Numeric tensor.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def assert_positive(
    x: TensorLike,
    message: str | None = None,
    summarize: int | None = None,
    name: str | None = None,
) -> Any:
    """Raises InvalidArgumentError unless `x > 0` holds for all elements.

    Args:
        x: Numeric tensor.
        message: Text at the start of the error message.
        summarize: Number of elements shown in the error message.
        name: Name of the operation.

    Returns:
        None in eager mode; in a graph, the operation that checks the condition.
    """

def check_numerics(tensor: TensorLike, message: str | bytes, name: str | None = None) -> Tensor:
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
