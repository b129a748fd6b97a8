"""Weight decay and moving averages: what optimizers do to weights besides following gradients."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.ops.state.variable import Variable


class WeightUpkeep:
    """The weight-decay and averaging part of `Optimizer`; see the module's docstring."""

    weight_decay: float | None
    use_ema: bool
    ema_momentum: float
    ema_overwrite_frequency: int | None
    _built: bool
    _iterations: Variable
    _averages: list[Variable]
    _undecayed: tuple[set[Any], list[str]]
    _position: Any
    _rate: Any

    def exclude_from_weight_decay(
        self, var_list: Sequence[Variable] | None = None, var_names: Sequence[str] | None = None
    ) -> None:
        """Excludes variables from weight decay.

        Args:
            var_list: Variables to exclude.
            var_names: Regular expressions for the names of variables to exclude.

        Raises:
            ValueError: If the optimizer is already built.
        """
        if self._built:
            raise ValueError("`exclude_from_weight_decay()` can only be configured before the optimizer is built.")
        self._undecayed = ({variable.ref() for variable in var_list or ()}, list(var_names or ()))

    def _decays(self, variable: Variable) -> bool:
        variables, names = self._undecayed
        return variable.ref() not in variables and not any(re.search(name, variable.name) for name in names)

    def _decay_weight(self, variable: Variable) -> None:
        if self.weight_decay and self._decays(variable):
            decay = tf.cast(self.weight_decay, variable.dtype)
            variable.assign_sub(variable * decay * self._rate(variable))

    def _update_averages(self, variables: list[Variable]) -> None:
        if not self.use_ema:
            return
        for variable in variables:
            average = self._averages[self._position(variable)]
            momentum = tf.cast(self.ema_momentum, variable.dtype)
            average.assign(momentum * average + (1 - momentum) * variable)
            if self.ema_overwrite_frequency:
                # The step counter has already been incremented.
                due = tf.equal(self._iterations % self.ema_overwrite_frequency, 0)
                variable.assign(tf.where(due, average, variable))

    def finalize_variable_values(self, var_list: Sequence[Variable]) -> None:
        """Replaces the weights by their averages at the end of training.

        Args:
            var_list: Variables to optimize.
        """
        if self.use_ema:
            for variable in var_list:
                variable.assign(self._averages[self._position(variable)])
