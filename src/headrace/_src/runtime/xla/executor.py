"""Runs a function's graph compiled by XLA.

Variables that the graph reads become inputs; those it writes become outputs, and their old arrays are donated. What
operations keep between calls, such as the streams of random ops, is passed in and out in the same way. JAX keeps one
compiled program per combination of input shapes.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import operator
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any, NoReturn

import numpy as np

from headrace._src.base import errors, interrupts
from headrace._src.base.compiler_errors import compiler_failure
from headrace._src.base.forking import refuse_after_fork, xla_lost
from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops import device_checks
from headrace._src.ops.kernel_errors import graph_failure
from headrace._src.ops.summary.summary_file import SummaryFile
from headrace._src.ops.wide_types import outside, switch, wide_types
from headrace._src.runtime.devices import has_accelerators
from headrace._src.runtime.eager.pending import PendingArray
from headrace._src.runtime.interpreter import interpret_until
from headrace._src.runtime.mesh.layouts import Sharding
from headrace._src.runtime.mesh.replica_mesh import UnevenParts
from headrace._src.runtime.onednn.kernels import portable
from headrace._src.runtime.onednn.steps import thread_count
from headrace._src.runtime.xla.compilation import Compilation
from headrace._src.runtime.xla.effects import keeping_operations, written_inputs
from headrace._src.runtime.xla.lists import from_host, is_opaque, register_lists
from headrace._src.runtime.xla.lowering import Lowering, TracedStorage, Uncompilable
from headrace._src.runtime.xla.shared_programs import fingerprint, forget, shared
from headrace._src.runtime.xla.summaries import WriterInput, register_writes, writer_inputs
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.state_lock import StateLock, consume, run_exclusively, set_attributes, share_lock, sharings
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.tensor_list import as_variant
from headrace._src.tensors.unverified import Call, most_waiting, set_aside, verify, verify_later
from headrace._src.tensors.unverified import forget as forget_calls

_ELSEWHERE = frozenset({np.ndarray, type(None), PendingArray})  # values that programs cannot take as they are
# Whether programs over several devices (`runtime.xla.replicated`) use variables.
meshes_in_use = False

_COPIED_BYTES = 4 << 30  # variables of a first call of up to this size are kept on the host meanwhile


class NoValue(errors.FailedPreconditionError):
    """A variable has no value yet, so the program, which takes all values, has not started: it may be interpreted."""


class SharedVariable(Exception):
    """A call passed one variable twice: the program would donate its array twice. It may be interpreted."""


# What a program returns besides the new values of variables: its outputs, or, where they hold lists or there are
# summaries to write or checks, all arrays under the number of their form.
_Rested = list[Any] | dict[int, list[Any]]
_ARRAY = itertools.repeat("array")
_CALLS_VERIFIED = 8
# As the number of a failed check: the call before this one failed, or this one in another process.
EARLIER, ELSEWHERE = np.int32(-1), np.int32(-2)
_FAILED_ELSEWHERE = {
    int(EARLIER): "a call that another thread made before it",
    int(ELSEWHERE): "a replica of another process",
}
_FAILURE = VariableStorage("failed check", dtypes.int32, TensorShape([]))
_sharing = threading.RLock()
_PASSED_ON = (Uncompilable, SharedVariable, UnevenParts, RecursionError)


class Program:
    """The function that JAX compiles, under the name that profiles show.

    JAX calls a compiled program from C++, without a step in Python, if it knows the shapes and kinds of the inputs.
    Otherwise it runs Python code of its own, which asks this object for its hash before anything else.
    """

    def __init__(self, name: str, lowered: Callable[..., Any], before_new_signature: Callable[[], None]) -> None:
        self.__name__ = self.__qualname__ = name
        self._lowered, self._before_new_signature = lowered, before_new_signature

    def __call__(
        self, moving: list[Any], written: list[Any], read: list[Any], kept: list[Any], failure: Any
    ) -> list[Any]:
        return self._lowered(moving, written, read, kept, failure)

    def __hash__(self) -> int:
        self._before_new_signature()
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


@dataclass(frozen=True)
class _SharedProgram:
    """A program of all graphs that have the same key, and the forms of its results.

    It belongs to none of them: the graph whose call makes JAX trace it is the one that is lowered.
    """

    key: Any
    jitted: Any
    forms: list[Form]


def _shared_program(key: Any, name: str) -> _SharedProgram:
    program = Program(name, _lowered_by_caller, _before_new_signature_of_caller)
    return _SharedProgram(key, jax.jit(program, donate_argnums=(1,)), [])


class _Calling(threading.local):
    """The graph whose shared program this thread is calling."""

    graph: Any = None


_calling = _Calling()


def _lowered_by_caller(*arguments: Any) -> list[Any]:
    return _calling.graph._lowered(*arguments)


def _before_new_signature_of_caller() -> None:
    _calling.graph._before_new_signature()


class _FirstCall:
    """A call in progress with inputs of new shapes or kinds: JAX traces, compiles and runs Python code."""

    def __init__(self) -> None:
        self.compilation: Compilation | None = None
        self.hold = interrupts.held()
        self.values_before: list[Any] = []  # of the variables that it writes

    def end(self) -> None:
        with self.hold:
            if self.compilation is not None:
                self.compilation.end()


class CompiledGraph:
    """A graph as one XLA program.

    Args:
        graph: The graph.
        may_share: Whether it may use the program of an equal graph.
    """

    def __init__(self, graph: FuncGraph, may_share: bool = False) -> None:
        with interrupts.held():  # starting XLA takes a while
            register_lists()
            register_writes()
            jax.local_devices()
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
        self._bound: Binding | None = None  # of the last call; the next one nearly always has the same
        self._constants = _Constants(graph, self._arrays)
        self._keeping = keeping_operations(graph)
        self._kept = [graph.kept_by(o) for o in self._keeping]
        self._changes_state = bool(self._written or self._kept)
        self._forms: list[Form] = []  # of results that are more than a list of arrays
        self._checks = device_checks.are_enabled()
        self._failure: Any = None  # of the call before
        if self._checks and self._changes_state:
            self._failure = self._no_failure(None)
        self._polls = not has_accelerators()
        self._calls_left = _CALLS_VERIFIED  # whose checks are read before they return
        self._may_share = may_share and not (self._writers or self._returns_lists)
        self._shared: _SharedProgram | None = None
        self._program = self._jitted()
        self._keep_wide_types, self._outside = switch(), outside()
        self._first_calls: dict[int, _FirstCall] = {}  # by thread; nearly always empty

    def _jitted(self) -> Any:
        program = Program(self._graph.name, self._lowered, self._before_new_signature)
        return jax.jit(program, donate_argnums=(1,))

    def _share_program(self, arrays: Sequence[Any]) -> None:
        """Uses the program of an equal graph, if there is one, before the first call."""
        with _sharing:  # no thread calls a program before this is settled
            if self._may_share:
                key = self._program_key(arrays)
                if key is not None:
                    self._shared = shared(key, functools.partial(_shared_program, key, self._graph.name))
                    self._program, self._forms = self._shared.jitted, self._shared.forms
                self._may_share = False

    def _program_key(self, arrays: Sequence[Any]) -> Any:
        """Returns everything that the program depends on, or None if it cannot be shared."""
        if meshes_in_use or (mark := fingerprint(self._graph)) is None:
            return None
        bound = self._bind(arrays)
        if bound.mesh is not None:
            return None
        variables = tuple((s.dtype.name, repr(s.shape)) for s in (*bound.written, *bound.read))
        return mark, variables, self._checks, has_accelerators(), thread_count()

    def _use_own_program(self) -> None:
        """Gives up a program that failed."""
        if self._shared is not None:
            forget(self._shared.key)
        self._program = self._jitted()

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Returns the outputs for the arrays of the inputs; variables are updated."""
        previous, outer = self._outside, None
        try:  # an interrupt may arrive before the setting is remembered
            previous = self._keep_wide_types(True)
            if self._may_share:
                self._share_program(arrays)
            if self._shared is not None:
                outer, _calling.graph = _calling.graph, self
            moving = self._constants.placed([arrays[n] for n in self._arrays])
            if self._changes_state:
                rest = self._change_state(moving, arrays)
            elif self._handles:
                rest = self._read_state(moving, arrays)
            else:
                rest = self._program(moving, [], [], [], None)[0]
        except BaseException as error:
            if self._first_calls:
                # JAX never calls a program from C++ again after its first call failed.
                self._use_own_program()
            if isinstance(error, _PASSED_ON) or not isinstance(error, Exception):
                raise
            raise compiler_failure(self._graph.name, error) from error
        finally:
            self._keep_wide_types(previous)
            if self._shared is not None:
                _calling.graph = outer
            if self._first_calls:
                self._end_first_call()
        return self._results(rest, arrays)

    def _results(self, rest: _Rested, arrays: Sequence[Any]) -> list[Any]:
        """Returns the outputs, after reading the checks and writing the summaries."""
        if isinstance(rest, list):
            return rest
        ((number, leaves),) = rest.items()
        form = self._forms[number]
        if form.checked:
            self._verify_soon(form, leaves.pop(), arrays)
        if form.structure is None:
            return leaves
        outputs, writes = form.structure.unflatten(leaves)
        if writes:
            files = {n: resource_of(arrays[n], SummaryFile) for n in self._writers}
            for write in writes:
                write.hand_over(files)
        return [as_variant(o) if is_opaque(o) else o for o in outputs]

    def _verify_soon(self, form: Form, failure: Any, arrays: Sequence[Any]) -> None:
        """Reads the checks of this call now, or, in a program that is called many times, those of earlier calls.

        So a training loop prepares the next step while the program runs. The number of calls decides, not time. If a
        call fails, those after it that have begun already keep no new values either.
        """
        if self._calls_left:
            self._calls_left -= 1
            self._verify(form, arrays, failure)
            return
        details, in_turn = (form, arrays, failure), self._failure is not None
        verify_later(Call(self, self._local(failure), self._verify, details, in_turn, form.most_waiting, self._polls))

    def _verify(self, form: Form, arrays: Sequence[Any], failure: Any) -> None:
        """Waits for a call; raises the error if one of its checks failed."""
        try:
            number = self._failed_check(failure)
        except RuntimeError as error:  # the program itself failed, such as for want of memory
            forget_calls(self)
            raise compiler_failure(self._graph.name, error) from error
        if not number:
            return
        forget_calls(self)
        if self._failure is not None:
            self._failure = self._no_failure(self._bound.mesh if self._bound is not None else None)
        if number in _FAILED_ELSEWHERE:  # where the error is raised
            raise errors.AbortedError(
                None, None, f"{self._graph.name} kept no new values: {_FAILED_ELSEWHERE[number]} failed."
            )
        checked = form.checked[number - 1]
        self._fail(self._graph.operations[checked] if isinstance(checked, int) else checked, arrays)

    def _local(self, failure: Any) -> Any:
        """Returns an array of one device that tells whether a call failed."""
        return failure

    def _failed_check(self, failure: Any) -> int:
        """Returns the number of the check that failed in a call, after waiting for it."""
        return int(np.asarray(failure))  # `int` alone takes several times as long

    def _no_failure(self, mesh: Any) -> Any:
        """Returns the number that stands for no failed check, on the device or on all devices of a mesh."""
        return jax.device_put(np.int32(0), None if mesh is None else _everywhere(mesh))

    def _fail(self, operation: Operation, arrays: Sequence[Any]) -> NoReturn:
        """Raises the error of an operation whose check failed.

        The program has kept the old values of all variables, so the graph can run again: the operation's NumPy kernel
        raises the error that names the value at fault.
        """
        stored = self._bind(arrays).stored
        before = [storage.array for storage in stored]
        try:
            with set_aside():
                self._interpret_until(operation, arrays)
        finally:
            set_attributes(stored, "array", before)
        raise graph_failure(operation, [], errors.invalid_argument("the compiled operation met an invalid value"))

    def _interpret_until(self, operation: Operation, arrays: Sequence[Any]) -> None:
        interpret_until(self._graph, arrays, [operation])

    def _change_state(self, moving: list[Any], arrays: Sequence[Any]) -> _Rested:
        """Runs the program and replaces the values of the variables it writes."""
        while True:
            bound = self._bind(arrays)
            lock = bound.lock
            assert lock is not None
            with lock:
                if lock is not bound.witness.lock:
                    self._bound = None  # the lock was exchanged in the meantime
                    continue
                written, read = self._values_of(bound.written, bound), self._values_of(bound.read, bound)
                kept = self._kept_values(bound) if self._kept else []
                # The program donates the variables' arrays, so no signal handler may run until the new ones are
                # stored. `consume` is one call of C code: it runs the program and stores the first of what it
                # returns. In a first call, where JAX runs Python code, signals wait (`_before_new_signature`).
                returned = itertools.chain.from_iterable(
                    map(self._program, (moving,), (written,), (read,), (kept,), (self._failure,))
                )
                try:
                    consume(map(setattr, bound.stored, _ARRAY, returned))
                    if self._first_calls:
                        jax.block_until_ready([s.array for s in bound.stored])
                except Exception as error:
                    first = self._first_calls.get(threading.get_ident())
                    _save_lost(bound.written, first.values_before if first is not None else [], error)
                    raise
                rest = next(returned)
                if self._failure is not None and not self._calls_left and type(rest) is dict:
                    self._remember_failure(rest)
                return rest

    def _remember_failure(self, rest: dict[int, list[Any]]) -> None:
        """Passes the number of the failed check of this call on to the next one."""
        ((number, leaves),) = rest.items()
        if self._forms[number].checked:
            self._failure = leaves[-1]

    def _kept_values(self, bound: Binding) -> list[Any]:
        return [k.current() for k in self._kept] if bound.mesh is None else _values(self._kept, bound.mesh)

    def _before_new_signature(self) -> None:
        """Makes signals wait until the end of the call. JAX calls this before the variables' arrays are donated.

        Handlers that raise would tear the exchange of arrays apart in JAX's Python code, part of which ignores any
        exception. While lowering, between operations, they run (`Lowering.run`).
        """
        thread = threading.get_ident()
        if thread in self._first_calls:
            return
        first = self._first_calls[thread] = _FirstCall()
        first.hold.begin()
        # If memory runs out, it mostly does in a first call, and the variables' arrays are lost.
        arrays = _arrays_to_donate()
        if sum(a.nbytes for a in arrays) <= _COPIED_BYTES and all(a.is_fully_addressable for a in arrays):
            first.values_before = [self._saved(array) for array in arrays]

    def _end_first_call(self) -> None:
        first = self._first_calls.pop(threading.get_ident(), None)
        if first is not None:
            first.end()

    def _read_state(self, moving: list[Any], arrays: Sequence[Any]) -> _Rested:
        """Runs a program that only reads variables; other threads do so at the same time unless one trains."""
        while True:
            bound = self._bind(arrays)
            if bound.sharings != sharings[0]:
                self._bound = None
                continue
            if bound.lock is None:
                values = self._values_of(bound.read, bound)
                try:
                    return self._program(moving, [], values, [], None)[0]
                except (RuntimeError, ValueError):
                    if not run_exclusively(bound.read, functools.partial(_have_changed, bound.read, values)):
                        raise
                    continue  # another thread has just begun to train
            with bound.lock:
                if bound.lock is bound.witness.lock:
                    return self._program(moving, [], self._values_of(bound.read, bound), [], None)[0]
            self._bound = None

    def lowered(self, inputs: Sequence[Any]) -> Any:
        """Returns the program as JAX lowers it for these inputs: arrays, or descriptions of arrays."""
        moving = self._constants.placed([inputs[n] for n in self._arrays])
        bound = self._bind(inputs)
        kept = self._kept_values(bound)
        self._first_calls[threading.get_ident()] = _FirstCall()
        try:
            with wide_types():
                values = self._values_of(bound.written, bound), self._values_of(bound.read, bound)
                program = self._program if self._shared is None else self._jitted()
                return program.lower(moving, *values, kept, self._failure)
        finally:
            self._end_first_call()

    def outputs_of(self, inputs: Sequence[Any]) -> list[Any]:
        """Returns the outputs for tracers: the program as part of another one. It may have no state."""
        if self._handles or self._kept or self._writers:
            raise Uncompilable(f"{self._graph.name} has state")
        try:
            (rest,) = self._lowered([inputs[n] for n in self._arrays], [], [], [], None)
            if isinstance(rest, list):
                return rest
            ((number, leaves),) = rest.items()
            form = self._forms[number]
            outputs = leaves[:-1] if form.checked else leaves
            return outputs if form.structure is None else form.structure.unflatten(outputs)[0]
        finally:
            self._end_first_call()

    @property
    def graph(self) -> FuncGraph:
        return self._graph

    @property
    def is_plain(self) -> bool:
        """Whether the program takes and returns arrays and values of variables, and nothing else."""
        lists = any(self._graph.inputs[n].dtype is dtypes.variant for n in self._arrays)
        return not (self._kept or self._writers or self._returns_lists or lists)

    def operands(self, arrays: Sequence[Any]) -> tuple[list[Any], list[VariableStorage], list[VariableStorage]]:
        """Returns what a call takes: arrays, variables that it writes, and variables that it only reads."""
        bound = self._bind(arrays)
        if bound.mesh is not None:
            raise Uncompilable(f"{self._graph.name} uses variables on a mesh")
        return self._constants.placed([arrays[n] for n in self._arrays]), bound.written, bound.read

    def traced(self, moving: list[Any], written: list[Any], read: list[Any]) -> list[Any]:
        """Returns the new values of variables and the outputs for tracers: a plain program as part of another one."""
        try:
            *changed, rest = self._lowered(moving, written, read, [], None)
        finally:
            self._end_first_call()
        if isinstance(rest, list):
            return [*changed, *rest]
        ((_, (*results, failure)),) = rest.items()  # with checks: the number of the failed operation comes last
        device_checks.fails_if(failure != 0)
        return [*changed, *results]

    def _bind(self, arrays: Sequence[Any]) -> Binding:
        """Returns the storages behind the handles among `arrays`."""
        handles = [arrays[n] for n in self._handles]
        bound = self._bound
        if bound is not None and len(handles) == len(bound.handles) and all(map(operator.is_, handles, bound.handles)):
            return bound
        shared_before = sharings[0]
        storages = {n: storage_behind(arrays[n]) for n in self._handles}
        if len({id(s) for s in storages.values()}) != len(storages):
            raise SharedVariable
        written, read = [storages[n] for n in self._written], [storages[n] for n in self._read_only]
        stored = [*written, *self._kept]
        given_away = [*stored, *read] if stored else [storage for storage in read if storage.lock.gives_away]
        lock = share_lock(given_away) if given_away else None
        witness = given_away[0] if given_away else None
        mesh = next((s.sharding.mesh for s in (*written, *read) if s.sharding is not None), None)
        if self._failure is not None and mesh is not (None if bound is None else bound.mesh):
            verify()
            self._failure = self._no_failure(mesh)
        bound = self._bound = Binding(handles, written, read, stored, lock, witness, shared_before, mesh)
        return bound

    def _lowered(
        self, moving: list[Any], written: list[Any], read: list[Any], kept: list[Any], before: Any
    ) -> list[Any]:
        first = self._first_calls.setdefault(threading.get_ident(), _FirstCall())
        if first.compilation is None:
            first.hold.begin()
            first.compilation = Compilation(self._graph.name, len(self._graph.operations))
        values: list[Any] = [None] * len(self._graph.inputs)
        for n, value in zip(self._arrays, moving, strict=True):
            values[n] = value
        bound = self._bound
        storages = [] if bound is None else [*bound.written, *bound.read]  # only names, dtypes and shapes are used
        stand_ins = [TracedStorage(s, v) for s, v in zip(storages, [*written, *read], strict=True)]
        for n, stand_in in zip((*self._written, *self._read_only), stand_ins, strict=True):
            values[n] = stand_in
        for n in self._writers:
            values[n] = WriterInput(n)
        streams = [TracedStorage(s, v) for s, v in zip(self._kept, kept, strict=True)]
        kept_by = {id(o): s for o, s in zip(self._keeping, streams, strict=True)}
        failure = TracedStorage(_FAILURE, _failure_at_start(before)) if self._checks else None
        lowering = self._new_lowering(kept_by, failure)
        with portable() if meshes_in_use else contextlib.nullcontext():  # XLA distributes its own operations alone
            outputs = lowering.run_graph(self._graph, values)
        kinds = [t.dtype.numpy_dtype for t in self._graph.outputs]
        results = [o if is_opaque(o) else self._as_result(o, d) for o, d in zip(outputs, kinds, strict=True)]
        states = [*stand_ins[: len(self._written)], *streams]
        if failure is not None and lowering.checked:
            lowering.agree()
            for state in states:
                state.settle(failure.array)
        changed = [s.array for s in states]
        if bound is not None and bound.mesh is not None:
            # Without this XLA chooses, and the next call would have to be compiled for what it chose.
            places = [_placement(s, bound.mesh) for s in bound.stored]
            changed = [jax.lax.with_sharding_constraint(a, p) for a, p in zip(changed, places, strict=True)]
            if failure is not None:
                failure.array = jax.lax.with_sharding_constraint(failure.array, _everywhere(bound.mesh))
        nbytes = sum(a.size * a.dtype.itemsize for a in jax.tree_util.tree_leaves(moving))
        return [*changed, self._rest(results, lowering, nbytes)]

    def _new_lowering(self, kept_by: dict[int, TracedStorage], failure: TracedStorage | None) -> Lowering:
        return Lowering(kept_by, failure)

    def _as_result(self, output: Any, dtype: Any) -> Any:
        return jnp.asarray(output, dtype)

    def _saved(self, array: Any) -> Any:
        """Returns a copy of a variable's value, in case a first call loses it."""
        return np.asarray(array)

    def _values_of(self, storages: Sequence[VariableStorage], bound: Binding) -> list[Any]:
        return _values(storages, bound.mesh)

    def _rest(self, results: list[Any], lowering: Lowering, nbytes: int) -> _Rested:
        """Returns the other results in a form that JAX assembles without running Python code."""
        leaves, structure = results, None
        if self._returns_lists or lowering.writes:
            leaves, structure = jax.tree_util.tree_flatten((results, tuple(lowering.writes)))
        if lowering.failure is not None and lowering.checked:
            leaves = [*leaves, lowering.failure.array]
        elif structure is None:
            return results
        checked: list[Any] = lowering.checked
        if self._shared is not None:  # other graphs have other operations, at the same positions
            checked = [operation.position for operation in lowering.checked]
        form = Form(structure, checked, most_waiting(nbytes))
        self._forms.append(form)
        return {next(n for n, other in enumerate(self._forms) if other is form): leaves}


