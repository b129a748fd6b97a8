"""Name scopes, devices and control flow with the arguments of TensorFlow 1."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.compat_v1.typing import Runnable
from headrace._src.graph.operation import Operation
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class name_scope:
    """Context manager that prefixes the names of operations. An empty name clears the outer prefix.

    Args:
        name: Name of the scope, or None to use `default_name`.
        default_name: Name of the scope if `name` is None.
        values: Tensors used in the block. Ignored.

    Raises:
        TypeError: If `default_name` is not a string.
    """

    def __init__(self, name: str | None, default_name: str | None = None, values: Any = None) -> None:
        if not isinstance(default_name, (str, type(None))):
            raise TypeError(f"`default_name` type ({type(default_name)}) is not a string type.")
        self._name = default_name if name is None else name
        self._scopes: list[Any] = []

    @property
    def name(self) -> str | None:
        return self._name

    def __enter__(self) -> str:
        scope = tf.name_scope(self._name or "")
        self._scopes.append(scope)
        return scope.__enter__()

    def __exit__(self, *exc_info: Any) -> None:
        self._scopes.pop().__exit__(*exc_info)


@contextlib.contextmanager
def op_scope(values: Any, name: str | None, default_name: str | None = None) -> Iterator[str]:
    """Older form of `name_scope`.

    Args:
        values: Tensors used in the block. Ignored.
        name: Name of the scope, or None to use `default_name`.
        default_name: Name of the scope if `name` is None.

    Returns:
        A context manager that gives the scope.
    """
    with name_scope(name, default_name, values) as scope:
        yield scope


@contextlib.contextmanager
def colocate_with(op: Runnable | Variable, ignore_existing: bool = False) -> Iterator[None]:
    """Context manager for colocation with `op`. It has no effect: there is one place to run.

    Args:
        op: Operation or tensor.
        ignore_existing: Ignored.

    Returns:
        A context manager.
    """
    yield


@contextlib.contextmanager
def container(container_name: str) -> Iterator[str]:
    """Context manager for a resource container. It has no effect: each session has its own resources.

    Args:
        container_name: Ignored.

    Returns:
        A context manager.
    """
    yield container_name


def device(device_name_or_function: str | Callable[[Operation], str]) -> AbstractContextManager[None]:
    """Context manager that places operations on a device.

    Args:
        device_name_or_function: Name of a device, or a function of an operation that returns one.

    Returns:
        A context manager.

    Raises:
        RuntimeError: If it is a function and no graph is being built.
    """
    return tf.device(device_name_or_function)


def cond(
    pred: TensorLike,
    true_fn: Callable[..., Any] | None = None,
    false_fn: Callable[..., Any] | None = None,
    strict: bool = False,
    name: str | None = None,
    fn1: Callable[..., Any] | None = None,
    fn2: Callable[..., Any] | None = None,
) -> Any:
    """Returns `true_fn()` if `pred` is true, else `false_fn()`. A list of one result is unpacked unless `strict`.

    Args:
        pred: Boolean scalar.
        true_fn: Function to call if `pred` is true.
        false_fn: Function to call if `pred` is false.
        strict: Whether to keep a list of one result.
        name: Name of the operation.
        fn1: Older name of `true_fn`.
        fn2: Older name of `false_fn`.
    """
    result = tf.cond(pred, true_fn if fn1 is None else fn1, false_fn if fn2 is None else fn2, name=name)
    single = not strict and isinstance(result, (list, tuple)) and len(result) == 1
    return result[0] if single else result


def while_loop(
    cond: Callable[..., Any],
    body: Callable[..., Any],
    loop_vars: Any,
    shape_invariants: Any = None,
    parallel_iterations: int = 10,
    back_prop: bool = True,
    swap_memory: bool = False,
    name: str | None = None,
    maximum_iterations: TensorLike | None = None,
    return_same_structure: bool = False,
) -> Any:
    """Repeats `body` while `cond` is true. A single value is unpacked unless `return_same_structure`.

    Args:
        cond: Function of the loop variables that returns a boolean scalar.
        body: Function of the loop variables that returns their new values.
        loop_vars: Initial values of the loop variables.
        shape_invariants: Shapes of the loop variables, if they change.
        parallel_iterations: Number of iterations that may run in parallel.
        back_prop: Ignored.
        swap_memory: Ignored.
        name: Name of the operation.
        maximum_iterations: Maximum number of iterations.
        return_same_structure: Whether to keep a list of one variable.

    Returns:
        The loop variables after the last iteration.
    """
    result = tf.while_loop(
        cond,
        body,
        loop_vars,
        shape_invariants=shape_invariants,
        parallel_iterations=parallel_iterations,
        maximum_iterations=maximum_iterations,
        name=name,
    )
    return result[0] if not return_same_structure and isinstance(result, (list, tuple)) and len(result) == 1 else result


def gradients(
    ys: Tensor | Variable | Sequence[Tensor | Variable],
    xs: Tensor | Variable | Sequence[Tensor | Variable],
    grad_ys: Sequence[Tensor] | None = None,
    name: str = "gradients",
    colocate_gradients_with_ops: bool = False,
    gate_gradients: bool = False,
    aggregation_method: int | None = None,
    stop_gradients: Sequence[Tensor] | None = None,
    unconnected_gradients: Any = tf.UnconnectedGradients.NONE,
) -> list[Any]:
    """Computes the gradients of the sum of `ys` with respect to each of `xs`.

    Args:
        ys: Tensor or list of tensors to differentiate.
        xs: Tensor or list of tensors.
        grad_ys: Gradients of `ys`; ones by default.
        name: Name of the operation.
        colocate_gradients_with_ops: Ignored.
        gate_gradients: Ignored.
        aggregation_method: Ignored.
        stop_gradients: Tensors to treat as constants.
        unconnected_gradients: Gradient of tensors that `ys` do not depend on: None or zeros.

    Returns:
        A list of tensors, one for each of `xs`; None where there is no path.
    """
    return tf.gradients(
        ys, xs, grad_ys, name, stop_gradients=stop_gradients, unconnected_gradients=unconnected_gradients
    )


def hessians(
    ys: Tensor | Variable | Sequence[Tensor | Variable],
    xs: Tensor | Variable | Sequence[Tensor | Variable],
    name: str = "hessians",
    colocate_gradients_with_ops: bool = False,
    gate_gradients: bool = False,
    aggregation_method: int | None = None,
) -> list[Any]:
    """Computes the Hessian of the sum of `ys` with respect to each of `xs`.

    Args:
        ys: Tensor or list of tensors to differentiate.
        xs: Tensor or list of tensors.
        name: Name of the operation.
        colocate_gradients_with_ops: Ignored.
        gate_gradients: Ignored.
        aggregation_method: Ignored.

    Returns:
        A list of tensors, one for each of `xs`.
    """
    return tf.hessians(ys, xs, name=name)
