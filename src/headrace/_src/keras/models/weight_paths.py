"""weight_paths: the weights of a model by attribute path."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.distribute.dtensor.variable import distribute_variable


def lay_out(model: Any, layout_map: Any) -> None:
    """Moves the weights of a model to the mesh, in the layouts that a LayoutMap has for their paths."""
    for path, weight in weight_paths(model).items():
        layout = layout_map.layout_of(path, weight.shape.rank)
        if layout is not None and not tf.experimental.dtensor.is_dtensor(weight):
            distribute_variable(weight, layout)


def weight_paths(model: Any) -> dict[str, Any]:
    """Returns the weights by path, such as "dense.kernel". Numbered layers use their names."""
    found: dict[str, Any] = {}
    wanted = {id(weight) for weight in model.weights}
    top = {id(layer): (layer.name,) for layer in model.layers} if model._numbers_layers() else {}
    queue: list[tuple[Any, tuple[str, ...]]] = [(model, ())]
    seen = {id(model)}
    for value, path in queue:
        for name, part in tf.train.TrackableView.children(value).items():
            if id(part) in seen:
                continue
            seen.add(id(part))
            below = top.get(id(part), (*path, name)) if value is model else (*path, name)
            if isinstance(part, tf.Variable):
                if id(part) in wanted:
                    found[".".join(below)] = part
            elif value is not model or name != "optimizer":
                queue.append((part, below))
    return found
