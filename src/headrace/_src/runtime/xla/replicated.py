"""A graph that was traced once for several replicas, as one program over their devices.

The whole graph runs on each device (`shard_map`): variables and other inputs are replicated, the values of the
replicas are parts of arrays over the mesh. What the replicas sum is summed by XLA's collectives. Sums that do not
depend on each other, such as those of all gradients and metrics of a step, are one collective for each dtype.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.graph.replicas import ReplicaSet, is_in_region
from headrace._src.runtime.eager.pending import PendingArray
from headrace._src.runtime.interpreter import interpret_until, needed_operations
from headrace._src.runtime.mesh.replica_mesh import AXIS, ReplicaMesh
from headrace._src.runtime.mesh.storages import PartedStorage, ReplicaStorage, parts_kept
from headrace._src.runtime.processes import check_same
from headrace._src.runtime.unrolling import attrs_of_replica, unrolled, writes_shared
from headrace._src.runtime.xla import executor
from headrace._src.runtime.xla.effects import called_functions, with_called
from headrace._src.runtime.xla.executor import Binding, CompiledGraph, Form, Program, SharedVariable, storage_behind
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules, TracedStorage, Uncompilable, as_traced
from headrace._src.tensors import dtypes
from headrace._src.tensors.host_transfer import on_host
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.state_lock import share_lock, sharings
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor

RULES = LoweringRules()


@dataclass(frozen=True)
class Part:
    """The value of one replica of this process, seen from outside of the replicas."""

    local: Any  # on each device, the value of its replica
    number: int


@functools.cache
def register_parts() -> None:
    """Makes parts known to JAX, whose loops and branches carry them."""
    jax.tree_util.register_pytree_node(
        Part, lambda part: ((part.local,), part.number), lambda number, children: Part(children[0], number)
    )


class ReplicatedLowering(Lowering):
    """Lowers a graph inside `shard_map`."""

    replicas: ReplicaSet  # set after construction by the program's class
    _agreed = 0  # how many of the checks all devices know about

    def run(
        self,
        inputs: Sequence[Any],
        values: Sequence[Any],
        outputs: Sequence[Any],
        effects: Sequence[Operation],
        members: frozenset[int] | None = None,
    ) -> list[Any]:
        operations = needed_operations(inputs, outputs, effects, members)
        if not any(operation.type == "ReplicaSum" for operation in operations):
            return super().run(inputs, values, outputs, effects, members)
        known: dict[int, Any] = {id(t): v for t, v in zip(inputs, values, strict=True)}
        for stage in _stages(operations):
            self.run_operations(stage.before, known)
            self._sum(stage.sums, known)
        return [known[id(t)] for t in outputs]

    def _sum(self, operations: Sequence[Operation], known: dict[int, Any]) -> None:
        """Adds the sums of a stage. They also tell all devices whether a check has failed on one of them."""
        tensors = [t for o in operations for t in o.inputs]
        results = [t for o in operations for t in o.outputs]
        values = [as_traced(self.whole(known[id(t)])) for t in tensors]
        if values and self._disagrees and not self._in_control_flow:
            *totals, failed = self.total([*values, self._has_failed(_flag_dtype(values))])
            self._take_over(failed)
        else:
            totals = self.total(values)
        known.update({id(t): value for t, value in zip(results, totals, strict=True)})

    # Checks: each device finds its own failures. A device without one gets the number `ELSEWHERE` if another has one.

    @property
    def _disagrees(self) -> bool:
        return self.failure is not None and len(self.checked) > self._agreed

    def _has_failed(self, dtype: Any) -> Any:
        assert self.failure is not None
        return (self.failure.array != 0).astype(dtype)

    def _take_over(self, failed: Any) -> None:
        assert self.failure is not None
        own = self.failure.array
        self.failure.array = jnp.where((own == 0) & (failed > 0), executor.ELSEWHERE, own)
        self._agreed = len(self.checked)

    def agree(self) -> None:
        if self._disagrees:  # checks that come after the last sums
            self._take_over(jax.lax.psum(self._has_failed(np.int32), AXIS))

    def _settle(self, operation: Operation, arguments: Sequence[Any], known: dict[int, Any]) -> None:
        if not self._disagrees:
            super()._settle(operation, arguments, known)

    def total(self, values: Sequence[Any]) -> list[Any]:
        """Returns the sums over all replicas, computed by one collective for each dtype."""
        mesh: ReplicaMesh = self.replicas.mesh
        if mesh.platform != "cpu" or len(values) == 1:
            return list(jax.lax.psum(tuple(values), AXIS))  # XLA combines them
        found: dict[int, Any] = {}
        for dtype in dict.fromkeys(value.dtype for value in values):
            alike = [n for n, value in enumerate(values) if value.dtype == dtype]
            joined = jax.lax.psum(jnp.concatenate([values[n].ravel() for n in alike]), AXIS)
            ends = np.cumsum([values[n].size for n in alike])
            for n, flat in zip(alike, jnp.split(joined, ends[:-1]), strict=True):
                found[n] = flat.reshape(values[n].shape)
        return [found[n] for n in range(len(values))]

    def lower(self, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
        rule = RULES.get(operation.type)
        if rule is not None:
            return rule(self, operation, arguments)
        if operation.type == "Identity":
            return arguments
        if not called_functions(operation):
            arguments = [self.whole(a) for a in arguments]
        return super().lower(operation, arguments)

    def whole(self, value: Any) -> Any:
        """Returns a value that each device has: of a part, the part of that replica."""
        if not isinstance(value, Part):
            return value
        return jax.lax.all_gather(value.local, AXIS)[self.replicas.first + value.number]


def _flag_dtype(values: Sequence[Any]) -> Any:
    """Returns the dtype of a boolean that is to be summed along with these values."""
    kinds = [value.dtype for value in values]
    return next((dtype for dtype in kinds if jnp.issubdtype(dtype, np.floating)), kinds[0])


@dataclass
class _Stage:
    """Operations, and sums over replicas that depend on no other sum of this stage."""

    before: list[Operation]
    sums: list[Operation]


def _stages(operations: Sequence[Operation]) -> list[_Stage]:
    """Orders operations so that each comes as early as possible in terms of sums; effects on a resource keep order."""
    stage_of: dict[int, int] = {}  # of tensors and operations
    last_use: dict[int, int] = {}  # of resources
    stages: list[_Stage] = [_Stage([], [])]
    for operation in operations:
        number = max(
            (stage_of.get(id(x), 0) for x in (*operation.inputs, *operation.control_inputs)),
            default=0,
        )
        handles = [id(t) for t in operation.inputs if t.dtype is dtypes.resource]
        number = max((number, *(last_use.get(handle, 0) for handle in handles)))
        last_use.update(dict.fromkeys(handles, number))
        while len(stages) <= number + 1:
            stages.append(_Stage([], []))
        is_sum = operation.type == "ReplicaSum"
        (stages[number].sums if is_sum else stages[number].before).append(operation)
        stage_of[id(operation)] = number
        stage_of.update({id(t): number + is_sum for t in operation.outputs})
    return [stage for stage in stages if stage.before or stage.sums]


@RULES.lowers("ReplicaInput")
def _input(lowering: Any, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    first = arguments[0]
    if isinstance(first, (TracedStorage, Part)):  # the parts of an input
        return [first if isinstance(first, TracedStorage) else first.local]
    if len(arguments) == 1:
        return arguments
    stacked = jnp.stack([as_traced(lowering.whole(a)) for a in arguments])
    return [stacked[jax.lax.axis_index(AXIS) - lowering.replicas.first]]


@RULES.lowers("ReplicaOutput")
def _output(lowering: Any, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return [Part(as_traced(arguments[0]), number) for number in range(len(operation.outputs))]


@RULES.lowers("ReplicaId")
def _number(lowering: Any, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return [jax.lax.axis_index(AXIS).astype(np.int32)]


@RULES.lowers("ReplicaSum")
def _sum(lowering: Any, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    return lowering.total([as_traced(lowering.whole(a)) for a in arguments])


@RULES.lowers("ReplicaGather")
def _gather(lowering: Any, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    value = as_traced(lowering.whole(arguments[0]))
    return [jax.lax.all_gather(value, AXIS, axis=operation.attrs["axis"] % max(value.ndim, 1), tiled=True)]


class ReplicaStream(VariableStorage):
    """What an operation keeps between calls, such as a random stream, for each replica of this process."""

    def __init__(self, replicas: ReplicaSet, operation: Operation) -> None:
        self._streams = [
            operation.entry.keeps(attrs_of_replica(operation.attrs, replicas.first + number))
            for number in range(replicas.local_count)
        ]
        super().__init__("stream", self._streams[0].dtype, self._streams[0].shape)
        self._mesh: ReplicaMesh = replicas.mesh
        self._started_from: list[Any] = []

    def current(self) -> Any:
        starts = [stream.current() for stream in self._streams]
        if any(a is not b for a, b in zip(starts, self._started_from or [None] * len(starts), strict=True)):
            self._started_from = starts
            self.array = self._mesh.join(starts)
        return self.array


class _Shared(VariableStorage):
    """What an operation outside of the replicas keeps between calls, on all devices."""

    def __init__(self, kept: Any, mesh: ReplicaMesh) -> None:
        super().__init__(kept.name, kept.dtype, kept.shape)
        self._kept, self._mesh = kept, mesh
        self._started_from: Any = None

    def current(self) -> Any:
        start = self._kept.current()
        if start is not self._started_from:
            self._started_from, self.array = start, self._mesh.replicate(start)
        return self.array


class _Placement:
    """Puts the arrays that a call passes on the devices: one array for the parts of a value, else copies."""

    def __init__(
        self, graph: FuncGraph, positions: Sequence[int], groups: Sequence[Sequence[int]], mesh: ReplicaMesh
    ) -> None:
        places = {position: place for place, position in enumerate(positions)}
        self.groups = [[places[n] for n in group] for group in groups if group[0] in places]
        grouped = {place for group in self.groups for place in group}
        self.single = [place for place in range(len(positions)) if place not in grouped]
        captured = {id(inside) for outside, inside in graph.captures if type(outside) is EagerTensor}
        self._captured = {place for place, n in enumerate(positions) if id(graph.inputs[n]) in captured}
        self._known: dict[int, tuple[Any, Any]] = {}
        self._mesh = mesh

    def placed(self, arrays: list[Any]) -> list[Any]:
        joined = [self._mesh.join([arrays[place] for place in group]) for group in self.groups]
        return [*joined, *(self._copies(place, arrays[place]) for place in self.single)]

    def _copies(self, place: int, array: Any) -> Any:
        if place not in self._captured:
            return self._mesh.replicate(array)
        known = self._known.get(place)
        if known is None or known[0] is not array:
            if array.dtype == object:
                raise Uncompilable("a captured object stays on the host")
            known = self._known[place] = (array, self._mesh.replicate(array))
        return known[1]

    def spread(self, values: Sequence[Any]) -> list[Any]:
        """Returns what each input of the graph is on a device, from the device's share of what `placed` returned."""
        found: dict[int, Any] = {}
        for group, value in zip(self.groups, values[: len(self.groups)], strict=True):
            found.update({place: Part(value, number) for number, place in enumerate(group)})
        found.update(zip(self.single, values[len(self.groups) :], strict=True))
        return [found[place] for place in sorted(found)]


