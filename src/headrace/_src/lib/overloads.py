"""Tables that list which ordinary functions composite tensors accept, and the implementation of each.

A function is named by its op ("AddV2") or by its path ("ops.array.joining:concat"), so that a table refers to
functions of many files without loading them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.lazy import ROOT
from headrace._src.ops.entry import Op


def name_of(function: Callable[..., Any]) -> str:
    """Returns the name under which tables list a function."""
    if isinstance(function, Op):
        return function.name
    return f"{function.__module__.removeprefix(ROOT)}:{function.__name__}"
