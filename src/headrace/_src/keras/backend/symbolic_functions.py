"""tf.keras.backend.function: functions built from symbolic tensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.keras.engine.typing import Data
from headrace._src.tensors.typing import Nest


def function(
    inputs: Nest[Any], outputs: Nest[Any], updates: Sequence[Any] | None = None, name: str | None = None, **kwargs: Any
) -> Callable[..., Any]:
    """Creates a function that computes symbolic outputs from arrays for the symbolic inputs.

    Args:
        inputs: Symbolic inputs.
        outputs: Symbolic outputs.
        updates: Operations to run with each call; TensorFlow 1 graphs only.
        name: Name of the function.
        **kwargs: Session options; TensorFlow 1 graphs only.

    Returns:
        The function; it returns a list of arrays.

    Raises:
        ValueError: If `updates` or keyword arguments are given when executing eagerly.
    """
    if in_graph():
        return graph_mode.value.function(inputs, outputs, updates, name, **kwargs)
    if kwargs:
        raise ValueError(f"Session keyword arguments are not supported during eager execution. You passed: {kwargs}")
    if updates:
        raise ValueError(f"`updates` argument is not supported during eager execution. You passed: {updates}")
    model = tf.keras.Model(inputs=inputs, outputs=outputs)

    def call(values: Data) -> Any:
        if isinstance(inputs, (list, tuple)) and isinstance(values, (list, tuple)):
            values = [_as_tensor(value) for value in values]
        found = model(values[0] if isinstance(values, (list, tuple)) and len(values) == 1 else values)
        if isinstance(outputs, (list, tuple)) and not isinstance(found, (list, tuple)):
            found = [found]
        return tf.nest.map_structure(lambda t: t.numpy() if isinstance(t, (tf.Tensor, tf.Variable)) else t, found)

    return call


def _as_tensor(value: Any) -> Any:
    """Converts numbers and lists, which a model would take for several inputs; composites stay."""
    return value if tf.is_tensor(value) or hasattr(value, "dtype") else tf.convert_to_tensor(value)
