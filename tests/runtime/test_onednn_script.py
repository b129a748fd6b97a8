"""Scripts: lists of C calls that machine code makes."""

import ctypes
import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import headrace as tf
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.script import NOT_ZERO, ZERO, Call, Refused, Script, address_of

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
_libc = ctypes.CDLL(None)


def copy(target, source, count, offset=0):
    """The call that copies bytes between two arrays, by their numbers, from an offset on."""
    return Call("memcpy", address_of(_libc.memcpy), (offset, offset, count), (target, source))


def compare(first, second, count, **choices):
    return Call("memcmp", address_of(_libc.memcmp), (0, 0, count), (first, second), **choices)


def addresses(*arrays):
    return [array.ctypes.data for array in arrays]


def test_calls_are_made_in_order_on_the_arrays_of_each_run():
    script = Script(library(), [copy(2, 1, 8), copy(3, 2, 8), copy(1, 4, 8)])
    for _ in range(2):
        a, b, c, d = (np.array([n, -n]) for n in range(1, 5))
        script.run(addresses(a, b, c, d))
        assert [x.tolist() for x in (a, b, c, d)] == [[4, -1], [1, -2], [1, -3], [4, -4]]


@pytest.mark.parametrize("alone", [False, True])
def test_a_failed_call_ends_the_script_and_opens_its_lock(alone):
    script = Script(library(), [copy(3, 1, 8), compare(1, 2, 8, expects=ZERO), copy(3, 2, 8)], alone=alone)
    equal, other, result = np.array([7]), np.array([8]), np.array([0])
    with pytest.raises(tf.errors.InternalError, match="memcmp failed"):
        script.run(addresses(equal, other, result))
    assert result == 7
    script.run(addresses(equal, equal, result))


@pytest.mark.parametrize(("expects", "refused"), [(ZERO, [1, 2]), (NOT_ZERO, [1, 1])])
def test_a_condition_that_does_not_hold_is_a_refusal(expects, refused):
    script = Script(library(), [compare(1, 2, 8, expects=expects, is_condition=True)])
    with pytest.raises(Refused, match="memcmp"):
        script.run(addresses(*map(np.array, refused)))
    script.run(addresses(*map(np.array, [1, 1] if expects == ZERO else [1, 2])))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_parts_are_each_run_once(count):
    parts = [[copy(2, 1, 8, 8 * n), copy(3, 2, 8, 8 * n)] for n in range(count)]
    script = Script(library(), [], parts, team=count)
    source, between, target = np.arange(9) + 1, np.zeros(9, np.int64), np.zeros(9, np.int64)
    script.run(addresses(source, between, target))
    assert target.tolist() == between.tolist() == [*range(1, count + 1), *[0] * (9 - count)]


def test_an_error_in_a_part_is_raised():
    holds, fails = ([compare(1, second, 8, expects=ZERO)] for second in (1, 2))
    script = Script(library(), [], [holds, fails, holds], team=3)
    with pytest.raises(tf.errors.InternalError, match="memcmp failed"):
        script.run(addresses(np.array([1]), np.array([2])))
    script.run(addresses(np.array([1]), np.array([1])))


def test_a_team_has_this_thread_on_the_first_place_and_frees_it_afterwards():
    places, before = library().places, os.sched_getaffinity(0)
    if len(places) < 2:
        pytest.skip("there is one processor, or OpenMP does not bind its threads")
    found = np.zeros(128, np.uint8)
    asking = (0, 128, found.ctypes.data)
    ask = Call("sched_getaffinity", address_of(_libc.sched_getaffinity), asking, expects=ZERO)
    first, second = ({place} for place in places[:2])
    os.sched_setaffinity(0, second)
    try:
        for team, wanted in ((len(places), first), (2, first), (1, second), (len(places) + 1, second)):
            Script(library(), [ask], team=team).run([])
            assert {int(n) for n in np.flatnonzero(np.unpackbits(found, bitorder="little"))} == wanted
            assert os.sched_getaffinity(0) == second
    finally:
        os.sched_setaffinity(0, before)


def test_scripts_of_several_threads_do_not_mix():
    script = Script(library(), [copy(2, 1, 1 << 16), compare(1, 2, 1 << 16, expects=ZERO), copy(3, 2, 1 << 16)])
    wrong = []

    def work(number):
        given, result = np.full(1 << 13, number), np.zeros(1 << 13, np.int64)
        for _ in range(200):
            script.run(addresses(given, shared, result))
            if (result != number).any():
                wrong.append(number)

    shared = np.zeros(1 << 13, np.int64)  # as the memory between steps is
    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_forked_process_does_not_wait_for_locks_of_its_parent():
    program = """
import ctypes, os, threading
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.script import Call, Script, address_of
sleep = address_of(ctypes.CDLL(None).usleep)
waiting, quick = (Script(library(), [Call("usleep", sleep, (time,))]) for time in (300_000, 1))
thread = threading.Thread(target=waiting.run, args=([],))
thread.start()
child = os.fork()
quick.run([])
if child:
    thread.join()
    assert os.waitpid(child, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
