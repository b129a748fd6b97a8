"""Programs that several functions share, because their graphs are equal in everything that a program depends on.

A function that is defined again, or the training step of a second model of the same kind, then needs no compilation.
What differs between them (variables, captured arrays, the state of random ops) comes in as arguments of the program.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.entry import REGISTRY
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor

_MOST = 32
_FOR_TAPES = "gradient_function"  # the attribute of an identity that only tapes read
_PLAIN = (bool, int, float, complex, str, bytes, type(None))

_programs: OrderedDict[Any, Any] = OrderedDict()  # by key, the last used at the end


def shared(key: Any, make: Callable[[], Any]) -> Any:
    """Returns the program of a key, which `make` makes if there is none."""
    found = _programs.pop(key, None)
    if found is None:
        found = make()
    _programs[key] = found
    while len(_programs) > _MOST:
        _programs.popitem(last=False)
    return found


def forget(key: Any) -> None:
    """Forgets a program that failed."""
    _programs.pop(key, None)


def forget_all() -> None:
    """Forgets all programs, such as after a change of how operations are lowered."""
    _programs.clear()


class _Unknown(Exception):
    """A graph holds an object that cannot be compared with that of another graph."""


def fingerprint(graph: FuncGraph) -> bytes | None:
    """Returns what graphs that lead to the same program have in common, or None if that is not known."""
    description = _Description()
    try:
        description.add_graph(graph)
    except _Unknown:
        return None
    return description.digest()


class _Description:
    """The text of a graph: operations in their order, tensors by number. Names are left out."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def digest(self) -> bytes:
        return self._hash.digest()

    def _add(self, *parts: object) -> None:
        self._hash.update(repr(parts).encode())

    def add_graph(self, graph: FuncGraph) -> None:
        if graph.members is not None or graph.replicas is not None or graph.replica_regions:
            raise _Unknown
        numbers: dict[int, int] = {}
        self._add("graph", graph.implements, graph.jit_compile, len(graph.inputs), len(graph.operations))
        for operation in graph.operations:
            self._add_operation(operation, numbers)
        self._add(self._numbers(graph.inputs, numbers), self._numbers(graph.outputs, numbers))
        if graph.effects is not None:
            self._add("effects", [operation.position for operation in graph.effects])

    def _add_operation(self, operation: Operation, numbers: dict[int, int]) -> None:
        names = sorted(operation.attrs)
        if _FOR_TAPES in names:
            names.remove(_FOR_TAPES)
        elif operation.entry is None or REGISTRY.get(operation.type) is not operation.entry:
            raise _Unknown
        given = [
            self._numbers(argument, numbers) if isinstance(argument, list) else self._numbers([argument], numbers)[0]
            for argument in operation.arguments
        ]
        self._add(operation.type, operation.position, operation.device, given)
        self._add([other.position for other in operation.control_inputs])
        for name in names:
            self._add(name)
            self._add_value(operation.attrs[name])
        for tensor in operation.outputs:
            numbers[id(tensor)] = len(numbers)
            self._add(tensor.dtype.name, repr(tensor.shape))

    def _numbers(self, tensors: Iterable[Any], numbers: dict[int, int]) -> list[int]:
        try:
            return [numbers[id(tensor)] for tensor in tensors]
        except KeyError:
            raise _Unknown from None

    def _add_value(self, value: Any) -> None:
        if type(value) in _PLAIN:
            self._add(value)
        elif isinstance(value, (tuple, list)):
            self._add(type(value).__name__, len(value))
            for item in value:
                self._add_value(item)
        elif isinstance(value, DType):
            self._add("dtype", value.name)
        elif isinstance(value, TensorShape):
            self._add("shape", repr(value))
        elif isinstance(value, FuncGraph):
            self.add_graph(value)
        elif type(value) is EagerTensor:
            self._add_array(value._array)
        elif isinstance(value, (np.ndarray, np.generic)):
            self._add_array(np.asarray(value))
        else:
            raise _Unknown

    def _add_array(self, array: Any) -> None:
        if type(array) is not np.ndarray or array.dtype.hasobject:
            raise _Unknown
        self._add("array", array.dtype.str, array.dtype.name, array.shape)
        self._hash.update(np.ascontiguousarray(array).tobytes())
