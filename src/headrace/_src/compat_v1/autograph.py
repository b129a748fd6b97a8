"""tf.autograph with the arguments of TensorFlow 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf


def to_graph(
    entity: Any, recursive: bool = True, arg_values: Any = None, arg_types: Any = None,
    experimental_optional_features: Any = None,
) -> Callable[..., Any]:  # fmt: skip
    """Converts a function with AutoGraph. `arg_values` and `arg_types` are ignored.

    Args:
        entity: Function or class to convert.
        recursive: Whether to convert the functions that it calls.
        arg_values: Ignored.
        arg_types: Ignored.
        experimental_optional_features: Optional AutoGraph features to enable.

    Returns:
        The converted function.
    """
    return tf.autograph.to_graph(entity, recursive, experimental_optional_features)


def to_code(
    entity: Any, recursive: bool = True, arg_values: Any = None, arg_types: Any = None, indentation: str = "  ",
    experimental_optional_features: Any = None,
) -> str:  # fmt: skip
    """Returns the source code that AutoGraph generates for a function.

    Args:
        entity: Function or class to convert.
        recursive: Whether to convert the functions that it calls.
        arg_values: Ignored.
        arg_types: Ignored.
        indentation: Ignored.
        experimental_optional_features: Optional AutoGraph features to enable.
    """
    return tf.autograph.to_code(entity, recursive, experimental_optional_features)
