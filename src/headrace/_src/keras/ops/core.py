"""keras.ops: conversion and inspection of tensors, and updates of parts of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.ops.conversion import dtype_name, static_shape, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


@operation
def cast(x: TensorLike, dtype: DTypeLike) -> Tensor:
    """Converts `x` to another dtype.

    Args:
        x: Input tensor.
        dtype: Dtype of the result.

    Returns:
        A tensor of the shape of `x` with the new dtype.

    >>> tf.keras.ops.cast([1.7], "int32").numpy()
    array([1], dtype=int32)
    """
    return tf.cast(tensor(x), dtype_name(dtype))


@operation
def saturate_cast(x: TensorLike, dtype: DTypeLike) -> Tensor:
    """Converts `x` to another dtype; values that do not fit are clipped to its range.

    Args:
        x: Input tensor.
        dtype: Dtype of the result.

    Returns:
        A tensor of the shape of `x` with the new dtype.
    """
    x = tensor(x)
    return tf.saturate_cast(tf.cast(x, tf.int32) if x.dtype is tf.bool else x, dtype_name(dtype))


def convert_to_tensor(
    x: TensorLike, dtype: DTypeLike | None = None, sparse: bool | None = None, ragged: bool | None = None
) -> Tensor:
    """Converts `x` to a tensor.

    Args:
        x: Tensor, array, number or nested sequence.
        dtype: Dtype of the tensor; inferred for None.
        sparse: False converts sparse tensors to dense ones.
        ragged: False converts ragged tensors to dense ones.

    Returns:
        A tensor; a KerasTensor is returned unchanged.
    """
    if isinstance(x, tf.SparseTensor) and sparse is False:
        x = tf.sparse.to_dense(x)
    if isinstance(x, tf.RaggedTensor) and ragged is False:
        x = x.to_tensor()
    symbolic: Any = x if isinstance(x, KerasTensor) else None
    return tensor(x, dtype) if symbolic is None else symbolic


def convert_to_numpy(x: TensorLike) -> np.ndarray:
    """Converts `x` to a NumPy array.

    Args:
        x: Input tensor.

    Returns:
        A NumPy array.
    """
    if isinstance(x, tf.SparseTensor):
        x = tf.sparse.to_dense(x)
    if isinstance(x, tf.RaggedTensor):
        x = x.to_tensor()
    return np.asarray(x.numpy() if hasattr(x, "numpy") else x)


def is_tensor(x: object) -> bool:
    """Returns whether `x` is a tensor.

    Args:
        x: Input tensor.
    """
    return tf.is_tensor(x)


def shape(x: TensorLike) -> tuple[Any, ...]:
    """Returns the shape of `x` as a tuple; unknown sizes of symbolic tensors are None.

    Args:
        x: Input tensor.
    """
    if isinstance(x, KerasTensor):
        return tuple(x.shape)
    return static_shape(tensor(x))


def dtype(x: TensorLike) -> str:
    """Returns the name of the dtype of `x`.

    Args:
        x: Input tensor.
    """
    return dtype_name(x.dtype) if hasattr(x, "dtype") else dtype_name(tensor(x).dtype)


@operation
def size(x: TensorLike) -> Tensor:
    """Returns the number of elements.

    Args:
        x: Input tensor.
    """
    return tf.size(tensor(x))


def ndim(x: TensorLike) -> int:
    """Returns the number of dimensions.

    Args:
        x: Input tensor.
    """
    return int((x if isinstance(x, KerasTensor) else tensor(x)).shape.rank)


@operation
def slice(inputs: TensorLike, start_indices: TensorLike, shape: ShapeLike) -> Tensor:
    """Returns the slice of the given shape that starts at the given indices.

    Args:
        inputs: Input tensor.
        start_indices: First index along each axis.
        shape: Shape of the slice.
    """
    return tf.slice(tensor(inputs), start_indices, shape)


@operation
def slice_update(inputs: TensorLike, start_indices: TensorLike, updates: TensorLike) -> Tensor:
    """Returns `inputs` with the slice that starts at the given indices replaced.

    Args:
        inputs: Input tensor.
        start_indices: First index along each axis.
        updates: New values of the slice.
    """
    inputs = tensor(inputs)
    updates = tensor(updates, inputs.dtype)
    sizes = tf.shape(updates)
    starts = tf.cast(tf.convert_to_tensor(start_indices), tf.int32)
    # As in XLA: a slice that would extend past the end is moved back until it fits.
    starts = tf.clip_by_value(starts, 0, tf.shape(inputs) - sizes)
    places = [starts[axis] + tf.range(sizes[axis]) for axis in range(inputs.shape.rank)]
    return tf.tensor_scatter_nd_update(inputs, tf.stack(tf.meshgrid(*places, indexing="ij"), -1), updates)


@operation
def scatter(indices: TensorLike, values: TensorLike, shape: Sequence[int | Tensor] | Tensor) -> Tensor:
    """Adds values at indices to a tensor of zeros.

    Args:
        indices: Integer indices.
        values: Values to add.
        shape: Shape of the result.

    Returns:
        A tensor of shape `shape`.
    """
    indices = tensor(indices)
    if not indices.dtype.is_integer or indices.dtype.size < 4:
        indices = tf.cast(indices, tf.int32)
    return tf.scatter_nd(indices, tensor(values), tf.cast(shape, indices.dtype))


_REDUCTIONS: dict[str | None, Any] = {
    None: tf.tensor_scatter_nd_update,
    "add": tf.tensor_scatter_nd_add,
    "max": tf.tensor_scatter_nd_max,
    "min": tf.tensor_scatter_nd_min,
}


@operation
def scatter_update(
    inputs: TensorLike, indices: TensorLike, updates: TensorLike, reduction: str | None = None
) -> Tensor:
    """Returns `inputs` with values replaced at the indices, or combined with the old ones.

    Args:
        inputs: Input tensor.
        indices: Integer indices.
        updates: New values.
        reduction: None to replace; "add", "max", "min" or "mul" to combine.

    Raises:
        ValueError: If `reduction` is not None, "add", "max", "min" or "mul".
    """
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
def stop_gradient(variable: TensorLike) -> Tensor:
    """Returns the same values without a gradient.

    Args:
        variable: Input tensor.
    """
    return tf.stop_gradient(tensor(variable))


def custom_gradient(f: Callable[..., Any]) -> Callable[..., Any]:
    """Defines a function with a custom gradient.

    Args:
        f: Function that returns its result and a function that computes the gradient.

    Returns:
        The function with its custom gradient.
    """
    return tf.custom_gradient(f)


def jvp(
    fun: Callable[..., Any], primals: Sequence[TensorLike], tangents: Sequence[TensorLike], has_aux: bool = False
) -> tuple[Any, ...]:
    """Computes the Jacobian-vector product of a function.

    Args:
        fun: Function to differentiate.
        primals: Arguments of the function.
        tangents: Direction of each argument.
        has_aux: Whether the function also returns auxiliary data.

    Returns:
        The result, its change in the direction of the tangents, and the auxiliary data if any.
    """
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
