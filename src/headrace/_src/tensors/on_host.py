"""Brings arrays of devices to the host. What went wrong on a device is told here: nothing waited for it before."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.compiler_failure import compiler_failure


def on_host(array: Any) -> np.ndarray:
    """The array as NumPy has it, once it is computed."""
    if type(array) is not np.ndarray and hasattr(array, "block_until_ready"):
        try:
            array.block_until_ready()  # looking at an array that could not be allocated ends the process
        except Exception as error:
            raise compiler_failure("a function", error) from error
    return np.asarray(array)
