"""Rows replaced, added to and subtracted from, as old graphs do it. Tensors do not change: each gives a new one."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.shapes import dims_text


def _checked_rows(xp: Any, x: Any, i: Any, v: Any) -> Any:
    if not x.ndim or v.shape != (*i.shape, *x.shape[1:]):
        raise errors.invalid_argument(
            f"i of shape {dims_text(i.shape)} and v of shape {dims_text(v.shape)} do not name rows of x, "
            f"which has shape {dims_text(x.shape)}"
        )
    if any_bad(xp, (i < -len(x)) | (i >= len(x))):
        raise errors.invalid_argument(f"i holds rows outside [-{len(x)}, {len(x)}): {i.reshape(-1).tolist()}")
    return i


@op("InplaceUpdate", "T, int32, T -> y: T", T=ANY, shape=like_input)
def inplace_update(xp, x, i, v):
    """Returns `x` with row `i[n]` replaced by `v[n]`."""
    rows = _checked_rows(xp, x, i, v)
    if xp is not np:
        return xp.asarray(x).at[rows].set(v)
    result = x.copy()
    result[rows] = v
    return result


@op("InplaceAdd", "T, int32, T -> y: T", T=ANY, shape=like_input)
def inplace_add(xp, x, i, v):
    """Returns `x` with `v[n]` added to row `i[n]`."""
    rows = _checked_rows(xp, x, i, v)
    if xp is not np:
        return xp.asarray(x).at[rows].add(v)
    result = x.copy()
    np.add.at(result, rows, v)
    return result


@op("InplaceSub", "T, int32, T -> y: T", T=ANY, shape=like_input)
def inplace_sub(xp, x, i, v):
    """Returns `x` with `v[n]` subtracted from row `i[n]`."""
    rows = _checked_rows(xp, x, i, v)
    if xp is not np:
        return xp.asarray(x).at[rows].add(-v)
    result = x.copy()
    np.subtract.at(result, rows, v)
    return result
