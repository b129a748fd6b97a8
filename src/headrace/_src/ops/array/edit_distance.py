"""Levenshtein distances between sequences kept in sparse tensors."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.shapes import Dims, dims_text


def _groups(indices: np.ndarray, values: np.ndarray, what: str, dims: np.ndarray) -> dict[tuple[int, ...], list[Any]]:
    """Returns the sequences by the coordinates that come before the last."""
    if indices.ndim != 2:
        raise errors.invalid_argument(f"{what}_indices should be a matrix, but got shape {dims_text(indices.shape)}")
    if values.ndim != 1 or len(values) != len(indices):
        raise errors.invalid_argument(
            f"{what}_values should be a vector of {len(indices)} values, but got shape {dims_text(values.shape)}"
        )
    if dims.ndim != 1 or len(dims) != indices.shape[1]:
        raise errors.invalid_argument(
            f"{what}_shape should be a vector of {indices.shape[1]} sizes, but got {dims.tolist()}"
        )
    if ((indices < 0) | (indices >= dims)).any():
        bad = np.argwhere(((indices < 0) | (indices >= dims)).any(1))[0, 0]
        raise errors.invalid_argument(
            f"{what}_indices[{bad}] = {indices[bad].tolist()} is out of bounds {dims.tolist()}"
        )
    found: dict[tuple[int, ...], list[Any]] = defaultdict(list)
    for place, value in zip(indices[:, :-1].tolist(), values.tolist(), strict=True):
        found[tuple(place)].append(value)
    return found


def _levenshtein(a: list[Any], b: list[Any]) -> int:
    row = list(range(len(b) + 1))
    for n, x in enumerate(a, 1):
        above, row[0] = row[0], n
        for k, y in enumerate(b, 1):
            above, row[k] = row[k], min(row[k] + 1, row[k - 1] + 1, above + (x != y))
    return row[-1]


def _outer_dims(call: ShapeCall) -> Dims:
    shapes = [call.value(2), call.value(5)]
    if any(s is None for s in shapes):
        return None
    return tuple(int(max(a, b)) for a, b in zip(shapes[0][:-1], shapes[1][:-1]))  # type: ignore[index]


@op(
    "EditDistance", "int64, T, int64, int64, T, int64 -> float32", T=ANY, shape=_outer_dims, engine="host",
    differentiable=False,
)  # fmt: skip
def edit_distance_op(
    xp, hypothesis_indices, hypothesis_values, hypothesis_shape, truth_indices, truth_values, truth_shape, *,
    normalize: bool = True,
):  # fmt: skip
    """Returns how many insertions, deletions and replacements turn each hypothesis into its truth."""
    if hypothesis_shape.shape != truth_shape.shape:
        raise errors.invalid_argument(
            f"truth_shape and hypothesis_shape should have the same rank, but are {truth_shape.tolist()} and "
            f"{hypothesis_shape.tolist()}"
        )
    guesses = _groups(hypothesis_indices, hypothesis_values, "hypothesis", hypothesis_shape)
    truths = _groups(truth_indices, truth_values, "truth", truth_shape)
    result = np.zeros(np.maximum(hypothesis_shape, truth_shape)[:-1], np.float32)
    for place in guesses.keys() | truths.keys():
        guess, truth = guesses.get(place, []), truths.get(place, [])
        distance: float = _levenshtein(guess, truth)
        if normalize:
            distance = distance / len(truth) if truth else (np.inf if guess else 0.0)
        result[place] = distance
    return result
