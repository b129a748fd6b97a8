"""Other functions behind public names, for settings that change what public functions do in the whole process.

Public modules keep a name once it has been used (`lazy.attach`), so an exchange rewrites the names that they keep and
is consulted for all that are loaded later. Code under `_src` refers to functions directly and is not affected.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

# By the identity of the function that a table names: that function and the one in its place.
_exchanged: dict[int, tuple[Any, Any]] = {}


def current(value: Any) -> Any:
    """Returns what a public name for `value` means now."""
    pair = _exchanged.get(id(value))
    return value if pair is None else pair[1]


def exchange(pairs: Iterable[tuple[Any, Any]]) -> None:
    """Puts the second function of each pair behind all public names of the first one."""
    table = {id(original): (original, replacement) for original, replacement in pairs}
    _exchanged.update(table)
    _rewrite(table)


def restore() -> None:
    """Gives all public names their own functions again."""
    table = {id(replacement): (replacement, original) for original, replacement in _exchanged.values()}
    _exchanged.clear()
    _rewrite(table)


def _rewrite(table: dict[int, tuple[Any, Any]]) -> None:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("headrace", "tensorflow") and not name.startswith("headrace._src"):
            for attribute, value in list(vars(module).items()):
                if id(value) in table:
                    setattr(module, attribute, table[id(value)][1])
