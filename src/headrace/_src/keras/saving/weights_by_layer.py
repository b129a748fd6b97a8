"""Weights by layer: old weight files, and the weights in HDF5 files of whole models."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.formats.hdf5 import Hdf5Group
from headrace._src.formats.keras_weights import (
    Array,
    LayerWeights,
    ModelWeights,
    read_layer_weights,
    write_layer_weights,
)
from headrace._src.keras.engine.typing import LayerLike
from headrace._src.keras.models.model import KERAS_VERSION, Model
from headrace._src.keras.saving.assignment import assign_all, skipped


def write_weights(group: Hdf5Group, model: Model) -> None:
    """Writes the weights of a model layer by layer."""
    for layer in model._every_layer():
        if layer._learns_vocabulary:
            raise NotImplementedError(
                f"HDF5 files contain only weights, not the vocabulary of layer {layer.name!r} "
                f"({type(layer).__name__}). Use the `.keras` format or `save_format='tf'`, or pass `vocabulary` to the "
                "layer."
            )
    layers = [LayerWeights(layer.name, named(_weights_of(layer))) for layer in model.layers]
    own = named(model._own_variables())
    write_layer_weights(group, ModelWeights(layers, own, KERAS_VERSION, "tensorflow"))


def named(variables: list[Any]) -> dict[str, Array]:
    """Returns the values of variables by name. Duplicate names get a number."""
    found: dict[str, Array] = {}
    for variable in variables:
        base, _, number = variable.name.lstrip("/").rpartition(":")
        name, count = f"{base}:{number}", 1
        while name in found:
            name, count = f"{base}_{count}:{number}", count + 1
        found[name] = np.asarray(variable.numpy())
    return found


def _weights_of(layer: LayerLike) -> list[Any]:
    return [*layer.trainable_weights, *layer.non_trainable_weights]


def read_weights(group: Hdf5Group, model: Model) -> None:
    """Loads the weights of a file into the layers that have weights, in order."""
    filed = read_layer_weights(group)
    layers = [layer for layer in model.layers if _weights_of(layer)]
    entries = [entry for entry in filed.layers if entry.weights]
    if len(entries) != len(layers):
        raise ValueError(
            "Layer count mismatch when loading weights from file. Model expected "
            f"{len(layers)} layers, found {len(entries)} saved layers."
        )
    pairs: list[tuple[Any, Array]] = []
    for number, (layer, entry) in enumerate(zip(layers, entries, strict=True)):
        pairs += _pairs(layer, entry, f"layer #{number} (named {layer.name} in the current model, {entry.name} in the "
                        "save file)")  # fmt: skip
    own = model._own_variables()
    if filed.top_level or (own and filed.keras_version):
        pairs += _top_level(own, filed.top_level)
    assign_all(pairs)


def read_weights_by_name(group: Hdf5Group, model: Model, skip_mismatch: bool) -> None:
    """Loads the weights of a file into layers of the same name. Other layers keep their weights."""
    filed = read_layer_weights(group)
    entries = {entry.name: entry for entry in filed.layers}
    pairs: list[tuple[Any, Array]] = []
    for number, layer in enumerate(model.layers):
        entry = entries.get(layer.name)
        if entry is None or not (entry.weights or _weights_of(layer)):
            continue
        try:
            found = _pairs(layer, entry, f"layer #{number} (named {layer.name})")
            _check_shapes(found, f"layer #{number} (named {layer.name})")
            pairs += found
        except ValueError as error:
            if not skip_mismatch:
                raise
            skipped(f"layer #{number} (named {layer.name})", error)
    own = model._own_variables()
    if len(own) == len(filed.top_level):
        pairs += _top_level(own, filed.top_level)
    assign_all(pairs)


def _pairs(layer: LayerLike, entry: LayerWeights, what: str) -> list[tuple[Any, Array]]:
    variables, values = _weights_of(layer), list(entry.weights.values())
    if len(variables) != len(values):
        raise ValueError(
            f"Weight count mismatch for {what}. Layer expects {len(variables)} weight(s). Received {len(values)} saved "
            "weight(s)"
        )
    return list(zip(variables, values, strict=True))


def _check_shapes(pairs: list[tuple[Any, Array]], what: str) -> None:
    for variable, value in pairs:
        if tuple(variable.shape) != value.shape:
            raise ValueError(
                f"Shape mismatch in {what} for weight {variable.name}. Weight expects shape {tuple(variable.shape)}. "
                f"Received saved weight with shape {value.shape}"
            )


def _top_level(variables: list[Any], values: dict[str, Array]) -> list[tuple[Any, Array]]:
    if len(variables) != len(values):
        raise ValueError(
            "Weight count mismatch for top-level weights when loading weights from file. Model expects "
            f"{len(variables)} top-level weight(s). Received {len(values)} saved top-level weight(s)"
        )
    return list(zip(variables, values.values(), strict=True))
