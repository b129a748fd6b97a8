"""Keeps the memory of large arrays in the process instead of requesting new pages from the system each time.

Every eager result of a few megabytes or more is new memory; glibc requests it from the system and returns it
immediately, and touching new pages costs several times as much as the arithmetic. `HEADRACE_MALLOC=system` leaves the
allocator as it is: slower, but memory returns to the system immediately.
"""

from __future__ import annotations

import ctypes
import os
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _MMAP_MAX = -1, -3, -4
_KEPT = 1 << 30


def keep_memory() -> None:
    """Configures glibc's allocator to reuse freed memory. Does nothing on other systems or if turned off."""
    if sys.platform != "linux" or os.environ.get("HEADRACE_MALLOC") == "system":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_MMAP_MAX, 0)
        mallopt(_TRIM_THRESHOLD, _KEPT)
        mallopt(_MMAP_THRESHOLD, _KEPT)
