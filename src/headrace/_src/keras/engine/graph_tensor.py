"""The tensors that stand for symbolic ones in a graph of TensorFlow 1.

They are made when they are first asked for: an input becomes a placeholder, an output what its layer computes.
"""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.graph_values import phase_tensor
from headrace._src.keras.engine import keras_tensor


def graph_tensor(symbolic: Any) -> Any:
    """The tensor of the current graph that stands for `symbolic`."""
    graph = tf.compat.v1.get_default_graph()
    node, phase = symbolic.node, phase_tensor()
    known, its_phase = symbolic._in_graph or (None, None)
    # What was computed before the program asked for the phase does not depend on it yet.
    if known is None or known.graph is not graph or (its_phase is not phase and not node.is_input):
        outputs = _placeholder(symbolic) if node.is_input else _called(node)
        for tensor, output in zip(tf.nest.flatten(node.outputs), tf.nest.flatten(outputs), strict=True):
            tensor._in_graph = (output, phase)
    return symbolic._in_graph[0]


def _placeholder(symbolic: Any) -> Any:
    if not isinstance(symbolic.type_spec, tf.TensorSpec):
        raise ValueError(f"{symbolic!r}: sparse and ragged inputs have no placeholder in a graph. Use model.predict().")
    return tf.compat.v1.placeholder(symbolic.dtype, symbolic.shape, name=symbolic._keras_history.layer.name)


def _called(node: Any) -> Any:
    arguments = {id(tensor): graph_tensor(tensor) for tensor in node.keras_inputs}
    args, kwargs = node.arguments(arguments)
    return node.layer(*args, **kwargs)


keras_tensor.graph_tensor.append(graph_tensor)
