"""Where objects without a seed of their own get one, and how all generators are seeded at once."""

from __future__ import annotations

import random

import numpy as np

import headrace as tf

_LARGEST = 10**9


class _Source:
    """Python's own generator until a seed was set; from then on one that nothing else draws from."""

    def __init__(self) -> None:
        self.generator: random.Random | None = None

    def draw(self) -> int:
        return (self.generator or random).randint(1, _LARGEST)


_source = _Source()


def draw_seed() -> int:
    """A seed for an object that was given none."""
    return _source.draw()


def set_random_seed(seed: int) -> None:
    """Seeds Python's, NumPy's and TensorFlow's random numbers, and the initializers and layers of Keras."""
    if not isinstance(seed, int):
        raise ValueError(f"Expected `seed` argument to be an integer. Received: seed={seed} (of type {type(seed)})")
    random.seed(seed)
    np.random.seed(seed)
    tf.random.set_seed(seed)
    _source.generator = random.Random(seed)
