"""The variables of an optimizer: their creation, their values, and which belong to which trained variable."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.placement import place_like
from headrace._src.keras.engine.typing import Initializer, Weights
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.typing import Array, DTypeLike, ShapeLike, TensorLike


class VariableList(list[Any]):
    """A list that can be called: `optimizer.variables` used to be a method."""

    def __call__(self) -> VariableList:
        return self


class OptimizerVariables:
    """The variables part of `Optimizer`; see the module's docstring."""

    _name: str
    _built: bool
    _grows: bool  # whether an update may bring in more variables
    _kept_for: dict[tuple[Any, str], Variable]  # the variables kept for trained ones, by those and their names
    _iterations: Variable
    _variables: list[Variable]
    _positions: dict[Any, int]

    @property
    def name(self) -> str:
        """Returns the name of the optimizer."""
        return self._name

    @property
    def iterations(self) -> Variable:
        """Returns the variable that counts steps."""
        return self._iterations

    @iterations.setter
    def iterations(self, variable: Variable) -> None:
        if self._built:
            raise RuntimeError(
                "Cannot set `iterations` to a new Variable after the Optimizer weights have been created. Here it is "
                f"attempting to set `iterations` to {variable}."
            )
        self._iterations = variable
        self._variables[0] = variable

    @property
    def variables(self) -> VariableList:
        """Returns the step counter and the variables kept for each trained variable."""
        return VariableList(self._variables)

    def set_weights(self, weights: Weights) -> None:
        """Sets the values of the optimizer's variables.

        Args:
            weights: Arrays in the order of `get_weights`.

        Raises:
            ValueError: If the optimizer is not built, or an array does not have the shape of its variable.
        """
        if not self._built:
            raise ValueError(
                "You are calling `set_weights()` on an optimizer that has not yet been built. Please call "
                "`optimizer.build(trainable_variables)` to create the optimizer weights before calling `set_weights()`."
            )
        for variable, value in zip(self._variables, weights, strict=True):
            if tuple(variable.shape) != tuple(np.shape(value)):
                raise ValueError(
                    f"Optimizer variable {variable.name} has shape {tuple(variable.shape)} not compatible with "
                    f"provided weight shape {np.shape(value)}."
                )
            variable.assign(value)

    def get_weights(self) -> list[Array]:
        """Returns the values of the optimizer's variables."""
        return [variable.numpy() for variable in self._variables]

    def save_own_variables(self, store: MutableMapping[str, Any]) -> None:
        """Writes the variables to a mapping, keyed by index.

        Args:
            store: Mapping to write to.
        """
        for number, variable in enumerate(self._variables):
            store[str(number)] = variable.numpy()

    def load_own_variables(self, store: MutableMapping[str, Any]) -> None:
        """Reads the variables from a mapping.

        Args:
            store: Mapping to read from.

        Raises:
            ValueError: If the number of variables differs.
        """
        if len(store) != len(self._variables):
            raise ValueError(
                f"The optimizer {self.name} has {len(self._variables)} variables, but the file has {len(store)}."
            )
        for number, variable in enumerate(self._variables):
            variable.assign(store[str(number)])

    def add_variable(
        self,
        shape: ShapeLike,
        dtype: DTypeLike | None = None,
        initializer: str | Initializer = "zeros",
        name: str | None = None,
    ) -> Variable:
        """Creates a variable that does not belong to a trained variable.

        Args:
            shape: Shape of the variable.
            dtype: Dtype of the variable; the default float type for None.
            initializer: Initializer or its name.
            name: Name of the variable.

        Returns:
            A variable.
        """
        fill = tf.keras.initializers.get(initializer)
        variable = tf.Variable(fill(shape, dtype=dtype or floatx()), name=name, trainable=False)
        self._variables.append(variable)
        return variable

    def add_variable_from_reference(
        self,
        model_variable: Variable,
        variable_name: str,
        shape: ShapeLike | None = None,
        initial_value: TensorLike | None = None,
    ) -> Variable:
        """Creates a variable kept for `model_variable`, zeros of its shape by default.

        Args:
            model_variable: Trained variable.
            variable_name: Name of the new variable.
            shape: Shape; that of `model_variable` for None.
            initial_value: Initial value; zeros for None.

        Returns:
            A variable.
        """
        key = (model_variable.ref(), variable_name)
        if key in self._kept_for:  # `build` runs again for more variables
            return self._kept_for[key]
        if initial_value is None:
            initial_value = tf.zeros(model_variable.shape if shape is None else shape, model_variable.dtype)
        elif isinstance(initial_value, tf.Variable):
            initial_value = tf.identity(initial_value)
        name = f"{self._name}/{variable_name}/{model_variable.name.removesuffix(':0')}"
        variable = tf.Variable(initial_value, name=name, dtype=model_variable.dtype, trainable=False)
        place_like(variable, model_variable)
        self._variables.append(variable)
        self._kept_for[key] = variable
        return variable

    def add_optimizer_variables(
        self,
        trainable_variables: Sequence[Variable],
        name: str | Sequence[str],
        initializer: str | Initializer = "zeros",
    ) -> Any:
        """Creates a variable for each trained variable.

        Args:
            trainable_variables: Trained variables.
            name: Name of the new variables, or several names.
            initializer: Initializer or its name.

        Returns:
            A list of variables; for several names, a tuple of lists.
        """
        if not isinstance(name, str):
            return tuple(self.add_optimizer_variables(trainable_variables, n, initializer) for n in name)
        fill = tf.keras.initializers.get(initializer)
        return [
            self.add_variable_from_reference(v, name, initial_value=fill(v.shape, dtype=v.dtype))
            for v in trainable_variables
        ]

    def _slots(self, var_list: Sequence[Variable], name: str) -> list[Variable]:
        """Creates one variable called `name` for each of `var_list`."""
        return [self.add_variable_from_reference(variable, name) for variable in var_list]

    def _slots_in_turn(self, var_list: Sequence[Variable], *names: str) -> list[list[Variable]]:
        """Creates variables of all names for the first variable, then for the next; one list per name."""
        made = [[self.add_variable_from_reference(variable, name) for name in names] for variable in var_list]
        return [[row[place] for row in made] for place in range(len(names))]

    def _position(self, variable: Variable) -> int:
        position = self._positions.get(variable.ref())
        if position is None:
            raise KeyError(
                f"The optimizer cannot recognize variable {variable.name}. This usually means you are trying to call "
                "the optimizer to update different parts of the model separately. Please call "
                "`optimizer.build(variables)` with the full list of trainable variables before the training loop or "
                f"use legacy optimizer `tf.keras.optimizers.legacy.{type(self).__name__}."
            )
        return position
