"""Philox4x32-10: the counter-based generator behind all random numbers (Salmon et al., SC 2011).

A block is four 32-bit words, a function of a 64-bit key and a 128-bit counter given as (low, high) 64-bit halves.
Block n of a stream has counter + n, so any part of it can be computed alone, on NumPy and on JAX. Nothing here knows
a distribution.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.random.chunks import chunks

_MULTIPLIERS = np.array([[0xD2511F53], [0xCD9E8D57]], np.uint64)
_KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
_ROUNDS = 10
# What is added to the key before each round, as columns that fit the two rows of `_fill`.
_ROUND_STEPS = (np.arange(_ROUNDS, dtype=np.uint64)[:, None] * np.array(_KEY_STEPS, np.uint64))[..., None]
_LOW_WORD = np.uint64(0xFFFFFFFF)
_WORD = np.uint64(32)
_MASK = 0xFFFFFFFF
_MASK64 = 0xFFFFFFFFFFFFFFFF

_FEW = 3  # up to this many blocks are computed with Python integers

# The key with which TensorFlow turns a two-number seed into a key and a counter.
_SEED_KEY = 0x02461E293EC8F720


def words(xp: Any, key: Any, counter: Any, stop: int, start: int = 0) -> Any:
    """Returns the words of blocks `start` to `stop` after `counter`: uint32 of shape (stop - start, 4)."""
    if xp is np and stop - start <= _FEW:
        first = int(counter[0]) | int(counter[1]) << 64
        blocks = [block(int(key), first + n) for n in range(start, stop)]
        return np.array(blocks, np.uint32).reshape(len(blocks), 4)
    return words_at(xp, key, *advance(xp, counter, xp.arange(start, stop, dtype=np.uint64)))


def words_at(xp: Any, key: Any, low: Any, high: Any) -> Any:
    """Returns the words of the blocks with counters (low, high), arrays of one shape: uint32 with a last axis of 4."""
    if xp is np:
        result = np.empty((*low.shape, 4), np.uint32)
        rows, flat_low, flat_high = result.reshape(-1, 4), low.reshape(-1), high.reshape(-1)
        keys = _round_keys(int(key))
        for start, stop in chunks(len(rows)):
            _fill(rows[start:stop], flat_low[start:stop], flat_high[start:stop], keys)
        return result
    halves = xp.asarray(key)
    lane_keys = [halves & _LOW_WORD, halves >> _WORD]
    even = [low & _LOW_WORD, high & _LOW_WORD]
    odd = [low >> _WORD, high >> _WORD]
    for _ in range(_ROUNDS):
        products = [even[1] * _MULTIPLIERS[1, 0], even[0] * _MULTIPLIERS[0, 0]]
        even = [(p >> _WORD) ^ o ^ k for p, o, k in zip(products, odd, lane_keys, strict=True)]
        odd = [p & _LOW_WORD for p in products]
        lane_keys = [(k + np.uint64(step)) & _LOW_WORD for k, step in zip(lane_keys, _KEY_STEPS, strict=True)]
    return xp.stack([even[0], odd[0], even[1], odd[1]], axis=-1).astype(np.uint32)


def columns_in_program(key: Any, low: Any, high: Any) -> Any:
    """Returns the words of the blocks with these counters, each of the four as an array; JAX only.

    In one array, XLA would compute all four words for each of them.
    """
    keys = [(key & _LOW_WORD).astype(np.uint32), (key >> _WORD).astype(np.uint32)]
    a, b, c, d = (half.astype(np.uint32) for half in (low, low >> _WORD, high, high >> _WORD))
    for _ in range(_ROUNDS):
        first, second = (x.astype(np.uint64) * m for x, m in zip((a, c), _MULTIPLIERS[:, 0], strict=True))
        a, b = (second >> _WORD).astype(np.uint32) ^ b ^ keys[0], second.astype(np.uint32)
        c, d = (first >> _WORD).astype(np.uint32) ^ d ^ keys[1], first.astype(np.uint32)
        keys = [k + np.uint32(step) for k, step in zip(keys, _KEY_STEPS, strict=True)]
    return a, b, c, d


def _round_keys(key: int) -> np.ndarray:
    """Returns the key of each round, shape (10, 2, 1)."""
    return (np.array([[key & _MASK], [key >> 32]], np.uint64) + _ROUND_STEPS) & _LOW_WORD


def block(key: int, counter: int) -> tuple[int, int, int, int]:
    """Returns the words of one block in plain integers, which for single blocks is faster than arrays."""
    key0, key1 = key & _MASK, key >> 32
    a, b, c, d = counter & _MASK, counter >> 32 & _MASK, counter >> 64 & _MASK, counter >> 96 & _MASK
    for _ in range(_ROUNDS):
        first, second = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = (second >> 32) ^ b ^ key0, second & _MASK, (first >> 32) ^ d ^ key1, first & _MASK
        key0, key1 = (key0 + _KEY_STEPS[0]) & _MASK, (key1 + _KEY_STEPS[1]) & _MASK
    return a, b, c, d


def _fill(result: np.ndarray, low: np.ndarray, high: np.ndarray, keys: np.ndarray) -> None:
    """Writes the words of the blocks at (low, high) into `result`, working in place.

    The two multiplications of a round are done as one on arrays of two rows, in 64-bit lanes. Each row's product goes
    to the other row, which costs nothing: the view is reversed.
    """
    even = np.empty((2, low.size), np.uint64)
    odd = np.empty_like(even)
    product = np.empty_like(even)
    turned = product[::-1]
    np.bitwise_and(low, _LOW_WORD, out=even[0])
    np.bitwise_and(high, _LOW_WORD, out=even[1])
    np.right_shift(low, _WORD, out=odd[0])
    np.right_shift(high, _WORD, out=odd[1])
    for key in keys:
        np.multiply(even, _MULTIPLIERS, out=product)
        np.right_shift(turned, _WORD, out=even)
        np.bitwise_xor(even, odd, out=even)
        np.bitwise_xor(even, key, out=even)
        np.bitwise_and(turned, _LOW_WORD, out=odd)
    result[:, 0], result[:, 1], result[:, 2], result[:, 3] = even[0], odd[0], even[1], odd[1]


def advance(xp: Any, counter: Any, blocks: Any) -> tuple[Any, Any]:
    """Returns the halves of `counter` (a pair of uint64 numbers or arrays) + `blocks`, a uint64 number or array."""
    low = counter[0] + blocks
    return low, counter[1] + (low < blocks).astype(np.uint64)


def key_and_counter(xp: Any, seed: Any) -> tuple[Any, Any]:
    """Returns the key (uint64 scalar) and counter (uint64 pair) for a seed of two integers."""
    if xp is np:
        mixed = block(_SEED_KEY, int(seed[0]) & _MASK64 | (int(seed[1]) & _MASK64) << 64)
        key, high = mixed[0] | mixed[1] << 32, mixed[2] | mixed[3] << 32
        return np.array(key, np.uint64), np.array([0, high], np.uint64)
    low, high = (part.astype(np.int64).astype(np.uint64) for part in (seed[0], seed[1]))
    mixed = words_at(xp, np.uint64(_SEED_KEY), low, high).astype(np.uint64)
    halves = mixed[0::2] | (mixed[1::2] << _WORD)
    return halves[0], xp.stack([xp.zeros_like(halves[1]), halves[1]])
