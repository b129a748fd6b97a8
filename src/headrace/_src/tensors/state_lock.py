"""Locks of variables, and the exchange of several values that no signal can split.

A variable's storage has a StateLock (see `resource.VariableStorage`). Variables that compiled programs use together
share one, so that a program takes one lock, not hundreds.
"""

from __future__ import annotations

import collections
import itertools
import threading
import weakref
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol


class StateLock(type(threading.RLock())):  # type: ignore[misc]  # the type of these locks has no public name
    """Lets one thread at a time use a set of variables.

    The thread that holds it may take it again: a signal handler may read a variable at any time.
    """

    def __init__(self, storage: Locked) -> None:
        super().__init__()
        self.members = [weakref.ref(storage)]
        self.gives_away = False  # whether programs that hold it give the variables' arrays away


class Locked(Protocol):
    """Something with a lock that may be exchanged for a shared one."""

    lock: StateLock


_sharing = threading.Lock()
sharings = [0]  # how often `share_lock` has changed something; whoever remembers locks compares it
_MANY = 1000  # members of a lock, after which those that are gone are looked for


def share_lock(storages: Sequence[Locked]) -> StateLock:
    """Returns one lock for these storages and all that share a lock with one of them.

    It is for programs that give the storages' arrays away.
    """
    with _sharing:
        shared = storages[0].lock
        if not shared.gives_away:
            shared.gives_away = True
            sharings[0] += 1
        for storage in storages:
            while (lock := storage.lock) is not shared:
                with lock:
                    joining = [member for ref in lock.members if (member := ref()) is not None]
                    shared.members += map(weakref.ref, joining)
                    set_attributes(joining, "lock", itertools.repeat(shared))
                sharings[0] += 1
        if len(shared.members) > 2 * len(storages) + _MANY:
            shared.members = [ref for ref in shared.members if ref() is not None]
    return shared


consume = collections.deque[Any](maxlen=0).extend  # runs through an iterator without a step in Python


def set_attributes(targets: Iterable[Any], name: str, values: Iterable[Any]) -> None:
    """Sets an attribute of several objects; no signal handler can run in between.

    All of it, the iteration over `values` included, happens inside one call of C code, and Python runs handlers
    between its own instructions only.
    """
    consume(map(setattr, targets, itertools.repeat(name), values))


def run_exclusively(storages: Sequence[Locked], action: Callable[[], Any]) -> Any:
    """Returns `action()`, called while holding the locks of all storages; every thread takes them in one order."""
    while True:
        locks = sorted({storage.lock for storage in storages}, key=id)
        done = _run_holding(locks, locks, storages, action)
        if done is not None:
            return done[0]


def _run_holding(
    locks: Sequence[StateLock], taken: Sequence[StateLock], storages: Sequence[Locked], action: Callable[[], Any]
) -> tuple[Any] | None:
    if locks:
        with locks[0]:
            return _run_holding(locks[1:], taken, storages, action)
    return (action(),) if all(storage.lock in taken for storage in storages) else None
