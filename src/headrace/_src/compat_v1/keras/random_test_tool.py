"""DeterministicRandomTestTool: equal random numbers in a graph of TensorFlow 1 and in its TensorFlow 2 translation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from headrace._src.ops.random import seeds

_MODES = ("constant", "num_random_ops")


class DeterministicRandomTestTool:
    """Makes random ops depend on their order alone, so that two forms of one program can be compared.

    Args:
        seed: Seed of all ops.
        mode: "constant" for ops that all start with the same numbers, or "num_random_ops" for ops whose numbers depend
            on how many random ops were created before.

    Raises:
        ValueError: If `mode` is not a known one.

    >>> tool = tf.compat.v1.keras.utils.DeterministicRandomTestTool()
    >>> with tool.scope():
    ...     first, second = tf.random.uniform([]), tf.random.uniform([])
    >>> bool(first == second)
    True
    """

    def __init__(self, seed: int = 42, mode: str = "constant") -> None:
        if mode not in _MODES:
            raise ValueError(f"Mode arg must be one of {_MODES}. Got: {mode}")
        self.seed_implementation = seed
        self._mode = mode
        self._operation_seed = 0
        self._used: set[int] = set()

    @property
    def operation_seed(self) -> int:
        """The number of the next random op, in mode "num_random_ops"."""
        return self._operation_seed

    @operation_seed.setter
    def operation_seed(self, value: int) -> None:
        self._operation_seed = value

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Returns a context manager in which random ops take their seeds from this tool."""
        before = seeds.seeds_in_place.function
        seeds.seeds_in_place.function = self._seeds
        try:
            yield
        finally:
            seeds.seeds_in_place.function = before

    def _seeds(self, op_seed: int | None) -> tuple[int, int]:
        seeds.global_seed.epoch += 1  # an op with the seeds of an earlier one starts its stream again
        if self._mode == "constant":
            return self.seed_implementation, self.seed_implementation
        number = self._operation_seed
        if number in self._used:
            raise ValueError(
                f"This `DeterministicRandomTestTool` object is trying to re-use the already-used operation seed "
                f"{number}. It cannot guarantee random numbers will match between eager and sessions when an operation "
                "seed is reused. You most likely set `operation_seed` explicitly but used a value that caused the "
                "naturally-incrementing operation seed sequences to overlap with an already-used seed."
            )
        self._used.add(number)
        self._operation_seed += 1
        return self.seed_implementation, number
