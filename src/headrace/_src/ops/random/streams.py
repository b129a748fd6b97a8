"""Streams: the position of a random op in its sequence of Philox blocks.

A stream is stored like a variable, as int64 [counter low, counter high, key]; tf.random.Generator keeps the same
three integers in a variable. A seeded op keeps one stream for each of its operations in a graph; eager
code keeps one for each op and set of attributes.
"""

from __future__ import annotations

import collections
import secrets
import threading
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from headrace._src.ops.random.philox import advance
from headrace._src.ops.random.seeds import global_seed
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape

STATE_SIZE = 3
_MOST_STREAMS = 20_000  # kept for eager code; ops that draw a new seed at each call would add them without limit

_lock = threading.Lock()


class SeededStream(VariableStorage):
    """The stream of an op with the attributes `seed` and `seed2`; two zeros mean an unpredictable one."""

    def __init__(self, seed: int, seed2: int) -> None:
        super().__init__("stream", int64, TensorShape([STATE_SIZE]))
        self._seeds = seed, seed2
        self._epoch = -1

    def restart(self) -> None:
        """Goes back to the beginning."""
        self._epoch = -1

    def current(self) -> Any:
        if self._epoch != global_seed.epoch:
            self._epoch = global_seed.epoch
            self.array = _first_state(*self._seeds)
        return self.array

    def read(self) -> Any:
        self.current()
        return super().read()


def _first_state(seed: int, seed2: int) -> np.ndarray:
    if seed == 0 and seed2 == 0:
        seed, seed2 = secrets.randbits(64), secrets.randbits(64)
    return np.array([0, seed2 % 2**64, seed % 2**64], np.uint64).view(np.int64)


def seeded_stream(attrs: dict[str, Any]) -> SeededStream:
    """Returns what a place in a graph keeps for a seeded op."""
    return SeededStream(attrs["seed"], attrs["seed2"])


_eager: collections.OrderedDict[Hashable, SeededStream] = collections.OrderedDict()


def eager_stream(
    seed: int, seed2: int, *distinction: Hashable, make: Callable[[int, int], SeededStream] = SeededStream
) -> Any:
    """Returns the stream of an op in eager code: calls with the same attributes share it."""
    key = (seed, seed2, *distinction)
    with _lock:
        found = _eager.get(key)
        if found is None:
            found = _eager[key] = make(seed, seed2)
            if len(_eager) > _MOST_STREAMS:
                _eager.popitem(last=False)
        else:
            _eager.move_to_end(key)
    return found


def reserve(xp: Any, stream: VariableStorage, blocks: int) -> tuple[Any, Any]:
    """Returns the key and the counter where `stream` stands; it moves on by `blocks`."""
    while True:
        with (lock := stream.lock):
            if lock is stream.lock:
                words = stream.read().astype(np.uint64)
                low, high = advance(xp, (words[0:1], words[1:2]), np.uint64(blocks))
                stream.write(xp.concatenate([low, high, words[2:3]]).astype(np.int64))
                return words[2], words[:2]
