"""Random order: shuffling along the first axis, and a permutation that gives one index at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op, raw
from headrace._src.ops.random.algorithms import from_key_input
from headrace._src.ops.random.philox import words
from headrace._src.ops.random.streams import eager_stream, reserve, seeded_stream
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, int32, int64, uint32, uint64
from headrace._src.tensors.shapes import Dims, broadcast_dims

_INDEX = (int32, uint32, int64, uint64)


@op("RandomShuffle", "T -> T", T=ANY, shape=like_input, stateful=True, keeps=seeded_stream)
def random_shuffle(xp, value, *, seed: int = 0, seed2: int = 0, kept=None):
    """Returns the rows of `value` in a random order."""
    count = value.shape[0] if value.ndim else 0
    if count <= 1:
        return value
    stream = kept or eager_stream(seed, seed2, "RandomShuffle", value.dtype)
    key, counter = reserve(xp, stream, _blocks(count))
    return xp.asarray(value)[_order(xp, key, counter, count)]


@op("StatelessShuffle", "T, uint64, uint64, int32 -> T", T=ANY, shape=like_input)
def stateless_shuffle_op(xp, value, key, counter, alg):
    """Returns the rows of `value` in the random order given by a key and a counter."""
    key, counter = from_key_input(xp, key, counter, alg)
    count = value.shape[0] if value.ndim else 0
    return value if count <= 1 else xp.asarray(value)[_order(xp, key, counter, count)]


@stateless_shuffle_op.gradient
def _(call, dy):
    value, *position = call.inputs
    count = raw.StridedSlice(raw.Shape(value), [0], [1], [1], shrink_axis_mask=1)
    order = raw.StatelessShuffle(raw.Range(0, count, 1), *position)
    return raw.GatherV2(dy, raw.InvertPermutation(order), 0), None, None, None


def _blocks(count: int) -> int:
    return -(-(count - 1) // 4)


def _order(xp: Any, key: Any, counter: Any, count: int) -> Any:
    """Returns a permutation by Fisher and Yates: each place in turn is swapped with one from there on."""
    drawn = words(xp, key, counter, _blocks(count)).reshape(-1)[: count - 1]
    places = xp.arange(count - 1, dtype=np.int64)
    partners = places + drawn.astype(np.int64) % (count - places)
    if xp is np:
        order = list(range(count))
        for place, partner in enumerate(partners.tolist()):
            moved = order[place]
            order[place] = order[partner]
            order[partner] = moved
        return np.array(order)

    def swap(place: Any, order: Any) -> Any:
        pair = xp.stack([place.astype(np.int64), partners[place]])
        return order.at[pair].set(order[pair[::-1]])

    return jax.lax.fori_loop(np.int64(0), np.int64(count - 1), swap, xp.arange(count, dtype=np.int64))


# The first bits of the constant z2 of the Simon block cipher (Beaulieu et al., 2013).
_SIMON_Z2 = 0b10101111011100000011010010011000
_FEWEST_HALF_BITS = 8
_FEW_INDICES = 512  # among the 65,536 numbers that the smallest cipher permutes


def _index_dims(call: ShapeCall) -> Dims:
    index, seed, largest = call.shapes
    if seed is not None:
        if not 1 <= len(seed) <= 2 or seed[-1] not in (3, None):
            raise errors.invalid_argument("seed must have shape [3] or [n, 3]")
        seed = seed[:-1]
    return broadcast_dims(broadcast_dims(index, seed), largest)


@op(
    "RandomIndexShuffle", "dtype, Tseed, dtype -> dtype", dtype=_INDEX, Tseed=_INDEX, shape=_index_dims,
    engine="host", differentiable=False,
)  # fmt: skip
def random_index_shuffle(xp, index, seed, max_index, *, rounds: int = 4):
    """Returns the position of `index` in a random permutation of 0 to `max_index`, without computing the permutation.

    Args:
        index: Integer scalar or vector.
        seed: Vector of 3 integers, or a matrix of them.
        max_index: Largest index.
        rounds: Number of rounds of the block cipher.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If `rounds` is odd or not positive, `index` and `max_index` are not scalars or vectors of
            one size, or `seed` does not have 3 columns.
    """
    if rounds < 2 or rounds % 2:
        raise errors.invalid_argument(f"rounds must be even and positive, got {rounds}")
    count = _batch_size(index, seed, max_index)
    places, largest = np.broadcast_to(index, count), np.broadcast_to(max_index, count)
    keys = np.broadcast_to(seed.astype(np.uint32), (*count, 3)).astype(np.uint64)
    for problem, bad, value in (
        ("max_index must be >= 0 but was {}", largest < 0, largest),
        ("index must be >= 0 but was {}", places < 0, places),
    ):
        if bad.any():
            raise errors.invalid_argument(problem.format(int(value[bad][0])))
    beyond = places > largest
    if beyond.any():
        raise errors.invalid_argument(
            f"max_index must be >= index, but {int(largest[beyond][0])} < {int(places[beyond][0])}"
        )
    result = np.empty(count, np.uint64)
    for bound in np.unique(largest):
        chosen = largest == bound
        result[chosen] = _walk(places[chosen].astype(np.uint64), keys[chosen], int(bound), rounds)
    return result.astype(index.dtype)


def _batch_size(index: np.ndarray, seed: np.ndarray, max_index: np.ndarray) -> tuple[int, ...]:
    sizes = {extent for a in (index, seed[..., 0] if seed.ndim else seed, max_index) for extent in a.shape} or {1}
    if index.ndim > 1 or max_index.ndim > 1 or len(sizes) > 1:
        raise errors.invalid_argument(
            "index and max_index must be scalars or vectors of one size, "
            f"got shapes {list(index.shape)} and {list(max_index.shape)}"
        )
    if not 1 <= seed.ndim <= 2 or seed.shape[-1] != 3:
        size = max(sizes)
        raise errors.invalid_argument(
            f"Seed must be a vector of size [3] or a matrix of size [{size}, 3] but got {list(seed.shape)}."
        )
    return (max(sizes),) if index.ndim or max_index.ndim or seed.ndim == 2 else ()


def _walk(index: np.ndarray, keys: np.ndarray, largest: int, rounds: int) -> np.ndarray:
    """Enciphers until the result is an index again: the cipher permutes a power of four, which is larger."""
    half = max((max(largest.bit_length(), 1) + 1) // 2, _FEWEST_HALF_BITS)
    if index.size and largest < _FEW_INDICES and (keys == keys[0]).all():
        return _walk_by_table(index, _round_keys(keys[:1], half, rounds), largest, half)
    schedule = _round_keys(keys, half, rounds)
    result = _simon(index, schedule, half)
    outside = np.flatnonzero(result > largest)
    while outside.size:
        result[outside] = _simon(result[outside], [k[outside] for k in schedule], half)
        outside = outside[result[outside] > largest]
    return result


def _walk_by_table(index: np.ndarray, schedule: list[np.ndarray], largest: int, half: int) -> np.ndarray:
    """Walks the cycle by a table of the cipher instead of computing it, where the walk is long."""
    after = _simon(np.arange(1 << 2 * half, dtype=np.uint64), schedule, half).tolist()
    found = []
    for place in index.tolist():
        place = after[place]
        while place > largest:
            place = after[place]
        found.append(place)
    return np.array(found, np.uint64)


def _rotated(word: np.ndarray, left: int, bits: int) -> np.ndarray:
    left %= bits
    mask = np.uint64((1 << bits) - 1)
    return ((word << np.uint64(left)) | (word >> np.uint64(bits - left))) & mask


def _round_keys(keys: np.ndarray, half: int, rounds: int) -> list[np.ndarray]:
    """Simon's key schedule for keys of three words. TensorFlow keeps only as many bits of z2 as a word has."""
    mask = (1 << half) - 1
    schedule = [keys[:, n] & np.uint64(mask) for n in range(3)]
    for n in range(rounds - 3):
        turned = _rotated(schedule[-1], -3, half)
        turned = turned ^ _rotated(turned, -1, half)
        bit = _SIMON_Z2 >> (31 - n) & 1 if n < min(half, 32) else 0
        schedule.append(schedule[-3] ^ turned ^ np.uint64((mask & ~3) ^ bit))
    return schedule[:rounds]


def _simon(index: np.ndarray, schedule: list[np.ndarray], half: int) -> np.ndarray:
    low, high = index & np.uint64((1 << half) - 1), index >> np.uint64(half)
    halves = [low, high]
    for n, key in enumerate(schedule):
        source, target = n % 2, 1 - n % 2
        word = halves[source]
        mixed = (_rotated(word, 1, half) & _rotated(word, 8, half)) ^ _rotated(word, 2, half)
        halves[target] = halves[target] ^ mixed ^ key
    return halves[0] | (halves[1] << np.uint64(half))
