"""rejection_resample: leaves elements out at random so that classes come as often as wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.random_words import SeedSource, WordStream, seed_pair
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.node import Node
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import float32
from headrace._src.tensors.specs import TensorSpec

_PRIOR = 1.0  # how often each class counts as seen before any was


class RejectionResample(Node):
    """Gives (class, element). Without `initial_dist` the classes' shares are estimated as elements pass."""

    kind = "_DirectedInterleaveDataset"

    def __init__(self, source: Node, class_of: Callable[..., Any], target: Any, initial: Any, seed: Any) -> None:
        self.class_of = UserFunction(class_of, source.spec, "rejection_resample")
        spec = self.class_of.output_spec
        if not isinstance(spec, TensorSpec) or not spec.dtype.is_integer:
            raise TypeError(f"`class_func` must return a scalar integer tensor; got {spec}.")
        super().__init__((spec, source.spec), source)
        self.target = as_tensor(target, float32)
        self.initial = None if initial is None else as_tensor(initial, float32)
        self._seeds = SeedSource(seed_pair(seed), True)

    @property
    def pure(self) -> bool:
        return False

    def described(self) -> str:
        return "RejectionResample"

    def open(self, run: Run) -> Cursor:
        return _ResampleCursor(self, run.open(self.inputs[0]), WordStream(*self._seeds.next_pair()))


class _ResampleCursor(Cursor):
    def __init__(self, node: RejectionResample, source: Cursor, words: WordStream) -> None:
        self._node, self._source, self._words = node, source, words
        self._target = node.target._array.astype(np.float64)
        self._seen = np.full(len(self._target), _PRIOR)
        self._fixed = None if node.initial is None else _acceptance(self._target, node.initial._array)

    def pull(self, limit: int) -> Block | None:
        while (row := self._source.next_row()) is not None:
            (label,) = self._node.class_of(row)
            number = int(label)
            accept = self._fixed
            if accept is None:
                self._seen[number] += 1
                accept = _acceptance(self._target, self._seen / self._seen.sum())
            if int(self._words.take(1)[0]) / 2**32 < accept[number]:
                return Block.of_rows([(label, *row)])
        return None


def _acceptance(target: np.ndarray, initial: np.ndarray) -> np.ndarray:
    """The share of each class that is kept: as many as possible."""
    ratio = target / np.maximum(initial, np.finfo(np.float64).tiny)
    return ratio / ratio.max()
