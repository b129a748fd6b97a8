"""What is known of an operator made of others, from what is known of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def combined(given: bool | None, parts: Sequence[bool | None], contradiction: str) -> bool | None:
    """True if all parts have a property, else what the user says; the user may not deny what follows."""
    if parts and all(parts):
        if given is False:
            raise ValueError(contradiction)
        return True
    return given


def check_dtypes(operators: Sequence[Any]) -> Any:
    """The dtype that all operators share."""
    dtype = operators[0].dtype
    if any(operator.dtype is not dtype for operator in operators):
        found = "   ".join(str((operator.name, operator.dtype)) for operator in operators)
        raise TypeError(f"Expected all operators to have the same dtype.  Found {found}")
    return dtype
