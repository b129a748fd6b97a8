"""tf.keras.backend: making tensors and variables, looking at them, and giving variables values."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.functions import get_value
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.keras_tensor import KerasTensor


def variable(value: Any, dtype: Any = None, name: str | None = None, constraint: Any = None) -> Any:
    """A variable with this first value."""
    if hasattr(value, "tocoo"):
        coordinates = value.tocoo()
        indices = np.stack([coordinates.row, coordinates.col], 1).astype(np.int64)
        return tf.SparseTensor(indices, coordinates.data, coordinates.shape)
    return tf.Variable(value, dtype=tf.as_dtype(dtype or floatx()), name=name, constraint=constraint)


def constant(value: Any, dtype: Any = None, shape: Any = None, name: str | None = None) -> Any:
    """A tensor of fixed values."""
    return tf.constant(value, dtype=dtype or floatx(), shape=shape, name=name or "Const")


def placeholder(
    shape: Any = None,
    ndim: int | None = None,
    dtype: Any = None,
    sparse: bool = False,
    name: str | None = None,
    ragged: bool = False,
) -> Any:
    """A symbolic tensor whose values are given later; `ndim` unknown sizes when there is no shape."""
    if shape is None and ndim is not None:
        shape = (None,) * ndim
    return tf.keras.Input(
        batch_shape=tuple(shape), dtype=dtype or floatx(), sparse=sparse or None, name=name, ragged=ragged or None
    )


def _made(shape: Any, dtype: Any, name: str | None, value: float) -> Any:
    """A variable filled with `value`; a tensor where sizes are only known when it runs."""
    dtype = tf.as_dtype(dtype or floatx())
    sizes = tf.TensorShape(shape) if not tf.is_tensor(shape) else None
    if sizes is None or not sizes.is_fully_defined():
        return tf.fill(shape, tf.cast(value, dtype))
    return tf.Variable(tf.fill(sizes.as_list(), tf.cast(value, dtype)), dtype=dtype, name=name)


def zeros(shape: Any, dtype: Any = None, name: str | None = None) -> Any:
    """A variable of zeros."""
    return _made(shape, dtype, name, 0)


def ones(shape: Any, dtype: Any = None, name: str | None = None) -> Any:
    """A variable of ones."""
    return _made(shape, dtype, name, 1)


def eye(size: Any, dtype: Any = None, name: str | None = None) -> Any:
    """A variable that holds the identity matrix."""
    return variable(tf.eye(size, dtype=dtype or floatx()), dtype, name)


def zeros_like(x: Any, dtype: Any = None, name: str | None = None) -> Any:
    """Zeros in the shape of `x`."""
    return tf.zeros_like(x, dtype=dtype, name=name)


def ones_like(x: Any, dtype: Any = None, name: str | None = None) -> Any:
    """Ones in the shape of `x`."""
    return tf.ones_like(x, dtype=dtype, name=name)


def arange(start: Any, stop: Any = None, step: int = 1, dtype: str = "int32") -> Any:
    """The numbers from `start` up to `stop`, not included."""
    if stop is None and start < 0:
        start = 0
    found = tf.range(start, delta=step) if stop is None else tf.range(start, stop, step)
    return found if dtype == "int32" else tf.cast(found, dtype)


def one_hot(indices: Any, num_classes: int) -> Any:
    """A vector for each class number: one at its place, zero elsewhere."""
    return tf.one_hot(indices, num_classes, axis=-1)


def cast(x: Any, dtype: Any) -> Any:
    """`x` in another dtype."""
    return tf.cast(x, dtype)


def dtype(x: Any) -> str:
    """The name of the dtype."""
    return str(x.dtype.base_dtype.name)


def shape(x: Any) -> Any:
    """The sizes of the axes, as a tensor."""
    return tf.shape(x)


def int_shape(x: Any) -> Any:
    """The sizes of the axes as a tuple, None where they are not known; None when not even their number is."""
    try:
        return tuple(x.shape.as_list()) if hasattr(x.shape, "as_list") else tuple(x.shape)
    except ValueError:
        return None


def ndim(x: Any) -> int | None:
    """How many axes there are."""
    return tf.TensorShape(x.shape).rank


def count_params(x: Any) -> int:
    """How many numbers there are."""
    return int(np.prod(x.shape.as_list()))


def is_sparse(tensor: Any) -> bool:
    """Whether it is a sparse tensor."""
    spec = getattr(tensor, "type_spec", None)
    return isinstance(tensor, tf.SparseTensor) or isinstance(spec, tf.SparseTensorSpec)


def to_dense(tensor: Any) -> Any:
    """A sparse tensor as an ordinary one."""
    return tf.sparse.to_dense(tensor) if is_sparse(tensor) else tensor


def is_keras_tensor(x: Any) -> bool:
    """Whether it comes from `Input` or a layer called on symbolic tensors."""
    if not isinstance(x, (KerasTensor, tf.Tensor, tf.Variable, tf.SparseTensor, tf.RaggedTensor)):
        raise ValueError(f"Unexpectedly found an instance of type `{type(x)}`. Expected a symbolic tensor instance.")
    return hasattr(x, "_keras_history")


def eval(x: Any) -> Any:
    """The value as an array."""
    return get_value(to_dense(x))


def update(x: Any, new_x: Any) -> Any:
    """Gives a variable a value."""
    return x.assign(new_x)


def update_add(x: Any, increment: Any) -> Any:
    """Adds to a variable."""
    return x.assign_add(increment)


def update_sub(x: Any, decrement: Any) -> Any:
    """Subtracts from a variable."""
    return x.assign_sub(decrement)


def moving_average_update(x: Any, value: Any, momentum: Any) -> Any:
    """Moves a variable towards a value: momentum * x + (1 - momentum) * value."""
    share = tf.cast(1 - momentum, x.dtype)
    return x.assign_sub((tf.convert_to_tensor(x) - tf.cast(value, x.dtype)) * share)


def stop_gradient(variables: Any) -> Any:
    """The same values, through which no gradient flows."""
    return (
        [tf.stop_gradient(v) for v in variables]
        if isinstance(variables, (list, tuple))
        else tf.stop_gradient(variables)
    )


def gradients(loss: Any, variables: Any) -> Any:
    """The gradients of a loss; in graphs alone: use `tf.GradientTape` elsewhere."""
    return tf.gradients(loss, variables)


def print_tensor(x: Any, message: str = "", summarize: int = 3) -> Any:
    """Prints the message and the values when it runs; returns `x`."""
    if isinstance(x, tf.Tensor) and hasattr(x, "graph"):
        with tf.control_dependencies([tf.print(message, x, summarize=summarize)]):
            return tf.identity(x)
    tf.print(message, x, summarize=summarize)
    return x


def manual_variable_initialization(value: bool) -> None:
    """Variables are initialized when they are made; there is nothing to be done by hand."""
