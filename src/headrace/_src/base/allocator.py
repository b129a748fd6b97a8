"""Keeps the memory of large arrays in the process instead of asking the system for fresh pages each time.

Every eager result of a few megabytes or more is new memory; glibc takes it from the system and gives it back at once,
and touching fresh pages costs several times as much as the arithmetic. `HEADRACE_MALLOC=system` leaves the allocator
as it is: slower, but memory goes back to the system at once.
"""

from __future__ import annotations

import ctypes
import os
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _MMAP_MAX = -1, -3, -4
_KEPT = 1 << 30


def keep_memory() -> None:
    """Tells glibc's allocator to reuse freed memory. Does nothing on other systems or when told not to."""
    if sys.platform != "linux" or os.environ.get("HEADRACE_MALLOC") == "system":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_MMAP_MAX, 0)
        mallopt(_TRIM_THRESHOLD, _KEPT)
        mallopt(_MMAP_THRESHOLD, _KEPT)
