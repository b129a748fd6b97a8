"""float16 and bfloat16 on the host, for large arrays: how they are converted, computed and reduced.

NumPy computes on 16-bit floats one number at a time. This file has the ways around that, in order of preference:

- conversions and ops that are exact or round once are programs of XLA (`half_programs.py`);
- a function of one number has 65,536 results, which a program looks up in a table;
- bfloat16, which is half of a float32, goes through float32 in blocks;
- comparisons work on integers of the same order.

A small array takes the plain way, and so does a large one until compiling pays. Results have the same bits either way;
which way a call takes depends on its size and on how many such calls there were.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import ml_dtypes
import numpy as np

from headrace._src.base.aligned import aligned_empty
from headrace._src.base.blocks import even_block, over_blocks
from headrace._src.base.lazy import jnp
from headrace._src.base.slot import Slot
from headrace._src.ops.half_programs import BLOCK, Programs, pays
from headrace._src.ops.large_arithmetic import by_library

# Rounds an array of float32 to one of bfloat16, (values, result), unless it returns False.
library_rounding: Slot[Callable[[np.ndarray, np.ndarray], bool]] = Slot("ops.half_kernels:library_rounding")

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
_FLOAT16 = np.dtype(np.float16)
SHORT_FLOATS = frozenset({_FLOAT16, BFLOAT16})
_FLOAT32 = np.dtype(np.float32)
_MANY = 4 * BLOCK  # elements from which on a second thread pays, and which are the most of a block
_WORTH_BITS = 1 << 13  # elements of float16 from which on operations on their bits are faster than NumPy's conversion
_MANY_BITS = 2 * BLOCK  # and from which on a program is faster still
_INFINITE, _SIGN = 0x7C00, 0x8000
_WITHOUT_COPIES_OF_SIGN = np.int32(-0x70000001)
_TOO_LOW = np.float32(2.0**112)
_MOST_TABLES = 64
_SLICES = 16  # of an array that is added up; XLA adds the elements of several slices side by side


# Conversions -------------------------------------------------------------------------------------------------------


def widen(array: np.ndarray) -> np.ndarray:
    """Returns a 16-bit array as float32."""
    if array.dtype != _FLOAT16 or array.size < _WORTH_BITS:
        return array.astype(_FLOAT32)
    if array.size >= _MANY_BITS and pays(array.size):
        return _converted(array, _FLOAT32)
    return _widened_by_bits(array) if array.flags.c_contiguous else array.astype(_FLOAT32)


def _widened_by_bits(array: np.ndarray) -> np.ndarray:
    """Returns a float16 array as float32, by operations on whole integers; NumPy converts number by number.

    The exponent of a float16, read as that of a float32, is too low by 112: also in numbers below the normal ones.
    """
    result, flat = aligned_empty(array.shape, _FLOAT32), array.reshape(-1)
    bits = result.reshape(-1).view(np.int32)
    for start in range(0, array.size, 2 * BLOCK):
        place = slice(start, start + 2 * BLOCK)
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
    if array.size < _MANY or not array.flags.c_contiguous:
        return array.astype(BFLOAT16)
    result, flat = aligned_empty(array.shape, BFLOAT16), array.reshape(-1)
    to = result.reshape(-1)

    def work(start: int, stop: int) -> None:
        to[start:stop] = flat[start:stop]

    over_blocks(work, array.size, BLOCK)
    return result


def _narrow_float16(array: np.ndarray) -> np.ndarray:
    if pays(array.size):
        return _converted(array, _FLOAT16)
    if array.size < BLOCK:
        return array.astype(_FLOAT16)
    result = aligned_empty(array.shape, _FLOAT16)  # a later call may give it to a program
    result[...] = array
    return result


def _converted(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    return _conversion(dtype).by_elements(lambda rest: rest.astype(dtype), dtype, array)


@functools.cache
def _conversion(dtype: np.dtype) -> Programs:
    return Programs(lambda array: array.astype(dtype))


def converted(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Returns a large array of a 16-bit dtype as float32 or the other way; other conversions are NumPy's."""
    if array.dtype == _FLOAT16 and dtype == _FLOAT32:
        return widen(array)
    if array.dtype == _FLOAT32 and dtype in SHORT_FLOATS:
        return narrow(array, dtype)
    return array.astype(dtype)


# Elementwise ops ---------------------------------------------------------------------------------------------------


