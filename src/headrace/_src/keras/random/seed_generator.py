"""A seed that moves on each time it is used, kept in a variable so that compiled functions advance it too."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.backend.random_seeds import draw_seed


class SeedGenerator:
    """Gives a fresh pair of integers for each draw.

    Args:
        seed: A non-negative integer; drawn at random when not given.
        name: Its name.
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

    def next(self, ordered: bool = True) -> Any:
        """The present seed; the next call gives another. Calls are always `ordered`."""
        seed = self.state.value()
        self.state.assign(seed + tf.constant([0, 1], tf.int64))
        return seed

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal generator."""
        return {"seed": self._initial_seed}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """The generator made from these arguments."""
        return cls(**config)


def seed_pair(seed: Any) -> Any:
    """The two integers a random function of Keras 3 starts from."""
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
