"""How composite tensors say which ordinary functions they take: tables from functions to implementations.

A function is named by its op ("AddV2") or by where it stands ("ops.array.joining:concat"), so that a table names
functions of many files without loading any of them.
"""

from __future__ import annotations

from typing import Any

from headrace._src.base.lazy import ROOT
from headrace._src.ops.entry import Op


def name_of(function: Any) -> str:
    """The name under which tables list a function."""
    if isinstance(function, Op):
        return function.name
    return f"{function.__module__.removeprefix(ROOT)}:{function.__name__}"
