"""Steps: oneDNN primitives that run one after the other on given arrays.

A kernel of this library wants its weights in a layout of its own, so most consist of a reorder and the work itself.
What lies between the steps is in one block of memory that all of them share: only one runs at a time, each with all
threads, so that neither threads nor memory add up.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import math
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue

import numpy as np

from headrace._src.runtime.devices import settings
from headrace._src.runtime.onednn.library import ExecArg, Library, failure, library

_USER_SCRATCHPAD = 1
_SCRATCHPAD_MD = 136
_SCRATCHPAD_ARG = 80
_FROM, _TO = 1, 17
_PAGE = 4096
# A thread copies a smaller array in less time than another one needs to wake up.
_SMALL_REORDER = 1 << 18  # bytes

_running = threading.RLock()


class _Workspace:
    """The memory between steps; it grows to what the largest of them needs."""

    def __init__(self) -> None:
        self._block = np.empty(0, np.uint8)
        self.address = 0

    def reserve(self, size: int) -> int:
        """Returns the address of at least `size` bytes."""
        if size + _PAGE > self._block.nbytes:
            self._block = np.empty(size + _PAGE, np.uint8)
            self.address = -(-self._block.ctypes.data // _PAGE) * _PAGE
        return self.address


_workspace = _Workspace()


@dataclass
class _Step:
    primitive: int
    arguments: ctypes.Array[ExecArg]
    threads: int = 0  # 0: as many as there are


@dataclass
class Steps:
    """Primitives with their memory objects.

    Args:
        dnnl: The library.
        arrays: Memory objects of the arrays that `run` gets, in order; several may show one array.
    """

    dnnl: Library
    arrays: list[int] = field(default_factory=list)
    _steps: list[_Step] = field(default_factory=list)
    _between: list[tuple[int, int]] = field(default_factory=list)  # memory objects and offsets in the workspace
    _fixed: list[int] = field(default_factory=list)
    _size: int = 0
    _own: _Workspace | None = None
    _placed_at: int = -1  # the workspace in which the memory objects between steps are
    _at: list[int] = field(default_factory=list)  # the addresses at which the arrays are

    def array(self, description: int) -> int:
        """Returns the memory object of the next array that `run` gets."""
        self.arrays.append(self._memory(description))
        self._at.append(-1)
        return self.arrays[-1]

    def between(self, description: int) -> int:
        """Returns a memory object in the workspace."""
        memory = self._memory(description)
        self._between.append((memory, self._size))
        size = self.dnnl.functions.dnnl_memory_desc_get_size(description)
        self._size += -(-size // _PAGE) * _PAGE
        return memory

    def fixed(self, description: int, address: int) -> int:
        """Returns a memory object of an array that stays where it is."""
        self._fixed.append(self._memory(description, address))
        return self._fixed[-1]

    def _memory(self, description: int, address: int | None = None) -> int:
        return self.dnnl.created("dnnl_memory_create", description, self.dnnl.engine, address)

    def add(self, primitive_description: int, arguments: Sequence[tuple[int, int]]) -> None:
        """Adds a primitive with its arguments: (what it is, the memory object)."""
        dnnl = self.dnnl
        scratchpad = dnnl.functions.dnnl_primitive_desc_query_md(primitive_description, _SCRATCHPAD_MD, 0)
        given = list(arguments)
        if scratchpad and dnnl.functions.dnnl_memory_desc_get_size(scratchpad):
            given.append((_SCRATCHPAD_ARG, self.between(scratchpad)))
        array = (ExecArg * len(given))(*(ExecArg(arg, memory) for arg, memory in given))
        self._steps.append(_Step(dnnl.created("dnnl_primitive_create", primitive_description), array))

    def reorder(self, source: tuple[int, int], target: tuple[int, int], awake: bool = False) -> None:
        """Adds a change of layout between two (description, memory object).

        Args:
            source: What is read.
            target: What is written.
            awake: Whether all threads have just worked.
        """
        dnnl = self.dnnl
        small = not awake and dnnl.functions.dnnl_memory_desc_get_size(target[0]) <= _SMALL_REORDER
        threads = dnnl.max_threads()
        dnnl.set_threads(1 if small else threads)
        attributes = attributes_of(dnnl)
        description = dnnl.created(
            "dnnl_reorder_primitive_desc_create", source[0], dnnl.engine, target[0], dnnl.engine, attributes
        )
        self.add(description, [(_FROM, source[1]), (_TO, target[1])])
        self._steps[-1].threads = 1 if small else 0
        dnnl.check("dnnl_primitive_desc_destroy", description)
        dnnl.check("dnnl_primitive_attr_destroy", attributes)
        dnnl.set_threads(threads)

    def run(self, addresses: Sequence[int], threads: int = 0) -> None:
        """Runs the steps on the arrays at these addresses.

        Args:
            addresses: Where the arrays are.
            threads: The number of threads of eager code, whose steps are short. 0: as many as there are.
        """
        with _running:
            self._place(_workspace.reserve(self._size), addresses)
            if threads and self.dnnl.places and self.dnnl.current_processor() == self.dnnl.places[0]:
                self._execute(threads)  # nothing moves this thread in so short a time
                return
            threads = threads or thread_count()
            with _in_first_place(self.dnnl.places, threads):
                self._execute(threads)

    def _place(self, workspace: int, addresses: Sequence[int]) -> None:
        place = self.dnnl.functions.dnnl_memory_set_data_handle
        if workspace != self._placed_at:
            for memory, offset in self._between:
                place(memory, workspace + offset)
            self._placed_at = workspace
        for number, (memory, address) in enumerate(zip(self.arrays, addresses, strict=True)):
            if address != self._at[number]:  # most arrays of a program are where they were before
                place(memory, address)
                self._at[number] = address

    def _execute(self, threads: int) -> None:
        dnnl, current = self.dnnl, 0
        execute, stream = dnnl.functions.dnnl_primitive_execute, dnnl.stream
        for step in self._steps:
            if current != (step.threads or threads):
                current = step.threads or threads
                dnnl.set_threads(current)
            status = execute(step.primitive, stream, len(step.arguments), step.arguments)
            if status:
                raise failure("dnnl_primitive_execute", status)

    def run_alone(self, addresses: Sequence[int]) -> None:
        """Runs the steps on one thread, in memory of their own (see `run_side_by_side`)."""
        if self._own is None:
            self._own = _Workspace()
        self._place(self._own.reserve(self._size), addresses)
        self._execute(1)

    def __del__(self) -> None:
        functions = self.dnnl.functions
        for step in self._steps:
            functions.dnnl_primitive_destroy(step.primitive)
        for memory in [*self.arrays, *self._fixed, *(memory for memory, _ in self._between)]:
            functions.dnnl_memory_destroy(memory)


@contextlib.contextmanager
def _in_first_place(places: Sequence[int], threads: int) -> Iterator[None]:
    """A block in which this thread runs on the one processor that OpenMP has left to it.

    If OpenMP does not bind its threads, or there are fewer threads than processors, the scheduler decides.
    """
    allowed = os.sched_getaffinity(0) if 1 < threads == len(places) else ()
    if not allowed or allowed != set(places):
        yield
        return
    os.sched_setaffinity(0, places[:1])
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


class _Helper:
    """A thread that waits for work, on one processor if one is given."""

    def __init__(self, place: Sequence[int]) -> None:
        self._works: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._failures: SimpleQueue[BaseException | None] = SimpleQueue()
        threading.Thread(target=self._work, args=(place,), name="headrace_onednn", daemon=True).start()

    def start(self, work: Callable[[], None]) -> None:
        self._works.put(work)

    def finished(self) -> BaseException | None:
        """Waits for the work, and returns its error."""
        return self._failures.get()

    def _work(self, place: Sequence[int]) -> None:
        if place:
            os.sched_setaffinity(0, place)
        while True:
            failure = None
            try:
                self._works.get()()
            except BaseException as error:
                failure = error
            self._failures.put(failure)


_helpers: dict[tuple[int, ...], list[_Helper]] = {}  # by the processor to which they are bound


def run_side_by_side(works: Sequence[Callable[[], None]]) -> None:
    """Calls functions that use `run_alone`, each on a thread of its own, while no other primitive runs."""
    dnnl = library()
    assert dnnl is not None
    with _running:
        started = _helpers_elsewhere(dnnl, len(works) - 1)
        for helper, work in zip(started, works[1:], strict=True):
            helper.start(work)
        try:
            works[0]()
        finally:
            failures = [helper.finished() for helper in started]
        for failure in failures:
            if failure is not None:
                raise failure


def _helpers_elsewhere(dnnl: Library, count: int) -> list[_Helper]:
    """Returns threads, each bound to another processor if OpenMP binds its threads and there are enough.

    This thread stays where it is: to move it would take longer than all else before the work.
    """
    free: list[tuple[int, ...]] = [(place,) for place in dnnl.places]
    here = (dnnl.current_processor(),)
    if here in free:
        free.remove(here)
    if len(free) < count:
        free = []
    found: list[_Helper] = []
    for number in range(count):
        place, position = (free[number], 0) if free else ((), number)
        threads = _helpers.setdefault(place, [])
        while len(threads) <= position:
            threads.append(_Helper(place))
        found.append(threads[position])
    return found


def array_at(address: int, shape: tuple[int, ...]) -> np.ndarray:
    """Returns the array of float32 at an address, without a copy."""
    return np.ctypeslib.as_array((ctypes.c_float * math.prod(shape)).from_address(address)).reshape(shape)


def attributes_of(dnnl: Library) -> int:
    """Returns the attributes of all primitives: scratch memory comes from the workspace."""
    attributes = dnnl.created("dnnl_primitive_attr_create")
    dnnl.check("dnnl_primitive_attr_set_scratchpad_mode", attributes, _USER_SCRATCHPAD)
    return attributes


_forked = False


def thread_count() -> int:
    """Returns how many threads a primitive uses."""
    if _forked:
        return 1  # OpenMP's other threads do not exist in a forked process
    return settings.threads["intra"] or _openmp_threads() or len(os.sched_getaffinity(0))


@functools.cache
def _openmp_threads() -> int:
    """Returns the number of threads that the environment chooses, which OpenMP reads once; 0 if it does not."""
    try:
        return max(1, int(os.environ.get("OMP_NUM_THREADS", "")))
    except ValueError:
        return 0


def _after_fork_in_child() -> None:
    global _running, _forked
    _running, _forked = threading.RLock(), True
    _helpers.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
