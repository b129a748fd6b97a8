"""Work on long arrays on the host, a chunk at a time, so that it stays in the processor's cache."""

from __future__ import annotations

from collections.abc import Iterator

CHUNK = 16384  # Philox blocks


def chunks(count: int) -> Iterator[tuple[int, int]]:
    """(start, stop) of the chunks of `count` items."""
    for start in range(0, count, CHUNK):
        yield start, min(start + CHUNK, count)
