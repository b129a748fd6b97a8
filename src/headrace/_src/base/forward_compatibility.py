"""tf.compat.forward_compatible: which announced changes of TensorFlow are in effect."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

# The date of the TensorFlow release whose behavior headrace follows: earlier changes are in effect, later ones are not.
_release_day = date(2023, 11, 14)


def forward_compatible(year: int, month: int, day: int) -> bool:
    """Whether a change of serialized graphs that was announced for that date is in effect.

    Args:
        year: Year of the horizon, such as 2024.
        month: Month, from 1 to 12.
        day: Day of the month, from 1 to 31.

    Returns:
        True or False.
    """
    return _release_day > date(year, month, day)


@contextmanager
def forward_compatibility_horizon(year: int, month: int, day: int) -> Iterator[None]:
    """Makes `forward_compatible` behave inside the block as if the release had that date.

    Args:
        year: Year of the horizon, such as 2024.
        month: Month, from 1 to 12.
        day: Day of the month, from 1 to 31.

    Returns:
        A context manager.
    """
    global _release_day
    before = _release_day
    _release_day = date(year, month, day)
    try:
        yield
    finally:
        _release_day = before
