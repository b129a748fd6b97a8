"""Where the weights and the batches of models go when devices share them (keras.distribution, keras.dtensor).

Only weights are placed here. Whatever else a step uses (counters, metrics, learning rates) follows them to their mesh,
and an optimizer keeps its variables in the layout of the weights they belong to.
"""

from __future__ import annotations

from typing import Any, Protocol

import headrace as tf
from headrace._src.distribute.dtensor.layout import Layout
from headrace._src.distribute.dtensor.variable import distribute_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape


class DistributionLike(Protocol):
    """A keras.distribution.Distribution, as placing uses it."""

    def weight_layout(self, variable: Variable) -> Layout: ...

    def batch_layout(self, shape: TensorShape) -> Layout: ...


class _Current:
    """What the program has set: the distribution, and the layout map of the innermost scope."""

    distribution: DistributionLike | None = None
    layout_map: Any = None


current = _Current()


def place_weight(variable: Variable, layout: Any) -> None:
    """Moves a new weight to the mesh that its layout or the distribution names."""
    layout = getattr(layout, "dtensor_layout", lambda rank: layout)(variable.shape.rank)
    if layout is None and current.distribution is not None:
        layout = current.distribution.weight_layout(variable)
    if layout is not None:
        distribute_variable(variable, layout)


def place_like(variable: Variable, model_variable: Variable) -> None:
    """Gives a variable of an optimizer the layout of the weight that it belongs to."""
    if tf.experimental.dtensor.is_dtensor(model_variable) and variable.shape == model_variable.shape:
        distribute_variable(variable, tf.experimental.dtensor.fetch_layout(model_variable))


def placed_batch(batch: Any) -> Any:
    """Returns a batch as the distribution shares it among the devices."""
    distribution = current.distribution
    if distribution is None:
        return batch

    def placed(part: Any) -> Any:
        if not isinstance(part, tf.Tensor) or part.dtype is tf.string or tf.experimental.dtensor.is_dtensor(part):
            return part
        return tf.experimental.dtensor.copy_to_mesh(part, distribution.batch_layout(part.shape))

    return tf.nest.map_structure(placed, batch)
