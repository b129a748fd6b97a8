"""Philox: the published test vectors, carries of the counter, and both engines."""

import numpy as np
import pytest

from headrace._src.base.lazy import jnp
from headrace._src.ops.random import philox

# From the distribution of Random123: counter, key, block.
VECTORS = [
    ("00000000" * 4, "00000000" * 2, "6627e8d5e169c58dbc57ac4c9b00dbd8"),
    ("ffffffff" * 4, "ffffffff" * 2, "408f276d41c83b0ea20bc7c66d5451fd"),
    ("243f6a8885a308d313198a2e03707344", "a4093822299f31d0", "d16cfe0994fdcceb5001e42024126ea1"),
]


def _words(text):
    return [int(text[n : n + 8], 16) for n in range(0, len(text), 8)]


@pytest.mark.parametrize("counter, key, block", VECTORS)
@pytest.mark.parametrize("count", [1, 5])
def test_published_vectors(counter, key, block, count):
    a, b, c, d = _words(counter)
    low, high = _words(key)
    place = np.array([a | b << 32, c | d << 32], np.uint64)
    assert philox.words(np, np.uint64(low | high << 32), place, count)[0].tolist() == _words(block)


def test_the_counter_carries_into_its_upper_half():
    place = np.array([2**64 - 2, 2**64 - 1], np.uint64)
    blocks = philox.words(np, np.uint64(9), place, 6)
    assert blocks[0].tolist() == list(philox.block(9, 2**128 - 2))
    assert blocks[3].tolist() == list(philox.block(9, 1))


def test_many_blocks_are_the_same_as_each_alone():
    place = np.array([7, 3], np.uint64)
    blocks = philox.words(np, np.uint64(5), place, 40_000)
    for n in (0, 16_383, 16_384, 39_999):
        assert blocks[n].tolist() == list(philox.block(5, 3 << 64 | 7 + n))


def test_jax_gives_the_same_words():
    place = np.array([2**64 - 3, 4], np.uint64)
    wanted = philox.words(np, np.uint64(2**63 + 5), place, 9)
    np.testing.assert_array_equal(philox.words(jnp, np.uint64(2**63 + 5), place, 9), wanted)


@pytest.mark.parametrize("seed, key, high", [
    ([0, 0], 16103252647613272195, 18388005586443337812),
    ([1, 2], 10413732777507651514, 17830669156045600267),
    ([-1, 5], 14871329193082503880, 13010662996493797292),
    ([2**40 + 3, -7], 9125361286409563110, 7119207806073485760),
])  # fmt: skip
def test_seeds_become_keys_and_counters(seed, key, high):
    for xp in (np, jnp):
        found, counter = philox.key_and_counter(xp, xp.asarray(seed))
        assert int(found) == key
        assert np.asarray(counter).tolist() == [0, high]
