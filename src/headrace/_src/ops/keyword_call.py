"""Ops as tf.raw_ops offers them: under TensorFlow's argument names, by keyword only.

A few arguments are called otherwise there than in the op's definition.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base.tracebacks import hidden
from headrace._src.ops.entry import find
from headrace._src.ops.index import FACTS, OP_MODULES
from headrace._src.ops.raw_docstring import raw_docstring

__tracebackhide__ = hidden


def op_names() -> list[str]:
    """Returns the names of TensorFlow's ops that have an entry."""
    return sorted(OP_MODULES.keys() - FACTS["own"])


def keyword_only(name: str) -> Callable[..., Any]:
    """Returns the op as a function that takes keyword arguments only."""
    entry = find(name)
    renamed = entry.raw_names or {}
    spelled = {old: new for new, old in renamed.items()}
    signature = entry.__signature__
    parameters = [p.replace(name=spelled.get(p.name, p.name)) for p in signature.parameters.values()]
    names = [p.name for p in parameters]
    required = [p.name for p in parameters if p.default is inspect.Parameter.empty]
    known, needed = frozenset(names), frozenset(required)

    def call(*args: Any, **kwargs: Any) -> Any:
        if args or not needed <= kwargs.keys() <= known:
            raise TypeError(_problem(call.__name__, names, required, args, kwargs))
        return entry(**({renamed.get(key, key): value for key, value in kwargs.items()} if renamed else kwargs))

    call.__name__ = call.__qualname__ = snake_case(name)
    call.__doc__ = raw_docstring(entry, spelled)
    call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return call


def _problem(
    name: str, names: Sequence[str], required: Sequence[str], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> str:
    """Returns what is wrong with the arguments of a call."""
    if args:
        return (
            f"{name} only takes keyword args (possible keys: {list(names)}). Please pass these args as kwargs instead."
        )
    for key in kwargs:
        if key not in names:
            return f"{name}() got an unexpected keyword argument '{key}'"
    missing = [p for p in required if p not in kwargs]
    listed = " and ".join(repr(p) for p in missing)
    plural = "argument" if len(missing) == 1 else "arguments"
    return f"{name}() missing {len(missing)} required positional {plural}: {listed}"


def snake_case(name: str) -> str:
    """MatMul -> mat_mul, AddV2 -> add_v2, Conv2D -> conv2d."""
    joined = re.sub(r"(?<=[23])D", "d", name)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", joined).lower()
