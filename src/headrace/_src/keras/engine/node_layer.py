"""Layers that only configurations of TensorFlow 2.0 to 2.3 have: nodes of graphs, losses and metrics of models."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import headrace as tf
from headrace._src.formats import messages
from headrace._src.graph.graph_def.importing import run_node
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Tensors
from headrace._src.keras.saving.safe_mode import refuse_code
from headrace._src.ops.index import OP_MODULES

_NAME_PREFIX = "tf_op_layer_"
# The modules of ops that read and write files or run Python code.
_REFUSED = ("ops.io.checkpoints", "ops.io.files", "ops.state.py_func", "ops.lookup.creation")


class TensorFlowOpLayer(Layer):
    """A layer that runs one op, which a configuration describes as a node of a graph.

    Args:
        node_def: The node: a NodeDef as a dictionary, as JSON, or serialized.
        name: Name of the node. The name of the layer has the prefix `tf_op_layer_`.
        constants: The inputs that are constants, by position.
        trainable: Has no effect.
        dtype: DType of the layer.
    """

    _saved_module = "tf_keras.src.engine.base_layer"
    _hands_on_context = False

    def __init__(
        self,
        node_def: Mapping[str, Any] | str | bytes,
        name: str,
        constants: Mapping[Any, Any] | None = None,
        trainable: bool = True,
        dtype: Any = None,
    ) -> None:
        super().__init__(name=_NAME_PREFIX + name, trainable=trainable, dtype=dtype, autocast=False)
        self._node = _node(node_def)
        self._constants = {int(position): value for position, value in (constants or {}).items()}
        if OP_MODULES.get(self._node.op, "") in _REFUSED:
            refuse_code(f"a layer that runs the op {self._node.op}", "it")
        self.built = True

    def call(self, inputs: Tensors) -> Any:
        values = tf.nest.flatten(inputs)
        for position in sorted(self._constants):
            values.insert(position, self._constants[position])
        return run_node(self._node, values)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "name": self.name.removeprefix(_NAME_PREFIX),
            "node_def": messages.to_json(self._node),
            "constants": dict(self._constants),
        }


def _node(value: Mapping[str, Any] | str | bytes) -> messages.NodeDef:
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = json.loads(value)
    if isinstance(value, Mapping):
        return messages.from_json(messages.NodeDef, dict(value), "TensorFlowOpLayer")
    data = value.encode() if isinstance(value, str) else value
    return messages.parse(messages.NodeDef, data, "TensorFlowOpLayer")


class AddLoss(Layer):
    """Marks a tensor of a functional model as one of its losses. `Functional.from_config` adds it to the model.

    Args:
        unconditional: Has no effect.
        **kwargs: Further arguments of `Layer`.
    """

    _saved_module = TensorFlowOpLayer._saved_module

    def __init__(self, unconditional: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._unconditional = unconditional

    def call(self, inputs: Tensors) -> Any:
        return inputs

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "unconditional": self._unconditional}


class AddMetric(Layer):
    """Marks a tensor of a functional model as one of its metrics. `Functional.from_config` adds it to the model.

    Args:
        aggregation: "mean" or None.
        metric_name: Name of the metric.
        **kwargs: Further arguments of `Layer`.
    """

    _saved_module = TensorFlowOpLayer._saved_module

    def __init__(self, aggregation: str | None = None, metric_name: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.aggregation, self.metric_name = aggregation, metric_name

    def call(self, inputs: Tensors) -> Any:
        return inputs

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "aggregation": self.aggregation, "metric_name": self.metric_name}