class ReplicatedGraph(CompiledGraph):
    """A graph as one program over the devices of several replicas."""

    def __init__(self, graph: FuncGraph, replicas: ReplicaSet) -> None:
        register_parts()
        if any(is_in_region(o) and writes_shared(o, mirrored=False) for o in graph.operations):
            raise Uncompilable("replicas update a variable that was not created in the scope of their strategy")
        self._replicas, self._mesh = replicas, replicas.mesh
        if replicas.count > replicas.local_count:
            check_same(f"Function {graph.name}", f"the collectives {_collectives(graph)}")
        super().__init__(graph)
        groups = input_groups(graph)
        self._constants: Any = _Placement(graph, self._arrays, groups, self._mesh)
        self._scalars = [not graph.inputs[self._arrays[group[0]]].shape.rank for group in self._constants.groups]
        # Of the handles of a variable with a value per replica the first represents all.
        repeated = {n for group in groups if graph.inputs[group[0]].dtype is dtypes.resource for n in group[1:]}
        self._written = [n for n in self._written if n not in repeated]
        self._read_only = [n for n in self._read_only if n not in repeated]
        self._kept = [
            ReplicaStream(replicas, o) if is_in_region(o) else _Shared(graph.kept_by(o), self._mesh)
            for o in self._keeping
        ]
        self._parts = [_replica_of(tensor) for tensor in graph.outputs]
        executor.meshes_in_use = True

    def _new_lowering(self, *args: Any, **kwargs: Any) -> Lowering:
        lowering = ReplicatedLowering(*args, **kwargs)
        lowering.replicas = self._replicas
        lowering.failure_ends_loops = False  # one device would leave the others waiting at their next sum
        return lowering

    # The program.

    def _jitted(self) -> Any:
        program = Program(self._graph.name, self._over_mesh, self._before_new_signature)
        return jax.jit(program, donate_argnums=(1,))

    def _over_mesh(self, moving: list[Any], written: list[Any], read: list[Any], kept: list[Any], failure: Any) -> Any:
        everywhere, by_replica = jax.sharding.PartitionSpec(), jax.sharding.PartitionSpec(AXIS)
        bound = self._bound

        def of_storages(storages: Sequence[Any]) -> list[Any]:
            return [by_replica if isinstance(s, (PartedStorage, ReplicaStream)) else everywhere for s in storages]

        groups = len(self._constants.groups)
        of_written = of_storages([] if bound is None else bound.written)
        of_read = of_storages([] if bound is None else bound.read)
        of_kept = of_storages(self._kept)
        of_moving = [by_replica if n < groups else everywhere for n in range(len(moving))]
        of_rest: Any = [everywhere if part is None else by_replica for part in self._parts]
        number: int | None = None
        if self._is_plain and self._checks:
            number = len(self._forms)
            self._forms.append(Form(None, [], 0))
            of_rest = {number: [*of_rest, by_replica]}
        return jax.shard_map(
            functools.partial(self._on_one_device, number),
            mesh=self._mesh.jax_mesh,
            in_specs=(of_moving, of_written, of_read, of_kept, None if failure is None else by_replica),
            out_specs=[*of_written, *of_kept, of_rest if self._is_plain else by_replica],
            check_vma=False,
        )(moving, written, read, kept, failure)

    @property
    def _is_plain(self) -> bool:
        """Whether a program returns the outputs of the graph as they are."""
        return not self._returns_lists and not self._writers

    def _on_one_device(
        self,
        number: int | None,
        moving: list[Any],
        written: list[Any],
        read: list[Any],
        kept: list[Any],
        failure: Any,
    ) -> Any:
        """The program of one device. `number` is that of the form of its results, if it has checks."""
        bound = self._bound
        storages = [] if bound is None else [*bound.written, *bound.read]
        values = [
            value.reshape(()) if isinstance(storage, PartedStorage) and storage.shape.rank == 0 else value
            for storage, value in zip(storages, [*written, *read], strict=True)
        ]
        inputs = [
            value.reshape(()) if n < len(self._scalars) and self._scalars[n] else value
            for n, value in enumerate(moving)
        ]
        *changed, rest = self._lowered(
            self._constants.spread(inputs),
            values[: len(written)],
            values[len(written) :],
            kept,
            None if failure is None else failure.reshape(()),
        )
        states = [
            jnp.reshape(value, (1,)) if isinstance(storage, PartedStorage) and storage.shape.rank == 0 else value
            for storage, value in zip([*storages[: len(written)], *self._kept], changed, strict=True)
        ]
        if not self._is_plain:
            return [*states, jax.tree.map(jnp.atleast_1d, rest)]
        own: Any = jnp.zeros((), np.int32)
        if isinstance(rest, dict):
            ((made, (*rest, own)),) = rest.items()
            assert number is not None
            self._forms[number] = self._forms[made]
        outputs = [v if part is None else jnp.atleast_1d(v) for v, part in zip(rest, self._parts, strict=True)]
        return [*states, outputs if number is None else {number: [*outputs, own.reshape(1)]}]

    def _as_result(self, output: Any, dtype: Any) -> Any:
        if not isinstance(output, Part):
            return super()._as_result(output, dtype)
        # The parts of the other replicas are on the other devices.
        return jnp.asarray(output.local, dtype) if output.number == 0 else jnp.zeros((), dtype)

    # State and results.

    def _bind(self, arrays: Sequence[Any]) -> Binding:
        handles = [arrays[n] for n in self._handles]
        bound = self._bound
        if bound is not None and len(handles) == len(bound.handles) and all(map(_is, handles, bound.handles)):
            return bound
        shared_before = sharings[0]
        storages = {n: _whole(storage_behind(arrays[n])) for n in (*self._written, *self._read_only)}
        if len({id(s) for s in storages.values()}) != len(storages):
            raise SharedVariable
        written, read = [storages[n] for n in self._written], [storages[n] for n in self._read_only]
        stored = [*written, *self._kept]
        parts = [part for s in (*written, *read) if isinstance(s, PartedStorage) for part in s.parts]
        together = [*stored, *read, *parts]
        lock = share_lock(together) if together else None
        bound = self._bound = Binding(
            handles, written, read, stored, lock, together[0] if together else None, shared_before, None
        )
        return bound

    def _values_of(self, storages: Sequence[Any], bound: Binding) -> list[Any]:
        found = []
        for storage in storages:
            if isinstance(storage, PartedStorage):
                found.append(storage.joined())
                continue
            array = storage.array
            if type(array) is PendingArray:
                array = array.taken()
            if array is None:
                executor.value_of(storage)  # raises
            if type(array) is np.ndarray or array.sharding != self._mesh.replicated:
                array = storage.array = self._mesh.replicate(array)
            found.append(array)
        return found

    def _saved(self, array: Any) -> Any:
        return array.copy()  # on the devices: no process has all parts

    def _no_failure(self, mesh: Any) -> Any:
        return self._mesh.join([np.zeros((), np.int32)] * len(self._mesh.local_devices))

    def _local(self, failure: Any) -> Any:
        return failure.addressable_data(0)

    def _failed_check(self, failure: Any) -> int:
        numbers = [int(np.asarray(shard.data).item()) for shard in failure.addressable_shards]
        return max(numbers) or min(numbers)  # one that failed here, else one that failed elsewhere

    def _interpret_until(self, operation: Operation, arrays: Sequence[Any]) -> None:
        if self._replicas.local_count < len(self._mesh.devices):
            return  # the other processes do not take part in the sums
        graph = unrolled(self._graph)
        copies = [o for o in graph.operations if o.name == operation.name]
        with parts_kept([s for s in self._bind(arrays).stored if isinstance(s, PartedStorage)]):
            if copies:
                interpret_until(graph, [on_host(a) for a in arrays], copies)

    def _results(self, rest: Any, arrays: Sequence[Any]) -> list[Any]:
        if isinstance(rest, dict):
            ((number, leaves),) = rest.items()
            if not self._is_plain:
                results = self._on_first_device(number, leaves)
                if self._forms[number].checked:
                    results[-1] = leaves[-1]  # each device has its own
                return super()._results({number: results}, arrays)
            *rest, failure = leaves
            form = self._forms[number]
            if form.checked:
                self._verify_soon(form, failure, arrays)
        found: list[Any] = []
        for position, (value, part) in enumerate(zip(rest, self._parts, strict=True)):
            if part is None:
                found.append(value.addressable_data(0))
            else:
                is_scalar = self._graph.outputs[position].shape.rank == 0
                found.append(self._mesh.part(rest[position - part], part, is_scalar))
        return found

    def _on_first_device(self, number: int, leaves: Sequence[Any]) -> list[Any]:
        """Returns the values of the first replica of this process, in the shapes that they had there."""
        ranks = self._leaf_ranks[number]
        return [self._mesh.part(leaf, 0, rank == 0) for leaf, rank in zip(leaves, ranks, strict=True)]

    def _rest(self, results: list[Any], lowering: Lowering, nbytes: int) -> Any:
        rest = super()._rest(results, lowering, nbytes)
        if isinstance(rest, dict):
            ((number, leaves),) = rest.items()
            self._leaf_ranks[number] = [jnp.ndim(leaf) for leaf in leaves]
        return rest

    @property
    def _leaf_ranks(self) -> dict[int, list[int]]:
        return self.__dict__.setdefault("leaf_ranks", {})


