"""tf.test.compute_gradient: compares the gradients of a function with finite differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.autodiff.tape import GradientTape
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.typing import TensorLike


def compute_gradient(f: Callable[..., Any], x: TensorLike, delta: float | None = None) -> tuple[Any, Any]:
    """Computes the theoretical and the numerical Jacobian of `f` for each of its arguments.

    Args:
        f: Function of tensors that returns a tensor.
        x: List of arguments.
        delta: Step of the finite differences. Default 1 / 1024.

    Returns:
        A tuple (list of theoretical Jacobians, list of numerical Jacobians), matrices with a row for each output.

    Raises:
        ValueError: If `x` is not a list or tuple of floating-point or complex values.
    """
    if not isinstance(x, (list, tuple)):
        raise ValueError(
            "`x` must be a list or tuple of values convertible to a Tensor (arguments to `f`), not a " + str(type(x))
        )
    arguments = [as_tensor(v) for v in x]
    for tensor in arguments:
        if not (tensor.dtype.is_floating or tensor.dtype.is_complex):
            raise ValueError(f"compute_gradient: arguments must be floating or complex; got {tensor.dtype.name}.")
    found = [(_theoretical(f, arguments, n), _numerical(f, arguments, n, delta)) for n in range(len(arguments))]
    return tuple(a for a, _ in found), tuple(b for _, b in found)


def _theoretical(f: Callable[..., Any], arguments: list[Any], position: int) -> np.ndarray:
    source = arguments[position]
    with GradientTape() as tape:
        tape.watch(source)
        target = f(*arguments)
    jacobian = tape.jacobian(target, source)
    rows, columns = int(np.prod(target.shape.as_list())), int(np.prod(source.shape.as_list()))
    if jacobian is None:
        return np.zeros((rows, columns), source.dtype.numpy_dtype)
    return np.reshape(np.asarray(convert_to_tensor(jacobian)), (rows, columns))


def _numerical(f: Callable[..., Any], arguments: list[Any], position: int, delta: float | None) -> np.ndarray:
    values = np.array(arguments[position].numpy())
    step = delta if delta is not None else 1.0 / 1024
    columns = []
    for index in np.ndindex(values.shape):
        ends = []
        for sign in (1.0, -1.0):
            moved = values.copy()
            moved[index] += sign * step
            ends.append(np.reshape(f(*arguments[:position], as_tensor(moved), *arguments[position + 1 :]).numpy(), -1))
        columns.append((ends[0] - ends[1]) / (2 * step))
    return np.stack(columns, axis=1).astype(values.dtype) if columns else np.zeros((0, 0), values.dtype)
