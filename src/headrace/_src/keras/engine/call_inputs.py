"""What a layer is called on, made ready: arrays as tensors, floats in one dtype, masks found."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf

_SINGLE = (tf.Tensor, tf.Variable)


def as_tensors(inputs: Any, name: str) -> Any:
    """Inputs in which arrays and numbers became tensors; floats of NumPy as they are."""
    if isinstance(inputs, _SINGLE):
        return inputs
    if isinstance(inputs, np.ndarray):
        return tf.convert_to_tensor(inputs)
    if isinstance(inputs, (list, tuple)) and any(isinstance(v, (int, float)) for v in tf.nest.flatten(inputs)):
        if not any(tf.is_tensor(v) or isinstance(v, np.ndarray) for v in tf.nest.flatten(inputs)):
            return tf.convert_to_tensor(inputs)

    def convert(leaf: Any) -> Any:
        if isinstance(leaf, (np.ndarray, np.generic, float, int)) and not isinstance(leaf, bool):
            return tf.convert_to_tensor(leaf)
        if isinstance(leaf, str):
            raise TypeError(
                f"Inputs to a layer should be tensors. Got '{leaf}' (of type {type(leaf)}) as input for layer '{name}'."
            )
        return leaf

    return tf.nest.map_structure(convert, inputs)


def with_floats_as(dtype: Any, inputs: Any) -> Any:
    """Inputs in which tensors of floats have this dtype, with their masks; as they are if it is no dtype of floats."""
    if dtype is None or not dtype.is_floating:
        return inputs
    if isinstance(inputs, tf.Tensor):
        return _cast(inputs, dtype)
    return tf.nest.map_structure(
        lambda t: _cast(t, dtype) if isinstance(t, (tf.Tensor, tf.RaggedTensor, tf.SparseTensor)) else t, inputs
    )


def _cast(value: Any, dtype: Any) -> Any:
    if value.dtype is dtype or not value.dtype.is_floating:
        return value
    mask = getattr(value, "_keras_mask", None)
    result: Any = tf.cast(value, dtype)
    if mask is not None:
        result._keras_mask = mask
    return result


def masks_of(inputs: Any) -> Any:
    """The masks that layers left on the inputs, in their structure; None without any."""
    if isinstance(inputs, tf.Tensor):
        return getattr(inputs, "_keras_mask", None)
    masks = [getattr(t, "_keras_mask", None) for t in tf.nest.flatten(inputs)]
    if all(mask is None for mask in masks):
        return None
    return tf.nest.pack_sequence_as(inputs, masks)


def is_given(name: str, signature: Any, args: Any, kwargs: Any) -> bool:
    """Whether the call has this argument, by name or by position."""
    return kwargs.get(name) is not None or signature.positions.get(name, len(args)) < len(args)
