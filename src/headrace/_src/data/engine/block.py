"""Block: several elements, with one column for each leaf.

A column is an array with the elements stacked along its first axis, or a list if they cannot be stacked (different
shapes, composite tensors) or have not been stacked yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.data.engine.gathering import rows_at


class Block:
    """`count` elements."""

    __slots__ = ("columns", "count")

    def __init__(self, columns: Sequence[Any], count: int) -> None:
        self.columns, self.count = columns, count

    @classmethod
    def of_rows(cls, rows: Sequence[tuple[Any, ...]]) -> Block:
        if len(rows) == 1:
            return cls([[leaf] for leaf in rows[0]], 1)
        return cls([list(column) for column in zip(*rows, strict=True)], len(rows))

    def row(self, index: int) -> tuple[Any, ...]:
        # The ellipsis makes scalars arrays of rank 0 rather than NumPy scalars.
        return tuple([c[index] if type(c) is list else c[index, ...] for c in self.columns])

    def rows(self) -> Iterator[tuple[Any, ...]]:
        if not self.columns:
            return iter([()] * self.count)
        return zip(*[c if type(c) is list else _cells(c) for c in self.columns], strict=True)

    def part(self, start: int, stop: int) -> Block:
        if start == 0 and stop >= self.count:
            return self
        stop = min(stop, self.count)
        return Block([c[start:stop] for c in self.columns], stop - start)

    def take(self, indices: np.ndarray) -> Block:
        """Returns the elements at these positions."""
        columns = [[c[i] for i in indices] if type(c) is list else rows_at(c, indices) for c in self.columns]
        return Block(columns, len(indices))

    @property
    def nbytes(self) -> int:
        return sum(
            sum(getattr(leaf, "nbytes", 64) for leaf in c) if type(c) is list else c.nbytes for c in self.columns
        )


def _cells(column: np.ndarray) -> Iterator[np.ndarray]:
    return (column[i, ...] for i in range(len(column))) if column.ndim == 1 else iter(column)


def joined(blocks: Sequence[Block]) -> Block:
    """Concatenates the elements of several blocks."""
    if len(blocks) == 1:
        return blocks[0]
    columns: list[Any] = []
    for parts in zip(*[b.columns for b in blocks], strict=True):
        if all(type(p) is not list for p in parts) and len({p.shape[1:] for p in parts}) == 1:
            columns.append(np.concatenate(parts))
        else:
            columns.append([leaf for part in parts for leaf in (part if type(part) is list else _cells(part))])
    return Block(columns, sum(b.count for b in blocks))


def stacked(column: Any) -> np.ndarray | None:
    """Stacks a column of arrays; None if their shapes differ."""
    if type(column) is not list:
        return column
    first = column[0]
    if type(first) is not np.ndarray:
        return None
    shape = first.shape
    if any(leaf.shape != shape for leaf in column):
        return None
    if not shape:
        if first.dtype.kind == "O":
            result = np.empty(len(column), object)
            for n, leaf in enumerate(column):
                result[n] = leaf.item()
            return result
        return np.array([leaf[()] for leaf in column], first.dtype)
    return np.stack(column)
