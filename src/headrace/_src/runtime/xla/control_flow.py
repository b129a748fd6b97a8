"""Lowers calls, conditionals and loops to XLA's control flow.

Variables that branches or loop bodies may write are additional carried values. A loop whose number of iterations is
known while lowering becomes a scan, which also returns the values at the start of each iteration (for gradients).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.runtime.xla import chains, convolutions, found_positions, lists, products, summaries
from headrace._src.runtime.xla.effects import keeping_operations
from headrace._src.runtime.xla.lists import (
    ListHistory,
    TracedList,
    as_carried,
    history_list,
    is_opaque,
    list_history,
    prepare_lists,
    with_known_length,
)
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules, TracedStorage, Uncompilable, as_traced
from headrace._src.runtime.xla.recurrent import library_call
from headrace._src.runtime.xla.summaries import Rounds, collecting, nothing_like, only_if, writes_summaries
from headrace._src.tensors.resource import Resource

RULES = LoweringRules()

_UNROLLED_ROUNDS = 100_000  # counting further by simulation is not worth it


@RULES.lowers("PartitionedCall", "StatefulPartitionedCall")
def _call(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    found = library_call(lowering, operation, arguments)
    return lowering.run_graph(operation.attrs["f"], arguments) if found is None else found


class _Carried:
    """Splits values into those that XLA carries (arrays, lists, variables) and those that stay outside (handles).

    What operations of the graphs keep between calls is carried like the variables, and so is the number of the check
    that failed.
    """

    def __init__(self, values: Sequence[Any], lowering: Lowering, graphs: Sequence[FuncGraph]) -> None:
        self.values = list(values)
        self.moving = [n for n, v in enumerate(values) if not isinstance(v, Resource)]
        keeping = [o for graph in graphs for o in keeping_operations(graph)] if lowering.kept else []
        kept = {id(o): lowering.kept[id(o)] for o in keeping}
        written = lowering.writers.written_by(graphs)
        variables = [v for n, v in enumerate(values) if isinstance(v, TracedStorage) and n in written]
        self.storages = [*variables, *kept.values()]
        if lowering.failure is not None:
            self.storages.append(lowering.failure)

    def leaves(self) -> tuple[Any, Any]:
        return tuple(as_carried(self.values[n]) for n in self.moving), tuple(s.array for s in self.storages)

    def restored(self, moving: Sequence[Any], states: Sequence[Any]) -> list[Any]:
        """Returns the values inside a branch or iteration; variables get the state carried so far."""
        full = list(self.values)
        for n, value in zip(self.moving, moving, strict=True):
            full[n] = value
        for storage, value in zip(self.storages, states, strict=True):
            storage.array = value
        return full

    def states(self) -> tuple[Any, ...]:
        return tuple(s.array for s in self.storages)


def _with_known(branch: FuncGraph, lowering: Lowering, full: Sequence[Any], alone: set[int]) -> tuple[Any, ...]:
    """Runs a branch. Lists that it alone returns, the outputs `alone`, keep a length that is known."""
    outputs = lowering.run_graph(branch, full)
    return tuple(v if n in alone and is_opaque(v) else as_carried(v) for n, v in enumerate(outputs))


def _branch(lowering: Lowering, selector: Any, branches: Sequence[FuncGraph], inputs: list[Any]) -> Sequence[Any]:
    if isinstance(selector, np.ndarray):
        index = int(selector)
        return lowering.run_graph(branches[index if 0 <= index < len(branches) else -1], inputs)
    carried = _Carried(inputs, lowering, branches)
    moving, states = carried.leaves()
    alone = {n for b in branches for n, t in enumerate(b.outputs) if t.op.is_filler}

    def run(branch: FuncGraph) -> Any:
        def inside(moving: Any, states: Any) -> Any:
            outputs = _with_known(branch, lowering, carried.restored(_keep_known(carried, moving), states), alone)
            return outputs, carried.states()

        return inside

    index = jnp.where((selector < 0) | (selector >= len(branches)), len(branches) - 1, selector)
    runs = [run(b) for b in branches]
    if alone:
        runs = _with_fillers(branches, runs, moving, states)
    if any(writes_summaries(b) for b in branches):
        outputs, states = _branch_that_writes(lowering, index, runs, moving, states)
    else:
        outputs, states = jax.lax.switch(index, runs, moving, states)
    for storage, value in zip(carried.storages, states, strict=True):
        storage.array, storage.written = value, True
    return outputs


def _with_fillers(branches: Sequence[FuncGraph], runs: Sequence[Any], moving: Any, states: Any) -> list[Any]:
    """Gives the values that a branch does not compute the shapes that they have in the branch that does.

    Each branch is traced once, here; what XLA gets is the trace.
    """
    traced = [jax.make_jaxpr(run, return_shape=True)(moving, states) for run in runs]
    shapes = []
    for n in range(len(branches[0].outputs)):
        computed = [k for k, b in enumerate(branches) if not b.outputs[n].op.is_filler]
        shapes.append(traced[computed[0] if computed else 0][1][0][n])

    def run_traced(k: int) -> Any:
        program, form = traced[k]
        structure = jax.tree_util.tree_structure(form)

        def inside(moving: Any, states: Any) -> Any:
            leaves = jax.core.eval_jaxpr(program.jaxpr, program.consts, *jax.tree_util.tree_leaves((moving, states)))
            outputs, after = jax.tree_util.tree_unflatten(structure, leaves)
            filled = [
                jax.tree_util.tree_map(lambda s: jnp.zeros(s.shape, s.dtype), shape) if t.op.is_filler else value
                for value, t, shape in zip(outputs, branches[k].outputs, shapes, strict=True)
            ]
            return tuple(filled), after

        return inside

    return [run_traced(k) for k in range(len(branches))]


def _branch_that_writes(lowering: Lowering, index: Any, runs: Sequence[Any], moving: Any, states: Any) -> Any:
    """Returns a branch that returns the writes of all branches: its own, and zeros for the others."""

    def with_writes(run: Any) -> Any:
        def inside(moving: Any, states: Any) -> Any:
            with collecting(lowering) as writes:
                return *run(moving, states), tuple(writes)

        return inside

    shapes = [jax.eval_shape(with_writes(run), moving, states)[2] for run in runs]

    def with_all_writes(k: int) -> Any:
        def inside(moving: Any, states: Any) -> Any:
            outputs, after, own = with_writes(runs[k])(moving, states)
            return outputs, after, [own if j == k else nothing_like(other) for j, other in enumerate(shapes)]

        return inside

    branches = [with_all_writes(k) for k in range(len(runs))]
    outputs, after, writes = jax.lax.switch(index, branches, moving, states)
    for k, of_branch in enumerate(writes):
        lowering.writes += [only_if(write, index == k) for write in of_branch]
    return outputs, after


def _keep_known(carried: _Carried, moving: Sequence[Any]) -> list[Any]:
    """Keeps values that are known while lowering known inside a branch: shapes may depend on them."""
    return [
        carried.values[n] if isinstance(carried.values[n], np.ndarray) else with_known_length(value, carried.values[n])
        for n, value in zip(carried.moving, moving, strict=True)
    ]


@RULES.lowers("If", "StatelessIf", control_flow=True)
def _if(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    condition, *inputs = arguments
    branches = [operation.attrs["then_branch"], operation.attrs["else_branch"]]
    if isinstance(condition, np.ndarray):
        return _branch(lowering, np.array(0 if condition else 1), branches, inputs)
    return _branch(lowering, jnp.where(condition.astype(bool), 0, 1), branches, inputs)


@RULES.lowers("Case", "StatelessCase", control_flow=True)
def _case(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return _branch(lowering, arguments[0], operation.attrs["branches"], arguments[1:])


@RULES.lowers("While", "StatelessWhile", control_flow=True)
def _while(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    attrs = operation.attrs
    cond, body, histories = attrs["cond"], attrs["body"], attrs.get("histories", ())
    fixed = [a is b for a, b in zip(body.inputs, body.outputs, strict=False)]  # further outputs are for gradients
    rounds = _count_rounds(cond, body, arguments, fixed)
    arguments = _with_buffers(lowering, body, prepare_lists(body, arguments))
    carried = _Carried(arguments, lowering, [cond, body])
    changing = [n for n in carried.moving if not fixed[n]]

    def restored(values: Sequence[Any], states: Sequence[Any]) -> list[Any]:
        full = list(arguments)
        for n, value in zip(changing, values, strict=True):
            full[n] = value
        for storage, value in zip(carried.storages, states, strict=True):
            storage.array = value
        return full

    start = tuple(as_carried(arguments[n]) for n in changing), carried.states()

    def step(carry: Any) -> Any:
        return step_and_outputs(carry)[0]

    def step_and_outputs(carry: Any) -> tuple[Any, Sequence[Any]]:
        outputs = lowering.run_graph(body, restored(*carry))
        return (tuple(as_carried(outputs[n]) for n in changing), carried.states()), outputs

    def goes_on(carry: Any) -> Any:
        (result,) = lowering.run_graph(cond, restored(*carry))
        wanted = jnp.reshape(jnp.asarray(result), ()).astype(bool)
        if lowering.failure is None or not lowering.failure_ends_loops:
            return wanted
        return wanted & (lowering.failure.array == 0)  # with clamped values a loop might never end

    count = len(arguments)
    arrays = [n for n in histories if n >= count or not isinstance(arguments[n], TracedList)]
    began: Any = ()
    if rounds is not None:

        def scanned(carry: Any, _: Any) -> Any:
            full = restored(*carry)
            with collecting(lowering) as writes:
                after, outputs = step_and_outputs(carry)
                kept = [as_carried(full[n]) if n < count else as_traced(outputs[n]) for n in arrays]
                return after, (tuple(kept), tuple(writes))

        (values, states), (began, writes) = jax.lax.scan(scanned, start, None, length=rounds)
        if writes:
            lowering.writes.append(Rounds(writes, None, rounds))
    elif writes_summaries(body) or writes_summaries(cond):
        raise Uncompilable(
            f"{operation.name}: a loop that writes summaries, and whose number of rounds depends on data"
        )
    elif histories:
        raise Uncompilable(f"{operation.name}: the gradient of a loop whose number of rounds depends on data")
    else:
        values, states = jax.lax.while_loop(goes_on, step, start)
    full = restored(values, states)
    for storage, value in zip(carried.storages, states, strict=True):
        storage.array, storage.written = value, True
    if rounds is None and lowering.failure is not None:
        _check_condition(lowering, cond, full, carried)
    stacked = dict(zip(arrays, began, strict=True))
    kept = [
        history_list(stacked[n], rounds or 0) if n in stacked else list_history(body, n, arguments[n], rounds or 0)
        for n in histories
    ]
    return [*full, *kept]


def _check_condition(lowering: Lowering, cond: FuncGraph, values: Sequence[Any], carried: _Carried) -> None:
    """Adds the checks in the condition of a loop, for the values that it ended with.

    A condition has no result but a boolean, so XLA drops what it finds; if a check fails there, the loop ends.
    """
    before, count = carried.states(), len(lowering.checked)
    lowering.run_graph(cond, values)
    failure = lowering.failure.array if len(lowering.checked) > count and lowering.failure is not None else None
    for storage, value in zip(carried.storages, before, strict=True):
        storage.array = value
    if failure is not None and lowering.failure is not None:
        lowering.failure.array = failure


def _with_buffers(lowering: Lowering, body: FuncGraph, arguments: list[Any]) -> list[Any]:
    """Gives the remaining lists that enter a loop a buffer: XLA carries values of fixed size only.

    A graph traced with unknown sizes does not say what shape its iterations write. The values here do, so one iteration
    is traced to find out.
    """
    waiting = [n for n, v in enumerate(arguments) if isinstance(v, TracedList) and v.buffer is None]
    if not waiting:
        return arguments
    carried = _Carried(arguments, lowering, [body])
    before = carried.states()

    def one_round(moving: Any, states: Any) -> list[Any]:
        with collecting(lowering):
            outputs = lowering.run_graph(body, carried.restored(_keep_known(carried, moving), states))
        return [outputs[n].buffer for n in waiting]

    try:
        written = jax.eval_shape(one_round, *carried.leaves())
    finally:
        for storage, value in zip(carried.storages, before, strict=True):
            storage.array = value
    prepared = list(arguments)
    for n, buffer in zip(waiting, written, strict=True):
        if buffer is not None:
            prepared[n] = arguments[n].with_buffer(buffer.shape[1:])
    return prepared


def _count_rounds(cond: FuncGraph, body: FuncGraph, arguments: Sequence[Any], fixed: Sequence[bool]) -> int | None:
    """Returns the number of iterations if it follows from values that are known while lowering, else None."""
    known = _Known()
    values = [
        a if isinstance(a, np.ndarray) or (isinstance(a, (TracedList, ListHistory)) and a.length_is_known) else _UNKNOWN
        for a in arguments
    ]
    for rounds in range(_UNROLLED_ROUNDS):
        (goes_on,) = known.run_graph(cond, values)
        if goes_on is _UNKNOWN:
            return None
        if not np.asarray(goes_on).any():
            return rounds
        after = known.run_graph(body, values)[: len(values)]
        values = [v if f else n for v, n, f in zip(values, after, fixed, strict=True)]
    return None


_UNKNOWN = object()


class _Known(Lowering):
    """Evaluates only what is known: an operation with an unknown input has unknown outputs."""

    def lower(self, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
        nothing = [_UNKNOWN] * len(operation.outputs)
        if operation.type == "Const":
            return [operation.attrs["value"]._array]
        if operation.type == "Identity":
            return arguments
        if any(a is _UNKNOWN for a in arguments) or operation.entry is None or operation.entry.stateful:
            return self._list_lengths(operation, arguments, nothing)
        if any(isinstance(a, (TracedList, ListHistory)) for a in arguments):
            return self._list_lengths(operation, arguments, nothing)
        if operation.entry.reentrant or not arguments:
            return nothing
        try:
            return self._fold(operation, arguments)
        except Exception:  # what fails here fails again when the graph runs, with a proper error
            return nothing

    def _list_lengths(self, operation: Operation, arguments: list[Any], nothing: list[Any]) -> Sequence[Any]:
        first = arguments[0] if arguments else None
        if isinstance(first, (TracedList, ListHistory)):
            if operation.type == "TensorListLength":
                return [np.array(first.length, np.int32)]
            if operation.type == "TensorListPopBack":
                return [first.with_length(first.length - 1), _UNKNOWN]
        return nothing


ALL_RULES = LoweringRules(
    RULES, lists.RULES, summaries.RULES, chains.RULES, convolutions.RULES, products.RULES, found_positions.RULES
)
