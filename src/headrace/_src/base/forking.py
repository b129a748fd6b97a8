"""Processes that were forked from one in which XLA was running.

XLA's threads do not exist in such a process, so the first compiled call would wait forever. It raises an error
instead. Ops that NumPy runs keep working.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

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


def _after_fork_in_child() -> None:
    if xla_started():
        lazy.replace_jax(xla_lost)
        for refuse in _refusals:
            refuse()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
