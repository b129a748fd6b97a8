"""Updates of slices as XLA defines them: a slice that would cross the border moves inside."""

from __future__ import annotations

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.tensors.dtypes import ANY, INDEX


@op("XlaDynamicUpdateSlice", "T, T, Tindices -> output: T", T=ANY, Tindices=INDEX, shape=like_input)
def dynamic_update_slice(xp, input, update, indices):
    """Returns `input` with the slice that starts at `indices` replaced by `update`."""
    if xp is not np:
        return jax.lax.dynamic_update_slice(input, update, [indices[axis] for axis in range(input.ndim)])
    starts = np.clip(indices, 0, np.subtract(input.shape, update.shape))
    result = input.copy()
    result[tuple(slice(start, start + size) for start, size in zip(starts, update.shape, strict=True))] = update
    return result
