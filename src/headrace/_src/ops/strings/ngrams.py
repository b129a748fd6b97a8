"""N-grams of rows of strings."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings.arrays import string_array
from headrace._src.tensors.dtypes import INDEX
from headrace._src.tensors.shapes import Dims


def _rows(call: ShapeCall) -> list[Dims]:
    return [(None,), call.shapes[1]]


@op(
    "StringNGrams", "string, Tsplits -> ngrams: string, ngrams_splits: Tsplits",
    Tsplits=INDEX, shape=_rows, engine="host", differentiable=False,
)  # fmt: skip
def string_ngrams(
    xp, data, data_splits, *, separator: str, ngram_widths: list[int], left_pad: str, right_pad: str, pad_width: int,
    preserve_short_sequences: bool,
):  # fmt: skip
    """Runs of neighboring strings in each row, joined; rows may be padded at both ends.

    A negative `pad_width` pads as much as each width can use.
    """
    if any(width <= 0 for width in ngram_widths):
        raise errors.invalid_argument(f"ngram_widths must contain positive values, got {list(ngram_widths)}")
    if preserve_short_sequences and not ngram_widths and pad_width < 0:
        raise errors.invalid_argument(
            "Pad width should be >= 0 when preserve_short_sequences is True and ngram_widths are not provided, "
            f"got {pad_width}"
        )
    if not data_splits.size:
        return string_array([], (0,)), data_splits
    bounds = data_splits.tolist()
    _check_splits(bounds, data.size)
    words = data.ravel().tolist()
    between, left, right = separator.encode(), left_pad.encode(), right_pad.encode()
    ngrams: list[bytes] = []
    splits = [0]
    for start, stop in itertools.pairwise(bounds):
        row = words[start:stop]
        found = [between.join(gram) for gram in _grams(row, ngram_widths, left, right, pad_width)]
        if preserve_short_sequences and not found and row:
            found.append(between.join([left] * pad_width + row + [right] * pad_width))
        ngrams += found
        splits.append(len(ngrams))
    return string_array(ngrams, (len(ngrams),)), np.array(splits, data_splits.dtype)


def _grams(row: list[bytes], widths: Sequence[int], left: bytes, right: bytes, pad_width: int) -> list[list[bytes]]:
    grams = []
    for width in widths:
        pads = width - 1 if pad_width < 0 else min(pad_width, width - 1)
        if len(row) + 2 * pads >= 2**31 - 1:
            raise errors.invalid_argument(f"Pad width could lead to integer overflow, got pad_width = {pad_width}")
        padded = [left] * pads + row + [right] * pads
        grams += [padded[n : n + width] for n in range(len(padded) - width + 1)]
    return grams


def _check_splits(bounds: list[int], size: int) -> None:
    if bounds[0]:
        raise errors.invalid_argument(f"First split value must be 0, got {bounds[0]}")
    for before, after in itertools.pairwise(bounds):
        if not before <= after <= size:
            raise errors.invalid_argument(f"Invalid split value {after}, must be in [{before}, {size}]")
    if bounds[-1] != size:
        raise errors.invalid_argument(f"Last split value must be data size. Expected {size}, got {bounds[-1]}")
