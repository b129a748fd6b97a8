"""Assigning the values in a file to variables."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from headrace._src.formats.keras_weights import Array
from headrace._src.ops.state.variable import Variable


def assign_all(pairs: list[tuple[Any, Array]]) -> None:
    """Assigns a value to each variable. All shapes are checked first, so a file that does not fit changes nothing."""
    for variable, value in pairs:
        if not variable.shape.is_compatible_with(np.shape(value)):
            raise ValueError(
                f"Cannot assign value to variable '{variable.name}': Shape mismatch. The variable shape "
                f"{tuple(variable.shape)}, and the assigned value shape {np.shape(value)} are incompatible."
            )
    for variable, value in pairs:
        variable.assign(_as_kind_of(variable, value))


def _as_kind_of(variable: Variable, value: Array) -> Array:
    return value if value.dtype == object else np.asarray(value).astype(variable.dtype.as_numpy_dtype)


def load_numbered(name: str, variables: list[Any], store: Mapping[str, Any]) -> None:
    """Assigns the values under "0", "1" and so on of a mapping to variables."""
    if len(store) != len(variables):
        raise ValueError(
            f"Layer '{name}' expected {len(variables)} variables, but received {len(store)} variables during loading. "
            f"Expected: {[variable.name for variable in variables]}"
        )
    for key in map(str, range(len(variables))):
        if key not in store:
            raise ValueError(f"Layer '{name}': the file has no variable {key!r}; it has {sorted(store)}.")
    assign_all([(variable, np.asarray(store[str(number)])) for number, variable in enumerate(variables)])


def skipped(what: str, error: Exception) -> None:
    """Warns that part of a file was skipped."""
    warnings.warn(f"Skipping loading of weights for {what}: {error}", stacklevel=4)
