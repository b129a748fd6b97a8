"""Reads several cursors in turn."""

from __future__ import annotations

from collections.abc import Iterator

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor


def in_turns(cursors: Iterator[Cursor], cycle: int) -> Iterator[Block]:
    """Yields one element of each of `cycle` cursors in turn; the next cursor replaces one that has ended."""
    places: list[Cursor | None] = []  # grows as cursors are opened, since the cycle may be of any length
    exhausted = False
    at = 0
    while True:
        place = places[at] if at < len(places) else None
        if place is None and not exhausted:
            place = next(cursors, None)
            exhausted = place is None
            if place is not None:
                places[at : at + 1] = [place]
        if place is not None:
            block = place.pull(1)
            if block is not None:
                yield block
            else:
                places[at] = None
        elif exhausted and not any(places):
            return
        at = at + 1 if at + 1 < (len(places) if exhausted else cycle) else 0
