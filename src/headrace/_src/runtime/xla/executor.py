"""Runs a function's graph compiled by XLA.

Variables read become inputs, variables written become outputs, whose old buffers are given away (donated). What
operations keep between calls, such as the streams of random ops, passes in and out likewise. One compiled program per
combination of input shapes, kept by JAX.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.runtime.xla import control_flow  # noqa: F401  registers how control flow is lowered
from headrace._src.runtime.xla.effects import keeping_operations, written_inputs
from headrace._src.runtime.xla.lists import ListHistory, TracedList, from_host, register_lists
from headrace._src.runtime.xla.lowering import Lowering, TracedStorage, Uncompilable
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor_list import as_variant


class CompiledGraph:
    """A graph as one XLA program."""

    def __init__(self, graph: FuncGraph) -> None:
        register_lists()
        self._graph = graph
        self._handles = [n for n, t in enumerate(graph.inputs) if t.dtype is dtypes.resource]
        self._arrays = [n for n, t in enumerate(graph.inputs) if t.dtype is not dtypes.resource]
        if any(graph.inputs[n].dtype is dtypes.string for n in self._arrays):
            raise Uncompilable(f"{graph.name} takes strings")
        if any(t.dtype in (dtypes.string, dtypes.resource) for t in graph.outputs):
            raise Uncompilable(f"{graph.name} returns strings or resources")
        written = written_inputs(graph)
        self._written = [n for n in self._handles if n in written]
        self._read_only = [n for n in self._handles if n not in written]
        self._storages: list[VariableStorage] = []  # of the call being traced; only their names and shapes are used
        self._keeping = keeping_operations(graph)
        self._kept = [graph.kept_by(o) for o in self._keeping]
        self._program = jax.jit(self._lowered, donate_argnums=(1,))

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """The outputs for the arrays of the inputs; variables are updated."""
        storages = {n: _storage(arrays[n]) for n in self._handles}
        self._storages = [storages[n] for n in (*self._written, *self._read_only)]
        moving = [from_host(a.item()) if _is_variant(a) else a for a in (arrays[n] for n in self._arrays)]
        written = [storages[n].read() for n in self._written]
        read = [storages[n].read() for n in self._read_only]
        if len({id(s) for s in storages.values()}) != len(storages):
            raise Uncompilable(f"{self._graph.name} captured one variable twice")
        outputs, updated, kept = self._program(moving, written, read, [k.read() for k in self._kept])
        for n, array in zip(self._written, updated, strict=True):
            storages[n].array = array
        for storage, array in zip(self._kept, kept, strict=True):
            storage.array = array
        return [as_variant(o) if isinstance(o, (TracedList, ListHistory)) else o for o in outputs]

    def _lowered(self, moving: list[Any], written: list[Any], read: list[Any], kept: list[Any]) -> Any:
        values: list[Any] = [None] * len(self._graph.inputs)
        for n, value in zip(self._arrays, moving, strict=True):
            values[n] = value
        stand_ins = [TracedStorage(s, v) for s, v in zip(self._storages, [*written, *read], strict=True)]
        for n, stand_in in zip((*self._written, *self._read_only), stand_ins, strict=True):
            values[n] = stand_in
        streams = [TracedStorage(s, v) for s, v in zip(self._kept, kept, strict=True)]
        lowering = Lowering({id(o): s for o, s in zip(self._keeping, streams, strict=True)})
        outputs = lowering.run_graph(self._graph, values)
        kinds = [t.dtype.numpy_dtype for t in self._graph.outputs]
        results = [
            o if isinstance(o, (TracedList, ListHistory)) else jnp.asarray(o, d)
            for o, d in zip(outputs, kinds, strict=True)
        ]
        return results, [s.array for s in stand_ins[: len(self._written)]], [s.array for s in streams]


def _is_variant(array: Any) -> bool:
    return isinstance(array, np.ndarray) and array.dtype == np.dtype(object)


def _storage(handle: Any) -> VariableStorage:
    storage = handle.item() if isinstance(handle, np.ndarray) else handle
    if not isinstance(storage, VariableStorage):
        raise Uncompilable(f"the resource {getattr(storage, 'name', storage)!r} lives on the host")
    if storage.dtype is dtypes.string:
        raise Uncompilable(f"the variable {storage.name!r} holds strings")
    return storage
