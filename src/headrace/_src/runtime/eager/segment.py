"""Segment: eager calls on one device, recorded in program order, that run together as one compiled program.

Recording a call costs a few microseconds and computes nothing. The segment runs when a value is needed, when it
becomes long, or when the next training step begins. Its program is found by its structure: the calls, what each of
them takes, and which results are still in use. A loop that does the same in each iteration therefore compiles once.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.base.compiler_errors import compiler_failure
from headrace._src.base.lazy import jax
from headrace._src.runtime.eager.code import Code, HostValues, steps_of
from headrace._src.runtime.eager.launcher import Launch, launcher
from headrace._src.runtime.eager.pending import DeviceLabel, PendingArray, aval_of, put
from headrace._src.runtime.eager.program import Program, program_for
from headrace._src.runtime.eager.rounds import whole_rounds
from headrace._src.tensors.context import state
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.unverified import Call, verify_later

_LONGEST = 24_000  # ops; a step of ResNet50 records about 6000 of them
_LENGTHS = (128, 512, 2048, 6000, _LONGEST)  # at which a segment is examined for loops
_MOST_UNREAD = 16  # programs whose checks wait to be read; to read one means a change of threads
_ref = weakref.ref


class _Run:
    """One run of a program: starts it and gives the arrays their values."""

    __slots__ = ("_arrays", "_failed", "_leaves", "launch", "program")

    def __init__(self, program: Program, leaves: list[Any], arrays: dict[int, PendingArray]) -> None:
        self.program, self._leaves, self._arrays = program, leaves, arrays
        self.launch: Launch | None = None
        self._failed: Any = None

    def prepare(self) -> None:
        """Finds the values that the program takes."""
        try:
            self._leaves = [leaf.computed() if type(leaf) is PendingArray else leaf for leaf in self._leaves]
        except Exception as error:
            self._give_up(error)

    def start(self) -> None:
        """Runs the program, which the device computes later."""
        arrays = self._arrays
        if not arrays:
            return
        try:
            results, self._failed = self.program(self._leaves)
        except Exception as error:
            self._give_up(error)
            return
        finally:
            self._leaves, self._arrays = [], {}
        for place, value in results:
            found = arrays.get(place)
            if found is not None:
                found.value = value
        if self._failed is not None:
            self._failed.copy_to_host_async()

    def start_or_undo(self, replaced: Mapping[int, tuple[VariableStorage, Any]]) -> None:
        """Runs a program that may fail, for want of memory say: variables keep the values that they had then."""
        arrays = list(self._arrays.values())
        is_first = not self.program.has_started
        self.start()
        if is_first and not any(array.error for array in arrays):
            try:
                jax.block_until_ready([array.value for array in arrays])
            except Exception as error:
                self._arrays = dict(enumerate(arrays))
                self._give_up(error)
        if any(array.error for array in arrays):
            self.program.start_again()
            made = {id(array) for array in arrays}
            for storage, before in replaced.values():
                if id(storage.array) in made:
                    storage.array = before

    def _give_up(self, error: Exception) -> None:
        failure = compiler_failure("Eager code", error)
        failure.__cause__ = error
        for array in self._arrays.values():
            array.error, array.value = failure, None
        self._leaves, self._arrays = [], {}

    def verify(self) -> None:
        """Waits for the run; raises an error if a value was not valid for its op."""
        if self.launch is not None:
            self.launch.wait()
        if self._failed is not None:
            self.program.verify(self._failed)


class Segment:
    """What was recorded on one device by one thread and has not run yet."""

    def __init__(self, label: DeviceLabel) -> None:
        self.label = label
        self.lock = threading.RLock()
        self._clear()

    def _clear(self) -> None:
        self.code: list[Any] = []
        self.leaves: list[Any] = []
        self.sources: list[Any] = []  # the arrays as they were given, one for each leaf
        self.places: dict[int, int] = {}  # id of a source -> its place
        self.outputs: list[weakref.ref[PendingArray]] = []
        self.starts: list[int] = []  # where each call begins in `code`
        self._size, self._next_look = 0, _LENGTHS[0]  # in ops, of which a call of a function has many
        self.replaced: dict[int, tuple[VariableStorage, Any]] = {}  # variables and their values before
        self.has_updates = False  # whether variables were updated outside of tapes

    def add(self, call: Any, arrays: Sequence[Any]) -> list[PendingArray]:
        """Records a call; `arrays` are its moving inputs. Returns its outputs."""
        with self.lock:
            code, outputs, starts = self.code, self.outputs, self.starts
            starts.append(len(code))
            code.append(call)
            for array in arrays:
                is_ours = type(array) is PendingArray and array.is_recorded and array.segment is self
                code.append(array.slot if is_ours else self._leaf(array))
            made = []
            for aval in call.outputs:
                array = PendingArray(aval, self, len(outputs), None, True)
                outputs.append(_ref(array))
                made.append(array)
            self._size += call.size
            if self._size >= self._next_look:
                self._next_look = next((length for length in _LENGTHS if length > self._size), _LONGEST)
                self._cut()
            return made

    def update(self, storage: VariableStorage, array: PendingArray) -> None:
        """Gives a variable a new value that this segment computes."""
        self.keep(storage)
        storage.array = array
        self.updated(array)

    def keep(self, storage: VariableStorage) -> None:
        """Remembers the value that a variable had before this segment, in case that its program fails."""
        self.replaced.setdefault(id(storage), (storage, storage.array))

    def updated(self, array: PendingArray) -> None:
        """Notes that a variable has a new value. Outside of tapes, that is the end of a training step."""
        array.updated = not state.recorders and not state.in_recorded_call
        self.has_updates = self.has_updates or array.updated

    def _leaf(self, array: Any) -> int:
        """Returns the place of an array that exists already, or will when this segment runs."""
        place = self.places.get(id(array))
        if place is None:
            kind = type(array)
            if kind is PendingArray:
                leaf = array.value
                if leaf is None:
                    leaf = array if array.launch is not None else array.computed()
            else:
                leaf = put(array, self.label.device) if kind is np.ndarray else array
            self.leaves.append(leaf)
            self.sources.append(array)
            place = self.places[id(array)] = -len(self.leaves)
        return place

    def holding(self, array: np.ndarray, is_shared: bool = False) -> PendingArray:
        """Returns a host array as one of this device. It is copied there when it is first used.

        Other arrays of the same values may share the copy if `is_shared`; that of a variable may be given away.
        """
        made = PendingArray(aval_of(array.shape, array.dtype), self, 0, None)
        made.host, made.is_shared = array, is_shared
        return made

    def call_of(self, slot: int) -> Any:
        """Returns the recorded call that computes an output."""
        first = len(self.outputs)
        for start in reversed(self.starts):
            first -= len(self.code[start].outputs)
            if first <= slot:
                return self.code[start]
        raise IndexError(slot)

    def value_on_host(self, array: PendingArray) -> np.ndarray | None:
        """Returns what NumPy computes for an output, or None if it depends on values that are on the device."""
        with self.lock:
            found = HostValues(self.code, self.sources).value_of(array.slot)
            if found is not None:
                array.host, array.is_recorded = found, False
            return found

    def run(self) -> None:
        """Computes everything recorded so far that is still in use."""
        with self.lock:
            code, leaves, outputs, replaced = self.code, self.leaves, self.outputs, self.replaced
            self._clear()
            self._run(tuple(code), leaves, outputs, replaced)

    def _run(
        self,
        code: Code,
        leaves: list[Any],
        outputs: list[weakref.ref[PendingArray]],
        replaced: dict[int, tuple[VariableStorage, Any]],
    ) -> None:
        arrays = {n: array for n, ref in enumerate(outputs) if (array := ref()) is not None and array.is_recorded}
        if not arrays:
            return
        try:
            run = _Run(program_for(code, frozenset(arrays)), leaves, arrays)
            if run.program.is_large and run.program.has_started:
                run.launch = launch = launcher.submit(run)
                for array in arrays.values():
                    array.launch = launch
            else:
                launcher.drain()
                run.prepare()
                run.start_or_undo(replaced)
        finally:  # other threads wait for the lock until here
            for array in arrays.values():
                array.is_recorded = False
        if run.program.has_checks:
            verify_later(Call(run.program, None, run.verify, most=_MOST_UNREAD))

    def _cut(self) -> None:
        """Runs a long segment.

        One that repeats itself runs up to the end of a round, so that the next one begins at the same point of the
        loop and needs no other program.
        """
        code, sources, leaves, refs, replaced = self.code, self.sources, self.leaves, self.outputs, self.replaced
        calls = [code[start] for start in self.starts]
        count = whole_rounds(calls)
        if count == len(calls):
            return self.run()
        if count == 0:
            return None if self._size < _LONGEST else self.run()
        end = self.starts[count]
        avals = [aval for call in calls[:count] for aval in call.outputs]
        later = code[end:]
        held: dict[int, PendingArray] = {}  # what the rest takes from the first part
        for place in {p for p in later if type(p) is int and 0 <= p < len(avals)}:
            array = refs[place]()
            if array is None:
                array = PendingArray(avals[place], self, place, None, True)
                refs[place] = _ref(array)
            held[place] = array
        self._clear()
        self._run(tuple(code[:end]), leaves, refs[: len(avals)], replaced)
        for call, places in steps_of(tuple(later)):
            self.starts.append(len(self.code))
            self.code.append(call)
            self._size += call.size
            for place in places:
                if place >= len(avals):
                    self.code.append(place - len(avals))
                else:
                    self.code.append(self._leaf(sources[-1 - place] if place < 0 else held[place]))
        self.outputs = refs[len(avals) :]
        for slot, ref in enumerate(self.outputs):
            array = ref()
            if array is not None:
                array.slot = slot
        return None
