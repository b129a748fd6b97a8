"""tf.compat.forward_compatible: which announced changes of TensorFlow may be relied on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

# The day of the TensorFlow release whose behaviour is followed: what is older is settled, what is newer is not known.
_release_day = date(2023, 11, 14)


def forward_compatible(year: int, month: int, day: int) -> bool:
    """Whether a change in serialized graphs that was announced for that day may be relied on."""
    return _release_day > date(year, month, day)


@contextmanager
def forward_compatibility_horizon(year: int, month: int, day: int) -> Iterator[None]:
    """Within the block, `forward_compatible` answers as if the release were of that day."""
    global _release_day
    before = _release_day
    _release_day = date(year, month, day)
    try:
        yield
    finally:
        _release_day = before
