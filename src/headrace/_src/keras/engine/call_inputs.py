"""Preparation of a layer's inputs: conversion to tensors, casts to one float dtype, and masks."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.call_signature import CallSignature
from headrace._src.keras.engine.typing import Tensors
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.sparse import SparseTensorValue

_SINGLE = (tf.Tensor, tf.Variable)


def as_tensors(inputs: Any) -> Any:
    """Converts arrays and numbers in the inputs to tensors. NumPy floats keep their dtype."""
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
        return leaf

    return tf.nest.map_structure(convert, _with_sparse_tensors(inputs))


def _with_sparse_tensors(inputs: Any) -> Any:
    """Makes sparse tensors of TensorFlow 1's tuples of their parts, also in a dictionary or list."""
    if isinstance(inputs, SparseTensorValue):
        return tf.SparseTensor(*inputs)
    if isinstance(inputs, dict) and any(isinstance(value, SparseTensorValue) for value in inputs.values()):
        return {key: _with_sparse_tensors(value) for key, value in inputs.items()}
    if type(inputs) is list and any(isinstance(value, SparseTensorValue) for value in inputs):
        return [_with_sparse_tensors(value) for value in inputs]
    return inputs


def with_floats_as(dtype: DType | None, inputs: Any) -> Any:
    """Casts float tensors in the inputs to this dtype, with their masks. Other dtypes change nothing."""
    if dtype is None or not dtype.is_floating:
        return inputs
    if isinstance(inputs, tf.Tensor):
        return _cast(inputs, dtype)
    return tf.nest.map_structure(
        lambda t: _cast(t, dtype) if isinstance(t, (tf.Tensor, tf.RaggedTensor, tf.SparseTensor)) else t, inputs
    )


def _cast(value: Any, dtype: DType) -> Any:
    if value.dtype is dtype or not value.dtype.is_floating:
        return value
    mask = getattr(value, "_keras_mask", None)
    result: Any = tf.cast(value, dtype)
    if mask is not None:
        result._keras_mask = mask
    return result


def masks_of(inputs: Tensors) -> Tensors | None:
    """Returns the masks that layers set on the inputs, in the same structure, or None without any."""
    if isinstance(inputs, tf.Tensor):
        return getattr(inputs, "_keras_mask", None)
    masks = [getattr(t, "_keras_mask", None) for t in tf.nest.flatten(inputs)]
    if all(mask is None for mask in masks):
        return None
    return tf.nest.pack_sequence_as(inputs, masks)


def is_given(name: str, signature: CallSignature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Returns whether the call has this argument, by name or by position."""
    return kwargs.get(name) is not None or signature.positions.get(name, len(args)) < len(args)
