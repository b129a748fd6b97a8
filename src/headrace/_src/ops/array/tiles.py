"""Splitting a tensor into a grid of equal tiles and assembling it again: how XLA programs shard an array."""

from __future__ import annotations

import itertools
import math
from typing import Any

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.shapes import Dims, dims_text


def _pads(rank: int, counts: Any, paddings: Any, name: str) -> tuple[int, ...]:
    if len(counts) != rank or any(c < 1 for c in counts):
        raise errors.invalid_argument(f"{name} must hold a positive number for each of the {rank} axes; got {counts}")
    if paddings and len(paddings) != rank:
        raise errors.invalid_argument(f"paddings must hold a number for each of the {rank} axes; got {paddings}")
    return tuple(paddings) or (0,) * rank


def _tile_dims(dims: tuple[Any, ...], counts: Any, pads: tuple[int, ...]) -> tuple[Any, ...]:
    for d, c, p in zip(dims, counts, pads, strict=True):
        if d is not None and (d + p) % c:
            raise errors.invalid_argument(f"input of shape {dims_text(dims)} does not split evenly into {counts} tiles")
    return tuple(None if d is None else (d + p) // c for d, c, p in zip(dims, counts, pads, strict=True))


def _split_dims(call: ShapeCall) -> list[list[Dims]]:
    dims, counts = call.shapes[0], call.attrs["num_splits"]
    if dims is None:
        return [[None] * call.attrs["N"]]
    pads = _pads(len(dims), counts, call.attrs["paddings"], "num_splits")
    return [[_tile_dims(dims, counts, pads)] * call.attrs["N"]]


@op("XlaSplitND", "T -> outputs: N*T", T=ANY, shape=_split_dims)
def xla_split_nd(xp, input, *, N: int, num_splits: list[int], paddings: list[int] = ()):  # type: ignore[assignment]
    """Returns `input`, padded with zeros at the end, cut into tiles in row-major order."""
    pads = _pads(input.ndim, num_splits, paddings, "num_splits")
    if math.prod(num_splits) != N:
        raise errors.invalid_argument(f"num_splits {num_splits} make {math.prod(num_splits)} tiles, not {N}")
    sizes = _tile_dims(input.shape, num_splits, pads)
    padded = xp.pad(input, [(0, p) for p in pads]) if any(pads) else input
    return [
        padded[tuple(slice(n * s, n * s + s) for n, s in zip(place, sizes)) + (...,)]
        for place in itertools.product(*map(range, num_splits))
    ]


def _concat_dims(call: ShapeCall) -> Dims:
    known = next((d for d in call.shapes[0] if d is not None), None)
    if known is None:
        return None
    counts = call.attrs["num_concats"]
    pads = _pads(len(known), counts, call.attrs["paddings"], "num_concats")
    return tuple(None if d is None else d * c - p for d, c, p in zip(known, counts, pads, strict=True))


@op("XlaConcatND", "N*T -> T", T=ANY, shape=_concat_dims)
def xla_concat_nd(xp, inputs, *, num_concats: list[int], paddings: list[int] = ()):  # type: ignore[assignment]
    """Assembles tiles in row-major order and removes the padding at the end."""
    first = inputs[0].shape
    pads = _pads(len(first), num_concats, paddings, "num_concats")
    if math.prod(num_concats) != len(inputs) or any(t.shape != first for t in inputs):
        raise errors.invalid_argument(f"num_concats {num_concats} need {math.prod(num_concats)} tiles of one shape")
    parts = list(inputs)
    for axis in reversed(range(len(first))):
        count = num_concats[axis]
        parts = [xp.concatenate(parts[n : n + count], axis) for n in range(0, len(parts), count)]
    whole = parts[0]
    return whole[tuple(slice(0, d - p) for d, p in zip(whole.shape, pads)) + (...,)]
