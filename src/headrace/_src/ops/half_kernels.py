"""float16 and bfloat16 on the host, for large arrays.

NumPy computes on 16-bit floats one number at a time. XLA has the processor's instructions for float16, so large arrays
go through small programs of XLA; bfloat16, which is half of a float32, goes through float32. A program works on a
block of fixed size: there is one for each op, whatever the shapes. Shapes that come again and again get a program of
their own, which needs no copies. Only conversions and ops that are exact or round once use programs, so results have
the same bits either way; which way a call takes depends on its size and on how many such calls there were.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import ml_dtypes
import numpy as np

from headrace._src.base.aligned import aligned_empty, is_aligned, scratch_copy
from headrace._src.base.blocks import even_block, over_blocks
from headrace._src.base.lazy import jnp
from headrace._src.base.slot import Slot
from headrace._src.ops.large_calls import PATIENCE, pays_to_compile
from headrace._src.ops.wide_types import compiled_with_wide_types

# Rounds an array of float32 to one of bfloat16, (values, result), unless it returns False.
library_rounding: Slot[Callable[[np.ndarray, np.ndarray], bool]] = Slot("ops.half_kernels:library_rounding")

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
_FLOAT16 = np.dtype(np.float16)
SHORT_FLOATS = frozenset({_FLOAT16, BFLOAT16})
_FLOAT32 = np.dtype(np.float32)
_BLOCKS = (
    1 << 18,
    1 << 16,
)  # elements of a block; the few that remain after the last whole block are computed by NumPy
_WORTH_FILLING = 1 << 14  # elements after the last whole block from which on they are filled up to one
_WORTH_BITS = 1 << 13  # elements of float16 from which on operations on their bits are faster than NumPy's conversion
_MANY_BITS = 1 << 19  # and from which on a program is faster still
_INFINITE, _SIGN = 0x7C00, 0x8000
_WITHOUT_COPIES_OF_SIGN = np.int32(-0x70000001)
_TOO_LOW = np.float32(2.0**112)
_SMALL = 1 << 10  # elements that XLA copies in no time
_PATIENCE = PATIENCE
_SAME_SHAPES = 8  # calls on the same shapes after which they get a program
_MOST_SHAPES = 64  # of an op that are counted


def _pays(size: int) -> bool:
    return size >= _BLOCKS[-1] and pays_to_compile(_PATIENCE)


def widen(array: np.ndarray) -> np.ndarray:
    """Returns a 16-bit array as float32."""
    if array.dtype != _FLOAT16 or array.size < _WORTH_BITS:
        return array.astype(_FLOAT32)
    if array.size >= _MANY_BITS and _pays(array.size):
        return _converted(array, _FLOAT32)
    return _widened_by_bits(array) if array.flags.c_contiguous else array.astype(_FLOAT32)


def _widened_by_bits(array: np.ndarray) -> np.ndarray:
    """Returns a float16 array as float32, by operations on whole integers; NumPy converts number by number.

    The exponent of a float16, read as that of a float32, is too low by 112: also in numbers below the normal ones.
    """
    result, flat = aligned_empty(array.shape, _FLOAT32), array.reshape(-1)
    bits = result.reshape(-1).view(np.int32)
    for start in range(0, array.size, 2 * _BLOCKS[-1]):
        place = slice(start, start + 2 * _BLOCKS[-1])
        part, to = flat[place], bits[place]
        if part.view(np.int16).max() >= _INFINITE or part.view(np.uint16).max() >= _INFINITE + _SIGN:
            to.view(_FLOAT32)[...] = part  # infinity or NaN
            continue
        to[...] = part.view(np.int16)
        to <<= 13
        to &= _WITHOUT_COPIES_OF_SIGN
        to.view(_FLOAT32)[...] *= _TOO_LOW
    return result


def narrow(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Returns a float32 array rounded to a 16-bit dtype."""
    return _narrow_float16(array) if dtype == _FLOAT16 else _narrow_bfloat16(array)


