"""Summaries in compiled programs: a program returns what it would write, and the writers write it afterwards.

A write holds the values as outputs of the program; what is known while compiling (the writer's place among the inputs,
the tag) is kept beside them. Writes of a branch also hold whether it ran; those of a loop are stacked by iteration.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.summary.summary_file import SummaryFile
from headrace._src.runtime.xla.effects import called_functions, found_in
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules, Uncompilable, as_traced
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import Resource

_WRITE, _FLUSH = "WriteSummary", "FlushSummaryWriter"

RULES = LoweringRules()


class WriterInput(Resource):
    """Represents a summary writer while lowering: its position among the inputs of the program."""

    def __init__(self, position: int) -> None:
        super().__init__(f"summary writer {position}")
        self.position = position


@dataclass(frozen=True)
class Write:
    """One summary value."""

    step: Any
    tensor: Any
    happened: Any  # whether its branch ran; None outside of branches
    position: int
    tag: bytes
    metadata: bytes

    def hand_over(self, files: dict[int, SummaryFile]) -> None:
        files[self.position].write_later(self.step, self.tag, self.tensor, self.metadata, self.happened)

    def hand_over_round(self, files: dict[int, SummaryFile], n: int) -> None:
        if self.happened is None or self.happened[n]:
            files[self.position].write_tensor(int(self.step[n]), self.tag, self.tensor[n], self.metadata)

    def parts(self) -> tuple[Any, Any]:
        return (self.step, self.tensor, self.happened), (self.position, self.tag, self.metadata)


@dataclass(frozen=True)
class Flush:
    """A request to make everything written so far visible to readers."""

    happened: Any
    position: int

    def hand_over(self, files: dict[int, SummaryFile]) -> None:
        if self.happened is None or np.asarray(self.happened):
            files[self.position].flush()

    def hand_over_round(self, files: dict[int, SummaryFile], n: int) -> None:
        if self.happened is None or self.happened[n]:
            files[self.position].flush()

    def parts(self) -> tuple[Any, Any]:
        return (self.happened,), (self.position,)


@dataclass(frozen=True)
class Rounds:
    """The writes of a loop; the values of `writes` have the iteration as first axis."""

    writes: tuple[Any, ...]
    happened: Any
    count: int

    def hand_over(self, files: dict[int, SummaryFile]) -> None:
        if self.happened is not None and not np.asarray(self.happened):
            return
        writes = jax.tree_util.tree_map(np.asarray, self.writes)
        if all(type(write) is Write for write in writes):
            _hand_over_together(writes, self.count, files)
            return
        for n in range(self.count):
            for write in writes:
                write.hand_over_round(files, n)

    def hand_over_round(self, files: dict[int, SummaryFile], n: int) -> None:
        happened = None if self.happened is None else self.happened[n]
        inner = replace(self, writes=jax.tree_util.tree_map(lambda a: a[n], self.writes), happened=happened)
        inner.hand_over(files)

    def parts(self) -> tuple[Any, Any]:
        return (self.writes, self.happened), (self.count,)


def _hand_over_together(writes: Sequence[Write], count: int, files: dict[int, SummaryFile]) -> None:
    """Writes what all iterations of a loop write, one call per file."""
    values: dict[int, list[Any]] = {write.position: [] for write in writes}
    columns = [(write, write.step.tolist(), values[write.position].append) for write in writes]
    for n in range(count):
        for write, steps, add in columns:
            if write.happened is None or write.happened[n]:
                add((steps[n], write.tag, write.tensor[n], write.metadata))
    for position, of_file in values.items():
        files[position].write_tensors(of_file)


_registered: list[bool] = []


def register_writes() -> None:
    """Lets programs return writes."""
    if not _registered:
        _registered.append(True)
        for kind in (Write, Flush, Rounds):
            jax.tree_util.register_pytree_node(kind, kind.parts, lambda known, values, kind=kind: kind(*values, *known))


@RULES.lowers(_WRITE)
def _write(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    writer, step, tensor, tag, metadata = arguments
    known = all(isinstance(a, np.ndarray) for a in (tag, metadata))
    if not isinstance(writer, WriterInput) or not known or operation.inputs[2].dtype is dtypes.string:
        raise Uncompilable(f"{operation.type} ({operation.name}) runs on the host")
    lowering.writes.append(
        Write(as_traced(step), as_traced(tensor), None, writer.position, tag.item(), metadata.item())
    )
    return []


@RULES.lowers(_FLUSH)
def _flush(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    if not isinstance(arguments[0], WriterInput):
        raise Uncompilable(f"{operation.type} ({operation.name}) runs on the host")
    lowering.writes.append(Flush(None, arguments[0].position))
    return []


def writer_inputs(graph: FuncGraph, known: dict[int, list[int]] | None = None) -> list[int]:
    """Returns the positions of the inputs to which only summaries are written."""
    known = {} if known is None else known  # of each function, once
    if id(graph) in known:
        return known[id(graph)]
    resources = {id(t): n for n, t in enumerate(graph.inputs) if t.dtype is dtypes.resource}
    uses: dict[int, list[bool]] = {}
    for operation in graph.operations:
        positions = [(k, resources[id(t)]) for k, t in enumerate(operation.inputs) if id(t) in resources]
        if not positions:
            continue
        functions = called_functions(operation)
        inner = [set(writer_inputs(function, known)) for function in functions]
        for k, n in positions:
            if functions:  # the selector of a conditional comes before the inputs that its branches see
                offsets = [len(operation.inputs) - len(function.inputs) for function in functions]
                fits = any(k - o in writers for o, writers in zip(offsets, inner, strict=True)) and all(
                    k - o in writers or not _is_used(function.inputs[k - o], function)
                    for o, writers, function in zip(offsets, inner, functions, strict=True)
                )
            else:
                fits = operation.type in (_WRITE, _FLUSH)
            uses.setdefault(n, []).append(fits)
    found = known[id(graph)] = [n for n, fits in uses.items() if all(fits)]
    return found


def _is_used(tensor: Any, graph: FuncGraph) -> bool:
    return any(t is tensor for operation in graph.operations for t in operation.inputs)


def writes_summaries(graph: FuncGraph) -> bool:
    """Returns whether a graph, or one that it calls, writes summaries."""

    def here(graph: FuncGraph) -> bool | None:
        return any(o.type in (_WRITE, _FLUSH) for o in graph.operations) or None

    return found_in(graph, "writes summaries", here) or False


@contextlib.contextmanager
def collecting(lowering: Lowering) -> Iterator[list[Any]]:
    """Collects the writes of a block separately."""
    before, lowering.writes = lowering.writes, []
    try:
        yield lowering.writes
    finally:
        lowering.writes = before


def only_if(write: Any, condition: Any) -> Any:
    """Returns a write that happens only if `condition` holds."""
    happened = condition if write.happened is None else jnp.logical_and(write.happened, condition)
    return replace(write, happened=happened)


def nothing_like(writes: Any) -> Any:
    """Returns zeros in the shapes of writes that do not happen."""
    return jax.tree_util.tree_map(lambda a: jnp.zeros(a.shape, a.dtype), writes)