@dataclass(frozen=True)
class Form:
    """How the arrays that a program returns, besides the new values of variables, are to be read."""

    structure: Any  # of outputs that hold lists and of summaries; None if the arrays are the outputs
    # The operations with checks, or their positions in the graph; if there are any, the number of the failed one comes
    # last.
    checked: list[Any]
    most_waiting: int  # calls whose checks have not been read


@dataclass(frozen=True)
class Binding:
    """The variables of one call: the arrays of their handles, and the storages that it writes or only reads."""

    handles: list[Any]
    written: list[VariableStorage]
    read: list[VariableStorage]
    stored: list[VariableStorage]  # what gets a new value, in the order in which the program returns them
    lock: StateLock | None  # held during a call; None if no program donates the arrays of these variables
    witness: Any  # a storage that has this lock, unless it was exchanged
    sharings: int  # when the lock was looked for
    mesh: Any  # over which some of the variables are distributed; None if they are all on one device


class _Constants:
    """Copies the arrays that a graph captured to the device once, not at each call."""

    def __init__(self, graph: FuncGraph, positions: Sequence[int]) -> None:
        captured = {id(inside) for outside, inside in graph.captures if type(outside) is EagerTensor}
        self._captured = [k for k, n in enumerate(positions) if id(graph.inputs[n]) in captured]
        self._lists = [k for k, n in enumerate(positions) if graph.inputs[n].dtype is dtypes.variant]
        self._known: dict[int, tuple[Any, Any]] = {}  # place among the arrays -> (the array, its copy on the device)

    def placed(self, arrays: list[Any]) -> list[Any]:
        """Returns the arrays as compiled programs take them."""
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


