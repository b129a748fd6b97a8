"""Rejects results that do not fit into memory, before it is allocated."""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Sequence

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.dtypes import from_numpy, short_name
from headrace._src.tensors.shapes import dims_text

_SMALL = 1 << 28  # bytes that fit on any machine


@functools.cache
def _machine_bytes() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # not available on every system
        return 1 << 40


def require_room(shape: Sequence[int], dtype: np.dtype | type = np.float32) -> None:
    """Raises an error if an int64 cannot count the elements of this shape, or the machine's memory cannot hold them."""
    kind = np.dtype(dtype)
    count = math.prod(shape)
    if count >= 2**63:
        raise errors.invalid_argument(
            f"Encountered overflow when multiplying the sizes of shape {dims_text(tuple(shape))}"
        )
    wanted = count * kind.itemsize
    if wanted > _SMALL and wanted > _machine_bytes():
        raise errors.ResourceExhaustedError(
            None, None, f"OOM when allocating tensor with shape{dims_text(tuple(shape))} and type "
            f"{short_name(from_numpy(kind))}: it would take {wanted} bytes",
        )  # fmt: skip
