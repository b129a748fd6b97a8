"""Small programs of XLA that compute on large arrays of float16 and bfloat16.

XLA has the processor's instructions for 16-bit floats, which NumPy lacks. Programs run on the thread that calls them,
since to wake another one takes longer than most of them run; for very large arrays on several. A program works on
blocks of a fixed size: there is one for each function, whatever the shapes. Shapes that come again and again get a
program of their own, which needs no copies.
"""

from __future__ import annotations

import contextlib
import functools
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.base.aligned import aligned_empty, is_aligned, scratch_copy
from headrace._src.base.lazy import LazyModule, jax
from headrace._src.ops.large_calls import PATIENCE, pays_to_compile
from headrace._src.ops.wide_types import compiled_with_wide_types

BLOCK = 1 << 16  # elements
_WORTH_A_BLOCK = 1 << 12  # elements after the last whole block from which on a program is faster than NumPy
_SMALL = 1 << 10  # elements that XLA copies in no time
_PATIENCE = PATIENCE
_SAME_SHAPES = 8  # calls on the same shapes after which they get a program
_MOST_SHAPES = 64  # of a function that are counted
# The emitter that XLA uses otherwise passes each vector through the stack, which doubles the time of float16.
_OPTIONS: Mapping[str, Any] = {"xla_cpu_use_fusion_emitters": False, "xla_cpu_prefer_vector_width": 512}

_CLIENT_THREADS = "NPROC"
_changing_environment = threading.Lock()
_clients: Any = LazyModule("jaxlib.xla_client")


def pays(size: int) -> bool:
    """Counts a call on an array of `size` elements and returns whether it should run a program."""
    return size >= BLOCK and pays_to_compile(_PATIENCE)


@functools.cache
def _placement(alone: bool) -> dict[str, Any]:
    """Returns the options of `jit` for a client of our own: JAX's passes programs to another thread.

    Args:
        alone: Whether programs run on the calling thread alone, or on several.
    """
    try:
        with _one_thread() if alone else contextlib.nullcontext():
            device = _clients.make_cpu_client(asynchronous=False).local_devices()[0]
    except Exception:  # whatever a version without this function raises
        return {}
    here = jax.sharding.SingleDeviceSharding(device)
    return {"in_shardings": here, "out_shardings": here}


@contextlib.contextmanager
def _one_thread() -> Iterator[None]:
    """A block in which new clients have one thread; XLA reads a variable of the environment."""
    with _changing_environment:
        before = os.environ.get(_CLIENT_THREADS)
        os.environ[_CLIENT_THREADS] = "1"
        try:
            yield
        finally:
            del os.environ[_CLIENT_THREADS]
            if before is not None:
                os.environ[_CLIENT_THREADS] = before


@functools.cache
def _known_options() -> dict[str, Any]:
    """Returns those options that this version of XLA has."""
    return {name: value for name, value in _OPTIONS.items() if _is_known(name, value)}


def _is_known(name: str, value: Any) -> bool:
    try:
        jax.jit(lambda x: x, compiler_options={name: value}).lower(np.float32(0)).compile()
    except Exception:  # of a class that depends on the version
        return False
    return True


class Programs:
    """The programs of a function of arrays: of JAX's `jit`, one for each combination of shapes.

    Args:
        function: Takes arrays.
        whole: The number of first arguments that are not divided into blocks.
        large: The number of elements from which on several threads pay.
    """

    def __init__(self, function: Callable[..., Any], whole: int = 0, large: int = 1 << 21) -> None:
        self._function, self._whole, self._large = function, whole, large
        self._seen: dict[Any, int] = {}

    @functools.cached_property
    def _run(self) -> Callable[..., Any]:
        return compiled_with_wide_types(self._function, compiler_options=_known_options(), **_placement(True))

    @functools.cached_property
    def _run_on_several(self) -> Callable[..., Any]:
        return compiled_with_wide_types(self._function, compiler_options=_known_options(), **_placement(False))

    def is_familiar(self, *arrays: np.ndarray) -> bool:
        """Counts a call on arrays of these shapes; returns whether there were enough to compile for them."""
        key = tuple([array.shape for array in arrays])
        count = self._seen.get(key, 0)
        if count < _SAME_SHAPES and (count or len(self._seen) < _MOST_SHAPES):
            self._seen[key] = count + 1
        return count >= _SAME_SHAPES

    def of_whole(self, *arrays: np.ndarray) -> np.ndarray:
        """Returns the result for whole arrays."""
        is_large = max([array.size for array in arrays]) >= self._large
        run = self._run_on_several if is_large else self._run
        return np.asarray(run(*_readable(arrays)))

    def by_elements(self, on_host: Callable[..., Any], dtype: np.dtype, *arrays: np.ndarray) -> np.ndarray:
        """Returns what an elementwise function makes of arrays of one shape, and of numbers, which have none.

        Args:
            on_host: Computes the same with NumPy, for the few elements after the last whole block.
            dtype: Dtype of the result.
            *arrays: The arrays.
        """
        given, divided = arrays[: self._whole], arrays[self._whole :]
        flat = [array.reshape(-1) if array.ndim else array for array in divided]
        size = max([array.size for array in flat])
        shape = next(array.shape for array in divided if array.ndim)
        if self.is_familiar(*flat):
            return self.of_whole(*given, *flat).reshape(shape)
        result = aligned_empty(size, dtype)

        def work(start: int, stop: int) -> None:
            parts = [array[start:stop] if array.ndim else array for array in flat]
            result[start:stop] = self._run(*given, *_readable(parts))

        done = size // BLOCK * BLOCK
        for start in range(0, done, BLOCK):
            work(start, start + BLOCK)
        if size - done >= _WORTH_A_BLOCK:
            work(size - BLOCK, size)  # some elements once more
        elif size > done:
            result[done:] = on_host(*[array[done:] if array.ndim else array for array in flat])
        return result.reshape(shape)


def _readable(arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    """Returns arrays that XLA reads in place; the next call of this thread may overwrite copies."""
    return [a if a.size < _SMALL or is_aligned(a) else scratch_copy(a, n) for n, a in enumerate(arrays)]
