"""Keys, counters and algorithms for the stateless random ops."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.random.algorithms import PHILOX, checked_seed
from headrace._src.ops.random.philox import key_and_counter
from headrace._src.ops.rules import scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX
from headrace._src.tensors.shapes import dims_text


def _key_counter_dims(call: ShapeCall) -> list[Any]:
    dims = call.shapes[0]
    if dims is not None and (len(dims) != 1 or dims[0] not in (2, None)):
        raise errors.invalid_argument(f"seed must have shape [2], not {dims_text(dims)}")
    return [(1,), (2,), ()][: len(call.op.outputs)]


@op(
    "StatelessRandomGetKeyCounter", "Tseed -> key: uint64, counter: uint64", Tseed=INDEX, shape=_key_counter_dims,
    differentiable=False,
)  # fmt: skip
def stateless_random_get_key_counter(xp, seed):
    """Returns the key and the counter for a seed of two integers."""
    key, counter = key_and_counter(xp, checked_seed(seed))
    return key[None], counter


@op(
    "StatelessRandomGetKeyCounterAlg", "Tseed -> key: uint64, counter: uint64, alg: int32", Tseed=INDEX,
    shape=_key_counter_dims, differentiable=False,
)  # fmt: skip
def stateless_random_get_key_counter_alg(xp, seed):
    """Returns the key, the counter and the algorithm that suit a seed of two integers."""
    key, counter = key_and_counter(xp, checked_seed(seed))
    return key[None], counter, np.array(PHILOX, np.int32)


@op("StatelessRandomGetAlg", "-> alg: int32", shape=scalar, stateful=True, differentiable=False)
def stateless_random_get_alg(xp):
    """Returns the algorithm for `auto_select`."""
    return np.array(PHILOX, np.int32)
