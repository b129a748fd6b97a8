"""Updates of an optimizer over all its variables in one call, on the host.

In eager code an update made of ops takes a dozen calls for each variable. These functions compute the same numbers, in
the same order of operations, and pass over large variables in blocks that stay in the cache.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.blocks import BLOCK, MANY_THREADS, even_block, over_blocks
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.state_lock import run_exclusively
from headrace._src.tensors.tensor import EagerTensor

_WIDE = {dtypes.float32: np.float32, dtypes.float64: np.float64}
_BLOCKS = (2 * BLOCK, 4 * BLOCK)  # elements; threads wait for each other where calls of NumPy are shorter
# Computes the new values of a variable and its slots: (gradient, old values, arrays for the new values).
Update = Callable[[np.ndarray, Sequence[np.ndarray], Sequence[np.ndarray]], None]


def common_wide_type(variables: Sequence[Variable]) -> Any:
    """Returns the NumPy type of the variables' values; None if it is not one type, or not 32 or 64 bits wide."""
    dtype = variables[0].dtype
    return _WIDE.get(dtype) if all(variable.dtype is dtype for variable in variables) else None


def update_together(update: Update, gradients: Sequence[Any], variables: Sequence[Sequence[Variable]]) -> bool:
    """Runs `update` for each gradient with its variable and slots; returns False if ops must do it instead.

    Ops are needed in graphs, under tapes, on other devices, and for values that are not arrays of one float type.
    """
    if state.mode is not None or state.recorders or state.device is not None:
        return False
    storages = [[variable._storage for variable in group] for group in variables]
    if not all(type(g) is EagerTensor and type(g._array) is np.ndarray for g in gradients):
        return False
    arrays = [gradient._array for gradient in gradients]
    if not all(_fits(gradient, group) for gradient, group in zip(arrays, storages, strict=True)):
        return False
    for gradient, group in zip(arrays, storages, strict=True):
        state.quiet(run_exclusively, group, functools.partial(_apply, update, gradient, group))
    return True


def _fits(gradient: np.ndarray, storages: Sequence[VariableStorage]) -> bool:
    for storage in storages:
        array = storage.array
        if (
            type(storage) is not VariableStorage
            or storage.is_mirrored
            or type(array) is not np.ndarray
            or array.dtype != gradient.dtype
            or array.shape != gradient.shape
        ):
            return False
    return True


def _apply(update: Update, gradient: np.ndarray, storages: Sequence[VariableStorage]) -> None:
    before = [storage.read() for storage in storages]
    after = [np.empty(array.shape, array.dtype) for array in before]
    if gradient.size <= _BLOCKS[0]:
        update(gradient, before, after)
    else:
        _apply_in_blocks(update, gradient.reshape(-1), before, after)
    for storage, array in zip(storages, after, strict=True):
        storage.array = array


def _apply_in_blocks(
    update: Update, gradient: np.ndarray, before: Sequence[np.ndarray], after: Sequence[np.ndarray]
) -> None:
    old = [array.reshape(-1) for array in before]
    new = [array.reshape(-1) for array in after]

    def work(start: int, stop: int) -> None:
        update(gradient[start:stop], [a[start:stop] for a in old], [a[start:stop] for a in new])

    over_blocks(work, gradient.size, even_block(gradient.size, *_BLOCKS), MANY_THREADS)


def adam_update(rate: Any, share_1: Any, share_2: Any, epsilon: Any) -> Update:
    """Returns the update of Adam for a variable, its mean gradient and its mean square.

    Args:
        rate: The learning rate with both bias corrections.
        share_1: How far the mean moves toward the gradient.
        share_2: How far the mean square moves toward the square.
        epsilon: Added to the root of the mean square.
    """

    def update(gradient: np.ndarray, before: Sequence[np.ndarray], after: Sequence[np.ndarray]) -> None:
        value, mean, square = before
        new_value, new_mean, new_square = after
        np.subtract(gradient, mean, new_mean)
        np.multiply(new_mean, share_1, new_mean)
        np.add(mean, new_mean, new_mean)
        np.multiply(gradient, gradient, new_square)
        np.subtract(new_square, square, new_square)
        np.multiply(new_square, share_2, new_square)
        np.add(square, new_square, new_square)
        root = np.sqrt(new_square, np.empty_like(new_square))
        np.add(root, epsilon, root)
        np.multiply(new_mean, rate, new_value)
        np.divide(new_value, root, new_value)
        np.subtract(value, new_value, new_value)

    return update


def momentum_update(rate: Any, momentum: Any, nesterov: bool) -> Update:
    """Returns the update of gradient descent with momentum for a variable and its last step."""

    def update(gradient: np.ndarray, before: Sequence[np.ndarray], after: Sequence[np.ndarray]) -> None:
        value, last = before
        new_value, step = after
        move = np.multiply(gradient, rate, np.empty_like(step))
        np.multiply(last, momentum, step)
        np.subtract(step, move, step)
        if nesterov:
            np.multiply(step, momentum, new_value)
            np.subtract(new_value, move, new_value)
            np.add(value, new_value, new_value)
        else:
            np.add(value, step, new_value)

    return update


def descent_update(rate: Any) -> Update:
    """Returns the update of plain gradient descent for a variable."""

    def update(gradient: np.ndarray, before: Sequence[np.ndarray], after: Sequence[np.ndarray]) -> None:
        np.multiply(gradient, rate, after[0])
        np.subtract(before[0], after[0], after[0])

    return update
