"""Work on large arrays in blocks, on several threads."""

import functools
import os
import threading

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


def test_a_thread_that_comes_too_late_is_not_waited_for(threads):
    if threads == 1:
        pytest.skip("without helpers")
    begun, go_on = threading.Semaphore(0), threading.Event()

    def occupy(start, stop):
        begun.release()
        go_on.wait()

    other = threading.Thread(target=blocks.over_blocks, args=(occupy, threads, 1))
    other.start()  # takes all helpers
    for _ in range(threads):
        assert begun.acquire(timeout=10)
    found = np.zeros(50)

    def work(start, stop):
        found[start:stop] = 1

    try:
        blocks.over_blocks(work, 50, block=5)
        assert found.all()
    finally:
        go_on.set()
        other.join()


def test_an_error_of_a_helper_is_raised(threads):
    caller = threading.get_ident()
    helped = threading.Event()

    def work(start, stop):
        if threading.get_ident() != caller:
            helped.set()
            raise ValueError("in a helper")
        if threads > 1:
            assert helped.wait(10)

    if threads == 1:
        blocks.over_blocks(work, 20, block=1)
        return
    with pytest.raises(ValueError, match="in a helper"):
        blocks.over_blocks(work, 20, block=1)


def test_many_threads_are_woken_by_each_other():
    blocks.set_thread_limit(9)
    try:
        together = threading.Barrier(9)
        # Each of nine blocks waits for the eight others.
        blocks.over_blocks(lambda start, stop: together.wait(10), 9, 1, blocks.MANY_THREADS)
        seen = set()
        blocks.over_blocks(lambda start, stop: seen.add(threading.get_ident()), 900, 1)
        assert len(seen) <= blocks.FEW_THREADS
    finally:
        blocks.set_thread_limit(0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes by fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning", "ignore:.*fork.*:RuntimeWarning")
def test_a_forked_process_starts_threads_of_its_own():
    blocks.set_thread_limit(3)
    try:
        blocks.over_blocks(lambda start, stop: None, 10, 1)  # starts threads
        child = os.fork()
        if child == 0:
            try:
                together = threading.Barrier(3)
                blocks.over_blocks(lambda start, stop: together.wait(10), 3, 1)
                os._exit(0)
            finally:
                os._exit(1)
        assert os.waitpid(child, 0)[1] == 0
    finally:
        blocks.set_thread_limit(0)
