"""Processes that were forked from one in which XLA was running.

XLA's threads do not exist in such a process, so the first compiled call would wait forever. It raises an error
instead. Ops that NumPy runs keep working.

Other threads do not exist there either, so nobody would release the locks that they held. They are renewed.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable
from typing import Any, NoReturn

from headrace._src.base import errors, lazy

_refusals: list[Callable[[], None]] = []


def xla_started() -> bool:
    """Whether XLA has started using devices (the check does not start it)."""
    bridge = sys.modules.get("jax._src.xla_bridge")
    return bool(bridge is not None and getattr(bridge, "_backends", None))


def refuse_after_fork(refuse: Callable[[], None]) -> None:
    """Registers `refuse` to run in processes that cannot use XLA, to discard or replace what would call it."""
    _refusals.append(refuse)


def xla_lost(*_: object, **__: object) -> NoReturn:
    """Raises the error for the use of XLA in such a process."""
    raise errors.failed_precondition(
        "This process was forked from one that had used XLA (a compiled function, or an op that only XLA runs), whose "
        "threads do not exist here. Start it with multiprocessing.get_context('spawn'), or fork before the first "
        "compiled call."
    )


_forking_thread_was_alone = True
_LOCKS = (type(threading.Lock()), type(threading.RLock()))
_ROOM = "headrace._src."


def _before_fork() -> None:
    global _forking_thread_was_alone
    _forking_thread_was_alone = threading.active_count() == 1


def _renew_locks() -> None:
    """Releases the locks of headrace's modules and objects that threads of the parent may hold."""
    holders: list[object] = [module for name, module in [*sys.modules.items()] if name.startswith(_ROOM)]
    # Some classes have a descriptor as `__module__`.
    holders += [thing for thing in gc.get_objects() if str(type(thing).__module__).startswith(_ROOM)]
    for holder in holders:
        if isinstance(holder, _LOCKS):
            _renew(holder)
        for value in [*getattr(holder, "__dict__", {}).values()]:
            if isinstance(value, _LOCKS):
                _renew(value)


def _renew(lock: Any) -> None:
    is_owned = getattr(lock, "_is_owned", None)
    if is_owned is None or not is_owned():  # this thread goes on, and releases what it holds itself
        lock._at_fork_reinit()


def _after_fork_in_child() -> None:
    if xla_started():
        lazy.replace_jax(xla_lost)
        for refuse in _refusals:
            refuse()
    if not _forking_thread_was_alone:
        _renew_locks()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_child=_after_fork_in_child)
