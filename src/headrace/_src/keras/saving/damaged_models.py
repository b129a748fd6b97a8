"""Errors from invalid configurations in files."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

_DAMAGE = (AttributeError, IndexError, LookupError, OverflowError, RecursionError, ZeroDivisionError)


@contextlib.contextmanager
def problems_of(path: str) -> Iterator[None]:
    """Adds the path to errors that do not name the file. Errors that damage causes become ValueErrors."""
    try:
        yield
    except _DAMAGE as error:
        raise ValueError(f"{path}: the model cannot be made: {type(error).__name__}: {error}") from error
    except TypeError as error:
        hint = " Check that layers and other Keras objects among the arguments are explicitly deserialized in "
        hint = hint + "`from_config()`." if "'dict' object" in str(error) else ""
        raise TypeError(f"{path}: the model cannot be made: {error}{hint}") from error
