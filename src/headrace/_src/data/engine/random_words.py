"""Random words of datasets: TensorFlow's Philox streams, so that seeded shuffles have its order."""

from __future__ import annotations

import secrets
import threading

import numpy as np

from headrace._src.ops.random.philox import words
from headrace._src.ops.random.seeds import get_seed
from headrace._src.tensors.typing import IntLike


def seed_pair(seed: IntLike | None) -> tuple[int, int]:
    """Returns the two seeds of a dataset with this `seed` argument; two zeros mean an unpredictable order."""
    first, second = get_seed(seed)
    return (0 if first is None else int(first)), (0 if second is None else int(second))


class WordStream:
    """32-bit words in order."""

    def __init__(self, seed: int, seed2: int) -> None:
        if seed == 0 and seed2 == 0:
            seed, seed2 = secrets.randbits(64), secrets.randbits(64)
        self._key = np.uint64(seed % 2**64)
        self._counter = np.array([0, seed2 % 2**64], np.uint64)
        self._block = 0
        self._rest = np.empty(0, np.uint32)

    def take(self, count: int) -> np.ndarray:
        """Returns the next `count` words."""
        if count > len(self._rest):
            blocks = max((count - len(self._rest) + 3) // 4, 2)
            fresh = words(np, self._key, self._counter, self._block + blocks, self._block).reshape(-1)
            self._block += blocks
            self._rest = np.concatenate([self._rest, fresh]) if len(self._rest) else fresh
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken


class SeedSource:
    """Provides the seeds of each pass over a dataset: new ones from a stream, or the same ones each time."""

    def __init__(self, pair: tuple[int, int], reshuffles: bool) -> None:
        if pair == (0, 0):
            pair = secrets.randbits(62) + 1, secrets.randbits(62)
        self._lock = threading.Lock()
        self._reshuffles = reshuffles
        self.restore((*pair, 0))

    def next_pair(self) -> tuple[int, int]:
        if not self._reshuffles:
            return self._pair
        with self._lock:
            first, second = self._stream.take(2)
            self._drawn += 1
        return int(first), int(second)

    def saved(self) -> tuple[int, int, int]:
        """Returns the seeds and the number of passes that drew from them."""
        return *self._pair, self._drawn

    def restore(self, saved: tuple[int, int, int]) -> None:
        first, second, drawn = saved
        with self._lock:
            self._pair, self._drawn = (first, second), drawn
            self._stream = WordStream(first, second)
            self._stream.take(2 * drawn)
