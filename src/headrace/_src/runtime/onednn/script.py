"""Scripts: calls of C functions that are prepared once and made without Python, as often as they are needed.

All scripts but those that run alone take one lock, so that one primitive runs at a time, with all threads. Python never
holds that lock: what it does under it is a script too.
"""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Sequence
from ctypes import c_uint64
from dataclasses import dataclass
from typing import Any

from headrace._src.runtime.onednn.library import Library, failure
from headrace._src.runtime.onednn.machine_code import SLOT_FACTOR, TABLE_BITS

ANY, ZERO, NOT_ZERO = 0, 1, 2  # what is expected of a result
_WORDS = 8  # of a call
_HEAD = 12  # words of a script before its parts
_MOST_REGISTERED = 1 << (TABLE_BITS - 1)  # half of the slots stay free, so that a search soon ends
_MUTEX_BYTES = 64  # more than a pthread_mutex_t has; zeros make an open one
_MASK_BYTES = 128  # of a set of processors
_NOWHERE = 0xFFFFFFFF  # the number of no processor

KEY_LENGTH = 8

_libc = ctypes.CDLL(None)


class Refused(Exception):
    """A condition of a script does not hold: what it has computed is not valid."""


@dataclass(frozen=True)
class Call:
    """A call of a C function.

    Args:
        name: Of the function, for messages.
        function: Its address.
        arguments: Four at most.
        at: The numbers, from 1 on, of the arrays whose addresses are added to the first two arguments; 0 is none.
        expects: What the result must be.
        is_condition: Whether another result means that the script does not apply, rather than an error.
    """

    name: str
    function: int
    arguments: tuple[int, ...] = ()
    at: tuple[int, int] = (0, 0)
    expects: int = ANY
    is_condition: bool = False


def address_of(function: Any) -> int:
    """Returns the address of a function of a C library."""
    found = ctypes.cast(function, ctypes.c_void_p).value
    assert found is not None
    return found


class Script:
    """Calls that are ready to be made.

    Args:
        dnnl: The library.
        body: The calls. An error ends them.
        parts: Lists of calls that a team of threads makes side by side after the body, each list on one thread.
        alone: Whether the script uses nothing that another one uses.
        team: The number of threads that work. Each has a processor of its own, on which this thread is kept meanwhile.
        brief: Whether the work is done before the scheduler moves a thread, so that one on its processor just stays.
        keeps: What must live as long as the script.
    """

    def __init__(
        self,
        dnnl: Library,
        body: Sequence[Call],
        parts: Sequence[Sequence[Call]] = (),
        *,
        alone: bool = False,
        team: int = 1,
        brief: bool = False,
        keeps: object = None,
    ) -> None:
        self._keeps, self._code = keeps, dnnl.code
        self._mutex = _Mutex() if alone else _shared
        place, binding, release = _binding(dnnl, team)
        self._words = (c_uint64 * (_HEAD + len(parts)))()
        self._address = ctypes.addressof(self._words)
        self._calls = [*body, _team_call(dnnl, self._address, len(parts))] if parts else body
        self._of_parts = parts[0] if parts else []
        before, after = ([self._mutex.call(what)] for what in ("lock", "unlock"))
        self._lists = [_list(calls) for calls in (before, self._calls, after, binding, release, *parts)]
        at = [ctypes.addressof(calls) for calls in self._lists]
        functions = [address_of(f) for f in (dnnl.thread_number, dnnl.team_size, _libc.sched_getcpu)]
        known = place if brief else _NOWHERE
        self._words[:] = [0, *at[:3], 0, *functions, known, *at[3:5], len(parts), *at[5:]]

    def run(self, addresses: Sequence[int]) -> None:
        """Makes the calls on the arrays at these addresses."""
        status = self._code.run_script(self._address, (c_uint64 * (len(addresses) + 1))(0, *addresses))
        if status:
            raise self._failure(status)

    def _failure(self, status: int) -> Exception:
        number, result = (status >> 32) - 1, status & 0xFFFFFFFF
        call = (self._of_parts or self._calls)[number]
        return Refused(call.name) if call.is_condition else failure(call.name, result)

    def register(self, text: bytes) -> None:
        """Lets compiled programs find the script by a text, whose first eight bytes are unlike those of others."""
        with _registering:
            if len(_registered) < _MOST_REGISTERED and text not in _registered:
                _registered[text] = (self, buffer := ctypes.create_string_buffer(text, len(text)))
                self._fill_slot(text, ctypes.addressof(buffer))

    def _fill_slot(self, text: bytes, address: int) -> None:
        table = self._code.table
        key = int.from_bytes(text[:KEY_LENGTH], "little")
        slot = (key * SLOT_FACTOR % (1 << 64)) >> (64 - TABLE_BITS)
        while table[4 * slot]:
            slot = (slot + 1) % (1 << TABLE_BITS)
        table[4 * slot + 1 : 4 * slot + 4] = [len(text), address, self._address]
        table[4 * slot] = key  # last: from now on other threads find it

    def forget_all(self) -> None:
        """Takes this and all other scripts out of the table, which they share."""
        ctypes.memset(self._code.table, 0, ctypes.sizeof(self._code.table))


