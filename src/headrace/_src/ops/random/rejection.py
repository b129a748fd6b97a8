"""Rejection sampling: repeats a random attempt for many values in parallel, each until it succeeds.

A lane is one value (or group of values) to draw. An attempt computes all lanes it is given; the host skips
the lanes that are done, XLA computes them along and drops the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax

# attempt(turn, lanes, state) -> (state, done): `turn` counts from 0 (uint64), `lanes` are the arrays that do not
# change, `state` those that do; `done` says which lanes have succeeded.
Attempt = Callable[[Any, tuple[Any, ...], tuple[Any, ...]], tuple[tuple[Any, ...], Any]]


def settle(xp: Any, attempt: Attempt, lanes: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns the state after every lane has succeeded. All arrays have the lanes as their first axis."""
    return _settle_host(attempt, lanes, state) if xp is np else _settle_device(xp, attempt, lanes, state)


def _settle_host(attempt: Attempt, lanes: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[Any, ...]:
    result, done = attempt(np.uint64(0), lanes, state)
    left = np.flatnonzero(~done)
    turn = 1
    while left.size:
        some, done = attempt(np.uint64(turn), tuple(a[left] for a in lanes), tuple(a[left] for a in result))
        for whole, part in zip(result, some, strict=True):
            whole[left] = part
        left = left[~done]
        turn += 1
    return result


def _settle_device(xp: Any, attempt: Attempt, lanes: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[Any, ...]:
    def unfinished(carry: Any) -> Any:
        return ~carry[1].all()

    def turn_once(carry: Any) -> Any:
        turn, done, before = carry
        after, now_done = attempt(turn, lanes, before)
        kept = tuple(
            xp.where(done.reshape(-1, *(1,) * (old.ndim - 1)), old, new) for old, new in zip(before, after, strict=True)
        )
        return turn + np.uint64(1), done | now_done, kept

    start = (xp.asarray(np.uint64(0)), xp.zeros(lanes[0].shape[0], bool), state)
    return jax.lax.while_loop(unfinished, turn_once, start)[2]
