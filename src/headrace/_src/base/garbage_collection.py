"""Pauses Python's cycle collector while many long-lived objects are created.

Loading JAX and tracing a program create hundreds of thousands of objects that stay. The collector would traverse them
repeatedly and find nothing, which takes a tenth of the time until the first compiled call.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Pauses the collection of cycles inside the block; does nothing if it was already disabled."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
