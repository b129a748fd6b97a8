"""Call: one way of calling an op on a device, with attributes, shapes and dtypes; made once and found again by key.

The outputs' shapes and dtypes are those of the op's device kernel, which JAX traces once without computing anything.
Errors of a call therefore appear when it is made, as they do on the host. Inputs that the kernel must know (axes,
shapes) are part of the key, by value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import Op
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.eager.pending import Aval, aval_of
from headrace._src.runtime.interpreter import in_line
from headrace._src.runtime.xla.lowering import TracedStorage
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape

MOVING = object()  # marks an input whose value the program receives


class Known:
    """The value of an input that the kernel must know, as part of a key."""

    __slots__ = ("_hash", "array")

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        self._hash = hash((array.shape, array.dtype, array.tobytes()))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is Known
            and self.array.dtype == other.array.dtype
            and self.array.shape == other.array.shape
            and self.array.tobytes() == other.array.tobytes()
        )


class StorageKind:
    """A variable as part of a key: programs receive its value and return the new one."""

    __slots__ = ("dtype", "shape", "value")

    def __init__(self, storage: VariableStorage, value: Aval) -> None:
        self.dtype, self.shape, self.value = storage.dtype, storage.shape, value

    def __hash__(self) -> int:
        return hash((self.shape, self.value))

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is StorageKind
            and self.dtype is other.dtype
            and self.shape == other.shape
            and self.value is other.value
        )


class Call:
    """A call of an op on inputs of these kinds.

    `arguments` has one entry per input of the op: MOVING, a known array, a StorageKind, or a list of these. The first
    outputs are the new values of variables, if the op takes any; those that the caller receives follow.
    """

    __slots__ = ("arguments", "attrs", "dtypes", "op", "outputs", "shapes", "state_count")

    size = 1  # ops

    def __init__(self, op: Op, attrs: dict[str, Any], arguments: list[Any], moving: Sequence[Aval]) -> None:
        self.op, self.attrs, self.arguments = op, attrs, arguments
        self.state_count = sum(type(a) is StorageKind for a in arguments) + (op.keeps is not None)
        described = [jax.ShapeDtypeStruct(a.shape, a.dtype) for a in moving]
        with wide_types():
            results = jax.eval_shape(lambda *arrays: self.run(arrays), *described)
        self.outputs: list[Aval] = [aval_of(tuple(r.shape), np.dtype(r.dtype)) for r in results]
        given = self.outputs[self.state_count :]
        self.dtypes: list[DType] = [dtypes.from_numpy(a.dtype) for a in given]
        self.shapes: list[TensorShape] = [TensorShape._of(a.shape) for a in given]

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Returns the outputs for the moving inputs, as tracers or arrays."""
        rest = iter(arrays)
        storages: list[TracedStorage] = []
        named: dict[str, Any] = {}
        if self.op.keeps is not None:
            storages.append(TracedStorage(self.op.keeps(self.attrs), next(rest)))
            named["kept"] = storages[0]
        grouped = self._grouped(rest, storages)
        results = in_line(self.op, self.op.device(*grouped, **self.attrs, **named))
        return [jnp.asarray(v) for v in (*(s.array for s in storages), *results)]

    def _grouped(self, arrays: Iterator[Any], storages: list[TracedStorage]) -> list[Any]:
        """Returns the arguments of the kernel; adds the stand-ins of variables to `storages`."""
        grouped: list[Any] = []
        for argument in self.arguments:
            if argument is MOVING:
                grouped.append(next(arrays))
            elif type(argument) is list:
                grouped.append([next(arrays) if a is MOVING else a for a in argument])
            elif type(argument) is StorageKind:
                template = VariableStorage("variable", argument.dtype, argument.shape)
                storages.append(TracedStorage(template, next(arrays)))
                grouped.append(storages[-1])
            else:
                grouped.append(argument)
        return grouped

    def run_on_host(self, arrays: Sequence[np.ndarray]) -> list[Any]:
        """Returns the outputs of a call without variables, computed with NumPy."""
        grouped = self._grouped(iter(arrays), [])
        return in_line(self.op, state.quiet(self.op.host, *grouped, **self.attrs))

    def __repr__(self) -> str:
        return f"<{self.op.name} -> {self.outputs}>"
