"""The short road of the commonest array functions: eager tensors straight to NumPy, open tapes told of the op.

A function takes it when ops run at once and everything it was given is plain; whatever NumPy refuses goes the long
road through `dispatch.execute`, which finds TensorFlow's words for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor

_ndarray = np.ndarray


def is_plain(tensor: Any) -> bool:
    """Whether ops run at once and `tensor` is an eager tensor whose numbers are on the host."""
    return type(tensor) is EagerTensor and state.mode is None and type(tensor._array) is _ndarray


def plain_arrays(tensors: Any) -> list[np.ndarray] | None:
    """The arrays of plain tensors of one dtype, or None."""
    if state.mode is not None:
        return None
    arrays: list[np.ndarray] = []
    for tensor in tensors:
        if type(tensor) is not EagerTensor:
            return None
        array = tensor._array
        if type(array) is not _ndarray or (arrays and array.dtype != arrays[0].dtype):
            return None
        arrays.append(array)
    return arrays
