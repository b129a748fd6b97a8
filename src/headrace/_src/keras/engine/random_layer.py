"""BaseRandomLayer: the base of layers that draw random numbers from a generator of their own."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.random_seeds import draw_seed
from headrace._src.keras.engine.layer import Layer

_TYPES = ("stateful", "stateless", "legacy_stateful")


class RandomGenerator:
    """Random numbers as a layer draws them.

    Args:
        seed: The seed; drawn when not given.
        rng_type: "stateful" (a generator whose state is a variable), "stateless" (the same numbers each time), or
            "legacy_stateful" (the generator of TensorFlow 1, seeded by the calls made so far).
    """

    def __init__(self, seed: int | None = None, rng_type: str = "stateful") -> None:
        if rng_type not in _TYPES:
            raise ValueError(f"`rng_type` must be one of {_TYPES}. Received: {rng_type!r}")
        self._seed, self._rng_type, self._calls = seed, rng_type, 0
        self._generator: Any = None
        if rng_type == "stateful":
            with tf.init_scope():
                self._generator = tf.random.Generator.from_seed(draw_seed() if seed is None else seed)

    def make_seed_for_stateless_op(self) -> Any:
        """Two integers for tf.random.stateless_*, others each time; None for the generator of TensorFlow 1."""
        if self._rng_type == "stateful":
            return self._generator.make_seeds()[:, 0]
        return [self._seed or 0, 0] if self._rng_type == "stateless" else None

    def make_legacy_seed(self) -> int | None:
        """A seed for the functions of TensorFlow 1, one more each time."""
        if self._seed is None:
            return None
        self._calls += 1
        return self._seed + self._calls - 1

    def random_uniform(self, shape: Any, minval: Any = 0.0, maxval: Any = None, dtype: Any = tf.float32) -> Any:
        """Numbers spread evenly over [minval, maxval)."""
        maxval = 1.0 if maxval is None else maxval
        if self._rng_type == "stateful":
            return self._generator.uniform(shape, minval, maxval, dtype)
        if self._rng_type == "stateless":
            return tf.random.stateless_uniform(shape, self.make_seed_for_stateless_op(), minval, maxval, dtype)
        return tf.random.uniform(shape, minval, maxval, dtype, seed=self.make_legacy_seed())


class BaseRandomLayer(Layer):
    """A layer with a random generator, `self._random_generator`."""

    def __init__(
        self, seed: int | None = None, force_generator: bool = False, rng_type: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._rng_type = rng_type or ("stateful" if force_generator else "legacy_stateful")
        self._random_generator = RandomGenerator(seed, self._rng_type)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "rng_type": self._rng_type}
