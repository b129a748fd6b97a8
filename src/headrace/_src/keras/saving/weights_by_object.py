"""Weights by object: the state of a model in `.weights.h5` files and `.keras` archives."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.formats.hdf5 import Hdf5Group
from headrace._src.formats.keras_weights import ObjectVariables, read_object_variables, write_object_variables
from headrace._src.keras.engine.layer_state import LayerState
from headrace._src.keras.engine.typing import ModelLike
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.models.model import Model
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.saving.assignment import load_numbered, skipped
from headrace._src.keras.saving.object_paths import KERAS_2, KERAS_3, object_paths
from headrace._src.keras.saving.optimizer_state import load_optimizer


def write_state(group: Hdf5Group, model: Model) -> None:
    """Writes the variables of a model, its optimizer and its metrics."""
    found = {}
    for path, value in object_paths(model):
        store: dict[str, Any] = {}
        if hasattr(value, "save_own_variables"):
            value.save_own_variables(store)
        else:
            store = {str(number): weight.numpy() for number, weight in enumerate(value.weights)}
        found[path] = ObjectVariables({key: np.asarray(array) for key, array in store.items()})
    write_object_variables(group, found)


def read_state(group: Hdf5Group, model: Model, skip_mismatch: bool = False) -> None:
    """Loads the variables that `write_state`, Keras 2 or Keras 3 wrote."""
    filed = {path: entry.arrays for path, entry in read_object_variables(group).items()}
    paths = max((object_paths(model, dialect) for dialect in (KERAS_2, KERAS_3)), key=lambda ps: _matches(ps, filed))
    for path, value in paths:
        store = filed.get(path, {})
        if isinstance(value, Metric):
            if len(store) == len(value.weights):
                load_numbered(value.name, value.weights, store)
        elif isinstance(value, Optimizer):
            _read_optimizer(value, store, model)
        else:
            _read_layer(value, store, skip_mismatch)


def _matches(paths: list[tuple[str, Any]], filed: dict[str, Any]) -> int:
    layers = [(path, value) for path, value in paths if isinstance(value, LayerState)]
    return sum(len(filed.get(path, ())) == len(value._own_variables()) for path, value in layers)


def _read_layer(layer: LayerState, store: dict[str, Any], skip_mismatch: bool) -> None:
    if not store and not layer._own_variables():
        return
    if store and not layer.built and not layer._own_variables():
        raise ValueError(
            f"Layer '{layer.name}' was never built and thus it doesn't have any variables. However the weights file "
            f"lists {len(store)} variables for this layer. Build the model, by calling it on data or with build(), "
            "before its weights are loaded."
        )
    try:
        layer.load_own_variables(store)
    except (ValueError, KeyError) as error:
        if not skip_mismatch:
            raise
        skipped(f"layer '{layer.name}'", error)


def _read_optimizer(optimizer: Optimizer, store: dict[str, Any], model: ModelLike) -> None:
    if not store:
        return
    optimizer.build(model.trainable_variables)
    if not load_optimizer(optimizer, [store[key] for key in sorted(store, key=int)]):
        skipped(
            f"optimizer '{optimizer.name}'",
            ValueError(f"it has {len(optimizer.variables)} variables, the file holds {len(store)} for it."),
        )
