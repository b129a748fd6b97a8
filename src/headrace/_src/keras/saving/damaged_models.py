"""What goes wrong when the configuration in a file is not one that a model ever had."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

_DAMAGE = (AttributeError, IndexError, LookupError, OverflowError, RecursionError, ZeroDivisionError)


@contextlib.contextmanager
def problems_of(path: str) -> Iterator[None]:
    """Names the file in errors that say nothing of it, and lets damage be a ValueError."""
    try:
        yield
    except _DAMAGE as error:
        raise ValueError(f"{path}: the model cannot be made: {type(error).__name__}: {error}") from error
    except TypeError as error:
        raise TypeError(f"{path}: the model cannot be made: {error}") from error