def _failure_at_start(before: Any) -> Any:
    """Returns the number of the failed check that a program starts with, given that of the call before."""
    return jnp.int32(0) if before is None else jnp.where(before == 0, jnp.int32(0), EARLIER)


def _placement(storage: VariableStorage, mesh: Any) -> Sharding:
    """Returns how a program over a mesh holds a variable; one without a sharding is on every device."""
    return _everywhere(mesh) if storage.sharding is None else storage.sharding


def _everywhere(mesh: Any) -> Sharding:
    return jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec())


def _values(storages: Sequence[VariableStorage], mesh: Any) -> list[Any]:
    """Returns the values of variables on the device or the mesh, where they stay."""
    values = [s.array for s in storages]
    if mesh is not None:
        for storage, value in zip(storages, values, strict=True):
            if getattr(getattr(value, "sharding", None), "mesh", None) is not mesh:
                run_exclusively([storage], functools.partial(_move_to_mesh, storage, mesh))
        return [s.array for s in storages]
    if meshes_in_use:
        elsewhere = [s for s in storages if _is_on_other_devices(s.array)]
        for storage in elsewhere:
            run_exclusively([storage], functools.partial(_move_to_one_device, storage))
        values = [s.array for s in storages] if elsewhere else values
    if _ELSEWHERE.isdisjoint(map(type, values)):
        return values
    for storage in storages:
        if type(storage.array) in _ELSEWHERE:
            run_exclusively([storage], functools.partial(_move_to_device, storage))
    return [s.array for s in storages]


