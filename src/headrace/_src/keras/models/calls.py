"""The calls of a functional model as configurations list them, and how they are made again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.node import Node
from headrace._src.keras.engine.op_lambda import TFOpLambda
from headrace._src.keras.models import composite_constants
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.tensors.typing import Nest

_CONSTANT = "_CONSTANT_VALUE"
# The dtypes that lists of numbers convert to by default.
_SAID_BY_LISTS = (tf.float32, tf.int32, tf.bool)


def place(tensor: KerasTensor, numbers: dict[int, int]) -> list[Any]:
    """Returns a symbolic tensor as [layer name, call, output]."""
    layer, _, tensor_index = tensor._keras_history
    return [layer.name, numbers[id(tensor.node)], tensor_index]


def places(tensors: Nest[KerasTensor], numbers: dict[int, int]) -> list[Any] | dict[str, Any]:
    """Returns the inputs or outputs of a model as entries [layer name, call, output]."""
    if isinstance(tensors, dict):
        return {key: place(tensor, numbers) for key, tensor in tensors.items()}
    return [place(tensor, numbers) for tensor in tf.nest.flatten(tensors)]


def describe(node: Node, numbers: dict[int, int]) -> list[Any] | dict[str, Any]:
    """Returns the configuration of a call: the origin of each tensor of the first argument, and the other arguments."""
    names = node.layer.argument_names() if isinstance(node.layer, TFOpLambda) else call_signature(node.layer.call).names
    others = {**dict(zip(names[1:], node.args[1:], strict=False)), **node.kwargs}
    try:
        others = {key: _plain(value, numbers) for key, value in others.items()}
    except TypeError as error:
        kinds = {key: type(value).__name__ for key, value in others.items()}
        raise TypeError(
            f"Layer {node.layer.name} was passed non-JSON-serializable arguments. Arguments had types: {kinds}. They "
            "cannot be serialized out when saving the model."
        ) from error

    def one(leaf: Any) -> list[Any]:
        if isinstance(leaf, KerasTensor):
            return [*place(leaf, numbers), others]
        return [_CONSTANT, -1, _plain(leaf, numbers), others]

    def every(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: every(item) for key, item in value.items()}
        return [every(item) for item in value] if isinstance(value, (list, tuple)) else one(value)

    found = every(node.args[0])
    single = isinstance(node.args[0], KerasTensor) and not isinstance(node.layer, TFOpLambda)
    # A list of one is written like its element, unless the layer wants it back.
    keeps_list = len(found) == 1 and getattr(node.layer, "_preserve_input_structure_in_config", False)
    return [found] if single or keeps_list else found


def _plain(value: Any, numbers: dict[int, int]) -> Any:
    if isinstance(value, KerasTensor):
        return place(value, numbers)
    if value is Ellipsis:
        return {"class_name": "__ellipsis__"}
    if isinstance(value, slice):
        return {"start": value.start, "stop": value.stop, "step": value.step}
    if isinstance(value, (list, tuple)):
        return [_plain(item, numbers) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item, numbers) for key, item in value.items()}
    if composite_constants.is_composite(value):
        return composite_constants.described(value)
    if isinstance(value, np.ndarray) or (tf.is_tensor(value) and value.dtype in _SAID_BY_LISTS):
        return np.asarray(value).tolist()  # the form in which Keras reads arrays
    return serialize_keras_object(value)


def rebuild(config: dict[str, Any], make: Callable[[dict[str, Any]], Any]) -> tuple[Any, Any]:
    """Makes the layers of a configuration and repeats their calls. Returns the inputs and outputs of the model."""
    layers: dict[str, Any] = {}
    made: dict[tuple[str, int], Any] = {}
    waiting: list[tuple[str, int, Any]] = []
    first_calls, starts = _first_calls(config), {}
    for entry in config["layers"]:
        layer = make(entry)
        name = entry.get("name") or layer.name
        layers[name] = layer
        first = layer._inbound_nodes[-1:]
        if first and first[0].is_input:
            made[(name, 0)] = first[0].outputs
        starts[name] = first_calls.get(name, 0) if hasattr(layer, "_network") else 0
        waiting += [(name, number, call) for number, call in enumerate(entry["inbound_nodes"], starts[name])]
    while waiting:
        later = []
        for name, number, call in waiting:
            arguments = _arguments(layers[name], call, made)
            if arguments is None or (number > starts[name] and (name, number - 1) not in made):
                later.append((name, number, call))
            else:
                args, kwargs = arguments
                made[(name, number)] = layers[name](*args, **kwargs)
        if len(later) == len(waiting):
            raise ValueError(f"The configuration of the model lists calls whose inputs are never computed: {later[0]}")
        waiting = later
    return _tensors(config["input_layers"], made), _tensors(config["output_layers"], made)


def _first_calls(config: dict[str, Any]) -> dict[str, int]:
    """Returns the lowest number of each layer's calls in a configuration. Keras 2 numbers calls of models from 1."""
    found: dict[str, int] = {}
    stack: list[Any] = [config["input_layers"], config["output_layers"]]
    stack += [entry["inbound_nodes"] for entry in config["layers"]]
    while stack:
        value = stack.pop()
        if _is_place(value):
            found[value[0]] = min(value[1], found.get(value[0], value[1]))
            stack += value[3:]
        elif isinstance(value, dict):
            stack += value.values()
        elif isinstance(value, (list, tuple)):
            stack += value
    return found


