"""Exports a graph without state as a StableHLO program, by `jax.export`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.base.lazy import LazyModule, jax
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.onednn.kernels import portable
from headrace._src.runtime.xla.executor import CompiledGraph
from headrace._src.runtime.xla.lowering import Uncompilable

jax_export: Any = LazyModule("jax.export")

_BATCH = "batch"


def exported_program(graph: FuncGraph, batch_size: int | None, platforms: Sequence[str] | None) -> Any:
    """Returns the `jax.export.Exported` of a graph: it takes the inputs in order and returns a list of the outputs."""
    compiled = CompiledGraph(graph)

    def program(*arrays: Any) -> list[Any]:
        return compiled.outputs_of(list(arrays))

    program.__name__ = graph.name
    with wide_types(), portable():
        return jax_export.export(jax.jit(program), platforms=platforms)(*_arguments(graph.inputs, batch_size))


def _arguments(inputs: Sequence[Any], batch_size: int | None) -> list[Any]:
    """Returns descriptions of the inputs. Unknown sizes get names; unknown first dimensions share one."""
    scope = jax_export.SymbolicScope()
    described = []
    for number, tensor in enumerate(inputs):
        if tensor.shape.rank is None:
            raise Uncompilable(f"input {tensor.op.name!r} has no known rank")
        sizes = tensor.shape.as_list()
        if sizes and sizes[0] is None:
            sizes[0] = _BATCH if batch_size is None else batch_size
        names = [f"size_{number}_{axis}" if size is None else str(size) for axis, size in enumerate(sizes)]
        shape = jax_export.symbolic_shape(",".join(names), scope=scope)
        described.append(jax.ShapeDtypeStruct(shape, tensor.dtype.numpy_dtype))
    return described
