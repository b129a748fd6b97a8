"""Strings cut into pieces, the result in the parts of a sparse tensor."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings.arrays import only_scalar, string_array
from headrace._src.tensors.shapes import Dims, dims_text


def _sparse(call: ShapeCall) -> list[Dims]:
    dims = call.shapes[0]
    if dims is not None and len(dims) != 1:
        raise errors.invalid_argument(f"input must be a vector, got shape: {dims_text(dims)}")
    return [(None, 2), (None,), (2,)]


def _pieces(strings: np.ndarray, cut: Callable[[bytes], list[bytes]]) -> tuple[Any, Any, Any]:
    """Returns indices, values and shape of the rows of pieces."""
    if strings.ndim != 1:
        raise errors.invalid_argument(f"input must be a vector, got shape: {dims_text(strings.shape)}")
    rows = [cut(s) for s in strings.tolist()]
    counts = np.fromiter(map(len, rows), np.int64, len(rows))
    starts = np.cumsum(counts) - counts
    values = [piece for row in rows for piece in row]
    indices = np.empty((len(values), 2), np.int64)
    indices[:, 0] = np.repeat(np.arange(len(rows)), counts)
    indices[:, 1] = np.arange(len(values)) - np.repeat(starts, counts)
    return indices, string_array(values, (len(values),)), np.array([len(rows), counts.max(initial=0)], np.int64)


@op(
    "StringSplitV2", "string, string -> indices: int64, values: string, shape: int64",
    shape=_sparse, engine="host", differentiable=False,
)  # fmt: skip
def string_split_v2(xp, input, sep, *, maxsplit: int = -1):
    """Returns strings cut at a separator, or at whitespace where that is empty, at most `maxsplit` times."""
    separator = only_scalar(sep, "sep")
    if separator:
        return _pieces(input, lambda text: text.split(separator, maxsplit))
    if maxsplit < 0:
        return _pieces(input, bytes.split)
    return _pieces(input, lambda text: _cut_at_space(text, maxsplit))


def _cut_at_space(text: bytes, maxsplit: int) -> list[bytes]:
    if not maxsplit:
        return [text]
    pieces = text.split(None, maxsplit)
    if len(pieces) == maxsplit:  # the maximum number of cuts leaves a rest, even if empty
        pieces.append(b"")
    return pieces


@op(
    "StringSplit", "string, string -> indices: int64, values: string, shape: int64",
    shape=_sparse, engine="host", differentiable=False,
)  # fmt: skip
def string_split(xp, input, delimiter, *, skip_empty: bool = True):
    """Returns strings cut at every byte that `delimiter` holds; into single bytes where it is empty."""
    separators = only_scalar(delimiter, "delimiter")
    if not separators:
        return _pieces(input, _single_bytes)
    split = re.compile(b"[" + re.escape(separators) + b"]").split

    def cut(text: bytes) -> list[bytes]:
        if not text:
            return []
        pieces = split(text)
        return [piece for piece in pieces if piece] if skip_empty else pieces

    return _pieces(input, cut)


def _single_bytes(text: bytes) -> list[bytes]:
    return [text[n : n + 1] for n in range(len(text))]
