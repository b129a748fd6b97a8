"""tf.autograph with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf


def to_graph(
    entity: Any, recursive: bool = True, arg_values: Any = None, arg_types: Any = None,
    experimental_optional_features: Any = None,
) -> Any:  # fmt: skip
    """The converted form of a function; values and types of its arguments are not needed."""
    return tf.autograph.to_graph(entity, recursive, experimental_optional_features)


def to_code(
    entity: Any, recursive: bool = True, arg_values: Any = None, arg_types: Any = None, indentation: str = "  ",
    experimental_optional_features: Any = None,
) -> str:  # fmt: skip
    """The source that AutoGraph makes of a function."""
    return tf.autograph.to_code(entity, recursive, experimental_optional_features)
