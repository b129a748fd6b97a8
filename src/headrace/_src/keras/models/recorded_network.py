"""A functional network in eager code on an accelerator: one traced function instead of the calls of its layers.

There a training step is recorded and compiled as a whole. Recording a deep network layer by layer takes the host longer
than the device needs to compute it; recording it as one call takes next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.call_context import context, phase
from headrace._src.keras.engine.graph_effects import only_updates_variables
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.layers.core.lambda_layer import Lambda
from headrace._src.keras.models.network import Network

_MOST = 16  # traced functions of one network; after that, calls with other shapes run layer by layer
_OWN = "headrace."


def run_recorded(network: Network, inputs: Sequence[Any]) -> Any:
    """Returns the outputs of a network that runs as one function, or NotImplemented if its layers must run singly."""
    if network.recorded is None:
        network.recorded = RecordedNetwork(network)
    return network.recorded.run(inputs)


class RecordedNetwork:
    """The traced functions of a network, by the shapes of its inputs and by whether it trains."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._layers: list[Layer] = []
        self._version = -1  # the sum of the layers' versions for which the functions were traced
        self._is_traceable = self._draws = False
        self._functions: dict[Any, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> None:
        return None  # the copy of the model makes its own

    def __reduce__(self) -> Any:
        return type(None), ()

    def run(self, inputs: Sequence[Any]) -> Any:
        """Returns the outputs for these inputs, or NotImplemented if the layers must run one by one."""
        if not all(map(_is_plain, inputs)) or isinstance(context.training, tf.Tensor) or tf.distribute.has_strategy():
            return NotImplemented
        if self._version != self._current_version():
            self._start_over()
        if not self._is_traceable or (self._draws and (context.training or phase.value)):
            return NotImplemented
        key = (
            context.training,
            phase.is_set and phase.value,
            tuple([layer._trainable for layer in self._layers]),  # a compiled model may set it for a step
            *((t.dtype, tuple(t.shape)) for t in inputs),
        )
        function = self._functions.get(key)
        if function is None:
            if len(self._functions) >= _MOST:
                return NotImplemented
            function = self._functions[key] = self._traced(inputs)
            self._version = self._current_version()  # layers may have set attributes
        if function is NotImplemented:
            return NotImplemented
        # What takes a recorded value is recorded as well.
        return function([tf.identity(t) for t in inputs])

    def _current_version(self) -> int:
        return sum(layer._version for layer in self._layers)

    def _start_over(self) -> None:
        self._layers = [part for layer in self._network.layers for part in layer._flatten_layers()]
        self._version = self._current_version()
        self._is_traceable = all(map(_does_the_same_each_time, self._layers))
        self._draws = any(layer._draws for layer in self._layers)
        if self._draws and any("training" in node.kwargs for node in self._network.nodes):
            self._is_traceable = False  # it may draw at inference too
        self._functions = {}

    def _traced(self, inputs: Sequence[Any]) -> Any:
        """Returns the network as a function; NotImplemented if calling it would not be the same as calling layers."""
        has_masks = False

        def run_network(given: list[Any]) -> Any:
            nonlocal has_masks
            outputs = self._network.run(given)
            has_masks = any(getattr(t, "_keras_mask", None) is not None for t in tf.nest.flatten(outputs))
            return outputs

        function = tf.function(run_network, autograph=False)
        try:
            graph = function.get_concrete_function([tf.TensorSpec(t.shape, t.dtype) for t in inputs]).graph
        except Exception:  # layer by layer it raises again, with the values in its message
            return NotImplemented
        return function if only_updates_variables(graph) and not has_masks else NotImplemented


def _is_plain(value: Any) -> bool:
    return (
        isinstance(value, tf.Tensor)
        and value.dtype is not tf.string
        and getattr(value, "_keras_mask", None) is None
        and value.shape.is_fully_defined()
    )


def _does_the_same_each_time(layer: Layer) -> bool:
    """Returns whether a layer is one of ours without functions of the user's, which may do anything."""
    return (
        type(layer).__module__.startswith(_OWN)
        and layer.built
        and not isinstance(layer, Lambda)
        and not layer.dynamic
        and layer._activity_regularizer is None
        and all(_is_own(function) for function in _functions_in(vars(layer)))
    )


def _functions_in(values: dict[str, Any]) -> Iterator[Any]:
    for value in values.values():
        if callable(value) and not isinstance(value, Layer):
            yield value
        elif isinstance(value, dict):
            yield from _functions_in(value)


def _is_own(function: Any) -> bool:
    module = getattr(function, "__module__", None) or type(function).__module__
    return module.startswith(_OWN)
