"""tensorflow.python.checkpoint.checkpoint: functions over the objects below a root that libraries and tests import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.lib.tracking.object_graph import ObjectGraph
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def add_variable(
    trackable: Trackable,
    name: str,
    shape: ShapeLike | None = None,
    dtype: DTypeLike = "float32",
    initializer: Callable[..., Tensor] | TensorLike | None = None,
    trainable: bool = True,
) -> Variable:
    """Creates a variable that is a child of an object.

    Args:
        trackable: Object that owns the variable.
        name: Name of the variable and of the child.
        shape: Shape; None if the initializer is a value.
        dtype: Type of the elements.
        initializer: Initial value, or function of a shape and a type that returns it; Glorot's uniform one by default.
        trainable: Whether the variable is trainable.
    """
    fill: Any = tf.compat.v1.glorot_uniform_initializer() if initializer is None else initializer
    value = (lambda: fill(shape, dtype=tf.as_dtype(dtype))) if callable(fill) else fill
    variable = tf.Variable(value, name=name, dtype=dtype, trainable=trainable)
    trackable._track_trackable(variable, name)
    return variable


def list_objects(root_trackable: object) -> list[Any]:
    """Lists the objects that a checkpoint of `root_trackable` has, the root first.

    Args:
        root_trackable: Root of the objects.
    """
    return [node.value for node in ObjectGraph(root_trackable).nodes]


def gather_initializers(root_trackable: object) -> list[Any]:
    """Lists the initializers of the variables below `root_trackable`, slots of optimizers among them.

    Args:
        root_trackable: Root of the objects.
    """
    found = [getattr(value, "initializer", None) for value in list_objects(root_trackable)]
    return [initializer for initializer in found if initializer is not None]  # eager variables need none
