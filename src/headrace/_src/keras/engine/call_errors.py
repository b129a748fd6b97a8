"""Errors in the call of a layer: adds the layer and its arguments to the message."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.input_spec import advice_on_batch_axis
from headrace._src.keras.engine.typing import Tensors


def explain(error: Exception, layer: Any, inputs: Tensors, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Adds the layer and the arguments of the call to the message of an error, once."""
    original = error.message if isinstance(error, tf.errors.OpError) else error.args[0] if error.args else None
    if getattr(error, "_keras_explained", False) or not isinstance(original, str):
        return
    advice = advice_on_batch_axis(layer.input_spec, inputs, layer.name)
    if advice:
        original = f"{original}\n{advice}"
    given = {"inputs": inputs, **{f"args[{i}]": a for i, a in enumerate(args)}, **kwargs}
    lines = "\n".join(f"  • {key}={_in_words(value)}" for key, value in given.items())
    kind = type(layer).__name__
    text = (
        f"Exception encountered when calling layer {layer.name!r} (type {kind}).\n\n{original}\n\n"
        f"Call arguments received by layer {layer.name!r} (type {kind}):\n{lines}"
    )
    if isinstance(error, tf.errors.OpError):
        error._message = text
    else:
        error.args = (text, *error.args[1:])
    setattr(error, "_keras_explained", True)  # noqa: B010


def _in_words(value: Any) -> str:
    if isinstance(value, tf.Tensor):
        return f"tf.Tensor(shape={value.shape}, dtype={value.dtype.name})"
    if isinstance(value, (list, tuple)):
        parts = [_in_words(item) for item in value]
        return str(tuple(parts) if isinstance(value, tuple) else parts)
    if isinstance(value, dict):
        return str({key: _in_words(item) for key, item in value.items()})
    return repr(value)
