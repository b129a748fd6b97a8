"""The global seed, and the two seeds that each random op gets from it and from its own `seed` argument."""

from __future__ import annotations

import random
import weakref
from collections.abc import Callable
from typing import Any

from headrace._src.tensors.context import state

_DEFAULT_GLOBAL_SEED = 87654321
_LARGEST = 2**31 - 1


class _GlobalSeed:
    """The seed of eager code. `epoch` counts the times it was set: streams begun before it start again.

    `required` is set by `tf.config.experimental.enable_op_determinism`: ops without any seed then raise.
    """

    required = False

    def __init__(self) -> None:
        self.epoch = 0
        self.set(None)

    def set(self, seed: Any) -> None:
        self.value = seed
        self.epoch += 1
        self._op_seeds = random.Random(seed)

    def next_op_seed(self) -> int:
        return self._op_seeds.randint(0, _LARGEST)


global_seed = _GlobalSeed()


class _SeedsInPlace:
    """A function that gives every op its two seeds, in the place of the rules here; None for the rules."""

    function: Callable[[Any], tuple[int, int]] | None = None


seeds_in_place = _SeedsInPlace()

# The number of ops of a graph that derived their seed from the graph's.
_taken: weakref.WeakKeyDictionary[Any, int] = weakref.WeakKeyDictionary()


def set_seed(seed: Any) -> None:
    """Sets the global seed and restarts all random streams.

    Inside a traced function only the ops of that function are affected.

    Args:
        seed: Integer, or None for unpredictable seeds.

    >>> tf.random.set_seed(5)
    >>> a = tf.random.uniform([])
    >>> tf.random.set_seed(5)
    >>> bool(a == tf.random.uniform([]))
    True
    """
    graph = _current_graph()
    if graph is not None:
        graph.seed = seed
    else:
        global_seed.set(seed)


def get_seed(op_seed: Any) -> tuple[Any, Any]:
    """Returns the two seeds that an op uses for its `seed` argument. (None, None) means an unpredictable stream.

    Args:
        op_seed: Seed of the op, or None.

    Raises:
        RuntimeError: If ops must be deterministic and neither seed is set.
    """
    if seeds_in_place.function is not None:
        return seeds_in_place.function(op_seed)
    seed = _current_seed()
    if seed is None:
        if op_seed is None:
            if global_seed.required:
                raise RuntimeError(
                    "Random ops require a seed to be set when determinism is enabled. Please set a seed before running "
                    "the op, e.g. by calling tf.random.set_seed(1)."
                )
            return None, None
        seed = _DEFAULT_GLOBAL_SEED
    elif op_seed is None:
        op_seed = _next_op_seed()
    pair = seed % _LARGEST, op_seed % _LARGEST
    return (0, _LARGEST) if pair == (0, 0) else pair


def is_unpredictable(op_seed: Any) -> bool:
    """Returns whether an eager op with this seed draws from an unpredictable stream."""
    return (
        op_seed is None
        and state.mode is None
        and global_seed.value is None
        and not global_seed.required
        and seeds_in_place.function is None
    )


def op_seeds(op_seed: Any) -> dict[str, int]:
    """Returns the attributes `seed` and `seed2` of an op; two zeros mean an unpredictable stream."""
    seed, seed2 = get_seed(op_seed)
    return {"seed": 0 if seed is None else int(seed), "seed2": 0 if seed2 is None else int(seed2)}


def _current_graph() -> Any:
    """Returns the graph being traced, if any."""
    return _graph_at(state.mode)


def _graph_at(mode: Any) -> Any:
    """Returns a mode that is a graph, or the graph around it: other modes run their ops in the mode around them."""
    while mode is not None and not hasattr(mode, "building_function"):
        mode = mode.outer_mode
    return mode


def _current_seed() -> Any:
    graph = _current_graph()
    while graph is not None:
        if graph.seed is not None or not graph.building_function:
            return graph.seed
        graph = _graph_at(graph.outer_graph)
    return global_seed.value


def _next_op_seed() -> int:
    graph = _current_graph()
    if graph is None:
        return global_seed.next_op_seed()
    _taken[graph] = count = _taken.get(graph, -1) + 1
    return count