def _is(a: Any, b: Any) -> bool:
    return a is b


def _whole(storage: VariableStorage) -> VariableStorage:
    return storage.whole if isinstance(storage, ReplicaStorage) else storage


def _replica_of(tensor: SymbolicTensor) -> int | None:
    """Returns the number of the replica that an output belongs to; None if all replicas share it."""
    operation = tensor.op
    if operation.type == "ReplicaOutput":
        return tensor.value_index
    if operation.type == "Identity":
        return _replica_of(operation.inputs[0])
    functions = called_functions(operation)
    if operation.type in ("PartitionedCall", "StatefulPartitionedCall"):
        return _replica_of(functions[0].outputs[tensor.value_index])
    return None


def _collectives(graph: FuncGraph) -> str:
    """Describes what a graph exchanges between replicas. Programs may differ in other ways, such as summaries."""
    kinds = ("ReplicaSum", "ReplicaGather")
    found = [o for g in with_called(graph) for o in g.operations if o.type in kinds]
    return ", ".join(f"{o.type} of {' and '.join(f'{t.dtype.name} {t.shape}' for t in o.inputs)}" for o in found)


def input_groups(graph: FuncGraph) -> list[list[int]]:
    """Returns the positions of inputs that are the values of all replicas of this process, in their order."""
    positions = {id(t): n for n, t in enumerate(graph.inputs)}
    found: dict[int, list[int]] = {}
    for operation in graph.operations:
        if operation.type == "ReplicaInput":
            candidates = [list(operation.inputs)]
        elif operation.type in ("PartitionedCall", "StatefulPartitionedCall"):
            candidates = [[operation.inputs[n] for n in group] for group in input_groups(operation.attrs["f"])]
        else:
            continue
        for tensors in candidates:
            group = [positions.get(id(t)) for t in tensors]
            if None not in group and len(set(group)) == len(group):
                found.setdefault(group[0], group)  # type: ignore[arg-type]
    return list(found.values())