def _arrays_to_donate() -> list[Any]:
    """Returns the arrays that the program that this thread is calling takes over.

    They are read from the frame of the call, since storing them would slow every call down.
    """
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if frame.f_code is CompiledGraph._change_state.__code__:
            return frame.f_locals["written"]
        frame = frame.f_back
    return []


def _have_changed(storages: Sequence[VariableStorage], values: Sequence[Any]) -> bool:
    return any(s.array is not v for s, v in zip(storages, values, strict=True))


def _is_on_other_devices(array: Any) -> bool:
    if type(array) in _ELSEWHERE:
        return False
    devices = array.sharding.device_set
    return len(devices) > 1 or devices.isdisjoint(jax.local_devices()[:1])


def _move_to_one_device(storage: VariableStorage) -> None:
    """Moves a variable that a program over several devices has used back to one."""
    if _is_on_other_devices(storage.array):
        storage.array = jax.device_put(storage.array.addressable_data(0), jax.local_devices()[0])


def _move_to_device(storage: VariableStorage) -> None:
    if type(storage.array) is PendingArray:
        storage.array = storage.array.taken()
    elif type(storage.array) in _ELSEWHERE:
        storage.array = jax.device_put(value_of(storage))


def _move_to_mesh(storage: VariableStorage, mesh: Any) -> None:
    value = value_of(storage) if storage.array is None else storage.array
    storage.array = jax.device_put(value, _placement(storage, mesh))


