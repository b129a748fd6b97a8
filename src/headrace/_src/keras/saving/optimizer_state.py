"""The variables of old and new optimizers, and loading their values from files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.keras.engine.typing import ModelLike
from headrace._src.keras.saving.assignment import assign_all


def optimizer_variables(optimizer: Any) -> list[Any]:
    """Returns the variables of an optimizer. In old optimizers `variables` is a method."""
    found = optimizer.variables
    return list(found() if callable(found) else found)


def build_optimizer(model: ModelLike) -> None:
    """Creates the variables of a model's optimizer."""
    if hasattr(model.optimizer, "prepare_variables"):
        model.optimizer.prepare_variables(model.trainable_variables)
    else:
        model.optimizer.build(model.trainable_variables)


def _without_old_extras(values: list[Any], variables: list[Any]) -> list[Any]:
    """Converts the values that optimizers of Keras before TensorFlow 2 saved to those of today's optimizers."""
    slots = len(variables) - 1  # the first variable is the number of iterations
    if len(values) == slots and _shapes(values) == _shapes(variables[1:]):
        return [0, *values]  # RMSprop and others did not save the number of iterations
    head, rest = values[: len(variables)], values[len(variables) :]
    fits = _shapes(head) == _shapes(variables)
    if fits and slots and len(rest) * 2 == slots and all(np.shape(value) == (1,) for value in rest):
        return head  # Adam saved a placeholder for each maximum that only amsgrad needs
    if fits and not slots and not any(np.any(value) for value in rest):
        return head  # SGD saved momenta, all zero, even without momentum
    return values


def _shapes(values: Sequence[Any]) -> list[tuple[int, ...]]:
    return [tuple(np.shape(value) if not hasattr(value, "shape") else value.shape) for value in values]


def load_optimizer(optimizer: Any, values: list[Any]) -> bool:
    """Assigns values to the variables of an optimizer, in order. Returns False if their number differs.

    Keras 3 stores the learning rate as the second value.
    """
    variables = optimizer_variables(optimizer)
    if len(values) == len(variables) + 1 and np.ndim(values[1]) == 0:
        rate: Any = getattr(optimizer, "_learning_rate", None)
        if hasattr(rate, "assign"):
            rate.assign(values[1])
        values = [values[0], *values[2:]]
    if len(values) == 1 and np.ndim(values[0]) == 0:  # saved before the first training step
        assign_all([(optimizer.iterations, np.asarray(values[0]))])
        return True
    if len(values) != len(variables):
        values = _without_old_extras(values, variables)
    if len(values) != len(variables):
        return False
    assign_all([(variable, np.asarray(value)) for variable, value in zip(variables, values, strict=True)])
    if hasattr(optimizer, "recover_unsaved"):
        optimizer.recover_unsaved()
    return True
