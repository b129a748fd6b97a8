"""The variables of old and new optimizers, and loading their values from files."""

from __future__ import annotations

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
        return False
    assign_all([(variable, np.asarray(value)) for variable, value in zip(variables, values, strict=True)])
    if hasattr(optimizer, "recover_unsaved"):
        optimizer.recover_unsaved()
    return True
