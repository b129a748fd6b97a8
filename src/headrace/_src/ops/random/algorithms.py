"""The algorithms of stateless ops, and the checks of seed, key and counter."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.shapes import dims_text

PHILOX = 1
THREEFRY = 2
AUTO_SELECT = 3


def checked_seed(seed: Any) -> Any:
    """Returns a seed input: two integers."""
    if seed.shape != (2,):
        raise errors.invalid_argument(f"seed must have shape [2], not {dims_text(seed.shape)}")
    return seed


def from_key_input(xp: Any, key: Any, counter: Any, alg: Any) -> tuple[Any, Any]:
    """Returns the key and counter held by the inputs of a stateless op, checked."""
    if key.shape != (1,):
        raise errors.invalid_argument(
            f"key must have shape [1], not {dims_text(key.shape)}. (Note that batched keys are not supported yet.)"
        )
    if counter.ndim != 1 or counter.shape[0] < 2:
        raise errors.invalid_argument(
            f"counter must be a vector with length at least 2; got shape: {dims_text(counter.shape)}. "
            "(Note that batched counters are not supported yet.)"
        )
    if xp is np:
        check_algorithm(alg)
    return key[0], counter[:2]


def check_algorithm(alg: Any) -> None:
    if alg.ndim:
        raise errors.invalid_argument(f"alg must have shape [], not {dims_text(alg.shape)}")
    if alg == THREEFRY:
        raise errors.unimplemented(
            "headrace has no ThreeFry algorithm; use Philox (alg=1) or automatic choice (alg=3)."
        )
    if alg not in (PHILOX, AUTO_SELECT):
        raise errors.invalid_argument(f"Unsupported algorithm id: {int(alg)}")
