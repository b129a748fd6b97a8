"""Python's cycle collector, paused where many lasting objects are made at once.

Loading JAX and tracing a program make hundreds of thousands of objects that stay. The collector would walk them all
again and again and find nothing; that is a tenth of the time until the first compiled call.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """No collection of cycles inside, unless somebody else had switched it off before."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
