"""The fast path of the most common array functions: eager tensors go straight to NumPy, open tapes record the op.

A function takes it in eager mode if all of its arguments are plain; what NumPy rejects takes the slow
path through `dispatch.execute`, which raises TensorFlow's errors.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor

_ndarray: Any = np.ndarray


def is_plain(tensor: Any) -> bool:
    """Returns whether the mode is eager and `tensor` is an eager tensor in host memory."""
    return type(tensor) is EagerTensor and state.mode is None and type(tensor._array) is _ndarray


def plain_arrays(tensors: Any) -> list[np.ndarray] | None:
    """Returns the arrays of plain tensors of one dtype, or None."""
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


def shorten(kind: type | None) -> None:
    """Sets the class of arrays that take the fast path; None: no arrays, since an accelerator computes."""
    global _ndarray
    _ndarray = kind
