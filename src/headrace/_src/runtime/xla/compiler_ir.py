"""The XLA program of a graph, as text or bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.unrolling import replicas_of
from headrace._src.runtime.xla.executor import CompiledGraph
from headrace._src.runtime.xla.lowering import Uncompilable
from headrace._src.runtime.xla.replicated import ReplicatedGraph
from headrace._src.tensors.tensor import EagerTensor

_STAGES: dict[str, Callable[[Any], Any]] = {
    "hlo": lambda lowered: lowered.as_text(dialect="hlo"),
    "hlo_serialized": lambda lowered: lowered.compiler_ir("hlo").as_serialized_hlo_module_proto(),
    "stablehlo": lambda lowered: lowered.as_text(dialect="stablehlo"),
    "optimized_hlo": lambda lowered: lowered.compile().as_text(),
}


def program_text(graph: FuncGraph, inputs: Sequence[Any], stage: str) -> Any:
    """Returns the program at a stage of compilation, for inputs given by tensors or specs."""
    if stage not in _STAGES:
        names = ", ".join(repr(name) for name in _STAGES)
        raise ValueError(f"Invalid stage selected: {stage!r}. Valid values are: {names}")
    arrays = [t._array if type(t) is EagerTensor else _described(t) for t in inputs]
    try:
        with wide_types():
            replicas, program = replicas_of(graph), CompiledGraph(graph)
            if replicas is not None and replicas.mesh is not None:
                program = ReplicatedGraph(graph, replicas)
            return _STAGES[stage](program.lowered(arrays))
    except Uncompilable as reason:
        raise errors.invalid_argument(f"{graph.name} cannot be compiled: {reason}") from None


def _described(spec: Any) -> Any:
    if not spec.shape.is_fully_defined():
        raise ValueError(f"The compiler needs to know all sizes; got {spec!r}.")
    return jax.ShapeDtypeStruct(tuple(spec.shape.as_list()), spec.dtype.numpy_dtype)
