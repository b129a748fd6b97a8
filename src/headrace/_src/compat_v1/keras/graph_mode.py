"""Keras in graphs and sessions: the hooks that `keras.engine.graph_mode` asks for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import add_to_collection, get_collection, global_variables
from headrace._src.compat_v1.keras import backend
from headrace._src.compat_v1.keras.session import get_session
from headrace._src.compat_v1.keras.tf_optimizer import TFOptimizer
from headrace._src.compat_v1.session.placeholders import placeholder, placeholder_with_default
from headrace._src.compat_v1.train.optimizer import Optimizer
from headrace._src.compat_v1.version_switches import get_default_graph

_PHASE = "keras_learning_phase"


class GraphMode:
    """The hooks, under the names of `GraphModeHooks`."""

    function = staticmethod(backend.function)
    placeholder = staticmethod(backend.placeholder)
    get_value = staticmethod(backend.get_value)
    set_value = staticmethod(backend.set_value)

    @staticmethod
    def eager_values() -> AbstractContextManager[None]:
        """Returns a context manager in which ops run eagerly, on the values of the Keras session."""
        return get_session().eager_values()

    @staticmethod
    def phase_tensor(make: bool = False) -> Any:
        """Returns the tensor that decides whether layers train, to be fed; None until `make` creates it."""
        found = get_collection(_PHASE)
        if not found and make:
            with tf.name_scope(""):
                tensor = placeholder_with_default(False, [], name=_PHASE)
            add_to_collection(_PHASE, tensor)
            return tensor
        return found[0] if found else None

    @staticmethod
    def updates_made_by(compute: Callable[[], Any]) -> Any:
        """Calls a function, and returns the operation that runs all assignments which it added to the graph."""
        operations = get_default_graph().operations
        known = len(operations)
        compute()
        # Variables that the function created are initialized once, not with each update.
        initializers = {id(variable.initializer) for variable in global_variables()}
        made = get_default_graph().operations[known:]
        return tf.group(*[op for op in made if _assigns(op) and id(op) not in initializers])

    @classmethod
    def graph_tensor(cls, symbolic: Any) -> Any:
        """Returns the tensor of the current graph that represents `symbolic`.

        It is created when first needed: an input becomes a placeholder, an output what its layer computes.
        """
        node, phase = symbolic.node, cls.phase_tensor()
        known, its_phase = symbolic._in_graph or (None, None)
        # Tensors that were computed before the phase tensor existed do not depend on it.
        outdated = its_phase is not phase and not node.is_input
        if known is None or known.graph is not get_default_graph() or outdated:
            outputs = _placeholder_of(symbolic) if node.is_input else cls._called(node)
            for tensor, output in zip(tf.nest.flatten(node.outputs), tf.nest.flatten(outputs), strict=True):
                tensor._in_graph = (output, phase)
        return symbolic._in_graph[0]

    @classmethod
    def _called(cls, node: Any) -> Any:
        arguments = {id(tensor): cls.graph_tensor(tensor) for tensor in node.keras_inputs}
        args, kwargs = node.arguments(arguments)
        return node.layer(*args, **kwargs)

    @staticmethod
    def keras_optimizer(optimizer: Any) -> Any:
        """Returns an optimizer of TensorFlow 1 in the form that `compile` takes; others unchanged."""
        return TFOptimizer(optimizer) if isinstance(optimizer, Optimizer) else optimizer


def _placeholder_of(symbolic: Any) -> Any:
    if not isinstance(symbolic.type_spec, tf.TensorSpec):
        raise ValueError(f"{symbolic!r}: sparse and ragged inputs have no placeholder in a graph. Use model.predict().")
    return placeholder(symbolic.dtype, symbolic.shape, name=symbolic._keras_history.layer.name)


def _assigns(operation: Any) -> bool:
    """Returns whether an operation changes a variable."""
    if operation.outputs or operation.entry.only_reads:
        return False
    return any(tensor.dtype == tf.resource for tensor in operation.inputs)
