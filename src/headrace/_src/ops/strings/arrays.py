"""Arrays of byte strings, and checks of string attributes that many string ops share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.shapes import dims_text


def string_array(strings: Sequence[bytes], shape: tuple[int, ...]) -> np.ndarray:
    """Returns an object array of these strings."""
    result = np.empty(len(strings), object)
    result[:] = strings
    return result.reshape(shape)


def each_string(function: Callable[[bytes], bytes], array: np.ndarray) -> np.ndarray:
    """Returns `function` of every string."""
    return string_array([function(s) for s in array.ravel().tolist()], array.shape)


def check_choice(name: str, value: str, allowed: Sequence[str]) -> None:
    """Refuses an attribute that is none of the allowed words."""
    if value not in allowed:
        listed = ", ".join(f'"{word}"' for word in allowed)
        raise errors.invalid_argument(
            f"Value for attr '{name}' of \"{value}\" is not in the list of allowed values: {listed}"
        )


def check_minimum(name: str, value: int, minimum: int) -> None:
    """Refuses an attribute that is too small."""
    if value < minimum:
        raise errors.invalid_argument(f"Value for attr '{name}' of {value} must be at least minimum {minimum}")


def only_scalar(array: Any, what: str) -> Any:
    """Returns the one element of an input that must be a scalar."""
    if array.ndim:
        raise errors.invalid_argument(f"{what} must be a scalar, got shape: {dims_text(array.shape)}")
    return array.item()
