"""Distributions over the classes 0 to n - 1 from which candidates are drawn, and the counts to expect of them."""

from __future__ import annotations

import math

import numpy as np

from headrace._src.ops.random.philox import advance, words
from headrace._src.ops.random.uniforms import FLOAT32, FLOAT64, integers, unit_floats
from headrace._src.tensors.typing import AnyArray

_UINT64 = np.dtype(np.uint64)
# The blocks that TensorFlow reserves for each candidate.
BLOCKS_A_CANDIDATE = 512


class Uniform:
    """Every class is as likely as any other."""

    words_a_class = 2

    def __init__(self, classes: int) -> None:
        self.classes = classes

    def draw(self, numbers: np.ndarray) -> np.ndarray:
        """Returns the classes for rows of `words_a_class` words."""
        return (integers(np, numbers, _UINT64)[:, 0] % np.uint64(self.classes)).astype(np.int64)

    def probability(self, chosen: np.ndarray) -> np.ndarray:
        return np.full(chosen.shape, 1.0 / self.classes)


class LogUniform(Uniform):
    """Class k has a probability near 1 / (k + 1): words by falling frequency."""

    def draw(self, numbers: np.ndarray) -> np.ndarray:
        scaled = np.exp(unit_floats(np, numbers, FLOAT64)[:, 0] * math.log1p(self.classes))
        return (scaled.astype(np.int64) - 1) % self.classes

    def probability(self, chosen: np.ndarray) -> np.ndarray:
        return np.log((chosen + 2.0) / (chosen + 1.0)) / math.log1p(self.classes)


class Fixed(Uniform):
    """Given weights, drawn by Walker's alias method: each class keeps a share of its slot, another has the rest."""

    def __init__(self, weights: np.ndarray) -> None:
        super().__init__(len(weights))
        with np.errstate(invalid="ignore", divide="ignore"):
            self._probabilities = weights / weights.sum()
        self._kept, self._other = _alias_table(self._probabilities * len(weights))

    def draw(self, numbers: np.ndarray) -> np.ndarray:
        slots = (numbers[:, 1] % np.uint32(self.classes)).astype(np.int64)
        return np.where(unit_floats(np, numbers, FLOAT32)[:, 0] < self._kept[slots], slots, self._other[slots])

    def probability(self, chosen: np.ndarray) -> np.ndarray:
        return self._probabilities[chosen]


def _alias_table(shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    kept, other = np.ones(len(shares), np.float32), np.arange(len(shares))
    left = shares.tolist()
    low = [n for n, share in enumerate(left) if share < 1]
    high = [n for n, share in enumerate(left) if share >= 1]
    while low and high:
        poor, rich = low.pop(), high.pop()
        kept[poor], other[poor] = left[poor], rich
        left[rich] -= 1 - left[poor]
        (low if left[rich] < 1 else high).append(rich)
    return kept, other


class Learned(Uniform):
    """Every class starts with weight 1 and gains 1 each time it is seen as a true class."""

    words_a_class = 1

    def __init__(self, classes: int) -> None:
        super().__init__(classes)
        self._weights = np.ones(classes, np.int64)

    def draw(self, numbers: np.ndarray) -> np.ndarray:
        sums = np.cumsum(self._weights)
        return np.searchsorted(sums, numbers[:, 0].astype(np.int64) % sums[-1], side="right")

    def probability(self, chosen: np.ndarray) -> np.ndarray:
        return self._weights[chosen] / self._weights.sum()

    def learn(self, seen: np.ndarray) -> None:
        np.add.at(self._weights, seen.reshape(-1), 1)


def draw_candidates(
    sampler: Uniform, key: AnyArray, counter: AnyArray, count: int, unique: bool
) -> tuple[np.ndarray, int]:
    """Returns `count` classes, all different if `unique`, and how many were drawn to get them."""
    if not unique:
        return sampler.draw(_rows(key, counter, 0, count, sampler.words_a_class)), count
    found: dict[int, None] = {}
    tries = 0
    while True:
        batch = 4 * count  # the words of a batch fill whole blocks
        for drawn in sampler.draw(_rows(key, counter, tries, batch, sampler.words_a_class)).tolist():
            tries += 1
            found.setdefault(drawn)
            if len(found) == count:
                return np.array(list(found), np.int64), tries


def _rows(key: AnyArray, counter: AnyArray, start: int, count: int, width: int) -> np.ndarray:
    """Returns the words of candidates `start` to `start` + `count`, a row each; `start` is a multiple of four."""
    first = advance(np, (np.asarray(counter[0]), np.asarray(counter[1])), np.uint64(start * width // 4))
    return words(np, key, first, -(-count * width // 4)).reshape(-1)[: count * width].reshape(count, width)


def expected_count(sampler: Uniform, chosen: np.ndarray, count: int, tries: int) -> np.ndarray:
    """How often a class is expected among the candidates."""
    probability = sampler.probability(chosen).astype(np.float32)
    if tries == count:
        return probability * np.float32(count)
    return (-np.expm1(tries * np.log1p(-probability.astype(np.float64)))).astype(np.float32)
