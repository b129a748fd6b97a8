"""Parts of AutoGraph that libraries call: tf_convert and the status of conversion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.function.autograph.conversion import convert


def control_status_ctx() -> None:
    """Returns None: whether code is converted does not depend on a context."""
    return None


def tf_convert(
    f: Callable[..., Any], ctx: object, convert_by_default: bool = True, user_requested: bool = False
) -> Callable[..., Any]:
    """Returns the function as AutoGraph converts it.

    Args:
        f: Function to convert.
        ctx: ControlStatusCtx of the caller.
        convert_by_default: Whether to convert if the caller has no status.
        user_requested: Whether the user asked for the conversion.
    """
    return convert(f)
