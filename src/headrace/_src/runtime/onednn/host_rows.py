"""Functions of rows in eager code by oneDNN: sums, softmax, layer normalization, and gradients of the last two.

One primitive passes over the rows once, where NumPy passes over them five to ten times. The choice follows from shapes
and dtypes alone. A primitive takes a tenth of a millisecond to make, so small arrays are left to NumPy.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable

import numpy as np

from headrace._src.base.aligned import aligned_empty
from headrace._src.runtime.onednn.descriptions import Descriptions
from headrace._src.runtime.onednn.host_arrays import DATA_TYPES, HostKernel, kernel_of
from headrace._src.runtime.onednn.library import Library, Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Steps, thread_count

_LEAST_ELEMENTS = 1 << 15
_ALONE = 1 << 19  # elements up to which other threads wake up later than the work is done
_SOFTMAX_ALONE = 3 << 15  # exponentials take longer
_ACCURATE, _SUM = 0x30000, 0x2FFF4
_TRAINING, _INFERENCE, _BACKWARD = 64, 96, 128
_SCALE_AND_SHIFT = 0x2 | 0x4
_SRC, _DST, _MEAN, _VARIANCE, _SCALE, _SHIFT = 1, 17, 49, 50, 51, 52
_DIFF_SRC, _DIFF_DST, _DIFF_SCALE, _DIFF_SHIFT = 129, 145, 255, 256

# Adds primitives to steps whose arrays are in the order in which the kernel takes them.
_Maker = Callable[["_Rows", Steps], None]


class _Rows(Descriptions):
    """Descriptions of rows, of what belongs to them, and of primitives."""

    def __init__(self, dnnl: Library, rows: int, width: int, dtype: np.dtype, threads: int) -> None:
        super().__init__(dnnl, threads)
        self._plain = self.attributes()
        self.rows = self.array((rows, width), (width, 1), DATA_TYPES[dtype])
        self.wide = self.rows if dtype == np.float32 else self.array((rows, width), (width, 1))
        self.feature, self.statistic = self.array((width,), (1,)), self.array((rows,), (1,))
        self.total = self.array((rows, 1), (1, 1))

    def of(self, argument: int) -> int:
        """Returns the description of an argument of a normalization."""
        if argument in (_MEAN, _VARIANCE):
            return self.statistic
        return self.rows if argument in (_SRC, _DST, _DIFF_SRC, _DIFF_DST) else self.feature

    def plain(self, kind: str, *arguments: object) -> int:
        """Describes a primitive that nothing follows."""
        return self.primitive(kind, *arguments, self._plain)


def _softmax(made: _Rows, steps: Steps) -> None:
    source, target = steps.array(made.rows), steps.array(made.rows)
    # The library keeps exponentials in the result meanwhile, which must not round them.
    between = target if made.wide == made.rows else steps.between(made.wide)
    steps.add(_softmax_description(made), [(_SRC, source), (_DST, between)])
    if between != target:
        steps.reorder((made.wide, between), (made.rows, target), awake=True)


def _softmax_description(made: _Rows) -> int:
    return made.plain("softmax_forward", _INFERENCE, _ACCURATE, made.rows, made.wide, 1)


def _softmax_gradient(made: _Rows, steps: Steps) -> None:
    rows = made.rows
    gradient = made.plain("softmax_backward", _ACCURATE, rows, rows, rows, 1, _softmax_description(made))
    steps.add(gradient, [(kind, steps.array(rows)) for kind in (_DIFF_DST, _DST, _DIFF_SRC)])


def _row_sums(made: _Rows, steps: Steps) -> None:
    total = made.plain("reduction", _SUM, made.rows, made.total, 0.0, 0.0)
    steps.add(total, [(_SRC, steps.array(made.rows)), (_DST, steps.array(made.total))])


def _layer_norm(epsilon: float, made: _Rows, steps: Steps) -> None:
    order = (_SRC, _SCALE, _SHIFT, _DST, _MEAN, _VARIANCE)
    steps.add(_norm_description(epsilon, made), [(kind, steps.array(made.of(kind))) for kind in order])


def _norm_description(epsilon: float, made: _Rows) -> int:
    kind, rows = "layer_normalization_forward", made.rows
    return made.plain(kind, _TRAINING, rows, rows, made.statistic, epsilon, _SCALE_AND_SHIFT)


def _layer_norm_gradient(epsilon: float, made: _Rows, steps: Steps) -> None:
    kind, rows = "layer_normalization_backward", made.rows
    arguments = (rows, rows, rows, made.statistic, epsilon, _SCALE_AND_SHIFT, _norm_description(epsilon, made))
    # The shift must be given, though nothing depends on it.
    order = (_DIFF_DST, _SRC, _MEAN, _VARIANCE, _SCALE, _SHIFT, _DIFF_SRC, _DIFF_SCALE, _DIFF_SHIFT)
    gradient = made.plain(kind, _BACKWARD, *arguments)
    steps.add(gradient, [(kind, steps.array(made.of(kind))) for kind in order])


_OF_ROWS_ALONE = (_softmax, _softmax_gradient)  # all of whose arrays have the same rows


@functools.lru_cache(maxsize=256)
def _kernel(maker: _Maker, rows: int, width: int, dtype: np.dtype, threads: int) -> HostKernel | None:
    dnnl = library()
    assert dnnl is not None
    try:
        if maker in _OF_ROWS_ALONE and 1 < threads <= rows:
            return _divided(dnnl, maker, rows, width, dtype, threads)
        return kernel_of(_steps(dnnl, maker, rows, width, dtype, threads), threads)
    except Unimplemented:
        return None


def _steps(dnnl: Library, maker: _Maker, rows: int, width: int, dtype: np.dtype, threads: int) -> Steps:
    steps = Steps(dnnl)
    with _Rows(dnnl, rows, width, dtype, threads) as describe:
        maker(describe, steps)
    return steps


def _divided(dnnl: Library, maker: _Maker, rows: int, width: int, dtype: np.dtype, threads: int) -> HostKernel:
    """Returns the kernel of which each thread computes some rows, with a primitive of its own.

    A primitive on several threads is slower: it keeps vectors on their stacks, where they are not aligned.
    """
    edges = [rows * n // threads for n in range(threads + 1)]
    parts, keeps = [], []
    for start, stop in itertools.pairwise(edges):
        steps = _steps(dnnl, maker, stop - start, width, dtype, 1)
        offset = start * width * dtype.itemsize
        parts.append(steps.calls_alone([(number, offset) for number in range(steps.array_count)]))
        keeps.append(steps)
    return HostKernel(Script(dnnl, (), parts, team=threads, brief=True, keeps=keeps))


def _kernel_for(maker: _Maker, array: np.ndarray, alone: int = _ALONE) -> HostKernel | None:
    """Returns the kernel for the rows along the last axis of an array, or None if NumPy computes them.

    Args:
        maker: Makes the steps.
        array: The array.
        alone: Number of elements up to which one thread computes them.
    """
    size = array.size
    if size < _LEAST_ELEMENTS or array.dtype not in DATA_TYPES or library() is None:
        return None
    width = array.shape[-1]
    return _kernel(maker, size // width, width, array.dtype, thread_count() if size > alone else 1)


def softmax(logits: np.ndarray, is_converted: bool = False) -> np.ndarray | None:
    """Returns the softmax along the last axis, or None if NumPy is to compute it.

    Args:
        logits: Array of rank 1 or higher.
        is_converted: Whether it was made for this call: it may be overwritten, and other threads have fallen asleep.
    """
    kernel = _kernel_for(_softmax, logits, _ALONE if is_converted else _SOFTMAX_ALONE)
    if kernel is None:
        return None
    logits = np.ascontiguousarray(logits)
    in_place = is_converted and logits.flags.writeable
    result = logits if in_place else aligned_empty(logits.shape, logits.dtype)  # a program may round it to float16 next
    kernel(logits, result)
    return result


def softmax_gradient(slopes: np.ndarray, results: np.ndarray) -> np.ndarray | None:
    """Returns the gradient of the logits from that of the softmax and the softmax, or None."""
    kernel = _kernel_for(_softmax_gradient, results)
    if kernel is None:
        return None
    gradient = np.empty(results.shape, results.dtype)
    kernel(np.ascontiguousarray(slopes), np.ascontiguousarray(results), gradient)
    return gradient


def row_sums(rows: np.ndarray, result: np.ndarray) -> bool:
    """Stores the sums of contiguous rows in an array of float32, or returns False if NumPy is to compute them."""
    kernel = _kernel_for(_row_sums, rows, 0)
    if kernel is None:
        return False
    kernel(rows, result)
    return True


@functools.lru_cache(maxsize=16)
def _norm_makers(epsilon: float) -> tuple[_Maker, _Maker]:
    return functools.partial(_layer_norm, epsilon), functools.partial(_layer_norm_gradient, epsilon)


def layer_norm(
    inputs: np.ndarray, gamma: np.ndarray, beta: np.ndarray, epsilon: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Returns the normalized rows, their means and variances, or None."""
    kernel = _kernel_for(_norm_makers(epsilon)[0], inputs)
    if kernel is None:
        return None
    result = np.empty(inputs.shape, inputs.dtype)
    mean, variance = (np.empty((*inputs.shape[:-1], 1), inputs.dtype) for _ in range(2))
    kernel(*map(np.ascontiguousarray, (inputs, gamma, beta)), result, mean, variance)
    return result, mean, variance


def layer_norm_gradient(
    slopes: np.ndarray, inputs: np.ndarray, mean: np.ndarray, variance: np.ndarray, gamma: np.ndarray, epsilon: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Returns the gradients of the inputs, gamma and beta, or None."""
    kernel = _kernel_for(_norm_makers(epsilon)[1], inputs)
    if kernel is None:
        return None
    to_inputs, to_gamma, to_beta = (np.empty_like(a, order="C", subok=False) for a in (inputs, gamma, gamma))
    given = [np.ascontiguousarray(array) for array in (slopes, inputs, mean, variance, gamma)]
    kernel(*given, given[-1], to_inputs, to_gamma, to_beta)
    return to_inputs, to_gamma, to_beta
