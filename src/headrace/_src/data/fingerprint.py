"""A hash of a plan: of its stages, their functions and the tensors they hold."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.data.function import UserFunction
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.tensors import nest
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import EagerTensor


def fingerprint(plan: object) -> int:
    """Returns the same hash for plans that do the same, and most likely different ones for others."""
    digest = hashlib.blake2b(digest_size=8)
    for piece in _pieces(plan, {}):
        digest.update(piece)
        digest.update(b"\x00")
    return int.from_bytes(digest.digest(), "little")


def _pieces(value: object, seen: dict[int, int]) -> Iterator[bytes]:
    """Yields the parts of a value that identify it; a repeated object is represented by its index."""
    if isinstance(value, (str, int, float, bool, type(None), np.dtype, TypeSpec)):
        yield repr(value).encode()
    elif isinstance(value, bytes):
        yield value
    elif isinstance(value, np.ndarray):
        yield str((value.dtype, value.shape)).encode()
        yield repr(value.tolist()).encode() if value.dtype.hasobject else np.ascontiguousarray(value).tobytes()
    elif isinstance(value, EagerTensor):
        yield from _pieces(np.asarray(value._array), seen)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from _pieces(part, seen)
    elif isinstance(value, dict):
        for key in value:
            yield from _pieces(key, seen)
            yield from _pieces(value[key], seen)
    elif id(value) in seen:
        yield f"again {seen[id(value)]}".encode()
    else:
        seen[id(value)] = len(seen)
        yield from _object_pieces(value, seen)


def _object_pieces(value: Any, seen: dict[int, int]) -> Iterator[bytes]:
    yield type(value).__qualname__.encode()
    if isinstance(value, UserFunction):
        yield from _pieces([value.graph, value.captures], seen)
    elif hasattr(value, "operations") and hasattr(value, "outputs"):  # the graph of a function
        yield from _graph_pieces(value, seen)
    elif isinstance(value, Composite):
        yield from _pieces(nest.flatten(value, expand_composites=True), seen)
    elif callable(value):  # what Python code does is not visible from outside
        yield f"{value.__module__}.{getattr(value, '__qualname__', '')}".encode()
    elif hasattr(value, "kind") and hasattr(value, "inputs"):  # a node of a plan
        yield value.kind.encode()
        yield from _pieces({name: field for name, field in vars(value).items() if not name.startswith("_")}, seen)
    else:
        yield str(getattr(value, "name", "")).encode()


def _graph_pieces(graph: FuncGraph, seen: dict[int, int]) -> Iterator[bytes]:
    places: dict[int, int] = {}
    for operation in graph.operations:
        yield operation.type.encode()
        yield repr([places.get(id(t), -1) for t in operation.inputs]).encode()
        yield from _pieces(dict(operation.attrs), seen)
        for tensor in operation.outputs:
            places[id(tensor)] = len(places)
    yield repr([places.get(id(t), -1) for t in graph.outputs]).encode()
