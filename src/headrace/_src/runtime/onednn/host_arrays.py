"""NumPy's arrays as the library takes them."""

from __future__ import annotations

import numpy as np


def address(array: np.ndarray) -> int:
    """Returns where an array begins; `array.ctypes.data` takes ten times as long."""
    found: int = array.__array_interface__["data"][0]
    return found
