"""keras.ops: what a tensor is, how values become one, and parts of it replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.ops.conversion import dtype_name, static_shape, tensor
from headrace._src.keras.ops.operation import operation


@operation
def cast(x: Any, dtype: Any) -> Any:
    """`x` in another dtype."""
    return tf.cast(tensor(x), dtype_name(dtype))


@operation
def saturate_cast(x: Any, dtype: Any) -> Any:
    """`x` in another dtype; what does not fit becomes the nearest number that does."""
    x = tensor(x)
    return tf.saturate_cast(tf.cast(x, tf.int32) if x.dtype is tf.bool else x, dtype_name(dtype))


def convert_to_tensor(x: Any, dtype: Any = None, sparse: bool | None = None, ragged: bool | None = None) -> Any:
    """`x` as a tensor; sparse and ragged ones become dense with `sparse=False`, `ragged=False`."""
    if isinstance(x, tf.SparseTensor) and sparse is False:
        x = tf.sparse.to_dense(x)
    if isinstance(x, tf.RaggedTensor) and ragged is False:
        x = x.to_tensor()
    return x if isinstance(x, KerasTensor) else tensor(x, dtype)


def convert_to_numpy(x: Any) -> np.ndarray:
    """The values as an array."""
    if isinstance(x, tf.SparseTensor):
        x = tf.sparse.to_dense(x)
    if isinstance(x, tf.RaggedTensor):
        x = x.to_tensor()
    return np.asarray(x.numpy() if hasattr(x, "numpy") else x)


def is_tensor(x: Any) -> bool:
    """Whether `x` is a tensor."""
    return tf.is_tensor(x)


def shape(x: Any) -> tuple[Any, ...]:
    """The sizes of the axes; None where a symbolic tensor does not know them."""
    if isinstance(x, KerasTensor):
        return tuple(x.shape)
    return static_shape(tensor(x))


def dtype(x: Any) -> str:
    """The name of the dtype."""
    return dtype_name(x.dtype) if hasattr(x, "dtype") else dtype_name(tensor(x).dtype)


@operation
def size(x: Any) -> Any:
    """How many values there are."""
    return tf.size(tensor(x))


def ndim(x: Any) -> int:
    """How many axes there are."""
    return int((x if isinstance(x, KerasTensor) else tensor(x)).shape.rank)


@operation
def slice(inputs: Any, start_indices: Any, shape: Any) -> Any:
    """The part of this shape that begins at these positions."""
    return tf.slice(tensor(inputs), start_indices, shape)


@operation
def slice_update(inputs: Any, start_indices: Any, updates: Any) -> Any:
    """`inputs` with the part that begins at these positions replaced."""
    inputs = tensor(inputs)
    updates = tensor(updates, inputs.dtype)
    sizes = tf.shape(updates)
    starts = tf.cast(tf.convert_to_tensor(start_indices), tf.int32)
    # As XLA does: a part that would reach over the end is moved back until it fits.
    starts = tf.clip_by_value(starts, 0, tf.shape(inputs) - sizes)
    places = [starts[axis] + tf.range(sizes[axis]) for axis in range(inputs.shape.rank)]
    return tf.tensor_scatter_nd_update(inputs, tf.stack(tf.meshgrid(*places, indexing="ij"), -1), updates)


@operation
def scatter(indices: Any, values: Any, shape: Any) -> Any:
    """Zeros of this shape with the values added at the indices."""
    indices = tensor(indices)
    if not indices.dtype.is_integer or indices.dtype.size < 4:
        indices = tf.cast(indices, tf.int32)
    return tf.scatter_nd(indices, tensor(values), tf.cast(shape, indices.dtype))


_REDUCTIONS = {
    None: tf.tensor_scatter_nd_update,
    "add": tf.tensor_scatter_nd_add,
    "max": tf.tensor_scatter_nd_max,
    "min": tf.tensor_scatter_nd_min,
}


@operation
def scatter_update(inputs: Any, indices: Any, updates: Any, reduction: str | None = None) -> Any:
    """`inputs` with values replaced at the indices, or with "add", "max", "min", "mul" combined with what is there."""
    inputs = tensor(inputs)
    updates, indices = tensor(updates, inputs.dtype), tensor(indices)
    if reduction in _REDUCTIONS:
        return _REDUCTIONS[reduction](inputs, indices, updates)
    if reduction != "mul":
        raise ValueError(f"Unsupported reduction: {reduction!r}. Expected one of None, 'add', 'max', 'min', 'mul'.")
    depth = indices.shape[-1]
    tail = tf.shape(inputs)[depth:]
    sizes = tf.shape(inputs)[:depth]
    strides = tf.math.cumprod(tf.cast(sizes, indices.dtype), exclusive=True, reverse=True)
    rows = tf.reshape(tf.reduce_sum(indices * strides, -1), [-1])
    count = tf.reduce_prod(sizes)
    products = tf.math.unsorted_segment_prod(tf.reshape(updates, tf.concat([[-1], tail], 0)), rows, count)
    return inputs * tf.reshape(products, tf.shape(inputs))


@operation
def stop_gradient(variable: Any) -> Any:
    """The same values, through which no gradient flows."""
    return tf.stop_gradient(tensor(variable))


def custom_gradient(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function with a gradient of its own: `f` returns its result and the function of the gradient."""
    return tf.custom_gradient(f)


def jvp(fun: Callable[..., Any], primals: Any, tangents: Any, has_aux: bool = False) -> Any:
    """The result of a function, and how it changes in the direction of the tangents."""
    values = [tensor(x) for x in primals]
    with tf.autodiff.ForwardAccumulator(values, [tensor(x) for x in tangents]) as accumulator:
        outputs = fun(*values)
    aux: tuple[Any, ...] = ()
    if has_aux:
        outputs, extra = outputs
        aux = (extra,)
    change = tf.nest.map_structure(
        lambda y: accumulator.jvp(y, unconnected_gradients=tf.UnconnectedGradients.ZERO), outputs
    )
    return (outputs, change, *aux)
