"""Steps of oneDNN that run on NumPy's arrays in eager code."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Steps

# The number by which the library names a dtype.
DATA_TYPES = {np.dtype(ml_dtypes.bfloat16): 2, np.dtype(np.float32): 3}


def address(array: np.ndarray) -> int:
    """Returns where an array begins; `array.ctypes.data` takes ten times as long."""
    found: int = array.__array_interface__["data"][0]
    return found


class HostKernel:
    """A script that runs on NumPy's arrays."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def __call__(self, *arrays: np.ndarray) -> None:
        """Computes from the first arrays into the last ones."""
        self.script.run([address(array) for array in arrays])


def kernel_of(steps: Steps, threads: int, brief: bool = True) -> HostKernel:
    """Returns steps that are ready to run.

    Args:
        steps: The steps.
        threads: The number of threads for which they were made. 1 is the calling thread: below some size, others wake
            up later than the work is done.
        brief: See `Script`.
    """
    return HostKernel(steps.script(threads, brief) if threads > 1 else steps.script_alone())
