"""Brings arrays of devices to the host. What went wrong on a device is told here: nothing waited for it before."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.compiler_errors import compiler_failure


def on_host(array: Any) -> np.ndarray:
    """The array as NumPy has it, once it is computed."""
    if type(array) is np.ndarray or not hasattr(array, "block_until_ready"):
        return np.asarray(array)
    try:
        if all(device.platform == "cpu" for device in array.devices()):
            array.block_until_ready()  # looking at an array of the CPU that could not be allocated ends the process
        return np.asarray(array)
    except Exception as error:
        raise compiler_failure("a function", error) from error
