"""Checks of integers in the data: labels must be below the number of classes, indices below the size of an embedding.

A compiled step cannot raise: the loss would be NaN, or a wrong row would be used. So batches are checked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import headrace as tf
from headrace._src.keras.engine.typing import Tensors


class Range(NamedTuple):
    """The valid values of a part of each batch: 0 to `limit` - 1."""

    part: Callable[[Any], Any]  # from (x, y, sample_weight); None if a batch does not have it
    limit: int
    explain: Callable[[int], str]  # returns the error message for a value


def ranges_of(model: Any) -> list[Range]:
    """Returns the valid ranges of the labels and inputs of a model."""
    network = model._network
    if network is None:
        return []
    return [*_label_ranges(model.loss, model.output_shape), *_embedding_ranges(network)]


def _label_ranges(loss: Any, output_shape: Any) -> list[Range]:
    """Returns the range of class indices for a model with one output and integer labels."""
    name = loss if isinstance(loss, str) else getattr(loss, "name", None) or getattr(loss, "__name__", None)
    if name != "sparse_categorical_crossentropy" or isinstance(output_shape, (list, dict)):
        return []
    if getattr(loss, "ignore_class", None) is not None or not output_shape or output_shape[-1] is None:
        return []
    classes = output_shape[-1]

    def explain(wrong: int) -> str:
        return (
            f"Received a label value of {wrong} which is outside the valid range of [0, {classes}). The last layer of "
            f"the model has {classes} outputs; labels must be numbers from 0 to {classes - 1}."
        )

    return [Range(lambda batch: batch[1], classes, explain)]


def _embedding_ranges(network: Any) -> list[Range]:
    """Returns the ranges of model inputs that go directly into an embedding."""
    found = []
    keys = list(network.nested_inputs) if isinstance(network.nested_inputs, dict) else network.input_names
    ordered = tf.nest.flatten({key: key for key in keys}) if isinstance(network.nested_inputs, dict) else keys
    for node in network.nodes:
        if not isinstance(node.layer, tf.keras.layers.Embedding):
            continue
        for position, tensor in enumerate(network.inputs):
            if node.keras_inputs and node.keras_inputs[0] is tensor:
                found.append(_rows(node.layer, position, ordered[position]))
    return found


def _rows(layer: Any, position: int, name: str) -> Range:
    def part(batch: Any) -> Any:
        inputs = batch[0]
        if isinstance(inputs, dict):
            return inputs.get(name)
        flat = tf.nest.flatten(inputs)
        return flat[position] if position < len(flat) else None

    def explain(wrong: int) -> str:
        return (
            f"Layer {layer.name!r} (Embedding) has input_dim={layer.input_dim}: it takes numbers from 0 to "
            f"{layer.input_dim - 1}, but {wrong} is not in [0, {layer.input_dim}); it came in input {name!r}. Make "
            "input_dim one more than the largest number, or map rare values to one number."
        )

    return Range(part, layer.input_dim, explain)


def checked(batches: Iterator[Any], ranges: list[Range]) -> Iterator[Any]:
    """Yields the batches. Raises if a value is out of range."""
    for batch in batches:
        parts = (*batch, None, None)[:3] if isinstance(batch, tuple) else (batch, None, None)
        for allowed in ranges:
            _check(allowed, allowed.part(parts))
        yield batch


def _check(allowed: Range, numbers: Tensors | None) -> None:
    if not isinstance(numbers, tf.Tensor) or not numbers.dtype.is_integer or not numbers.shape.num_elements():
        return
    array = numbers.numpy()
    low, high = int(array.min()), int(array.max())
    if low < 0 or high >= allowed.limit:
        raise tf.errors.InvalidArgumentError(None, None, allowed.explain(low if low < 0 else high))
