"""Work on large arrays in blocks, on several threads."""

import functools

import numpy as np
import pytest

from headrace._src.base import blocks


@pytest.fixture(params=[1, 3])
def threads(request):
    blocks.set_thread_limit(request.param)
    yield request.param
    blocks.set_thread_limit(0)


@pytest.mark.parametrize("size", [0, 1, 10, 11, 25])
def test_every_element_is_covered_once(threads, size):
    counts = np.zeros(size, int)

    def work(start, stop):
        counts[start:stop] += 1

    blocks.over_blocks(work, size, block=5)
    assert (counts == 1).all()


def test_an_error_in_a_block_is_raised(threads):
    def work(start, stop):
        if start == 40:
            raise ValueError("block 40")

    with pytest.raises(ValueError, match="block 40"):
        blocks.over_blocks(work, 100, block=10)


def test_blocks_compute_inf_silently(threads):
    out = np.empty(40)
    with np.errstate(all="ignore"):
        blocks.over_blocks(lambda a, b: np.divide(1.0, np.zeros(b - a), out[a:b]), 40, block=10)
    assert np.isinf(out).all()


def test_work_on_blocks_inside_a_block_does_not_wait_for_the_same_threads(threads):
    found = np.zeros((64, 8), np.int64)

    def fill(row, start, stop):
        row[start:stop] = 1

    def work(start, stop):
        for row in found[start:stop]:
            blocks.over_blocks(functools.partial(fill, row), 8, block=1)

    blocks.over_blocks(work, 64, block=1)
    assert found.all()
