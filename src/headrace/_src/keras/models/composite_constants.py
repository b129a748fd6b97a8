"""Ragged and sparse constants among the inputs of calls, in the form in which configurations of Keras hold them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.saving.saved_metadata import decoded, encoded

_MARK = {"_TYPE": "COMPOSITE"}


def is_composite(value: Any) -> bool:
    return isinstance(value, (tf.RaggedTensor, tf.SparseTensor))


def described(value: Any) -> list[Any]:
    """Returns a ragged or sparse tensor as a mark and a text."""
    parts = tf.nest.flatten(value, expand_composites=True)
    tensors = [[part.dtype.name, _plain(part.numpy().tolist())] for part in parts]
    spec = encoded(tf.type_spec_from_value(value))
    return [_MARK, json.dumps({"class_name": "CompositeTensor", "spec": spec, "tensors": tensors})]


def is_description(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and value[0] == _MARK


def made(description: Any) -> Any:
    """Returns the tensor of a description."""
    value = json.loads(description[1])
    tensors = [tf.constant(_bytes(np.array(part, object)).tolist(), dtype) for dtype, part in value["tensors"]]
    return tf.nest.pack_sequence_as(decoded(value["spec"]), tensors, expand_composites=True)


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return {"class_name": "__bytes__", "value": value.decode()} if isinstance(value, bytes) else value


def _bytes(values: np.ndarray) -> np.ndarray:
    for place, value in np.ndenumerate(values):
        if isinstance(value, dict):
            values[place] = value["value"]
    return values
