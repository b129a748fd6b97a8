"""Calls of compiled programs whose checks have not been read yet.

Reading a check means waiting for the program, so it is not read at the call itself. It is read at the first later call
by which the program has ended, when this thread reads a value, or when too many calls are waiting.
"""

from __future__ import annotations

import atexit
import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.base import logs

_MOST = 32  # calls of one thread
_ZERO = bytes(4)  # an int32
_MOST_BYTES = 128 << 20  # of their inputs, which stay in memory; a few calls may always wait


class Call:
    """A call of a compiled program.

    Args:
        program: What was called.
        failure: The array that says whether a check failed; zero if none did. None if there is none yet.
        verify: Waits for the call; raises an error if a check failed.
        details: Its arguments.
        in_turn: Whether `failure` is not zero either if an earlier call of the program by this thread failed.
        most: How many calls may wait when this one does.
        polled: Whether to read the checks as soon as the program has ended. To ask costs more on accelerators than a
            small step does.
    """

    __slots__ = ("details", "failure", "in_turn", "most", "polled", "program", "verify")

    def __init__(
        self,
        program: object,
        failure: Any,
        verify: Callable[..., None],
        details: tuple[Any, ...] = (),
        in_turn: bool = False,
        most: int = 4,
        polled: bool = False,
    ) -> None:
        self.program, self.failure, self.verify, self.details = program, failure, verify, details
        self.in_turn, self.most, self.polled = in_turn, most, polled


def most_waiting(nbytes: int) -> int:
    """Returns how many calls may wait whose inputs have this size."""
    return min(max(_MOST_BYTES // max(nbytes, 1), 4), _MOST)


class _Unverified(threading.local):
    """The calls of one thread, oldest first."""

    def __init__(self) -> None:
        self.calls: list[Call] = []


unverified = _Unverified()


def verify() -> None:
    """Reads the checks of this thread's calls; raises the error of the first that failed."""
    calls = unverified.calls
    _verify_first(calls, len(calls))


def verify_later(call: Call) -> None:
    """Adds a call of this thread; reads the checks of the earlier ones that have ended.

    This is a part of each step of a training loop: nearly always one earlier call waits, or two, of which the first has
    ended.
    """
    calls = unverified.calls
    calls.append(call)
    while len(calls) > 1 and calls[0].polled and calls[0].failure.is_ready():
        first = calls.pop(0)
        if _may_have_failed(first.failure):
            first.verify(*first.details)
    if len(calls) > call.most:  # waiting for one at a time would mean a change of threads for each
        _verify_first(calls, len(calls) // 2)


def _verify_first(calls: list[Call], count: int) -> None:
    if _is_row(calls[:count]) and _has_succeeded(calls[count - 1]):
        del calls[:count]
        return
    for call in calls[:count]:
        calls.remove(call)
        call.verify(*call.details)


def _may_have_failed(failure: Any) -> bool:
    """Returns whether a call that has ended may have failed, for an array in the memory of the host."""
    try:
        return memoryview(failure).tobytes() != _ZERO  # takes half as long as NumPy
    except (RuntimeError, BufferError):  # the program itself failed
        return True


def _is_row(calls: Sequence[Call]) -> bool:
    """Returns whether the last of these calls tells whether one of them failed."""
    return bool(calls) and calls[-1].in_turn and all(call.program is calls[-1].program for call in calls)


def _has_succeeded(call: Call) -> bool:
    try:
        return not np.asarray(call.failure)
    except RuntimeError:  # the program itself failed, which `verify` reports
        return False


def forget(program: object) -> None:
    """Removes this thread's calls of a program."""
    unverified.calls[:] = [call for call in unverified.calls if call.program is not program]


@contextlib.contextmanager
def set_aside() -> Iterator[None]:
    """In this block, reading a value does not read the checks of calls that were made before it."""
    waiting, unverified.calls = unverified.calls, []
    try:
        yield
    finally:
        unverified.calls = [*waiting, *unverified.calls]


@atexit.register
def _verify_at_exit() -> None:
    try:
        verify()
    except Exception as error:
        logs.notice(f"The last call of a compiled function failed: {error}")
