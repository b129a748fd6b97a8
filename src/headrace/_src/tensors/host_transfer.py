"""Copies arrays from devices to the host. Errors of a device are raised here, since nothing waits for it earlier."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.compiler_errors import compiler_failure
from headrace._src.tensors.unverified import unverified, verify


def on_host(array: Any) -> np.ndarray:
    """Returns the array as a NumPy array, waiting until it is computed."""
    if unverified.calls:
        verify()
    if type(array) is np.ndarray or not hasattr(array, "block_until_ready"):
        return np.asarray(array)
    try:
        if all(device.platform == "cpu" for device in array.devices()):
            array.block_until_ready()  # reading a CPU array that could not be allocated would end the process
        return np.asarray(array)
    except Exception as error:
        raise compiler_failure("a function", error) from error
