"""The variables of optimizers, old and new, and the values that files hold for them."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.keras.saving.assignment import assign_all


def optimizer_variables(optimizer: Any) -> list[Any]:
    """The variables of an optimizer; a method of the older ones gives theirs."""
    found = optimizer.variables
    return list(found() if callable(found) else found)


def build_optimizer(model: Any) -> None:
    """Makes the variables of a model's optimizer."""
    if hasattr(model.optimizer, "prepare_variables"):
        model.optimizer.prepare_variables(model.trainable_variables)
    else:
        model.optimizer.build(model.trainable_variables)


def load_optimizer(optimizer: Any, values: list[Any]) -> bool:
    """Gives an optimizer the values of its variables, in order; False if they are not as many.

    Keras 3 counts the learning rate among them, in the second place.
    """
    variables = optimizer_variables(optimizer)
    if len(values) == len(variables) + 1 and np.ndim(values[1]) == 0:
        rate: Any = getattr(optimizer, "_learning_rate", None)
        if hasattr(rate, "assign"):
            rate.assign(values[1])
        values = [values[0], *values[2:]]
    if len(values) == 1 and np.ndim(values[0]) == 0:  # saved before the first step
        assign_all([(optimizer.iterations, np.asarray(values[0]))])
        return True
    if len(values) != len(variables):
        return False
    assign_all([(variable, np.asarray(value)) for variable, value in zip(variables, values, strict=True)])
    if hasattr(optimizer, "recover_unsaved"):
        optimizer.recover_unsaved()
    return True
