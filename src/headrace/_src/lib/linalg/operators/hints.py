"""Hints of an operator built from others, derived from the hints of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.tensors.dtypes import DType


def combined(given: bool | None, parts: Sequence[bool | None], contradiction: str) -> bool | None:
    """Returns True if all parts have a property, else the user's hint; a contradicting hint raises an error."""
    if parts and all(parts):
        if given is False:
            raise ValueError(contradiction)
        return True
    return given


def check_dtypes(operators: Sequence[Any]) -> DType:
    """Returns the dtype that all operators share."""
    dtype = operators[0].dtype
    if any(operator.dtype is not dtype for operator in operators):
        found = "   ".join(str((operator.name, operator.dtype)) for operator in operators)
        raise TypeError(f"Expected all operators to have the same dtype.  Found {found}")
    return dtype
