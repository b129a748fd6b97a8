"""ExponentialMovingAverage: running means of variables, kept in variables beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import (
    GraphKeys,
    add_to_collection,
    get_collection,
    global_variables,
    trainable_variables,
)
from headrace._src.compat_v1.train.optimizer import variable_name
from headrace._src.compat_v1.typing import OperationOrNone
from headrace._src.compat_v1.variables.variable import make_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class ExponentialMovingAverage:
    """Maintains moving averages of variables: each update moves them by the factor (1 - decay).

    Args:
        decay: Fraction of the average that each update keeps.
        num_updates: Number of updates so far. If given, the decay is smaller at the beginning.
        zero_debias: Whether to correct the averages of tensors for their initial value 0.
        name: Name of the operations and variables that it creates.
    """

    def __init__(
        self,
        decay: TensorLike,
        num_updates: TensorLike | None = None,
        zero_debias: bool = False,
        name: str = "ExponentialMovingAverage",
    ) -> None:
        self._decay, self._num_updates, self._zero_debias, self._name = decay, num_updates, zero_debias, name
        self._averages: dict[int, tuple[Any, Any]] = {}
        self._counts: dict[int, Any] = {}

    @property
    def name(self) -> str:
        return self._name

    def apply(self, var_list: Sequence[Variable | Tensor] | None = None) -> OperationOrNone:
        """Returns an operation that updates the averages.

        Args:
            var_list: Variables or tensors; by default all trainable variables.

        Raises:
            TypeError: If a variable is not floating point.
        """
        variables = trainable_variables() if var_list is None else list(var_list)
        for variable in variables:
            if not variable.dtype.is_floating:
                raise TypeError(f"The variables must be half, float, or double: {variable.name}")
            if id(variable) not in self._averages:
                with tf.init_scope():
                    self._averages[id(variable)] = (variable, self._new_average(variable))
            if not tf.executing_eagerly() and isinstance(variable, tf.Variable):
                if variable not in get_collection(GraphKeys.MOVING_AVERAGE_VARIABLES):
                    add_to_collection(GraphKeys.MOVING_AVERAGE_VARIABLES, variable)
        with tf.name_scope(self._name) as scope:
            decay = tf.cast(self._decay, tf.float32)
            if self._num_updates is not None:
                count = tf.cast(self._num_updates, tf.float32)
                decay = tf.minimum(decay, (1.0 + count) / (10.0 + count))
            return tf.group(*[self._move(variable, decay) for variable in variables], name=scope)

    def _new_average(self, variable: Variable | Tensor) -> Variable:
        is_variable = isinstance(variable, tf.Variable)
        first: Any = variable
        if isinstance(variable, tf.Variable) and not tf.executing_eagerly():
            first = variable.initial_value
        if not is_variable:
            first = tf.zeros(variable.shape, variable.dtype)
        with tf.name_scope(""):
            average = make_variable(first, name=self.average_name(variable), trainable=False)
            if not is_variable and self._zero_debias:
                self._counts[id(variable)] = make_variable(
                    tf.zeros([], variable.dtype), name=f"{self.average_name(variable)}/biased_weight", trainable=False
                )
        return average

    def _move(self, variable: Variable | Tensor, decay: Tensor) -> OperationOrNone:
        average, value = self._averages[id(variable)][1], tf.convert_to_tensor(variable)
        keep = tf.cast(decay, value.dtype)
        weight = self._counts.get(id(variable))
        if weight is None:
            return average.assign_sub((average - value) * (1.0 - keep), read_value=False)
        # The average is weight * (mean of the values); the rest of the weight is on the initial zero.
        new_weight = weight * keep + (1.0 - keep)
        mean = (average * weight * keep + value * (1.0 - keep)) / new_weight
        return tf.group(average.assign(mean, read_value=False), weight.assign(new_weight, read_value=False))

    def average(self, var: Variable | Tensor) -> Variable | None:
        """Returns the variable with the average of `var`, or None.

        Args:
            var: Variable that was passed to `apply`.
        """
        found = self._averages.get(id(var))
        return None if found is None else found[1]

    def average_name(self, var: Variable | Tensor) -> str:
        """Returns the name of the variable for the average of `var`, even if it does not exist.

        Args:
            var: Variable that was passed to `apply`.
        """
        return f"{variable_name(var)}/{self._name}"

    def variables_to_restore(self, moving_avg_variables: Sequence[Variable] | None = None) -> dict[str, Any]:
        """Returns a dictionary from names in a checkpoint to variables that restores variables from their averages.

        Args:
            moving_avg_variables: Variables with averages; by default all trainable ones and those with averages.
        """
        if moving_avg_variables is None:
            moving_avg_variables = [*trainable_variables(), *get_collection(GraphKeys.MOVING_AVERAGE_VARIABLES)]
        averaged = {id(v): v for v in moving_avg_variables}
        names = {self.average_name(v): v for v in averaged.values()}
        for variable in global_variables():
            if id(variable) not in averaged and variable_name(variable) not in names:
                names[variable_name(variable)] = variable
        return names
