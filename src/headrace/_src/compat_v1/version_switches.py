"""The switches between TensorFlow 1 and 2: eager execution or a default graph, kinds of variables and shapes."""

from __future__ import annotations

import inspect
from typing import Any

from headrace._src.compat_v1.tensor_shapes import disable_v2_tensorshape, enable_v2_tensorshape
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.keras.backend.names import reset_uids
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.ops.random.seeds import set_seed
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor


class _Switches:
    """The program's choices, and the default graph when no other graph is current."""

    default_graph: Graph | None = None
    eager = True
    resource_variables = True
    tensor_equality = True
    control_flow_v2 = True


switches = _Switches()


def get_default_graph() -> Graph:
    """Returns the graph that ops are added to, or would be outside eager execution."""
    mode: Any = state.mode
    if isinstance(mode, Graph):
        return mode
    if switches.default_graph is None:
        switches.default_graph = Graph()
    return switches.default_graph


def reset_default_graph() -> None:
    """Replaces the default graph with an empty one. Counters of Keras layer names start from zero."""
    if state.mode is not None and state.mode is not switches.default_graph:
        raise AssertionError(
            "Do not use tf.reset_default_graph() to clear nested graphs. If you need a cleared graph, exit the nesting "
            "and create a new graph."
        )
    switches.default_graph = Graph()
    reset_uids()
    if not switches.eager:
        _make_current(switches.default_graph)


def _make_current(mode: Graph | None) -> None:
    state.mode = mode
    type(state).mode = mode  # for threads that start later


def disable_eager_execution() -> None:
    """Turns eager execution off: ops are added to the default graph, and a session runs them."""
    if switches.eager:
        switches.eager = False
        _make_current(get_default_graph())


def enable_eager_execution(config: Any = None, device_policy: Any = None, execution_mode: Any = None) -> None:
    """Turns eager execution on.

    Args:
        config: Ignored.
        device_policy: Ignored.
        execution_mode: Ignored.
    """
    if not switches.eager:
        switches.eager = True
        _make_current(None)


def executing_eagerly_outside_functions() -> bool:
    """Returns whether ops run eagerly outside of traced functions."""
    mode: Any = state.mode
    while isinstance(mode, Graph) and mode.building_function:
        mode = mode.outer_graph  # type: ignore[attr-defined]
    return mode is None


def disable_v2_behavior() -> None:
    """Behaves as TensorFlow 1: graphs and sessions, shapes made of Dimension objects."""
    disable_eager_execution()
    disable_v2_tensorshape()
    disable_resource_variables()
    disable_tensor_equality()
    disable_control_flow_v2()


def enable_v2_behavior() -> None:
    """Behaves as TensorFlow 2."""
    enable_eager_execution()
    enable_v2_tensorshape()
    enable_resource_variables()
    enable_tensor_equality()
    enable_control_flow_v2()


def enable_resource_variables() -> None:
    """Makes variables print and fetch as in TensorFlow 2."""
    switches.resource_variables = True
    GraphVariable.__repr__ = _PLAIN_TEXT  # type: ignore[method-assign]


def disable_resource_variables() -> None:
    """Makes variables print and fetch as in TensorFlow 1: a fetched one is read at the end of the step."""
    switches.resource_variables = False
    GraphVariable.__repr__ = _reference_text  # type: ignore[method-assign]


_PLAIN_TEXT = GraphVariable.__repr__


def _reference_text(self: GraphVariable) -> str:
    return f"<tf.Variable '{self.name}' shape={self.shape} dtype={self.dtype.name}_ref>"


def resource_variables_enabled() -> bool:
    """Returns whether variables are resources, as in TensorFlow 2."""
    return switches.resource_variables


def enable_tensor_equality() -> None:
    """Makes `==` and `!=` of tensors and variables compare values, except in TensorFlow 1 graphs."""
    switches.tensor_equality = True
    for cls, methods in _by_value.items():
        for name, method in methods.items():
            setattr(cls, name, method)
    _by_value.clear()


def disable_tensor_equality() -> None:
    """Makes `==` and `!=` of tensors and variables compare identities, as in TensorFlow 1."""
    switches.tensor_equality = False
    if _by_value:
        return
    for cls, methods in _BY_IDENTITY.items():
        _by_value[cls] = {name: inspect.getattr_static(cls, name) for name in methods}
        for name, method in methods.items():
            setattr(cls, name, method)


def _is_same(self: Any, other: Any) -> bool:
    return self is other


def _is_another(self: Any, other: Any) -> bool:
    return self is not other


# The methods that `disable_tensor_equality` puts in place. As in TensorFlow, eager tensors stay without a hash.
_EQUALITY: dict[str, Any] = {"__eq__": _is_same, "__ne__": _is_another}
_WITH_HASH: dict[str, Any] = {**_EQUALITY, "__hash__": object.__hash__}
_BY_IDENTITY: dict[type, dict[str, Any]] = {
    EagerTensor: _EQUALITY, SymbolicTensor: _WITH_HASH, Variable: _WITH_HASH, RaggedTensor: _EQUALITY,
    KerasTensor: _EQUALITY,
}  # fmt: skip
_by_value: dict[type, dict[str, Any]] = {}  # the methods they replaced


def enable_control_flow_v2() -> None:
    """Only sets `control_flow_v2_enabled`: conditionals and loops always call functions."""
    switches.control_flow_v2 = True


def disable_control_flow_v2() -> None:
    """Only clears `control_flow_v2_enabled`: conditionals and loops always call functions."""
    switches.control_flow_v2 = False


def control_flow_v2_enabled() -> bool:
    """Returns the last choice by `enable_control_flow_v2` or `disable_control_flow_v2`."""
    return switches.control_flow_v2


def set_random_seed(seed: int) -> None:
    """Sets the seed of the default graph, or of eager code.

    Args:
        seed: Integer seed, or None to remove it.
    """
    set_seed(seed)