def value_of(storage: VariableStorage) -> Any:
    try:
        return storage.read()
    except errors.FailedPreconditionError as problem:
        raise NoValue(problem.node_def, problem.op, problem.message) from None


def _save_lost(storages: Sequence[VariableStorage], values_before: Sequence[Any], error: Exception) -> None:
    """Restores the variables whose arrays a failed program has taken; raises if their values are not known."""
    lost = [n for n, s in enumerate(storages) if _is_lost(s.array)]
    if not lost:
        return
    names = ", ".join(repr(storages[n].name) for n in lost[:5]) + (" ..." if len(lost) > 5 else "")
    known = itertools.repeat(None) if not values_before else [values_before[n] for n in lost]
    set_attributes([storages[n] for n in lost], "array", known)
    if not values_before:
        cause = compiler_failure("a function", error)
        if isinstance(cause, errors.UnavailableError):  # another worker has ended, which says more than what is lost
            raise cause from error
        raise errors.data_loss(
            f"A compiled program failed after it had taken over the memory of {len(lost)} variables ({names}). Their "
            "values are lost: assign them or restore a checkpoint."
        )


def _is_lost(array: Any) -> bool:
    try:
        return array.is_deleted() or array.block_until_ready() is None
    except RuntimeError:  # what the failed program was to compute in its place
        return True


# In a process whose XLA does not run any more (see `base.forking`).
refuse_after_fork(lambda: setattr(CompiledGraph, "run", xla_lost))


def storage_behind(handle: Any) -> VariableStorage:
    storage = handle.item() if isinstance(handle, np.ndarray) else handle
    if not isinstance(storage, VariableStorage):
        raise Uncompilable(f"the resource {getattr(storage, 'name', storage)!r} lives on the host")
    if storage.dtype is dtypes.string:
        raise Uncompilable(f"the variable {storage.name!r} holds strings")
    return storage
