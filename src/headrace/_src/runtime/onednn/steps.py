"""Steps: oneDNN primitives that run one after the other on given arrays.

A kernel of this library wants its weights in a layout of its own, so most consist of a reorder and the work itself.
What lies between the steps is in one block of memory that all of them share: only one runs at a time, each with all
threads, so that neither threads nor memory add up.
"""

from __future__ import annotations

import ctypes
import functools
import math
import os
import threading
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from headrace._src.base import interrupts
from headrace._src.runtime.devices import settings
from headrace._src.runtime.onednn.library import ExecArg, Library
from headrace._src.runtime.onednn.script import NOT_ZERO, ZERO, Call, Script, address_of

_USER_SCRATCHPAD = 1
_SCRATCHPAD_MD = 136
_SCRATCHPAD_ARG = 80
_FROM, _TO = 1, 17
_PAGE = 4096
# A thread copies a smaller array in less time than another one needs to wake up.
_SMALL_REORDER = 1 << 18  # bytes

Place = tuple[int, int]  # the number of an array, and an offset in bytes


@dataclass
class _Step:
    primitive: int
    arguments: ctypes.Array[ExecArg]
    threads: int = 0  # 0: as many as there are


@dataclass(eq=False)
class Steps:
    """Primitives with their memory objects.

    Args:
        dnnl: The library.
    """

    dnnl: Library
    _arrays: list[int] = field(default_factory=list)  # memory objects
    _shown: list[int] = field(default_factory=list)  # the numbers of the arrays that they show
    _count: int = 0  # of the arrays
    _steps: list[_Step] = field(default_factory=list)
    _between: list[tuple[int, int]] = field(default_factory=list)  # memory objects and offsets in the workspace
    _fixed: list[int] = field(default_factory=list)
    _conditions_before: list[Call] = field(default_factory=list)
    _conditions_after: list[Call] = field(default_factory=list)
    _kept: list[ctypes.c_float] = field(default_factory=list)
    _size: int = 0
    _own: np.ndarray | None = None

    def array(self, description: int, again: bool = False) -> int:
        """Returns the memory object of the next array that a script gets, or with `again` of the last one."""
        self._arrays.append(self._memory(description))
        self._count += not again
        self._shown.append(self._count - 1)
        return self._arrays[-1]

    def overwritten_array(self) -> None:
        """Makes scripts get one more array and refuse it, unless it is where the next one is."""
        self._count += 1
        at, function = (self._count, self._count + 1), self.dnnl.code.difference
        self._conditions_before.append(Call("difference", function, (), at, ZERO, is_condition=True))

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

    def refuse(self, number: ctypes.c_float, value: ctypes.c_float) -> None:
        """Makes scripts refuse their results if they leave this value in a number."""
        arguments = (ctypes.addressof(number), ctypes.addressof(value), ctypes.sizeof(value))
        function = address_of(_libc.memcmp)
        self._conditions_after.append(Call("memcmp", function, arguments, expects=NOT_ZERO, is_condition=True))
        self._kept += [number, value]

    def script(self, threads: int, brief: bool = False) -> Script:
        """Returns the script that runs the steps with so many threads, for which the primitives were made.

        Args:
            threads: The number of threads.
            brief: See `Script`.
        """
        _workspace.place(self)
        return Script(self.dnnl, self._calls(threads), team=threads, brief=brief, keeps=self)

    def script_alone(self) -> Script:
        """Returns the script that runs the steps on the calling thread, at the same time as other scripts."""
        return Script(self.dnnl, self.calls_alone(), alone=True, keeps=self)

    def calls_alone(self, places: Sequence[Place] | None = None) -> list[Call]:
        """Returns the calls that run the steps on one thread, in memory of their own.

        Args:
            places: Where each memory object is. By default its array begins there.
        """
        self._own = np.empty(self._size + _PAGE, np.uint8)
        for call in self.placing(page_in(self._own)):
            self.dnnl.check(call.name, *call.arguments)
        return self._calls(1, places)

    def _calls(self, threads: int, places: Sequence[Place] | None = None) -> list[Call]:
        functions = self.dnnl.functions
        place, execute = (
            address_of(f) for f in (functions.dnnl_memory_set_data_handle, functions.dnnl_primitive_execute)
        )
        found = places or [(number, 0) for number in self._shown]
        calls = [
            Call("dnnl_memory_set_data_handle", place, (memory, offset), (0, number + 1), ZERO)
            for memory, (number, offset) in zip(self._arrays, found, strict=True)
        ]
        current = 0
        for step in self._steps:
            if current != (step.threads or threads):
                current = step.threads or threads
                calls.append(Call("omp_set_num_threads", address_of(self.dnnl.set_threads), (current,)))
            arguments = (step.primitive, self.dnnl.stream, len(step.arguments), ctypes.addressof(step.arguments))
            calls.append(Call("dnnl_primitive_execute", execute, arguments, expects=ZERO))
        return [*self._conditions_before, *calls, *self._conditions_after]

    @property
    def array_count(self) -> int:
        """The number of arrays that scripts get."""
        return self._count

    @property
    def size(self) -> int:
        """The number of bytes between steps."""
        return self._size

    def placing(self, workspace: int) -> list[Call]:
        """Returns the calls that put what is between steps into a workspace."""
        place = address_of(self.dnnl.functions.dnnl_memory_set_data_handle)
        return [
            Call("dnnl_memory_set_data_handle", place, (memory, workspace + offset), expects=ZERO)
            for memory, offset in self._between
        ]

    def __del__(self) -> None:
        functions = self.dnnl.functions
        for step in self._steps:
            functions.dnnl_primitive_destroy(step.primitive)
        for memory in [*self._arrays, *self._fixed, *(memory for memory, _ in self._between)]:
            functions.dnnl_memory_destroy(memory)


def page_in(block: np.ndarray) -> int:
    """Returns the first address in a block at which a page begins."""
    return -(-block.ctypes.data // _PAGE) * _PAGE


class _Workspace:
    """The memory between steps; it grows to what the largest of them needs."""

    def __init__(self) -> None:
        self._block = np.empty(0, np.uint8)
        self._users: weakref.WeakSet[Steps] = weakref.WeakSet()
        self._lock = threading.Lock()

    def place(self, steps: Steps) -> None:
        """Gives steps what they need between them."""
        with self._lock, interrupts.held():
            self._users.add(steps)
            users = [steps]
            block = self._block
            if steps.size + _PAGE > block.nbytes:
                block, users = np.empty(steps.size + _PAGE, np.uint8), list(self._users)
            # Nothing runs meanwhile, so nothing has the old block afterwards.
            moves = [call for user in users for call in user.placing(page_in(block))]
            Script(steps.dnnl, moves).run([])
            self._block = block

    def reset_lock(self) -> None:
        self._lock = threading.Lock()


_workspace = _Workspace()
_libc = ctypes.CDLL(None)


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
    global _forked
    _forked = True
    _workspace.reset_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
