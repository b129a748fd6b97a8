"""The paths under which `.weights.h5` files and `.keras` archives store the variables of each object.

A path consists of attribute names. An object that several attributes hold has the path of the first one. Keras 2
visits attributes from Z to A, Keras 3 from A to Z with public ones first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from headrace._src.keras.backend.names import snake_case
from headrace._src.keras.engine.layer_state import LayerState
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.models.model import Model
from headrace._src.keras.optimizers.optimizer import Optimizer

KERAS_2, KERAS_3 = "keras2", "keras3"
_SAVED = (LayerState, Metric, Optimizer)
# Attributes that have another name in Keras 3.
_RENAMED = {
    ("MultiHeadAttention", f"_{name}_dense"): f"{name}_dense" for name in ("query", "key", "value", "output")
}  # fmt: skip


def object_paths(root: Any, dialect: str = KERAS_2) -> list[tuple[str, Any]]:
    """Returns (path, object) for all objects below `root` that may have variables. The path of `root` is empty."""
    return list(_walk(root, "", dialect, set()))


def _walk(value: Any, path: str, dialect: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    seen.add(id(value))
    yield path, value
    attributes = _attributes(value, dialect)
    for name in _in_order(attributes, dialect):
        below, part = f"{path}/{name}" if path else name, attributes[name]
        if isinstance(part, _SAVED):
            if id(part) not in seen:
                yield from _walk(part, below, dialect, seen)
        elif isinstance(part, (list, tuple, dict, set)):
            yield from _walk_container(part, below, dialect, seen)


def _walk_container(container: Iterable[Any], path: str, dialect: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    counts: dict[str, int] = {}
    for part in container.values() if isinstance(container, dict) else container:
        nested = isinstance(part, (list, tuple, dict, set)) and dialect == KERAS_3
        if not nested and not isinstance(part, _SAVED):
            continue
        known = id(part) in seen
        if known and dialect == KERAS_2:
            continue
        name = "container" if nested else snake_case(type(part).__name__)
        count = counts[name] = counts.get(name, -1) + 1
        if known:  # Keras 3 still counts its name
            continue
        below = f"{path}/{name}_{count}" if count else f"{path}/{name}"
        yield from _walk_container(part, below, dialect, seen) if nested else _walk(part, below, dialect, seen)


def _attributes(value: Any, dialect: str) -> dict[str, Any]:
    if isinstance(value, Optimizer):
        inner = getattr(value, "inner_optimizer", None)
        return {} if inner is None else {"inner_optimizer": inner}
    untracked: frozenset[str] = getattr(value, "_untracked", frozenset())
    found = {name: part for name, part in vars(value).items() if name not in untracked}
    if dialect == KERAS_3:
        kind = type(value).__name__
        found = {_RENAMED.get((kind, name), name): part for name, part in found.items()}
    if isinstance(value, Model):
        found |= {"layers": value.layers, "metrics": value.metrics, "optimizer": value.optimizer}
    return found


def _in_order(names: Iterable[str], dialect: str) -> list[str]:
    if dialect == KERAS_2:
        return sorted(names, reverse=True)
    return sorted(names, key=lambda name: (name.startswith("_"), name))