class _Missing(LookupError):
    """The tensor does not exist yet."""


def _tensor(where: Any, made: dict[tuple[str, int], Any]) -> KerasTensor:
    name, number, position = where[:3]
    if (name, number) not in made:
        raise _Missing(f"there is no call {number} of layer {name!r}")
    return tf.nest.flatten(made[(name, number)])[position]


def _tensors(where: Any, made: dict[tuple[str, int], Any]) -> Nest[KerasTensor]:
    if isinstance(where, dict):
        return {key: _tensor(value, made) for key, value in where.items()}
    if where and isinstance(where[0], str):
        return _tensor(where, made)
    found = [_tensor(value, made) for value in where]
    return found[0] if len(found) == 1 else found


def _is_place(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) >= 3
        and isinstance(value[0], str)
        and isinstance(value[1], int)
        and not isinstance(value[1], bool)
    )


def _arguments(
    layer: Any, call: list[Any] | dict[str, Any], made: dict[tuple[str, int], Any]
) -> tuple[tuple[Any, ...], dict[str, Any]] | None:
    try:
        if isinstance(call, dict) and "args" in call:  # the format of Keras 3
            return tuple(_revived(item, made) for item in call["args"]), _revived(call["kwargs"], made)
        others: dict[str, Any] = {}
        first = _first(call, made, others)
        # The single tensor of a layer is listed in a list of its own, that of a function as it is.
        single = not isinstance(layer, TFOpLambda) or _is_place(call)
        if single and isinstance(call, list) and len(call) == 1 and isinstance(first, list):
            first = first[0]
        return (first,), {key: _revived(value, made) for key, value in others.items()}
    except _Missing:
        return None


def _first(value: Any, made: dict[tuple[str, int], Any], others: dict[str, Any]) -> Any:
    if _is_place(value):
        if len(value) > 3:
            others.update(value[3])
        return _constant(value[2], made) if value[0] == _CONSTANT else _tensor(value, made)
    if isinstance(value, dict):
        return {key: _first(item, made, others) for key, item in value.items()}
    return [_first(item, made, others) for item in value]


def _constant(value: Any, made: dict[tuple[str, int], Any]) -> Any:
    """Returns a constant among the inputs of a call. Arrays and tensors are stored as lists."""
    found = _revived(value, made)
    return tf.constant(found) if isinstance(found, list) else found


def _revived(value: Any, made: dict[tuple[str, int], Any]) -> Any:
    if isinstance(value, dict):
        if value.get("class_name") == "__keras_tensor__":
            return _tensor(value["config"]["keras_history"], made)
        if value.get("class_name") in ("__tensor__", "__numpy__", "__bytes__"):
            return deserialize_keras_object(value)
        return {key: _revived(item, made) for key, item in value.items()}
    if composite_constants.is_description(value):
        return composite_constants.made(value)
    if _is_place(value) and len(value) == 3 and isinstance(value[2], int):
        return _tensor(value, made)
    return [_revived(item, made) for item in value] if isinstance(value, list) else value
