"""oneDNN's C library, if it is installed: finding and loading it, and the functions that headrace calls.

The library is optional (`pip install headrace[onednn]`). Without it, or with HEADRACE_ONEDNN=off in the environment,
XLA and NumPy compute everything.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import functools
import importlib.metadata
import os
import sys
from collections.abc import Iterator
from ctypes import POINTER, c_char_p, c_float, c_int, c_int64, c_size_t, c_uint, c_void_p
from pathlib import Path

from headrace._src.base import errors, logs
from headrace._src.runtime.onednn.machine_code import MachineCode

VARIABLE = "HEADRACE_ONEDNN"
PACKAGE = "onednn-cpu-gomp"
_FILE = "libdnnl.so.3"
_OPENMP = 2  # the runtime of a build whose threads `omp_set_num_threads` controls
MAX_DIMS = 12
UNIMPLEMENTED = 3
_IMPLEMENTATION = 8
_OUT_OF_MEMORY = 1
_STATUS = {
    1: "out of memory", 2: "invalid arguments", 3: "unimplemented", 4: "last implementation reached",
    5: "runtime error", 6: "not required", 7: "invalid graph", 8: "invalid graph operation", 9: "invalid shape",
    10: "invalid data type",
}  # fmt: skip

Dims = c_int64 * MAX_DIMS
_log = logs.logger("onednn")


class ExecArg(ctypes.Structure):
    """An argument of a primitive: what it is, and the memory object."""

    _fields_ = [("arg", c_int), ("memory", c_void_p)]


class _Version(ctypes.Structure):
    _fields_ = [
        ("major", c_int), ("minor", c_int), ("patch", c_int),
        ("hash", c_char_p), ("cpu_runtime", c_uint), ("gpu_runtime", c_uint),
    ]  # fmt: skip


_OUT = POINTER(c_void_p)
# The arguments of the functions that return a status.
_SIGNATURES: dict[str, list[type]] = {
    "dnnl_engine_create": [_OUT, c_int, c_size_t],
    "dnnl_stream_create": [_OUT, c_void_p, c_uint],
    "dnnl_memory_desc_create_with_strides": [_OUT, c_int, Dims, c_int, Dims],
    "dnnl_memory_desc_create_with_tag": [_OUT, c_int, Dims, c_int, c_int],
    "dnnl_memory_desc_destroy": [c_void_p],
    "dnnl_memory_create": [_OUT, c_void_p, c_void_p, c_void_p],
    "dnnl_memory_destroy": [c_void_p],
    "dnnl_memory_set_data_handle": [c_void_p, c_void_p],
    "dnnl_primitive_attr_create": [_OUT],
    "dnnl_primitive_attr_destroy": [c_void_p],
    "dnnl_primitive_attr_set_scratchpad_mode": [c_void_p, c_int],
    "dnnl_primitive_attr_set_post_ops": [c_void_p, c_void_p],
    "dnnl_post_ops_create": [_OUT],
    "dnnl_post_ops_destroy": [c_void_p],
    "dnnl_post_ops_append_sum": [c_void_p, c_float, c_int, c_int],
    "dnnl_post_ops_append_eltwise": [c_void_p, c_int, c_float, c_float],
    "dnnl_post_ops_append_binary": [c_void_p, c_int, c_void_p],
    "dnnl_post_ops_append_prelu": [c_void_p, c_int],
    "dnnl_primitive_desc_destroy": [c_void_p],
    "dnnl_primitive_create": [_OUT, c_void_p],
    "dnnl_primitive_destroy": [c_void_p],
    "dnnl_primitive_execute": [c_void_p, c_void_p, c_int, POINTER(ExecArg)],
    "dnnl_reorder_primitive_desc_create": [_OUT, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p],
    "dnnl_convolution_forward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_int, c_void_p, c_void_p, c_void_p, c_void_p, Dims, Dims, Dims, Dims, c_void_p,
    ],
    "dnnl_convolution_backward_data_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_void_p, c_void_p, c_void_p, Dims, Dims, Dims, Dims, c_void_p, c_void_p,
    ],
    "dnnl_convolution_backward_weights_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p, Dims, Dims, Dims, Dims, c_void_p, c_void_p,
    ],
    "dnnl_pooling_forward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_int, c_void_p, c_void_p, Dims, Dims, Dims, Dims, Dims, c_void_p,
    ],
    "dnnl_eltwise_forward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_int, c_void_p, c_void_p, c_float, c_float, c_void_p,
    ],
    "dnnl_binary_primitive_desc_create": [_OUT, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p],
    "dnnl_matmul_primitive_desc_create": [_OUT, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p],
    "dnnl_batch_normalization_forward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_void_p, c_void_p, c_float, c_uint, c_void_p,
    ],
    "dnnl_batch_normalization_backward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_float, c_uint, c_void_p, c_void_p,
    ],
    "dnnl_reduction_primitive_desc_create": [_OUT, c_void_p, c_int, c_void_p, c_void_p, c_float, c_float, c_void_p],
    "dnnl_softmax_forward_primitive_desc_create": [_OUT, c_void_p, c_int, c_int, c_void_p, c_void_p, c_int, c_void_p],
    "dnnl_softmax_backward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p, c_void_p,
    ],
    "dnnl_layer_normalization_forward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_float, c_uint, c_void_p,
    ],
    "dnnl_layer_normalization_backward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p, c_float, c_uint, c_void_p, c_void_p,
    ],
    "dnnl_lstm_forward_primitive_desc_create": [_OUT, c_void_p, c_int, c_int, *[c_void_p] * 11, c_uint, c_void_p],
    "dnnl_lstm_backward_primitive_desc_create": [
        _OUT, c_void_p, c_int, c_int, *[c_void_p] * 22, c_uint, c_void_p, c_void_p,
    ],
    "dnnl_primitive_desc_query": [c_void_p, c_int, c_int, c_void_p],
    "dnnl_set_primitive_cache_capacity": [c_int],
}  # fmt: skip


class Library:
    """The loaded library, with one engine and one stream."""

    def __init__(self, path: str) -> None:
        with _choices_for_openmp():
            self.functions = ctypes.CDLL(path)
        for name, arguments in _SIGNATURES.items():
            function = getattr(self.functions, name)
            function.argtypes, function.restype = arguments, c_int
        self.functions.dnnl_version.restype = POINTER(_Version)
        self.functions.dnnl_primitive_desc_query_md.argtypes = [c_void_p, c_int, c_int]
        self.functions.dnnl_primitive_desc_query_md.restype = c_void_p
        self.functions.dnnl_memory_desc_get_size.argtypes = [c_void_p]
        self.functions.dnnl_memory_desc_get_size.restype = c_size_t
        self.functions.dnnl_memory_desc_equal.argtypes = [c_void_p, c_void_p]
        found = self.functions.dnnl_version().contents
        if (found.major, found.cpu_runtime) != (3, _OPENMP):
            raise OSError(f"{path} is oneDNN {found.major}.{found.minor}, not a build of version 3 with OpenMP")
        self.version = (found.major, found.minor, found.patch)
        openmp = ctypes.CDLL("libgomp.so.1")  # the one that the library has loaded
        openmp.omp_set_num_threads.argtypes = [c_int]
        self.set_threads, self.max_threads = openmp.omp_set_num_threads, openmp.omp_get_max_threads
        self.places = _places(openmp)
        self.run_team = openmp.GOMP_parallel
        self.thread_number, self.team_size = openmp.omp_get_thread_num, openmp.omp_get_num_threads
        self.code = MachineCode()
        self.isa = int(self.functions.dnnl_get_effective_cpu_isa())
        # The primitives are kept here, by shape; a second cache inside of the library would only hold memory.
        self.check("dnnl_set_primitive_cache_capacity", 0)
        self.engine = self.created("dnnl_engine_create", 1, 0)
        self.stream = self.created("dnnl_stream_create", self.engine, 1)

    def check(self, name: str, *arguments: object) -> None:
        """Calls a function that returns a status, and raises if it fails."""
        status = getattr(self.functions, name)(*arguments)
        if status:
            raise failure(name, status)

    def created(self, name: str, *arguments: object) -> int:
        """Calls a function whose first argument receives the new object, and returns its address."""
        result = c_void_p()
        self.check(name, ctypes.byref(result), *arguments)
        assert result.value is not None
        return result.value

    def implementation(self, primitive_description: int) -> str:
        """Returns the name of the implementation that a primitive uses."""
        name = c_char_p()
        self.check("dnnl_primitive_desc_query", primitive_description, _IMPLEMENTATION, 0, ctypes.byref(name))
        return (name.value or b"").decode()


class Unimplemented(Exception):
    """The library has no implementation of a primitive."""


def failure(name: str, status: int) -> Exception:
    """Returns the exception for a status of the library."""
    if status == UNIMPLEMENTED:
        return Unimplemented(name)
    message = f"oneDNN: {name} failed: {_STATUS.get(status, status)}."
    kind = errors.ResourceExhaustedError if status == _OUT_OF_MEMORY else errors.InternalError
    return kind(None, None, message)


# What the user may have chosen, by any of these names, and what is chosen otherwise. Each thread has a processor of its
# own: woken from sleep, two of them often share one for several milliseconds, while another is idle.
_PLACES = (("OMP_PROC_BIND", "OMP_PLACES", "GOMP_CPU_AFFINITY"), {"OMP_PROC_BIND": "true", "OMP_PLACES": "threads"})
_WAITING = ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT")
# How long idle threads wait before they sleep. On few processors XLA's threads need theirs, so they wait for about as
# long as it takes to wake them and to call the next primitive from Python: for 30 us, or 10 where several threads of a
# program call primitives. On many processors, all of which must be awake when a primitive begins, they wait ten times
# as long. Longer still, and the threads of eager code (`base/blocks.py`) would find no processor free.
_FEW_PROCESSORS = 4
_SHORT_WAIT, _LONG_WAIT = "3000", "30000"


def _openmp_choices(processors: int) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """Yields names of variables, and the values that are set if the user has set none of them."""
    yield _PLACES
    wait = _SHORT_WAIT if processors <= _FEW_PROCESSORS else _LONG_WAIT
    yield _WAITING, {"OMP_WAIT_POLICY": "active", "GOMP_SPINCOUNT": wait}


@contextlib.contextmanager
def _choices_for_openmp() -> Iterator[None]:
    """A block in which OpenMP is loaded; it reads the environment then, and binds the thread that loads it."""
    allowed = os.sched_getaffinity(0)
    chosen: dict[str, str] = {}
    for names, values in _openmp_choices(len(allowed)):
        if not any(name in os.environ for name in names):
            chosen |= values
    os.environ.update(chosen)
    try:
        yield
    finally:
        for name in chosen:
            del os.environ[name]
        os.sched_setaffinity(0, allowed)


def _places(openmp: ctypes.CDLL) -> tuple[int, ...]:
    """Returns the processors of OpenMP's threads, if each thread has one; the first is for the thread that calls."""
    processors = []
    for place in range(openmp.omp_get_num_places()):
        if openmp.omp_get_place_num_procs(place) != 1:
            return ()
        number = c_int()
        openmp.omp_get_place_proc_ids(place, ctypes.byref(number))
        processors.append(number.value)
    return tuple(processors)


def _candidates() -> Iterator[str]:
    """Yields where the library may be: in the package, in the environment, in the system."""
    try:
        for file in importlib.metadata.files(PACKAGE) or ():
            if file.name == _FILE:
                yield str(Path(str(file.locate())).resolve())
    except importlib.metadata.PackageNotFoundError:
        pass
    yield str(Path(sys.prefix) / "lib" / _FILE)
    named = ctypes.util.find_library("dnnl")
    if named is not None:
        yield named


@functools.cache
def library() -> Library | None:
    """Returns the library, or None if it is not installed, cannot be loaded, or is turned off."""
    if os.environ.get(VARIABLE, "").lower() in ("off", "0", "false") or sys.platform != "linux":
        return None
    for path in _candidates():
        if os.path.isabs(path) and not os.path.exists(path):
            continue
        try:
            found = Library(path)
        except (OSError, AttributeError) as reason:
            _log.debug("%s cannot be used: %s", path, reason)
            continue
        _log.debug("using oneDNN %s from %s", ".".join(map(str, found.version)), path)
        return found
    return None
