"""Seeds for objects that were created without one, and the function that seeds all generators."""

from __future__ import annotations

import random

import numpy as np

import headrace as tf

_LARGEST = 10**9


class _Source:
    """Draws from Python's generator until a seed is set, then from a private one."""

    def __init__(self) -> None:
        self.generator: random.Random | None = None

    def draw(self) -> int:
        return (self.generator or random).randint(1, _LARGEST)


_source = _Source()


def draw_seed() -> int:
    """Returns a seed for an object that was created without one."""
    return _source.draw()


def set_random_seed(seed: int) -> None:
    """Seeds the random generators of Python, NumPy and TensorFlow, and Keras initializers and layers.

    Args:
        seed: Integer seed.

    Raises:
        ValueError: If `seed` is not an int.

    >>> tf.keras.utils.set_random_seed(1)
    """
    if not isinstance(seed, int):
        raise ValueError(f"Expected `seed` argument to be an integer. Received: seed={seed} (of type {type(seed)})")
    random.seed(seed)
    np.random.seed(seed)
    tf.random.set_seed(seed)
    _source.generator = random.Random(seed)
