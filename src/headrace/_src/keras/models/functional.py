"""Functional: a model defined by its symbolic inputs and outputs. Its configuration lists the calls between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.node_layer import AddLoss, AddMetric, TensorFlowOpLayer
from headrace._src.keras.engine.op_lambda import SlicingOpLambda, TFOpLambda
from headrace._src.keras.models import calls
from headrace._src.keras.models.model import Model, is_made_of_tensors
from headrace._src.keras.models.network import Network
from headrace._src.keras.ops.operation import OperationLayer
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.tensors.typing import Nest

# Classes that occur in configurations but have no public name.
OWN_CLASSES: dict[str, Any] = {
    "TFOpLambda": TFOpLambda,
    "SlicingOpLambda": SlicingOpLambda,
    "OperationLayer": OperationLayer,
    "TensorFlowOpLayer": TensorFlowOpLayer,
    "AddLoss": AddLoss,
    "AddMetric": AddMetric,
}


class Functional(Model):
    """The class of `Model(inputs, outputs)`.

    Args:
        inputs: Symbolic tensor, or a nested structure of them, that `Input` or a layer made.
        outputs: Symbolic tensor, or a nested structure of them, computed from the inputs.
        name: Name of the model. None makes one from the class.
        trainable: Whether its weights are trained.

    Raises:
        TypeError: If there are unknown keyword arguments.
    """

    _saved_module = "keras.src.engine.functional"
    _is_called_when_made = True

    def __init__(
        self,
        inputs: Nest[KerasTensor] | None = None,
        outputs: Nest[KerasTensor] | None = None,
        name: str | None = None,
        trainable: bool = True,
        **kwargs: Any,
    ) -> None:
        if type(self) is Functional:
            if kwargs:  # the layers inside have dtypes of their own
                raise TypeError("Keyword argument not understood:", next(iter(kwargs)))
            if inputs is None or outputs is None:
                raise TypeError("A functional model needs `inputs` and `outputs`.")
            # The default name is "model", as for `Model(inputs, outputs)`.
            name = unique_name("model") if name is None else name
        if inputs is not None:  # None for a subclass that sometimes defines `call` instead
            kwargs |= {"inputs": inputs, "outputs": outputs}
        super().__init__(name=name, **kwargs)
        if not trainable:
            self.trainable = False

    def get_config(self) -> dict[str, Any]:
        if not is_made_of_tensors(type(self)):
            return self._constructor_arguments()
        return self._network_config()

    def _network_config(self) -> dict[str, Any]:
        """Returns the layers and the calls between the inputs and the outputs."""
        network = self._loss_network or self._network
        assert self._network is not None and network is not None
        numbers = network.node_numbers()
        layers = []
        for layer in network.layers:
            entry = serialize_keras_object(layer)
            build_config = None if layer.get_config.__func__ is Functional.get_config else layer.get_build_config()
            if build_config is not None and "build_config" not in entry and layer._inbound_nodes[0].keras_inputs:
                entry["build_config"] = serialize_keras_object(build_config)
            entry["name"] = layer.name
            kept = [node for node in layer._inbound_nodes if network.holds(node) and not node.is_input]
            entry["inbound_nodes"] = [calls.describe(node, numbers) for node in kept]
            layers.append(entry)
        if self._loss_network is not None:
            layers += [_entry(mark, where, numbers) for mark, where in marks(self._loss_network)]
        return {
            "name": self.name,
            "trainable": self.trainable,
            "layers": layers,
            "input_layers": calls.places(self._network.nested_inputs, numbers),
            "output_layers": calls.places(self._network.nested_outputs, numbers),
        }

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Self:
        if "layers" not in config:
            return cls(**config)

        made: list[Layer] = []

        def make(entry: dict[str, Any]) -> Layer:
            made.append(make_one(entry))
            return made[-1]

        def make_one(entry: dict[str, Any]) -> Layer:
            own = OWN_CLASSES.get(entry["class_name"])
            if own is not None:
                return own.from_config(entry["config"])
            if entry["class_name"] in ("Functional", "Model"):
                return Functional.from_config(entry["config"], custom_objects)
            return deserialize_keras_object(entry, custom_objects)

        inputs, outputs = calls.rebuild(config, make)
        model = cls(inputs, outputs, name=config.get("name"), trainable=config.get("trainable", True))
        add_marked(model, made)
        return model


def marks(network: Network) -> list[tuple[Layer, KerasTensor]]:
    """Returns new layers that mark the losses and metrics of a network, each with the tensor that it marks."""
    known: Any = network.nested_outputs
    losses: list[tuple[Layer, KerasTensor]] = [(AddLoss(name=_numbered("add_loss", n)), t) for n, t in
                                               enumerate(known["losses"])]  # fmt: skip
    return losses + [
        (AddMetric("mean", metric_name, name=_numbered("add_metric", number)), tensor)
        for number, (metric_name, tensor) in enumerate(known["metrics"].items())
    ]


def _numbered(name: str, number: int) -> str:
    return f"{name}_{number}" if number else name


def _entry(mark: Layer, marked: KerasTensor, numbers: dict[int, int]) -> dict[str, Any]:
    entry = {**serialize_keras_object(mark), "name": mark.name}
    return entry | {"inbound_nodes": [[[*calls.place(marked, numbers), {}]]]}


def add_marked(model: Model, layers: Sequence[Layer]) -> None:
    """Adds the losses and metrics that layers of class `AddLoss` and `AddMetric` mark to a model of these layers."""
    for layer in layers:
        marked = [tensor for node in layer._inbound_nodes for tensor in node.keras_inputs]
        if isinstance(layer, AddLoss):
            model.add_loss(marked)
        elif isinstance(layer, AddMetric):
            for tensor in marked:
                model.add_metric(tensor, name=layer.metric_name, aggregation=layer.aggregation)
