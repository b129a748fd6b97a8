"""The functions of tensorflow.python.ops.gen_array_ops and similar modules: every op under its name in snake case."""

from __future__ import annotations

import functools
from typing import Any

from headrace._src.ops.entry import find
from headrace._src.ops.keyword_call import op_names, snake_case


@functools.cache
def _names() -> dict[str, str]:
    """The names of ops by the names of their functions."""
    return {snake_case(name): name for name in op_names()}


def __getattr__(name: str) -> Any:
    if name.startswith("__") or name not in _names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return find(_names()[name])


def __dir__() -> list[str]:
    return sorted(_names())
