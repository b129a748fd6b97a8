"""The global step: the variable that counts training steps in a graph."""

from __future__ import annotations

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.typing import SessionLike
from headrace._src.compat_v1.variables.scope import get_variable
from headrace._src.compat_v1.variables.variable import make_variable
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.graph.graph import Graph
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


def get_global_step(graph: Graph | None = None) -> Variable | None:
    """Returns the global step of a graph, or None.

    Args:
        graph: Graph; by default the default graph.

    Raises:
        RuntimeError: If the graph has several global steps.
        TypeError: If the global step is not an integer scalar.
    """
    graph = graph or get_default_graph()
    found = graph.get_collection(GraphKeys.GLOBAL_STEP)
    if len(found) > 1:
        raise RuntimeError("Multiple items found in collection GLOBAL_STEP")
    if found:
        assert_global_step(found[0])
        return found[0]
    named = [v for v in graph.get_collection(GraphKeys.GLOBAL_VARIABLES) if v.name == "global_step:0"]
    return named[0] if named else None


def create_global_step(graph: Graph | None = None) -> Variable:
    """Creates the global step.

    Args:
        graph: Graph; by default the default graph.

    Returns:
        A variable.

    Raises:
        ValueError: If the graph has a global step.
    """
    graph = graph or get_default_graph()
    if get_global_step(graph) is not None:
        raise ValueError('"global_step" already exists.')
    listed = [GraphKeys.GLOBAL_VARIABLES, GraphKeys.GLOBAL_STEP]
    if tf.executing_eagerly():
        step = make_variable(tf.constant(0, tf.int64), name="global_step", trainable=False)
        graph.add_to_collections(listed, step)
        return step
    with graph.as_default(), tf.name_scope(""):
        return get_variable(
            "global_step", [], tf.int64, initializer=lambda shape, dtype: tf.zeros(shape, dtype), trainable=False,
            collections=listed,
        )  # fmt: skip


def get_or_create_global_step(graph: Graph | None = None) -> Variable:
    """Returns the global step, and creates it if needed.

    Args:
        graph: Graph; by default the default graph.
    """
    graph = graph or get_default_graph()
    found = get_global_step(graph)
    return create_global_step(graph) if found is None else found


def assert_global_step(global_step_tensor: Variable | Tensor) -> None:
    """Raises TypeError unless the tensor is an integer scalar.

    Args:
        global_step_tensor: Integer variable or tensor that counts the steps.
    """
    if not global_step_tensor.dtype.is_integer:
        raise TypeError(f"Existing 'global_step' does not have integer type: {global_step_tensor.dtype!r}")
    if global_step_tensor.shape.rank not in (0, None):
        raise TypeError(f"Existing 'global_step' is not scalar: {global_step_tensor.shape}")


def global_step(sess: SessionLike, global_step_tensor: Variable | Tensor) -> int:
    """Returns the current value of the global step.

    Args:
        sess: Session.
        global_step_tensor: Integer variable or tensor that counts the steps.
    """
    if tf.executing_eagerly():
        return int(global_step_tensor.numpy())
    return int(sess.run(global_step_tensor))
