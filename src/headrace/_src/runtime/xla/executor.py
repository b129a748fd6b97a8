"""Runs a function's graph compiled by XLA.

Variables read become inputs, variables written become outputs, whose old buffers are given away (donated). What
operations keep between calls, such as the streams of random ops, passes in and out likewise. One compiled program per
combination of input shapes, kept by JAX.
"""

from __future__ import annotations

import operator
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.compiler_errors import compiler_failure
from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.summary.summary_file import SummaryFile
from headrace._src.runtime.xla import control_flow  # noqa: F401  registers how control flow is lowered
from headrace._src.runtime.xla.compilation import Compilation
from headrace._src.runtime.xla.effects import keeping_operations, written_inputs
from headrace._src.runtime.xla.lists import ListHistory, TracedList, from_host, register_lists
from headrace._src.runtime.xla.lowering import Lowering, TracedStorage, Uncompilable
from headrace._src.runtime.xla.summaries import WriterInput, register_writes, writer_inputs
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.tensor_list import as_variant

_ON_HOST = frozenset({np.ndarray, type(None)})

# From reading the variables until their new values are stored no other thread may look: the old buffers are given away.
_exchange = threading.RLock()


class NoValue(errors.FailedPreconditionError):
    """A variable has no value yet, so the program, which takes all values in, has not begun: it may be interpreted."""


class SharedVariable(Exception):
    """A call gave one variable for two: the program would give its buffer away twice. It may be interpreted."""


class CompiledGraph:
    """A graph as one XLA program."""

    def __init__(self, graph: FuncGraph) -> None:
        register_lists()
        register_writes()
        self._graph = graph
        self._writers = writer_inputs(graph)
        self._handles = [n for n, t in enumerate(graph.inputs) if t.dtype is dtypes.resource and n not in self._writers]
        self._arrays = [n for n, t in enumerate(graph.inputs) if t.dtype is not dtypes.resource]
        if any(graph.inputs[n].dtype is dtypes.string for n in self._arrays):
            raise Uncompilable(f"{graph.name} takes strings")
        if any(t.dtype in (dtypes.string, dtypes.resource) for t in graph.outputs):
            raise Uncompilable(f"{graph.name} returns strings or resources")
        self._returns_lists = any(t.dtype is dtypes.variant for t in graph.outputs)
        written = written_inputs(graph)
        self._written = [n for n in self._handles if n in written]
        self._read_only = [n for n in self._handles if n not in written]
        self._bound = _Binding(
            [], [], []
        )  # the variables of the call before, which are nearly always those of the next
        self._constants = _Constants(graph, self._arrays)
        self._keeping = keeping_operations(graph)
        self._kept = [graph.kept_by(o) for o in self._keeping]
        self._program = jax.jit(_named(graph.name, self._lowered), donate_argnums=(1,))
        self._compilation: Compilation | None = None  # the one under way

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """The outputs for the arrays of the inputs; variables are updated."""
        moving = self._constants.placed([arrays[n] for n in self._arrays])
        try:
            if not self._handles and not self._kept:
                outputs, _, _, writes = self._program(moving, [], [], [])
            else:
                with _exchange:
                    outputs, writes = self._run_with_state(moving, self._bind(arrays))
        except (Uncompilable, SharedVariable, RecursionError):
            raise
        except Exception as error:
            raise compiler_failure(self._graph.name, error) from error
        finally:
            if self._compilation is not None:
                self._end_compilation()
        if writes:
            files = {n: resource_of(arrays[n], SummaryFile) for n in self._writers}
            for write in writes:
                write.hand_over(files)
        if not self._returns_lists:
            return outputs
        return [as_variant(o) if isinstance(o, (TracedList, ListHistory)) else o for o in outputs]

    def lowered(self, inputs: Sequence[Any]) -> Any:
        """The program as JAX lowers it for inputs like these: arrays, or descriptions of arrays."""
        bound = self._bind(inputs)
        moving = [inputs[n] for n in self._arrays]
        kept = [k.read() for k in self._kept]
        try:
            return self._program.lower(moving, _values(bound.written), _values(bound.read), kept)
        finally:
            self._end_compilation()

    def outputs_of(self, inputs: Sequence[Any]) -> list[Any]:
        """The outputs for tracers: the program as a part of another one. Nothing it needs may live outside of it."""
        if self._handles or self._kept or self._writers:
            raise Uncompilable(f"{self._graph.name} has state")
        try:
            outputs: list[Any] = self._lowered([inputs[n] for n in self._arrays], [], [], [])[0]
            return outputs
        finally:
            self._end_compilation()

    def _end_compilation(self) -> None:
        compilation, self._compilation = self._compilation, None
        if compilation is not None:
            compilation.end()

    def _run_with_state(self, moving: list[Any], bound: _Binding) -> tuple[list[Any], Any]:
        kept_before = [k.read() for k in self._kept]
        outputs, updated, kept, writes = self._program(moving, _values(bound.written), _values(bound.read), kept_before)
        for storage, array in zip(bound.written, updated, strict=True):
            storage.array = array
        for storage, array in zip(self._kept, kept, strict=True):
            storage.array = array
        return outputs, writes

    def _bind(self, arrays: Sequence[Any]) -> _Binding:
        """The storages behind the handles among `arrays`."""
        handles = [arrays[n] for n in self._handles]
        bound = self._bound
        if len(handles) == len(bound.handles) and all(map(operator.is_, handles, bound.handles)):
            return bound
        storages = {n: _storage(arrays[n]) for n in self._handles}
        if len({id(s) for s in storages.values()}) != len(storages):
            raise SharedVariable
        self._bound = _Binding(handles, [storages[n] for n in self._written], [storages[n] for n in self._read_only])
        return self._bound

    def _lowered(self, moving: list[Any], written: list[Any], read: list[Any], kept: list[Any]) -> Any:
        self._compilation = self._compilation or Compilation(self._graph.name, len(self._graph.operations))
        values: list[Any] = [None] * len(self._graph.inputs)
        for n, value in zip(self._arrays, moving, strict=True):
            values[n] = value
        storages = [*self._bound.written, *self._bound.read]  # only their names, dtypes and shapes are used
        stand_ins = [TracedStorage(s, v) for s, v in zip(storages, [*written, *read], strict=True)]
        for n, stand_in in zip((*self._written, *self._read_only), stand_ins, strict=True):
            values[n] = stand_in
        for n in self._writers:
            values[n] = WriterInput(n)
        streams = [TracedStorage(s, v) for s, v in zip(self._kept, kept, strict=True)]
        kept_by = {id(o): s for o, s in zip(self._keeping, streams, strict=True)}
        lowering = Lowering(kept_by, drops_checks=self._graph.jit_compile is True)
        outputs = lowering.run_graph(self._graph, values)
        kinds = [t.dtype.numpy_dtype for t in self._graph.outputs]
        results = [
            o if isinstance(o, (TracedList, ListHistory)) else jnp.asarray(o, d)
            for o, d in zip(outputs, kinds, strict=True)
        ]
        updated = [s.array for s in stand_ins[: len(self._written)]]
        return results, updated, [s.array for s in streams], tuple(lowering.writes)


