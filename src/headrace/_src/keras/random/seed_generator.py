"""SeedGenerator: a seed that changes with each use, kept in a variable so that compiled functions advance it too."""

from __future__ import annotations

from typing import Any, Self

import headrace as tf
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.backend.random_seeds import draw_seed
from headrace._src.tensors.tensor import Tensor


class SeedGenerator:
    """Returns a different pair of integers for each draw.

    Args:
        seed: Non-negative integer; drawn randomly when not given.
        name: Name of the generator.
        **kwargs: Accepts only `backend=None`.

    Raises:
        ValueError: If `seed` is not an integer of at least 0, or there are unknown keyword arguments.

    >>> tf.keras.random.SeedGenerator(7).next().numpy()
    array([7, 0])
    """

    def __init__(self, seed: int | None = None, name: str | None = None, **kwargs: Any) -> None:
        if kwargs.pop("backend", None) is not None or kwargs:
            raise ValueError(f"Unrecognized keyword arguments: {kwargs}")
        self._initial_seed = seed
        if seed is None:
            seed = draw_seed()
        if not isinstance(seed, int) or seed < 0:
            raise ValueError(f"Argument `seed` must be a non-negative integer. Received: seed={seed}")
        self.name = name or unique_name("seed_generator")
        with tf.init_scope():
            self.state = tf.Variable(
                tf.constant([seed, 0], tf.int64), trainable=False, name=f"{self.name}/seed_generator_state"
            )

    def next(self, ordered: bool = True) -> Tensor:
        """Returns the current seed and advances the state.

        Args:
            ordered: Accepted for compatibility with Keras; calls are always ordered.
        """
        seed = self.state.value()
        self.state.assign(seed + tf.constant([0, 1], tf.int64))
        return seed

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        return {"seed": self._initial_seed}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a generator from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            A SeedGenerator.
        """
        return cls(**config)


def seed_pair(seed: int | SeedGenerator | None) -> Tensor:
    """Returns the pair of integers from which a random function of Keras 3 starts."""
    if isinstance(seed, SeedGenerator):
        return seed.next()
    if isinstance(seed, int):
        return tf.constant([seed, 0], tf.int64)
    if seed is None:
        return tf.constant([draw_seed(), 0], tf.int64)
    raise ValueError(
        "Argument `seed` must be either an integer or an instance of `SeedGenerator`. "
        f"Received: seed={seed} (of type {type(seed)})"
    )