def _narrow_bfloat16(array: np.ndarray) -> np.ndarray:
    if array.size < _BLOCKS[0] or not array.flags.c_contiguous:
        return array.astype(BFLOAT16)
    result, flat = aligned_empty(array.shape, BFLOAT16), array.reshape(-1)
    to = result.reshape(-1)

    def work(start: int, stop: int) -> None:
        to[start:stop] = flat[start:stop]

    over_blocks(work, array.size, _BLOCKS[1])
    return result


def _narrow_float16(array: np.ndarray) -> np.ndarray:
    if _pays(array.size):
        return _converted(array, _FLOAT16)
    if array.size < _BLOCKS[-1]:
        return array.astype(_FLOAT16)
    result = aligned_empty(array.shape, _FLOAT16)  # a later call may give it to a program
    result[...] = array
    return result


def _converted(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    program = _conversion(dtype)
    if program.is_familiar(array):
        return program.of_whole(array)
    return _in_blocks(program.run, lambda rest: rest.astype(dtype), dtype, array)


class _Programs:
    """The programs of a function of arrays: of JAX's `jit`, one for each combination of shapes.

    Args:
        function: Takes arrays, and attributes by name.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._seen: dict[Any, int] = {}

    @functools.cached_property
    def run(self) -> Callable[..., Any]:
        return compiled_with_wide_types(self._function)

    def is_familiar(self, *arrays: np.ndarray) -> bool:
        """Counts a call on arrays of these shapes; returns whether there were enough to compile for them."""
        key = tuple([array.shape for array in arrays])
        count = self._seen.get(key, 0)
        if count < _SAME_SHAPES and (count or len(self._seen) < _MOST_SHAPES):
            self._seen[key] = count + 1
        return count >= _SAME_SHAPES

    def of_whole(self, *arrays: np.ndarray) -> np.ndarray:
        """Returns the result for whole arrays."""
        ready = [a if a.size < _SMALL or is_aligned(a) else scratch_copy(a, n) for n, a in enumerate(arrays)]
        return np.asarray(self.run(*ready))


@functools.cache
def _conversion(dtype: np.dtype) -> _Programs:
    return _Programs(lambda array: array.astype(dtype))


def converted(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Returns a large array of a 16-bit dtype as float32 or the other way; other conversions are NumPy's."""
    if array.dtype == _FLOAT16 and dtype == _FLOAT32:
        return widen(array)
    if array.dtype == _FLOAT32 and dtype in SHORT_FLOATS:
        return narrow(array, dtype)
    return array.astype(dtype)


def _in_blocks(program: Callable[..., Any], on_host: Callable[..., Any], dtype: np.dtype, *arrays: np.ndarray) -> Any:
    """Returns what an elementwise `program` makes of arrays of one shape, and of numbers, which have none.

    `on_host` computes the same with NumPy, for the elements after the last whole block.
    """
    shape = max((array.shape for array in arrays), key=len)
    flat = [array.reshape(-1) if array.shape else array for array in arrays]
    result = aligned_empty(int(np.prod(shape)), dtype)
    in_place = [is_aligned(array) or not array.shape for array in flat]  # blocks of such arrays are aligned, too
    start = 0
    for block in _BLOCKS:
        stop = start + (len(result) - start) // block * block

        def work(begin: int, end: int, offset: int = start) -> None:
            place = slice(offset + begin, offset + end)
            parts = [array[place] if array.ndim else array for array in flat]
            for number, ready in enumerate(in_place):
                if not ready:
                    parts[number] = scratch_copy(parts[number], number)
            result[place] = program(*parts)

        over_blocks(work, stop - start, block)
        start = stop
    rest = len(result) - start
    if rest >= _WORTH_FILLING:
        filled = [_filled_up(array[start:]) if array.ndim else array for array in flat]
        result[start:] = np.asarray(program(*filled))[:rest]
    elif rest:
        result[start:] = on_host(*[array[start:] if array.ndim else array for array in flat])
    return result.reshape(shape)


def _filled_up(rest: np.ndarray) -> np.ndarray:
    """Returns the rest of an array as a whole block."""
    block = np.zeros(_BLOCKS[-1], rest.dtype)
    block[: len(rest)] = rest
    return block


def exact_kernel(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the host kernel for 16-bit floats of an elementwise op that rounds at most once."""
    wide = wide_kernel(kernel)

    @functools.cache
    def programs(attrs: tuple[tuple[str, Any], ...]) -> _Programs:
        return _Programs(functools.partial(kernel, jnp, **dict(attrs)))

    def run(*arrays: np.ndarray, **attrs: Any) -> Any:
        size = max([array.size for array in arrays])
        if size < _BLOCKS[-1]:
            return kernel(np, *arrays, **attrs)
        alike = not attrs and _of_one_type(arrays) and _of_one_shape(arrays)
        on_host = wide if alike and arrays[0].dtype == BFLOAT16 else functools.partial(kernel, np)
        if not _pays(size):
            return on_host(*arrays, **attrs)
        found = programs(tuple(attrs.items()))
        if found.is_familiar(*arrays):
            return found.of_whole(*arrays)
        if not alike or on_host is wide:
            return on_host(*arrays, **attrs)
        result = kernel(np, *[array.ravel()[:1] for array in arrays]).dtype
        return _in_blocks(found.run, functools.partial(kernel, np), result, *arrays)

    return run


def _of_one_type(arrays: Sequence[np.ndarray]) -> bool:
    return len({array.dtype for array in arrays}) == 1


def wide_kernel(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the host kernel for bfloat16 of an elementwise op without attributes: in float32, rounded once."""

    def wide(*arrays: np.ndarray) -> Any:
        result = kernel(np, *[array.astype(_FLOAT32) for array in arrays])
        return result.astype(BFLOAT16) if result.dtype == _FLOAT32 else result

    def run(*arrays: np.ndarray) -> Any:
        if max([array.size for array in arrays]) < _BLOCKS[-1] or not _of_one_shape(arrays):
            return wide(*arrays)
        shape = max((array.shape for array in arrays), key=len)
        flat = [array.reshape(-1) if array.shape else array for array in arrays]
        result = aligned_empty(shape, wide(*[array.ravel()[:1] for array in arrays]).dtype)
        to = result.reshape(-1)

        def work(start: int, stop: int) -> None:
            parts = [array[start:stop] if array.ndim else array for array in flat]
            values, place = kernel(np, *[part.astype(_FLOAT32) for part in parts]), to[start:stop]
            rounds = values.dtype == _FLOAT32 and to.dtype == BFLOAT16
            if not rounds or not library_rounding.value(values, place):
                place[...] = values

        over_blocks(work, len(to), even_block(len(to), _BLOCKS[1], _BLOCKS[0]))
        return result

    return run


def _of_one_shape(arrays: Sequence[np.ndarray]) -> bool:
    """Whether arrays have one shape, apart from single numbers."""
    return len({array.shape for array in arrays if array.shape}) == 1


def extremum(reduce: Any, array: np.ndarray, axes: tuple[int, ...] | None, keepdims: bool) -> np.ndarray | None:
    """Returns the largest or smallest elements of a 16-bit array without NaN, by comparing integers of the same order.

    Returns None if there is a NaN.
    """
    key = _in_order(array.view(np.int16))
    infinity = np.array(np.inf, array.dtype).view(np.int16)
    if key.max() > infinity or key.min() < _in_order(infinity | np.int16(-0x8000)):
        return None
    return _in_order(np.asarray(reduce(key, axes, keepdims=keepdims))).view(array.dtype)


def in_order(array: np.ndarray) -> np.ndarray | None:
    """Returns integers of the same order as the numbers of a 16-bit array, equal for -0.0 and 0.0; None with a NaN."""
    key = _in_order(array.view(np.int16))
    infinity = np.array(np.inf, array.dtype).view(np.int16)
    if key.size and (key.max() > infinity or key.min() < _in_order(infinity | np.int16(-0x8000))):
        return None
    key += key == -1  # -0.0 comes right before 0.0
    return key


def _in_order(bits: Any) -> Any:
    """Returns integers in the order of the floats with these bits: those of negative ones run the other way."""
    turned = bits >> 15
    turned &= np.int16(0x7FFF)
    turned ^= bits
    return turned
