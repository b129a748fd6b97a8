"""Context managers and small functions about execution: tf.device, tf.init_scope, tf.control_dependencies, tf.group."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

import numpy as np

from headrace._src.base import logs
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph import Graph
from headrace._src.graph.operation import Operation
from headrace._src.lib.device_spec import DeviceSpec
from headrace._src.ops.array.conversion import is_tensor
from headrace._src.ops.entry import raw
from headrace._src.ops.state.control import no_operation
from headrace._src.ops.state.variable import creator_stack
from headrace._src.ops.static_value import static_dims, static_value
from headrace._src.tensors import nest
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.name_scope import current_scope
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import Array, TensorLike


def no_op(name: str | None = None) -> Any:
    """Returns an operation that does nothing; None in eager mode.

    Args:
        name: Name of the operation.

    >>> print(tf.no_op())
    None
    """
    return None if state.mode is None else no_operation(name=name)


def group(*inputs: Any, **kwargs: Any) -> Any:
    """Returns an operation that completes after all `inputs`; None in eager mode.

    Args:
        *inputs: Tensors, operations, or nests of them.
        **kwargs: `name`, the name of the operation.

    Raises:
        ValueError: If there are keyword arguments other than `name`.
        TypeError: If an input is not a tensor, an operation or a variable.

    >>> v = tf.Variable(0)
    >>> tf.group(v.assign(3))
    >>> print(v.numpy())
    3
    """
    name = kwargs.pop("name", None)
    if kwargs:
        raise ValueError(f"Unknown keyword arguments: {', '.join(kwargs)}")
    if state.mode is None:
        return None
    flat = nest.flatten(list(inputs), expand_composites=True)
    for value in flat:
        if not isinstance(value, (Tensor, Operation)) and value is not None and not hasattr(value, "handle"):
            raise TypeError(
                f"'inputs' should be zero or more (nested) Tensors. Received '{value}' with type '{type(value)}'."
            )
    with control_dependencies([v for v in flat if v is not None]):
        return no_operation(name=name or "group_deps")


def tuple_(
    tensors: Sequence[Any], control_inputs: Sequence[Any] | None = None, name: str | None = None
) -> list[Tensor | None]:
    """Returns the tensors, none of which is ready before all of them (and `control_inputs`) are.

    Args:
        tensors: List of tensors; entries may be None.
        control_inputs: Further operations to wait for.
        name: Name of the operation.

    Returns:
        List of tensors.
    """
    if state.mode is None:
        return list(tensors)
    with control_dependencies([*(t for t in tensors if t is not None), *(control_inputs or ())]):
        return [None if t is None else raw.Identity(t) for t in tensors]


def control_dependencies(control_inputs: Sequence[Any] | None) -> AbstractContextManager[Any]:
    """Returns a block whose operations run after `control_inputs`; eager code runs in order anyway.

    Args:
        control_inputs: Tensors and operations, or None to clear the dependencies.

    >>> @tf.function
    ... def f(x):
    ...     with tf.control_dependencies([tf.debugging.assert_positive(x)]):
    ...         return tf.identity(x)
    >>> print(f(tf.constant(2.0)).numpy())
    2.0
    """
    mode = state.mode
    if isinstance(mode, Graph):
        return mode.control_dependencies(control_inputs)
    if callable(control_inputs):
        control_inputs()
    return contextlib.nullcontext()


@contextlib.contextmanager
def init_scope() -> Iterator[None]:
    """Lifts a block out of functions being traced, so that it runs immediately.

    Returns:
        A context manager.
    """
    outer: Any = state.mode
    while isinstance(outer, FuncGraph):
        outer = outer.outer_graph
    scope = state.name_scope
    state.name_scope = current_scope()
    try:
        with entered(outer), recording():
            yield
    finally:
        state.name_scope = scope


@contextlib.contextmanager
def eager_mode() -> Iterator[None]:
    """Runs the ops of a block eagerly, whatever graph is being built around it.

    Returns:
        A context manager.
    """
    with entered(None):
        yield


def version_2_enabled() -> bool:
    """Returns whether the behavior of TensorFlow 2 is on. It is: graphs of TensorFlow 1 are opened one by one."""
    return True


def inside_function() -> bool:
    """Returns whether a tf.function is being traced."""
    return isinstance(state.mode, FuncGraph)


@contextlib.contextmanager
def device(device_name: Any) -> Iterator[None]:
    """Runs the ops of a block on a device.

    Args:
        device_name: Name such as "/GPU:0", or None for the default placement.

    Returns:
        A context manager.

    Raises:
        RuntimeError: If `device_name` is a function and no graph is being built.

    >>> with tf.device("CPU:0"):
    ...     x = tf.constant([1.0])
    >>> x.device
    '/job:localhost/replica:0/task:0/device:CPU:0'
    """
    before = state.device
    if callable(device_name):
        if not isinstance(state.mode, Graph):
            raise RuntimeError("tf.device does not support functions when eager execution is enabled.")
        block: Any = getattr(state.mode, "device")(device_name)  # noqa: B009  a late method
        with block:
            yield
        return
    wanted = None if device_name is None else DeviceSpec.from_string(_device_text(device_name))
    if wanted is not None and before:
        wanted = DeviceSpec.from_string(before).make_merged_spec(wanted)
    state.device = type(state).device if wanted is None else wanted.to_string()
    try:
        yield
    finally:
        state.device = before


def _device_text(value: Any) -> str:
    return value.to_string() if isinstance(value, DeviceSpec) else getattr(value, "name", value)


# The operations that TensorFlow folds. More are known here, but callers take a value as a sign that the tensor is not
# one of a graph: they call `int` on it.
_FOLDED = frozenset(
    (
        *("Const", "Shape", "Size", "Rank", "Range", "Fill", "ZerosLike", "OnesLike"),
        *("Cast", "Concat", "ConcatV2", "Pack", "Unpack", "Split", "Equal", "NotEqual", "StopGradient", "Identity"),
    )
)


def get_static_value(tensor: TensorLike, partial: bool = False) -> Array | None:
    """Returns the value of a tensor if it is known without running a graph, else None.

    Args:
        tensor: Any object.
        partial: Has no effect.

    Returns:
        NumPy array or None. Variables, ragged and sparse tensors have no static value. Other values are returned as
        they are.

    >>> tf.get_static_value(tf.constant([1, 2]))
    array([1, 2], dtype=int32)
    """
    if not isinstance(tensor, Tensor):
        return None if is_tensor(tensor) else tensor  # type: ignore[return-value]  # TensorFlow does so
    value = static_value(tensor) if type(tensor) is EagerTensor or tensor.op.type in _FOLDED else None
    if value is None and partial and isinstance(tensor, SymbolicTensor):
        dims = static_dims(tensor)
        return None if dims is None or tensor.shape.rank != 1 else np.array(dims, object)
    return value[()] if value is not None and value.ndim == 0 else value


def is_symbolic_tensor(tensor: TensorLike | None) -> bool:
    """Returns whether this is a tensor of a graph.

    Args:
        tensor: Any object.
    """
    return isinstance(tensor, SymbolicTensor)


def get_current_name_scope() -> str:
    """Returns the current name scope without the final slash."""
    return current_scope().rstrip("/")


@contextlib.contextmanager
def variable_creator_scope(variable_creator: Callable[..., Any]) -> Iterator[None]:
    """Creates the variables of a block with `variable_creator(next_creator, **kwargs)`.

    Args:
        variable_creator: Function that returns a variable, usually by calling `next_creator(**kwargs)`.

    Returns:
        A context manager.

    >>> def untrained(next_creator, **kwargs):
    ...     return next_creator(**{**kwargs, "trainable": False})
    >>> with tf.variable_creator_scope(untrained):
    ...     v = tf.Variable(1.0)
    >>> v.trainable
    False
    """
    creator_stack.append(variable_creator)
    try:
        yield
    finally:
        creator_stack.remove(variable_creator)


def get_logger() -> logging.Logger:
    """Returns the logger that receives the warnings of this package."""
    return logs.tensorflow_logger()
