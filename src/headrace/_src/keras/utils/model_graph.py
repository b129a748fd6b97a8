"""A model as boxes and arrows, for drawing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.models.functional import Functional
from headrace._src.keras.models.model import Model
from headrace._src.keras.models.sequential import Sequential


@dataclass
class Box:
    """A layer: its title, its rows of details, and the family that determines its color."""

    key: str
    title: str
    family: str
    rows: list[tuple[str, str]] = field(default_factory=list)
    group: str | None = None


@dataclass
class ModelGraph:
    """Boxes by key, arrows between them, and the groups formed by nested models (key -> title)."""

    boxes: dict[str, Box]
    arrows: list[tuple[str, str]]
    groups: dict[str, str]


@dataclass(frozen=True)
class Shown:
    """Options of what boxes show."""

    shapes: bool = False
    dtype: bool = False
    names: bool = True
    activations: bool = False
    trainable: bool = False
    expand_nested: bool = False
    layer_range: Any = None


# The first pattern that matches the name of a layer's class determines its family.
_FAMILIES = (
    ("input", r"Input"),
    ("recurrent", r"LSTM|GRU|RNN|Bidirectional|TimeDistributed"),
    ("attention", r"Attention"),
    ("normalization", r"Normalization"),
    ("pooling", r"Pool"),
    ("convolution", r"Conv"),
    ("dense", r"Dense|Embedding"),
    ("regularization", r"Dropout|Noise|Regularization"),
    ("activation", r"ReLU|ELU|Softmax|Activation"),
    ("merging", r"Add|Concatenate|Multiply|Average|Maximum|Minimum|Subtract|Dot"),
    ("shape", r"Flatten|Reshape|Permute|Repeat|Padding|Cropping|UpSampling"),
)


def family_of(layer: Any) -> str:
    """Returns the family of a layer, such as "convolution"."""
    name = type(layer).__name__
    return next((family for family, pattern in _FAMILIES if re.search(pattern, name)), "other")


def model_graph(model: Model, shown: Shown) -> ModelGraph:
    """Returns the layers of a model and their connections."""
    if not getattr(model, "built", True):
        raise ValueError(
            "This model has not yet been built. Build the model first by calling `build()` or by calling the model on "
            "a batch of data."
        )
    graph = ModelGraph({}, [], {})
    _add(graph, model, "", None, shown)
    if shown.layer_range:
        _keep_range(graph, model, shown.layer_range)
    return graph


def _add(graph: ModelGraph, model: Model, prefix: str, group: str | None, shown: Shown) -> tuple[list[str], list[str]]:
    """Adds the layers of a model; returns the keys of its first and last boxes."""
    ends: dict[str, tuple[list[str], list[str]]] = {}
    layers = [layer.layer if _is_wrapper(layer, shown) else layer for layer in _layers(model)]
    if group is None:
        layers = [layer for layer in _input_layers(model) if layer not in layers] + layers
    for layer in layers:
        key = prefix + layer.name
        if shown.expand_nested and isinstance(layer, Model) and _layers(layer):
            graph.groups[key] = layer.name
            ends[layer.name] = _add(graph, layer, f"{key}/", key, shown)
        else:
            graph.boxes[key] = Box(key, _title(layer, shown), family_of(layer), _rows(layer, shown), group)
            ends[layer.name] = ([key], [key])
    links = _links(model, [layer.name for layer in layers])
    for source, target in links:
        for begin in ends[source][1]:
            for end in ends[target][0]:
                if (begin, end) not in graph.arrows:
                    graph.arrows.append((begin, end))
    targets, sources = {target for _, target in links}, {source for source, _ in links}
    first = [key for layer in layers if layer.name not in targets for key in ends[layer.name][0]]
    last = [key for layer in layers if layer.name not in sources for key in ends[layer.name][1]]
    return first, last


def _is_wrapper(layer: Any, shown: Shown) -> bool:
    return shown.expand_nested and isinstance(getattr(layer, "layer", None), Model)


def _layers(model: Layer) -> list[Any]:
    return list(getattr(model, "layers", []))


def _input_layers(model: Model) -> list[Any]:
    """Returns the input layers of a Sequential model, which its `layers` leave out."""
    network = getattr(model, "_network", None)
    if network is None or not isinstance(model, Sequential):
        return []
    return [tensor._keras_history.layer for tensor in network.inputs]


def _links(model: Model, names: list[str]) -> list[tuple[str, str]]:
    network = getattr(model, "_network", None)
    if network is None or not isinstance(model, (Functional, Sequential)):
        # Only a Sequential model without a network has a known order of layers.
        return list(pairwise(names)) if isinstance(model, Sequential) else []
    found = []
    for node in network.nodes:
        for tensor in node.keras_inputs:
            source = tensor._keras_history.layer.name
            if source in names and node.layer.name in names:
                found.append((source, node.layer.name))
    return found


def _title(layer: Any, shown: Shown) -> str:
    kind = type(layer).__name__
    inner = getattr(layer, "layer", None)
    if inner is not None and hasattr(inner, "name"):
        kind = f"{kind}({type(inner).__name__})"
    return f"{layer.name}: {kind}" if shown.names else kind


def _rows(layer: Any, shown: Shown) -> list[tuple[str, str]]:
    rows = []
    if shown.activations and getattr(layer, "activation", None) is not None:
        rows.append(("activation", getattr(layer.activation, "__name__", str(layer.activation))))
    if shown.dtype:
        rows.append(("dtype", str(layer.dtype)))
    if shown.shapes:
        rows += [("input", _shape(layer, "input_shape")), ("output", _shape(layer, "output_shape"))]
    if shown.trainable and layer.weights:
        rows.append(("trainable", "yes" if layer.trainable else "no"))
    return rows


def _shape(layer: Any, which: str) -> str:
    try:
        shape = getattr(layer, which)
    except (AttributeError, RuntimeError):
        return "?"
    shapes = shape if isinstance(shape, list) else tf.nest.flatten(shape) if isinstance(shape, dict) else [shape]
    return ", ".join(str(part) for part in shapes)


def _keep_range(graph: ModelGraph, model: Model, layer_range: Sequence[str]) -> None:
    """Keeps only the boxes from the first to the last layer whose name begins with a match of a pattern."""
    if len(layer_range) != 2 or not all(isinstance(name, str) for name in layer_range):
        raise ValueError(f"layer_range must be two strings (layer names or patterns); received {layer_range}.")
    names = [layer.name for layer in (*_input_layers(model), *_layers(model))]
    found = [[i for i, name in enumerate(names) if re.match(pattern, name)] for pattern in layer_range]
    if not found[0] or not found[1]:
        raise ValueError(f"Passed layer_names do not match the layer names in the model. Received: {layer_range}")
    first, last = min(found[0] + found[1]), max(found[0] + found[1])
    kept = set(names[first : last + 1])
    graph.boxes = {key: box for key, box in graph.boxes.items() if key.split("/")[0] in kept or key in kept}
    graph.arrows = [(a, b) for a, b in graph.arrows if a in graph.boxes and b in graph.boxes]
