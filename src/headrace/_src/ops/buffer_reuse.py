"""Kernels of several steps write over their own fresh arrays: a large array costs more to allocate than to fill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def in_place(function: Callable[..., Any], *operands: Any) -> Any:
    """Returns `function(*operands)`, stored in the last operand if that is a NumPy array that the kernel owns.

    NumPy scalars and JAX arrays cannot be written to; they give a new value, and so does a result that is larger
    because operands were broadcast.
    """
    last = operands[-1]
    if type(last) is np.ndarray:
        try:
            return function(*operands, out=last)
        except ValueError:
            return function(*operands)
    return function(*operands)
