"""A range of diagonals of matrices, and the positions of their entries. The entries of `diag` use it.

Diagonals are packed as rows from the uppermost to the lowest, each as long as the longest; shorter ones are aligned
to the left or right; "RIGHT_LEFT" gives the side for those above and those below the main diagonal.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors

ALIGNMENTS = ("LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT")


def diagonal_range(k: Any) -> tuple[int, int]:
    """Returns the lowest and the highest diagonal of the input `k` (a number or a pair)."""
    indices = np.asarray(k)
    if indices.ndim > 1:
        raise errors.invalid_argument(f"diag_index must be a scalar or vector, received shape: {list(indices.shape)}")
    if not 1 <= indices.size <= 2:
        raise errors.invalid_argument(
            f"diag_index must have only one or two elements, received {indices.size} elements."
        )
    lower, upper = int(indices.flat[0]), int(indices.flat[-1])
    if lower > upper:
        raise errors.invalid_argument(f"lower_diag_index must not be larger than upper_diag_index: {lower} > {upper}")
    return lower, upper


def check_alignment(align: str) -> None:
    if align not in ALIGNMENTS:
        allowed = ", ".join(f'"{a}"' for a in ALIGNMENTS)
        raise errors.invalid_argument(
            f"Value for attr 'align' of \"{align}\" is not in the list of allowed values: {allowed}"
        )


def check_range(lower: int, upper: int, rows: int, columns: int) -> None:
    """Raises an error for diagonals outside a matrix of this size."""
    for name, index in (("lower", lower), ("upper", upper)):
        if not (-rows < index < columns or index == 0):
            raise errors.invalid_argument(
                f"{name}_diag_index is out of bound: {index}. It must be between {-rows} and {columns}"
            )


def longest(lower: int, upper: int, rows: int, columns: int) -> int:
    """Returns the length of the longest diagonal in the range."""
    return min(rows + min(upper, 0), columns - max(lower, 0))


@dataclass(frozen=True)
class Places:
    """The positions of the entries of packed diagonals, as index arrays of equal length."""

    diagonal: np.ndarray  # in the packed form: which diagonal,
    position: np.ndarray  # and which entry of it
    row: np.ndarray  # in the matrix
    column: np.ndarray


@functools.lru_cache(maxsize=256)
def places(lower: int, upper: int, rows: int, columns: int, align: str) -> Places:
    """Returns the places of all entries of the diagonals `lower` to `upper` of a matrix."""
    width = longest(lower, upper, rows, columns)
    above, below = align.split("_")
    parts = []
    for number, diagonal in enumerate(range(upper, lower - 1, -1)):
        length = min(rows + min(diagonal, 0), columns - max(diagonal, 0))
        to_left = (diagonal >= 0 and above == "LEFT") or (diagonal <= 0 and below == "LEFT")
        start = 0 if to_left else width - length
        steps = np.arange(length)
        parts.append((np.full(length, number), steps + start, steps + max(-diagonal, 0), steps + max(diagonal, 0)))
    return Places(*(np.concatenate(arrays) for arrays in zip(*parts)))