def exact_kernel(kernel: Callable[..., Any], ufunc: np.ufunc | None = None) -> Callable[..., Any]:
    """Returns the host kernel for 16-bit floats of an elementwise op that rounds at most once.

    Args:
        kernel: The kernel of the op.
        ufunc: The function of NumPy that computes it, if a library may do so too.
    """
    wide = wide_kernel(kernel)

    @functools.cache
    def programs(attrs: tuple[tuple[str, Any], ...]) -> Programs:
        return Programs(functools.partial(kernel, jnp, **dict(attrs)))

    @functools.cache
    def result_dtype(arity: int) -> np.dtype:
        found: np.dtype = kernel(np, *[np.ones(1, _FLOAT16)] * arity).dtype
        return found

    def run(*arrays: np.ndarray, **attrs: Any) -> Any:
        size = max([array.size for array in arrays])
        if size < BLOCK:
            return kernel(np, *arrays, **attrs)
        alike = not attrs and _of_one_type(arrays) and _of_one_shape(arrays)
        on_host = wide if alike and arrays[0].dtype == BFLOAT16 else functools.partial(kernel, np)
        by_other = by_library(ufunc, *arrays) if on_host is wide else None
        if by_other is not None:
            return by_other
        if not pays(size):
            return on_host(*arrays, **attrs)
        found = programs(tuple(attrs.items()))
        if alike and on_host is not wide:
            return found.by_elements(on_host, result_dtype(len(arrays)), *arrays)
        if found.is_familiar(*arrays):
            return found.of_whole(*arrays)
        return on_host(*arrays, **attrs)

    return run


def table_kernel(on_host: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the host kernel for a 16-bit array of an elementwise function that keeps the dtype.

    Args:
        on_host: The function, for arrays of any size.
    """

    @functools.lru_cache(maxsize=_MOST_TABLES)
    def table(dtype: np.dtype, attrs: tuple[tuple[str, Any], ...]) -> np.ndarray:
        every = np.arange(1 << 16, dtype=np.uint16).view(dtype)
        result = aligned_empty(every.shape, dtype)
        result[...] = on_host(every, **dict(attrs))
        return result.view(np.uint16)

    def run(array: np.ndarray, **attrs: Any) -> Any:
        if array.size < BLOCK or not pays(array.size):
            return on_host(array, **attrs)
        dtype, results = array.dtype, table(array.dtype, tuple(attrs.items()))
        bits = _lookups.by_elements(results.take, results.dtype, results, array.view(np.uint16))
        return bits.view(dtype)

    return run


# One program for all tables, apart from shapes.
_lookups = Programs(lambda table, places: table.at[places].get(mode="promise_in_bounds"), whole=1, large=1 << 19)


def _of_one_type(arrays: Sequence[np.ndarray]) -> bool:
    return len({array.dtype for array in arrays}) == 1


def wide_kernel(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the host kernel for bfloat16 of an elementwise op without attributes: in float32, rounded once."""

    def wide(*arrays: np.ndarray) -> Any:
        result = kernel(np, *[array.astype(_FLOAT32) for array in arrays])
        return result.astype(BFLOAT16) if result.dtype == _FLOAT32 else result

    def run(*arrays: np.ndarray) -> Any:
        if max([array.size for array in arrays]) < BLOCK or not _of_one_shape(arrays):
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

        over_blocks(work, len(to), even_block(len(to), BLOCK, _MANY))
        return result

    return run


def _of_one_shape(arrays: Sequence[np.ndarray]) -> bool:
    """Whether arrays have one shape, apart from single numbers."""
    return len({array.shape for array in arrays if array.shape}) == 1


# Reductions --------------------------------------------------------------------------------------------------------


def slice_sums(array: np.ndarray) -> np.ndarray:
    """Returns a float32 array of partial sums of a large flat one: of the elements at one place in all its slices."""
    if pays(array.size) and _slice_sums.is_familiar(array):
        return _slice_sums.of_whole(array)
    length = array.size // _SLICES
    total = np.add.reduce(widen(array[: length * _SLICES]).reshape(_SLICES, length), 0)
    rest = widen(array[length * _SLICES :])
    total[: rest.size] += rest
    return total


def _added_slices(array: Any) -> Any:
    length = array.size // _SLICES
    total, *others = (array[n * length : (n + 1) * length].astype(_FLOAT32) for n in range(_SLICES))
    for other in others:  # in this order, for the same bits
        total = total + other
    rest = array[length * _SLICES :].astype(_FLOAT32)
    return total.at[: rest.size].add(rest)


_slice_sums = Programs(_added_slices)


def extremum(function: np.ufunc, array: np.ndarray, axes: tuple[int, ...] | None, keepdims: bool) -> np.ndarray | None:
    """Returns the largest or smallest elements of a 16-bit array without NaN, by comparing integers.

    Bits of positive numbers, read as integers, have the order of the numbers. The sign is the highest bit, so read as
    integers with a sign all negative ones come before, without a sign after them; among themselves their order is
    reversed. Returns None if there is a NaN.
    """
    signed, unsigned = array.view(np.int16), array.view(np.uint16)
    infinity = int(np.array(np.inf, array.dtype).view(np.int16))
    if not array.size or signed.max() > infinity or unsigned.max() > infinity + _SIGN:
        return None
    bits: np.ndarray = signed if function is np.maximum else unsigned
    found = np.asarray(bits.max(axes, keepdims=keepdims))
    of_other_sign = found < 0 if bits is signed else found < _SIGN  # the largest is negative, the smallest positive
    if of_other_sign.any():
        np.copyto(found, bits.min(axes, keepdims=keepdims), where=of_other_sign)
    return found.view(array.dtype)


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
