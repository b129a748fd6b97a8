"""BaseRandomLayer: the base class of layers with their own random generator."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.random_seeds import draw_seed
from headrace._src.keras.engine.layer import Layer
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike

_TYPES = ("stateful", "stateless", "legacy_stateful")


class RandomGenerator:
    """The random generator of a layer.

    Args:
        seed: Integer seed. None draws one.
        rng_type: "stateful" (a generator whose state is a variable), "stateless" (the same values each time), or
            "legacy_stateful" (the generator of TensorFlow 1, seeded by the number of calls).
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
        """Returns a new seed of two integers for tf.random.stateless_*, or None for the TensorFlow 1 generator."""
        if self._rng_type == "stateful":
            return self._generator.make_seeds()[:, 0]
        return [self._seed or 0, 0] if self._rng_type == "stateless" else None

    def make_legacy_seed(self) -> int | None:
        """Returns a seed for TensorFlow 1 functions, which grows by one with each call."""
        if self._seed is None:
            return None
        self._calls += 1
        return self._seed + self._calls - 1

    def random_uniform(
        self,
        shape: ShapeLike,
        minval: float | Tensor = 0.0,
        maxval: float | Tensor | None = None,
        dtype: DTypeLike = tf.float32,
    ) -> Tensor:
        """Draws values uniformly from [minval, maxval)."""
        maxval = 1.0 if maxval is None else maxval
        if self._rng_type == "stateful":
            return self._generator.uniform(shape, minval, maxval, dtype)
        if self._rng_type == "stateless":
            return tf.random.stateless_uniform(shape, self.make_seed_for_stateless_op(), minval, maxval, dtype)
        return tf.random.uniform(shape, minval, maxval, dtype, seed=self.make_legacy_seed())


class BaseRandomLayer(Layer):
    """Base class of layers with a random generator, `self._random_generator`.

    Args:
        seed: Integer seed. None draws one.
        force_generator: Whether the generator keeps its state in a variable.
        rng_type: Type of the generator, see `RandomGenerator`.
        **kwargs: Further arguments of `Layer`.
    """

    _draws = True

    def __init__(
        self, seed: int | None = None, force_generator: bool = False, rng_type: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._rng_type = rng_type or ("stateful" if force_generator else "legacy_stateful")
        self._random_generator = RandomGenerator(seed, self._rng_type)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "rng_type": self._rng_type}
