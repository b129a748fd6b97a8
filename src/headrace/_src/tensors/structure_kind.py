"""The kind of a structure of tensors: structures of one kind can be stacked, and run the same trace."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.nest import flatten


def kind_of(structure: object) -> list[Any]:
    """Returns the types of all leaves, and the shapes and dtypes of what they consist of."""
    parts = flatten(structure, expand_composites=True)
    return [*map(type, flatten(structure)), *((getattr(p, "shape", None), getattr(p, "dtype", None)) for p in parts)]
