"""Reads several cursors in turn."""

from __future__ import annotations

from collections.abc import Iterator

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor


def in_turns(cursors: Iterator[Cursor], cycle: int) -> Iterator[Block]:
    """Yields one element of each of `cycle` cursors in turn; the next cursor replaces one that has ended."""
    places: list[Cursor | None] = [None] * cycle
    exhausted = False
    at = 0
    while True:
        place = places[at]
        if place is None and not exhausted:
            place = places[at] = next(cursors, None)
            exhausted = place is None
        if place is not None:
            block = place.pull(1)
            if block is not None:
                yield block
            else:
                places[at] = None
        elif exhausted and not any(places):
            return
        at = (at + 1) % cycle
