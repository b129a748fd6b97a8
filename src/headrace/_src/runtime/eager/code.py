"""The code of a segment: recorded calls as plain data, which is also the key of the compiled program.

Each call is followed by the places of its inputs. Places count the outputs of all calls from 0 upward, and leaves
(arrays that exist before the segment runs) from -1 downward.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.runtime.eager.calls import Call
from headrace._src.runtime.eager.pending import PendingArray

Code = tuple[Any, ...]


def steps_of(code: Sequence[Any]) -> list[tuple[Any, list[int]]]:
    """Returns the calls with the places of their inputs."""
    steps: list[tuple[Any, list[int]]] = []
    for item in code:
        if type(item) is int:
            steps[-1][1].append(item)
        else:
            steps.append((item, []))
    return steps


@dataclass(frozen=True)
class Pruned:
    """Code without the calls that no output needs. Codes that compute the same in the same order become equal."""

    code: Code
    leaves: tuple[int, ...]  # the numbers of the leaves that it takes, among those of the whole code
    outputs: tuple[int, ...]  # the new places of the outputs


def pruned(code: Code, outputs: Sequence[int]) -> Pruned:
    """Returns the part of the code that computes the outputs at these places."""
    steps = steps_of(code)
    first = [0]  # the place of the first output of each call
    for call, _ in steps:
        first.append(first[-1] + len(call.outputs))
    needed = set(outputs)
    kept = []
    for n in range(len(steps) - 1, -1, -1):
        if not needed.isdisjoint(range(first[n], first[n + 1])):
            needed.update(steps[n][1])
            kept.append(n)
    moved: dict[int, int] = {}
    leaves: list[int] = []
    new_code: list[Any] = []
    count = 0
    for n in reversed(kept):
        call, places = steps[n]
        for place in places:
            if place < 0 and place not in moved:
                leaves.append(-1 - place)
                moved[place] = -len(leaves)
        new_code.append(call)
        new_code += [moved[p] for p in places]
        for place in range(first[n], first[n + 1]):
            moved[place] = count
            count += 1
    return Pruned(tuple(new_code), tuple(leaves), tuple(moved[place] for place in outputs))


class HostValues:
    """Computes outputs of a segment with NumPy, from leaves that are in host memory."""

    def __init__(self, code: Sequence[Any], sources: Sequence[Any]) -> None:
        self._sources = sources
        self._makers: list[tuple[int, int]] = []  # for each output, its call and its number among that call's outputs
        self._steps = steps_of(code)
        for n, (call, _) in enumerate(self._steps):
            self._makers += [(n, k) for k in range(len(call.outputs))]

    def value_of(self, place: int) -> np.ndarray | None:
        """Returns the value at a place; None if it depends on something that only the device knows."""
        if place < 0:
            source = self._sources[-1 - place]
            return source.host if type(source) is PendingArray else source if type(source) is np.ndarray else None
        step, number = self._makers[place]
        call, places = self._steps[step]
        if type(call) is not Call or call.state_count:
            return None
        if call.op.name == "ZerosLike":
            return np.zeros(call.outputs[0].shape, call.outputs[0].dtype)
        values = []
        for needed in places:
            value = self.value_of(needed)
            if value is None:
                return None
            values.append(value)
        return np.asarray(call.run_on_host(values)[number])
