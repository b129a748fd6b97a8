"""Node: one call of a layer on symbolic tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import History, KerasTensor
from headrace._src.keras.engine.typing import LayerLike
from headrace._src.tensors.typing import Nest


class Node:
    """The arguments and outputs of a call.

    Args:
        layer: The layer.
        args: The positional arguments, with symbolic tensors.
        kwargs: The keyword arguments, with symbolic tensors.
        outputs: The symbolic outputs.
    """

    def __init__(
        self, layer: LayerLike, args: tuple[Any, ...], kwargs: dict[str, Any], outputs: Nest[KerasTensor]
    ) -> None:
        self.layer: Any = layer
        # Programs may change their lists after the call.
        self.args, self.kwargs = map_leaves(_as_it_is, args), map_leaves(_as_it_is, kwargs)
        self.outputs = outputs
        # Most nodes take one tensor and make one.
        self.takes_one = len(args) == 1 and isinstance(args[0], KerasTensor) and not kwargs
        self.makes_one = isinstance(outputs, KerasTensor)
        self.index = len(layer._inbound_nodes)
        layer._inbound_nodes.append(self)
        self.keras_inputs = [t for t in tf.nest.flatten([args, kwargs]) if isinstance(t, KerasTensor)]
        for position, tensor in enumerate(tf.nest.flatten(outputs)):
            if isinstance(tensor, KerasTensor):
                tensor._keras_history = History(layer, self.index, position)
        for tensor in self.keras_inputs:
            if tensor._keras_history is not None:
                tensor._keras_history.layer._outbound_nodes.append(self)

    @property
    def is_input(self) -> bool:
        return not self.keras_inputs

    @property
    def outbound_layer(self) -> Any:
        """The layer that was called, by the name that libraries read."""
        return self.layer

    @property
    def parent_nodes(self) -> list[Node]:
        return [tensor.node for tensor in self.keras_inputs]

    @property
    def input_tensors(self) -> Any:
        if self.is_input:
            return [self.outputs]
        first = self.args[0] if self.args else self.keras_inputs
        named = [self.kwargs.get(name) for name in getattr(self.layer, "_named_inputs", ())]
        further = [tensor for tensor in tf.nest.flatten(named) if isinstance(tensor, KerasTensor)]
        return [first, *further] if further else first

    @property
    def output_tensors(self) -> Any:
        return [self.outputs] if self.is_input else self.outputs

    @property
    def input_shapes(self) -> Any:
        return tf.nest.map_structure(_shape_of, self.input_tensors)

    @property
    def output_shapes(self) -> Any:
        return tf.nest.map_structure(_shape_of, self.output_tensors)

    @property
    def inbound_layers(self) -> LayerLike | list[LayerLike]:
        layers = [tensor._keras_history.layer for tensor in self.keras_inputs]
        return layers[0] if len(layers) == 1 else layers

    def arguments(self, values: dict[int, Any]) -> tuple[Any, Any]:
        """Returns the arguments with symbolic tensors replaced by `values`, which are keyed by identity."""
        if self.takes_one:
            return (values[id(self.args[0])],), {}

        def replace(leaf: Any) -> Any:
            return values[id(leaf)] if isinstance(leaf, KerasTensor) else leaf

        return map_leaves(replace, self.args), map_leaves(replace, self.kwargs)


def _shape_of(tensor: Any) -> tuple[int | None, ...] | None:
    shape = getattr(tensor, "shape", None)
    return None if shape is None or shape.rank is None else tuple(shape.as_list())


def _as_it_is(leaf: Any) -> Any:
    return leaf


def map_leaves(function: Callable[[Any], Any], value: Any) -> Any:
    """Applies `function` to the leaves of lists, tuples and dictionaries with any keys."""
    if isinstance(value, dict):
        return type(value)((key, map_leaves(function, item)) for key, item in value.items())
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[map_leaves(function, item) for item in value])
    if isinstance(value, (list, tuple)):
        return type(value)([map_leaves(function, item) for item in value])
    return function(value)
