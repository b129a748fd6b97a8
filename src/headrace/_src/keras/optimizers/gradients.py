"""From a loss to the gradients that an optimizer applies: computing, filtering and transforming them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import headrace as tf
from headrace._src.autodiff.tape import GradientTape
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor

# The gradient of a variable: a tensor, or single rows of one.
Gradient: TypeAlias = Tensor | IndexedSlices

# The variables to differentiate with respect to, or a function that returns them.
VariableSource: TypeAlias = Sequence[Variable] | Callable[[], Sequence[Variable]]


def recorded(
    loss: Tensor | Callable[[], Tensor], var_list: VariableSource, tape: GradientTape | None
) -> tuple[Tensor, Sequence[Variable], GradientTape]:
    """Returns the loss as a tensor, the variables and the tape that recorded it."""
    if not callable(loss) and tape is None:
        raise ValueError(f"`tape` is required when a `Tensor` loss is passed. Received: loss={loss}, tape={tape}.")
    tape = tf.GradientTape() if tape is None else tape
    if not callable(loss):
        return loss, variables_of(var_list), tape
    with tape:
        if not callable(var_list):
            tape.watch(var_list)
        return loss(), variables_of(var_list), tape


def variables_of(var_list: VariableSource) -> Sequence[Variable]:
    """Returns the variables; calls a function that returns them."""
    return var_list() if callable(var_list) else var_list


def with_gradients(pairs: tuple[tuple[Any, Variable], ...]) -> list[tuple[Gradient, Variable]]:
    """Returns the pairs that have a gradient; raises if none has, warns if some do not."""
    kept = [(gradient, variable) for gradient, variable in pairs if gradient is not None]
    missing = [variable.name for gradient, variable in pairs if gradient is None]
    if pairs and not kept:
        raise ValueError(
            f"No gradients provided for any variable: ({missing},). Provided `grads_and_vars` is {pairs}. The loss "
            "must be computed from these variables, by TensorFlow ops, inside `with tf.GradientTape()`."
        )
    if missing:
        warnings.warn(
            f"Gradients do not exist for variables {missing} when minimizing the loss. If you're using "
            "`model.compile()`, did you forget to provide a `loss` argument?",
            stacklevel=3,
        )
    return kept


def map_values(function: Callable[[Tensor], Tensor], gradient: Gradient) -> Gradient:
    """Applies `function` to the values of a gradient, which may be IndexedSlices."""
    if isinstance(gradient, tf.IndexedSlices):
        return tf.IndexedSlices(function(gradient.values), gradient.indices, gradient.dense_shape)
    return function(gradient)


def scaled(gradient: Gradient, factor: float | Tensor) -> Gradient:
    """Multiplies a gradient by a factor."""
    return map_values(lambda values: values * tf.cast(factor, values.dtype), gradient)
