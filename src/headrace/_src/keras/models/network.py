"""Network: the calls of layers from the inputs to the outputs of a functional model, in execution order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.node import Node
from headrace._src.keras.engine.tracking import unique
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import Nest


class Network:
    """The calls that lead from `inputs` to `outputs`, structures of symbolic tensors."""

    def __init__(self, inputs: Nest[KerasTensor], outputs: Nest[KerasTensor], name: str) -> None:
        self.nested_inputs: Any = _without_list_of_one(inputs)
        self.nested_outputs: Any = _without_list_of_one(outputs)
        self.inputs: list[Any] = tf.nest.flatten(inputs)
        self.outputs: list[Any] = tf.nest.flatten(outputs)
        for tensor in (*self.inputs, *self.outputs):
            if not isinstance(tensor, KerasTensor):
                raise ValueError(
                    f"Functional model {name!r}: inputs and outputs must be symbolic tensors that come from "
                    f"keras.Input and layers; received {repr(tensor)[:80]} of type {type(tensor).__name__}."
                )
        if len({id(tensor) for tensor in self.inputs}) < len(self.inputs):
            raise ValueError(
                "The list of inputs passed to the model contains the same input multiple times. All inputs should only "
                f"appear once. Received: inputs={inputs}"
            )
        self._place_nodes()
        self._check_connected()
        self.input_layers = [t._keras_history.layer for t in self.inputs]
        self.input_names = [layer.name for layer in self.input_layers]
        self.output_layers = [t._keras_history.layer for t in self.outputs]
        self.output_names = _unique_names([layer.name for layer in self.output_layers])
        self.recorded: Any = None  # how eager code on an accelerator runs it
        _check_names(self.layers)

    def _place_nodes(self) -> None:
        """Sorts nodes and layers by their distance from the outputs, the farthest first."""
        boundary = {id(t) for t in self.inputs}
        order: dict[int, int] = {}
        finished: list[Any] = []
        done: set[int] = set()
        for output in self.outputs:
            _visit(output, boundary, order, finished, done)
        depth_of: dict[int, int] = {}
        layer_depth: dict[int, int] = {}
        layers: dict[int, Any] = {}
        for node in reversed(finished):
            depth = max(depth_of.get(id(node), 0), layer_depth.get(id(node.layer), 0))
            depth_of[id(node)] = layer_depth[id(node.layer)] = depth
            layers[id(node.layer)] = node.layer
            if any(id(t) in boundary for t in tf.nest.flatten(node.outputs)):
                continue
            for parent in node.parent_nodes:
                depth_of[id(parent)] = max(depth + 1, depth_of.get(id(parent), 0))
        for tensor in self.inputs:  # unused inputs
            node = tensor.node
            if id(node) not in depth_of:
                depth_of[id(node)] = layer_depth[id(node.layer)] = 0
                layers[id(node.layer)] = node.layer
                order.setdefault(id(node.layer), -1)
                finished.append(node)
        self.layers: list[Any] = sorted(layers.values(), key=lambda layer: (-layer_depth[id(layer)], order[id(layer)]))
        self.nodes: list[Any] = sorted(finished, key=lambda node: (-depth_of[id(node)], order[id(node.layer)]))
        self.nodes_by_depth: dict[int, list[Any]] = {}
        for node in self.nodes:
            self.nodes_by_depth.setdefault(depth_of[id(node)], []).append(node)
        self._node_ids = {id(node) for node in self.nodes}

    def _check_connected(self) -> None:
        known = {id(t) for t in self.inputs}
        seen: list[str] = []
        for node in self.nodes:
            if any(id(t) in known for t in tf.nest.flatten(node.outputs)):
                continue
            if node.is_input:
                continue  # the layer that needs it is named
            for tensor in node.keras_inputs:
                if id(tensor) not in known:
                    raise ValueError(
                        f'Graph disconnected: cannot obtain value for tensor {tensor} at layer "{node.layer.name}". '
                        f"The following previous layers were accessed without issue: {seen}. Add the input that it "
                        "comes from to `inputs`."
                    )
            known |= {id(t) for t in tf.nest.flatten(node.outputs)}
            seen.append(node.layer.name)

    def holds(self, node: Node) -> bool:
        return id(node) in self._node_ids

    def run(self, inputs: list[Any]) -> Any:
        """Computes the outputs for these inputs, which are in the order of `self.inputs`."""
        values: dict[int, Any] = {id(t): value for t, value in zip(self.inputs, inputs, strict=True)}
        for node in self.nodes:
            if node.makes_one:
                target = id(node.outputs)
                if target in values:
                    continue
                if node.takes_one:
                    output = node.layer(values[id(node.args[0])])
                else:
                    args, kwargs = node.arguments(values)
                    output = node.layer(*args, **kwargs)
                values[target] = output if type(output) is EagerTensor else _single(output)
                continue
            flat = tf.nest.flatten(node.outputs)
            if id(flat[0]) in values:
                continue
            args, kwargs = node.arguments(values)
            outputs = node.layer(*args, **kwargs)
            for tensor, value in zip(flat, tf.nest.flatten(outputs), strict=True):
                values[id(tensor)] = value
        if isinstance(self.nested_outputs, KerasTensor):
            return values[id(self.nested_outputs)]
        return tf.nest.map_structure(lambda t: values[id(t)], self.nested_outputs)

    def node_numbers(self) -> dict[int, int]:
        """Numbers the nodes of each layer that belong to the network, as Keras 2 does."""
        numbers: dict[int, int] = {}
        for layer in self.layers:
            kept = [node for node in layer._inbound_nodes if self.holds(node)]
            # Keras counts the construction of a functional model as its first call.
            start = int(getattr(layer, "_is_called_when_made", False))
            numbers |= {id(node): number for number, node in enumerate(kept, start)}
        return numbers


def _without_list_of_one(tensors: Any) -> Any:
    """Returns the tensor of a list with one: a model with `outputs=[x]` returns a tensor."""
    return tensors[0] if isinstance(tensors, list) and len(tf.nest.flatten(tensors)) == 1 else tensors


def _single(outputs: Any) -> Any:
    """Returns the output of a layer with one output, which may be in a list."""
    if isinstance(outputs, tf.Tensor):
        return outputs
    (output,) = tf.nest.flatten(outputs)
    return output


def _visit(tensor: KerasTensor, boundary: set[int], order: dict[int, int], finished: list[Any], done: set[int]) -> None:
    """Visits nodes depth first, without recursion, since networks may be deep. A node is finished after its parents."""
    stack: list[tuple[Any, Any]] = [(tensor.node, None)]
    while stack:
        node, parents = stack.pop()
        if parents is None:
            if id(node) in done:
                continue
            order.setdefault(id(node.layer), len(order))
            at_boundary = any(id(t) in boundary for t in tf.nest.flatten(node.outputs))
            parents = iter([] if at_boundary else node.parent_nodes)
        following = next(parents, None)
        if following is not None:
            stack.append((node, parents))
            if id(following) not in done:
                stack.append((following, None))
        elif id(node) not in done:
            done.add(id(node))
            finished.append(node)


def _unique_names(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        count = found.count(name)
        found.append(name if not count else f"{name}_{count}")
    return found


def _check_names(layers: list[Any]) -> None:
    for name, count in Counter(layer.name for layer in unique(layers)).items():
        if count > 1:
            raise ValueError(f'The name "{name}" is used {count} times in the model. All layer names should be unique.')
