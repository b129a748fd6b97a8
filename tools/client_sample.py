"""A plugin of pytest that runs a fixed sample of a file's tests: as many as CLIENT_TESTS says, evenly spaced.

The choice depends on the names of the tests alone, so the records of two runs hold the same tests.
"""

from __future__ import annotations

import os
from typing import Any


def sample(names: list[str], count: int) -> set[str]:
    """Returns `count` of the names, evenly spaced in their sorted order; all of them if there are fewer."""
    ordered = sorted(names)
    step = max(len(ordered) / count, 1.0)
    return {ordered[int(n * step)] for n in range(min(count, len(ordered)))}


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    """Keeps the sample of the collected tests."""
    chosen = sample([item.nodeid for item in items], int(os.environ["CLIENT_TESTS"]))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
    items[:] = [item for item in items if item.nodeid in chosen]