def _list(calls: Sequence[Call]) -> ctypes.Array[c_uint64]:
    """Returns the words of calls, with a zero after the last one."""
    words = (c_uint64 * (_WORDS * len(calls) + 1))()
    for number, call in enumerate(calls):
        arguments = [*call.arguments, 0, 0, 0, 0][:4]
        words[_WORDS * number : _WORDS * (number + 1)] = [call.function, *arguments, *call.at, call.expects]
    return words


def _team_call(dnnl: Library, script: int, parts: int) -> Call:
    return Call("GOMP_parallel", address_of(dnnl.run_team), (dnnl.code.run_part, script, parts, 0))


class _Mutex:
    """A lock of the C library."""

    def __init__(self) -> None:
        self._memory = (ctypes.c_char * _MUTEX_BYTES)()
        _mutexes.add(self)

    def call(self, what: str) -> Call:
        name = f"pthread_mutex_{what}"
        return Call(name, address_of(getattr(_libc, name)), (ctypes.addressof(self._memory),))

    def reset(self) -> None:
        ctypes.memset(self._memory, 0, _MUTEX_BYTES)


_mutexes: weakref.WeakSet[_Mutex] = weakref.WeakSet()
_shared = _Mutex()

# The processors on which the thread may run that has the shared lock, and the one on which it runs meanwhile.
_allowed, _first = ((ctypes.c_char * _MASK_BYTES)() for _ in range(2))


def _binding(dnnl: Library, team: int) -> tuple[int, list[Call], list[Call]]:
    """Returns the processor that OpenMP has left to this thread, the calls that keep it there and those that free it.

    Otherwise the scheduler may put it where another thread of the team is, while a processor is idle.
    """
    if not 1 < team <= len(dnnl.places) or dnnl.places[0] >= 8 * _MASK_BYTES:
        return _NOWHERE, [], []
    place = dnnl.places[0]
    _first[place // 8] = bytes([1 << place % 8])
    allowed, first = (ctypes.addressof(mask) for mask in (_allowed, _first))
    get, put = (address_of(getattr(_libc, f"sched_{what}affinity")) for what in ("get", "set"))
    asking = Call("sched_getaffinity", get, (0, _MASK_BYTES, allowed), expects=ZERO)
    binding, release = (Call("sched_setaffinity", put, (0, _MASK_BYTES, mask)) for mask in (first, allowed))
    return place, [asking, binding], [release]


_registering = threading.Lock()
_registered: dict[bytes, tuple[Script, Any]] = {}


def _after_fork_in_child() -> None:
    """Forgets scripts, which are for threads that do not exist in this process, and opens locks that those held."""
    global _registering
    _registering = threading.Lock()
    if _registered:
        script, _ = next(iter(_registered.values()))
        script.forget_all()
    _registered.clear()
    for mutex in _mutexes:
        mutex.reset()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
