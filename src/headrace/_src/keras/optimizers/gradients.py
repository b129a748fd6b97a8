"""From a loss to the gradients that an optimizer applies: computing, filtering and transforming them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import headrace as tf
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor

# The gradient of a variable: a tensor, or single rows of one.
Gradient: TypeAlias = Tensor | IndexedSlices

# The variables to differentiate with respect to, or a function that returns them.
VariableSource: TypeAlias = Sequence[Variable] | Callable[[], Sequence[Variable]]


def recorded(loss: Any, var_list: Any, tape: Any) -> tuple[Any, Any, Any]:
    """Returns the loss as a tensor, the variables and the tape that recorded it."""
    if not callable(loss) and tape is None:
        raise ValueError(f"`tape` is required when a `Tensor` loss is passed. Received: loss={loss}, tape={tape}.")
    tape = tf.GradientTape() if tape is None else tape
    if callable(loss):
        with tape:
            if not callable(var_list):
                tape.watch(var_list)
            loss = loss()
            if callable(var_list):
                var_list = var_list()
    return loss, var_list, tape


def with_gradients(pairs: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    """Returns the pairs that have a gradient; raises if none has, warns if some do not."""
    kept = [(gradient, variable) for gradient, variable in pairs if gradient is not None]
    missing = [variable.name for gradient, variable in pairs if gradient is None]
    if pairs and not kept:
        raise ValueError(f"No gradients provided for any variable: ({missing},). Provided `grads_and_vars` is {pairs}.")
    if missing:
        warnings.warn(
            f"Gradients do not exist for variables {missing} when minimizing the loss. If you're using "
            "`model.compile()`, did you forget to provide a `loss` argument?",
            stacklevel=3,
        )
    return kept


def map_values(function: Callable[[Any], Any], gradient: Any) -> Any:
    """Applies `function` to the values of a gradient, which may be IndexedSlices."""
    if isinstance(gradient, tf.IndexedSlices):
        return tf.IndexedSlices(function(gradient.values), gradient.indices, gradient.dense_shape)
    return function(gradient)


def scaled(gradient: Any, factor: Any) -> Any:
    """Multiplies a gradient by a factor."""
    return map_values(lambda values: values * tf.cast(factor, values.dtype), gradient)