def _named(name: str, lowered: Callable[..., Any]) -> Callable[..., Any]:
    """The function under the name that profiles show."""

    def program(*arguments: Any) -> Any:
        return lowered(*arguments)

    program.__name__ = program.__qualname__ = name
    return program


@dataclass(frozen=True)
class _Binding:
    """The variables of one call: the arrays of their handles, and the storages that it writes and only reads."""

    handles: list[Any]
    written: list[VariableStorage]
    read: list[VariableStorage]


class _Constants:
    """Arrays that a graph captured go to the device once, not at each call."""

    def __init__(self, graph: FuncGraph, positions: Sequence[int]) -> None:
        captured = {id(inside) for outside, inside in graph.captures if type(outside) is EagerTensor}
        self._captured = [k for k, n in enumerate(positions) if id(graph.inputs[n]) in captured]
        self._lists = [k for k, n in enumerate(positions) if graph.inputs[n].dtype is dtypes.variant]
        self._known: dict[int, tuple[Any, Any]] = {}  # place among the arrays -> (the array, its copy on the device)

    def placed(self, arrays: list[Any]) -> list[Any]:
        """The arrays as compiled programs take them."""
        for k in self._captured:
            array = arrays[k]
            if type(array) is np.ndarray and k not in self._lists:
                known = self._known.get(k)
                if known is None or known[0] is not array:
                    known = self._known[k] = (array, jax.device_put(array))
                arrays[k] = known[1]
        for k in self._lists:
            if type(arrays[k]) is np.ndarray:
                if arrays[k].ndim:
                    raise Uncompilable("a batch of lists stays on the host")
                arrays[k] = from_host(arrays[k].item())
        return arrays


def _values(storages: Sequence[VariableStorage]) -> list[Any]:
    """The values of variables on the device; there they stay."""
    values = [s.array for s in storages]
    if _ON_HOST.isdisjoint(map(type, values)):
        return values
    for storage in storages:
        if type(storage.array) in _ON_HOST:
            storage.array = jax.device_put(_value(storage))
    return [s.array for s in storages]


def _value(storage: VariableStorage) -> Any:
    try:
        return storage.read()
    except errors.FailedPreconditionError as problem:
        raise NoValue(problem.node_def, problem.op, problem.message) from None


def _storage(handle: Any) -> VariableStorage:
    storage = handle.item() if isinstance(handle, np.ndarray) else handle
    if not isinstance(storage, VariableStorage):
        raise Uncompilable(f"the resource {getattr(storage, 'name', storage)!r} lives on the host")
    if storage.dtype is dtypes.string:
        raise Uncompilable(f"the variable {storage.name!r} holds strings")
    return storage
