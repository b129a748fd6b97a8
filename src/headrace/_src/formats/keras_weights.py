"""How Keras lays out weights in HDF5 files.

By layer, in whole-model `.h5` files and old weight files: the attribute `layer_names`, and for each layer a group with
the attribute `weight_names` and arrays at those names. By object, in `.weights.h5` files and inside `.keras` archives:
for each object along its path in the model a group `vars` with arrays `0`, `1`...
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss
from headrace._src.formats.hdf5 import Hdf5Group

Array = npt.NDArray[Any]

_TOP_LEVEL = "top_level_model_weights"
_VARIABLES = "vars"
_DEEPEST = 64


@dataclass(frozen=True)
class LayerWeights:
    """A layer's weights, in order, by name."""

    name: str
    weights: dict[str, Array]


@dataclass(frozen=True)
class ModelWeights:
    """A model's weights by layer; `top_level` are those of the model itself."""

    layers: list[LayerWeights]
    top_level: dict[str, Array] = field(default_factory=dict)
    keras_version: str = ""
    backend: str = ""


def read_weight_list(group: Hdf5Group) -> dict[str, Array]:
    """Returns the arrays that the group's attribute `weight_names` lists, in its order."""
    return {name: _listed_array(group, name) for name in group.strings("weight_names")}


def _listed_array(group: Hdf5Group, name: str) -> Array:
    # Old versions of Keras wrote names such as "/iterations", which HDF5 resolves from the root of the file.
    return group.root.array(name[1:]) if name.startswith("/") else group.array(name)


def write_weight_list(group: Hdf5Group, weights: Mapping[str, npt.ArrayLike]) -> None:
    """Writes arrays and lists their names in the group's attribute `weight_names`."""
    group.set_strings("weight_names", weights)
    for name, array in weights.items():
        group.write_array(name, array)


def read_layer_weights(group: Hdf5Group) -> ModelWeights:
    """Returns the weights by layer in a group: the root of an old weight file, `model_weights` of a model file."""
    layers = [LayerWeights(name, read_weight_list(group.group(name))) for name in group.strings("layer_names")]
    top_level = read_weight_list(group.group(_TOP_LEVEL)) if group.is_group(_TOP_LEVEL) else {}
    version, backend = group.attribute("keras_version", ""), group.attribute("backend", "")
    return ModelWeights(layers, top_level, _text(version), _text(backend))


def write_layer_weights(group: Hdf5Group, model: ModelWeights) -> None:
    """Lays weights out by layer."""
    group.set_strings("layer_names", [layer.name for layer in model.layers])
    group.set_attribute("backend", model.backend)
    group.set_attribute("keras_version", model.keras_version)
    for layer in model.layers:
        write_weight_list(group.make_group(layer.name), layer.weights)
    write_weight_list(group.make_group(_TOP_LEVEL), model.top_level)


@dataclass(frozen=True)
class ObjectVariables:
    """The variables of one object, by key (`0`, `1`... unless the object chose its own keys), and its name, if kept."""

    arrays: dict[str, Array]
    name: str | None = None


def read_object_variables(group: Hdf5Group) -> dict[str, ObjectVariables]:
    """Returns the variables of every object in a `.weights.h5` file, by path; the model itself is at the empty path."""
    found: dict[str, ObjectVariables] = {}
    for path, variables in _variable_groups(group, "", 0):
        keys = sorted(variables.names(), key=lambda key: (not key.isdecimal(), len(key) if key.isdecimal() else 0, key))
        name = variables.attribute("name")
        arrays = {key: variables.array(key) for key in keys if not variables.is_group(key)}
        found[path] = ObjectVariables(arrays, name if isinstance(name, str) else None)
    return found


def _variable_groups(group: Hdf5Group, path: str, depth: int) -> Iterator[tuple[str, Hdf5Group]]:
    if depth > _DEEPEST:  # groups may contain themselves
        raise data_loss(f"Keras weights: the groups at {path!r} are nested more than {_DEEPEST} deep")
    for name in group.names():
        if not group.is_group(name):
            continue
        inside = group.group(name)
        if name == _VARIABLES:
            yield path, inside
        else:
            yield from _variable_groups(inside, f"{path}/{name}" if path else name, depth + 1)


def write_object_variables(group: Hdf5Group, objects: Mapping[str, ObjectVariables]) -> None:
    """Lays variables out by object."""
    for path, variables in objects.items():
        inside = group.make_group(f"{path}/{_VARIABLES}" if path else _VARIABLES)
        if variables.name is not None:
            inside.set_attribute("name", variables.name)
        for key, array in variables.arrays.items():
            inside.write_array(key, array)


def numbered(arrays: Sequence[npt.ArrayLike]) -> dict[str, Array]:
    """Arrays under the keys most objects use."""
    return {str(index): np.asarray(array) for index, array in enumerate(arrays)}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
