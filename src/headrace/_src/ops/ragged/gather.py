"""Rows of a ragged tensor picked by index."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.ragged.row_splits import check_nested_splits, values_of_rows
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.dtypes import ANY, INDEX, int64
from headrace._src.tensors.indexed_slices import IndexedSlices


def _gathered(call: ShapeCall) -> list[Any]:
    values, indices, count = call.shapes[1], call.shapes[2], call.attrs["OUTPUT_RAGGED_RANK"]
    outer = indices[0] if indices else None
    splits: list[Any] = [(None,)] * count
    if splits:
        splits[0] = (None if outer is None else outer + 1,)
    return [splits, None if values is None else (None, *values[1:])]


def _uniform_splits(indices: np.ndarray, dtype: Any) -> list[np.ndarray]:
    """Returns the splits of the inner axes of dense indices."""
    splits = []
    rows = indices.shape[0] if indices.ndim else 1
    for size in indices.shape[1:]:
        splits.append(np.arange(rows + 1, dtype=dtype) * size)
        rows *= size
    return splits


@op(
    "RaggedGather",
    "PARAMS_RAGGED_RANK*Tsplits, Tvalues, Tindices "
    "-> output_nested_splits: OUTPUT_RAGGED_RANK*Tsplits, output_dense_values: Tvalues",
    Tvalues=ANY, Tindices=INDEX, Tsplits=INDEX, shape=_gathered, engine="host",
)  # fmt: skip
def ragged_gather(xp, params_nested_splits, params_dense_values, indices, *, OUTPUT_RAGGED_RANK: int):
    """Returns the rows of a ragged tensor at `indices`."""
    check_nested_splits(params_nested_splits, params_dense_values)
    rank = len(params_nested_splits) + indices.ndim - 1
    if rank != OUTPUT_RAGGED_RANK:
        raise errors.invalid_argument(f"OUTPUT_RAGGED_RANK must be {rank}; got {OUTPUT_RAGGED_RANK}")
    nrows = len(params_nested_splits[0]) - 1
    bad = (indices < 0) | (indices >= nrows)
    if bad.any():
        where = np.argwhere(bad)[0]
        place = f"[{','.join(map(str, where))}]" if len(where) else ""
        raise errors.invalid_argument(f"indices{place} = {indices[tuple(where)]} is not in [0, {nrows})")
    chosen = indices.ravel()
    nested = _uniform_splits(indices, params_nested_splits[0].dtype)
    for splits in params_nested_splits:
        chosen, new_splits = values_of_rows(splits, chosen)
        nested.append(new_splits)
    return nested, params_dense_values[chosen]


@ragged_gather.gradient
def _(call, *gradients):
    *splits, values, indices = call.inputs
    dy = gradients[-1]
    # Which value went where: gather their indices in the same way.
    count = shape_of(values, int64)[0]
    numbers = raw.Range(ints(0, int64), count, ints(1, int64))
    places = raw.RaggedGather(list(splits), numbers, indices, OUTPUT_RAGGED_RANK=call.attrs["OUTPUT_RAGGED_RANK"])[1]
    return [*[None] * len(splits), IndexedSlices(dy, places, shape_of(values)), None]
