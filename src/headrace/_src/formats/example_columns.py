"""Reading a batch of serialized Examples column by column, without visiting records one by one.

Every step of the wire format is taken for all records at once: first the entries of all feature maps are located, then
the wanted names are found among all keys by a hash, then each column's values are cut out and decoded together.
Records that are valid but unusual make the whole batch fall back to the plain reading of `example_wire`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.formats.example_wire import BYTES, FLOAT
from headrace._src.formats.wire import decode_varints

Positions = npt.NDArray[np.int64]

_MOST_STEPS = 4096  # entries in one record before the batch counts as unusual
_DELIMITED_1, _DELIMITED_2 = 0x0A, 0x12  # tags of length-delimited fields 1 and 2


class _Unusual(Exception):
    """The batch is not of the regular form."""


@dataclass(frozen=True)
class Column:
    """One feature over a batch.

    Attributes:
        values: Of all records, end to end; object array of bytes, float32 or int64.
        counts: How many values each record has.
        present: Which records have the feature at all.
    """

    values: npt.NDArray[Any]
    counts: Positions
    present: npt.NDArray[np.bool_]


def read_columns(serialized: Sequence[bytes], wanted: Sequence[tuple[bytes, int]]) -> list[Column] | None:
    """Returns the columns of `wanted` (name and kind of list); None if a record is unusual or damaged."""
    blob = b"".join(serialized)
    if not blob:
        return None
    octets = np.frombuffer(blob, np.uint8)
    ends = np.cumsum(np.fromiter(map(len, serialized), np.int64, len(serialized)))
    try:
        return _Batch(blob, octets, ends).columns(wanted)
    except _Unusual:
        return None


class _Batch:
    def __init__(self, blob: bytes, octets: npt.NDArray[np.uint8], ends: Positions) -> None:
        self.blob = blob
        # Zeros at the end let a step look ahead at the end of the last record without leaving the array.
        self.octets = np.append(octets, np.zeros(16, np.uint8))
        self.starts = np.concatenate(([0], ends[:-1]))
        self.ends = ends

    def columns(self, wanted: Sequence[tuple[bytes, int]]) -> list[Column]:
        records, begins, ends = self._entries()
        keys, key_sizes, values, value_ends = self._split(begins, ends)
        matches = self._match([name for name, _ in wanted], keys, key_sizes)
        columns = []
        for index, (_, kind) in enumerate(wanted):
            entry_of = np.full(len(self.ends), -1)
            mine = np.flatnonzero(matches == index)
            entry_of[records[mine]] = mine  # of two with one name the last stays
            columns.append(self._column(entry_of, values, value_ends, kind))
        return columns

    def _delimited(self, positions: Positions, ends: Positions, tag: int) -> tuple[Positions, Positions]:
        """Begin and end of the payloads of fields at `positions`, which must have the tag and stay inside `ends`."""
        if not (self.octets[positions] == tag).all():
            raise _Unusual
        size = self.octets[positions + 1].astype(np.int64)
        begin = positions + 2
        long = np.flatnonzero(size >= 0x80)
        if long.size:
            size[long], begin[long] = self._long_sizes(positions[long] + 1)
        end = begin + size
        if (end > ends).any():
            raise _Unusual
        return begin, end

    def _long_sizes(self, positions: Positions) -> tuple[Positions, Positions]:
        octets = self.octets[positions[:, None] + np.arange(5)].astype(np.int64)
        more = np.cumprod(octets >= 0x80, axis=1)  # 1 while the number goes on
        length = more.sum(1) + 1
        if (length > 5).any():
            raise _Unusual
        used = np.concatenate((np.ones((len(octets), 1), np.int64), more[:, :-1]), axis=1)
        sizes = ((octets & 0x7F) * used << np.arange(0, 35, 7)).sum(1)
        return sizes, positions + length

    def _entries(self) -> tuple[Positions, Positions, Positions]:
        """Record, begin and end of every entry of every record's feature map, in order within each record."""
        records = np.flatnonzero(self.ends > self.starts)
        positions, limits = self._delimited(self.starts[records], self.ends[records], _DELIMITED_1)
        if (limits != self.ends[records]).any():
            raise _Unusual
        return self._walk(records, positions, limits)

    def _walk(self, rows: Positions, positions: Positions, limits: Positions) -> tuple[Positions, Positions, Positions]:
        """Row, begin and end of every field 1 between `positions` and `limits`: the first of all rows, the second..."""
        steps: list[tuple[Positions, Positions, Positions]] = [(rows[:0], positions[:0], positions[:0])]
        while True:
            left = positions < limits
            if not left.all():
                rows, positions, limits = rows[left], positions[left], limits[left]
            if not rows.size:
                break
            if len(steps) > _MOST_STEPS:
                raise _Unusual
            begins, ends = self._delimited(positions, limits, _DELIMITED_1)
            steps.append((rows, begins, ends))
            positions = ends
        return (
            np.concatenate([step[0] for step in steps]),
            np.concatenate([step[1] for step in steps]),
            np.concatenate([step[2] for step in steps]),
        )

    def _split(self, begins: Positions, ends: Positions) -> tuple[Positions, Positions, Positions, Positions]:
        """Where each entry's key begins, its size, and where its value begins and ends."""
        key_begins, key_ends = self._delimited(begins, ends, _DELIMITED_1)
        value_begins, value_ends = self._delimited(key_ends, ends, _DELIMITED_2)
        if (value_ends != ends).any():
            raise _Unusual
        return key_begins, key_ends - key_begins, value_begins, value_ends

    def _match(self, names: list[bytes], keys: Positions, sizes: Positions) -> Positions:
        """For each key the index of the wanted name it equals, or -1."""
        matches = np.full(len(keys), -1)
        for size in {len(name) for name in names}:
            mine = np.flatnonzero(sizes == size)
            candidates = np.array([index for index, name in enumerate(names) if len(name) == size])
            if not mine.size:
                continue
            rows = self.octets[keys[mine][:, None] + np.arange(size)]
            targets = np.frombuffer(b"".join(names[index] for index in candidates), np.uint8)
            targets = targets.reshape(len(candidates), size)
            hashes = _hashes(targets)
            order = np.argsort(hashes)
            if (np.diff(hashes[order]) == 0).any():
                raise _Unusual  # two wanted names with one hash: never seen, and the plain reading copes
            place = order[np.searchsorted(hashes, _hashes(rows), sorter=order).clip(0, len(order) - 1)]
            same = (rows == targets[place]).all(1)
            matches[mine[same]] = candidates[place[same]]
        return matches

    def _column(self, entry_of: Positions, values: Positions, value_ends: Positions, kind: int) -> Column:
        present = entry_of >= 0
        entries = entry_of[present]
        begins, ends = values[entries], value_ends[entries]
        filled = ends > begins  # a Feature without a list counts as absent
        if not filled.all():
            present[present] = filled
            begins, ends = begins[filled], ends[filled]
        list_begins, list_ends = self._delimited(begins, ends, kind << 3 | 2)
        if (list_ends != ends).any():
            raise _Unusual
        counts = np.zeros(len(entry_of), np.int64)
        if kind == BYTES:
            flat, own_counts = self._strings(list_begins, list_ends)
        else:
            flat, own_counts = self._numbers(list_begins, list_ends, kind)
        counts[present] = own_counts
        return Column(flat, counts, present)

    def _strings(self, begins: Positions, ends: Positions) -> tuple[npt.NDArray[Any], Positions]:
        rows, value_begins, value_ends = self._walk(np.arange(len(begins)), begins, ends)
        counts = np.bincount(rows, minlength=len(begins)).astype(np.int64)
        if counts.max(initial=0) > 1:
            order = np.argsort(rows, kind="stable")
            value_begins, value_ends = value_begins[order], value_ends[order]
        strings = np.empty(len(value_begins), object)
        strings[:] = [self.blob[begin:end] for begin, end in zip(value_begins.tolist(), value_ends.tolist())]
        return strings, counts

    def _numbers(self, begins: Positions, ends: Positions, kind: int) -> tuple[npt.NDArray[Any], Positions]:
        counts = np.zeros(len(begins), np.int64)
        filled = np.flatnonzero(ends > begins)
        begins, finishes = self._delimited(begins[filled], ends[filled], _DELIMITED_1)
        if (finishes != ends[filled]).any():
            raise _Unusual  # values in several packs
        packed = b"".join([self.blob[begin:end] for begin, end in zip(begins.tolist(), finishes.tolist())])
        sizes = finishes - begins
        if kind == FLOAT:
            if (sizes % 4).any():
                raise _Unusual
            counts[filled] = sizes // 4
            return np.frombuffer(packed, "<f4"), counts
        decoded = decode_varints(np.frombuffer(packed, np.uint8))
        if decoded is None:
            raise _Unusual
        numbers, number_ends = decoded
        record_ends = np.cumsum(sizes)
        before = np.searchsorted(number_ends, record_ends, side="right")
        if (np.append(0, number_ends)[before] != record_ends).any():
            raise _Unusual  # a number that runs on into the next record
        counts[filled] = np.diff(before, prepend=0)
        return numbers.view(np.int64), counts


def _hashes(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint64]:
    """Returns a number for each row; equal rows have equal ones, and hardly ever different rows."""
    weights = np.uint64(0x9E3779B97F4A7C15) ** np.arange(1, rows.shape[1] + 1, dtype=np.uint64)
    return (rows * weights).sum(1, dtype=np.uint64)
