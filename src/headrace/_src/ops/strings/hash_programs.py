"""Hashes of many short strings as buckets, by small programs of XLA.

NumPy needs a pass over memory for each step of a hash, XLA one for all of them. Numbers of strings and bytes are
rounded up to powers of two, so that few programs are compiled.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.lazy import jnp
from headrace._src.formats.byte_rows import ByteRows
from headrace._src.formats.farmhash import short_fingerprints
from headrace._src.ops.large_calls import pays_to_compile
from headrace._src.ops.strings.hashes import sip_finish, sip_start, sip_step
from headrace._src.ops.wide_types import compiled_with_wide_types

_FEWEST, _MOST = 1 << 14, 1 << 20  # strings of one call of a program
_MOST_BYTES = 1 << 28
_SIP_WORDS = (1, 3, 7)  # whole words of the longest string that a program takes
LONGEST_FINGERPRINT = 16


def pays(rows: ByteRows) -> bool:
    """Returns whether the strings are many enough for a program."""
    return len(rows.starts) >= _FEWEST and len(rows.data) <= _MOST_BYTES and pays_to_compile()


def fingerprint_buckets(rows: ByteRows, num_buckets: int) -> np.ndarray:
    """Returns the buckets of strings of up to 16 bytes by FarmHash's Fingerprint64."""
    return _buckets(_fingerprint_program(), rows, np.uint64(num_buckets))


def siphash_buckets(rows: ByteRows, num_buckets: int, key0: int, key1: int) -> np.ndarray | None:
    """Returns the buckets of strings by SipHash-2-4; None if one of them is too long."""
    longest = int(rows.lengths.max()) >> 3
    count = next((size for size in _SIP_WORDS if longest <= size), None)
    if count is None:
        return None
    return _buckets(_siphash_program(count), rows, np.uint64(num_buckets), *map(np.uint64, sip_start(key0, key1)))


def _buckets(program: Callable[..., Any], rows: ByteRows, *numbers: np.uint64) -> np.ndarray:
    # What follows the last byte and the last string takes part in the computation, but not in the result.
    words = np.empty(_rounded(len(rows.data)) // 8, np.uint64)
    words.view(np.uint8)[: len(rows.data)] = rows.data
    result = np.empty(len(rows.starts), np.int64)
    for start in range(0, len(result), _MOST):
        part = rows.part(start, start + _MOST)
        count = len(part.starts)
        starts, lengths = np.empty((2, _rounded(count)), np.int32)
        starts[:count], lengths[:count] = part.starts, part.lengths
        result[start : start + count] = np.asarray(program(words, starts, lengths, *numbers))[:count]
    return result


def _rounded(size: int) -> int:
    return 1 << (size - 1).bit_length()


def _word_at(words: Any, places: Any) -> Any:
    """Returns the eight bytes that begin at each of these places: parts of two whole words."""
    number, bits = places >> 3, ((places & 7) << 3).astype(jnp.uint64)
    low, high = (words.at[n].get(mode="clip") for n in (number, number + 1))
    return (low >> bits) | jnp.where(bits == np.uint64(0), np.uint64(0), high << (np.uint64(64) - bits))


@functools.cache
def _fingerprint_program() -> Callable[..., Any]:
    def program(words: Any, starts: Any, lengths: Any, buckets: Any) -> Any:
        first, last = _word_at(words, starts), _word_at(words, starts + jnp.maximum(lengths - 8, 0))
        hashes = short_fingerprints(jnp.where, first, last, lengths.astype(jnp.uint64))
        return (hashes % buckets).astype(jnp.int64)

    return compiled_with_wide_types(program)


@functools.cache
def _siphash_program(count: int) -> Callable[..., Any]:
    def program(words: Any, starts: Any, lengths: Any, buckets: Any, *state: Any) -> Any:
        whole = lengths >> 3
        for n in range(count):
            stepped = sip_step(state, _word_at(words, starts + 8 * n))
            state = tuple([jnp.where(whole > n, new, old) for new, old in zip(stepped, state, strict=True)])
        bits = ((lengths & 7) << 3).astype(jnp.uint64)
        rest = _word_at(words, starts + 8 * whole) & ((np.uint64(1) << bits) - np.uint64(1))
        last = rest | (lengths.astype(jnp.uint64) << np.uint64(56))
        return (sip_finish(sip_step(state, last)) % buckets).astype(jnp.int64)

    return compiled_with_wide_types(program)
