"""Whether a call on a large array uses a small program of XLA: only after many such calls, since compiling takes time.

Both ways give the same bits. Which one a call takes depends on its size and on how many large calls there were.
"""

from __future__ import annotations

from headrace._src.base.forking import refuse_after_fork

PATIENCE = 16  # large calls after which compiling pays


class _Use:
    """Counts the large calls; programs run from a certain number on, and never in a forked process."""

    calls = 0
    allowed = True


_use = _Use()


def pays_to_compile(patience: int = PATIENCE) -> bool:
    """Counts a large call and returns whether it should run a compiled program: after `patience` others."""
    _use.calls += 1
    return _use.allowed and _use.calls > patience


def _give_up() -> None:
    _use.allowed = False


refuse_after_fork(_give_up)
