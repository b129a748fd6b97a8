"""tf.keras.backend: creation and inspection of tensors and variables, and updates of variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.functions import get_value
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.keras.engine.keras_tensor import KerasTensor, apply_function
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, ShapeLike, TensorLike


def variable(
    value: Any, dtype: DTypeLike | None = None, name: str | None = None, constraint: Callable[[Any], Any] | None = None
) -> Variable | SparseTensor:
    """Creates a variable.

    Args:
        value: Initial value.
        dtype: Dtype of the variable; the default float type for None.
        name: Name of the result.
        constraint: Function applied to the variable after each optimizer update, or None.

    Returns:
        A variable; a SparseTensor if `value` is a sparse matrix of SciPy.
    """
    if hasattr(value, "tocoo"):
        coordinates = value.tocoo()
        indices = np.stack([coordinates.row, coordinates.col], 1).astype(np.int64)
        return tf.SparseTensor(indices, coordinates.data, coordinates.shape)
    return tf.Variable(value, dtype=tf.as_dtype(dtype or floatx()), name=name, constraint=constraint)


def constant(
    value: TensorLike, dtype: DTypeLike | None = None, shape: ShapeLike | None = None, name: str | None = None
) -> Tensor:
    """Creates a constant tensor.

    Args:
        value: Value or values.
        dtype: Dtype of the result; the default float type for None.
        shape: Shape of the result.
        name: Name of the result.

    Returns:
        A tensor.
    """
    return tf.constant(value, dtype=dtype or floatx(), shape=shape, name=name or "Const")


def placeholder(
    shape: Sequence[int | None] | None = None,
    ndim: int | None = None,
    dtype: DTypeLike | None = None,
    sparse: bool = False,
    name: str | None = None,
    ragged: bool = False,
) -> Any:
    """Creates a symbolic tensor; in a TensorFlow 1 graph, a tensor that must be fed.

    Args:
        shape: Shape with the batch size; None for unknown sizes.
        ndim: Number of dimensions, instead of the shape.
        dtype: Dtype of the result; the default float type for None.
        sparse: Whether the tensor is sparse.
        name: Name of the result.
        ragged: Whether the tensor is ragged.

    Returns:
        A symbolic tensor.
    """
    if in_graph():
        return graph_mode.value.placeholder(shape, ndim, dtype, sparse, name, ragged)
    if shape is None:
        if ndim is None:
            return tf.keras.Input(type_spec=tf.TensorSpec(None, dtype or floatx()), name=name)
        shape = (None,) * ndim
    return tf.keras.Input(
        batch_shape=tuple(shape), dtype=dtype or floatx(), sparse=sparse or None, name=name, ragged=ragged or None
    )


def _made(shape: ShapeLike, dtype: DTypeLike | None, name: str | None, value: float) -> Variable | Tensor:
    """Creates a variable filled with `value`, or a tensor if sizes are known only at run time."""
    dtype = tf.as_dtype(dtype or floatx())
    sizes = tf.TensorShape(shape) if not tf.is_tensor(shape) else None
    if sizes is None or not sizes.is_fully_defined():
        return tf.fill(shape, tf.cast(value, dtype))
    return tf.Variable(tf.fill(sizes.as_list(), tf.cast(value, dtype)), dtype=dtype, name=name)


def zeros(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None) -> Variable | Tensor:
    """Creates a variable of zeros.

    Args:
        shape: Shape of the result.
        dtype: Dtype of the result; the default float type for None.
        name: Name of the result.

    Returns:
        A variable; a tensor if the shape is not fully known.
    """
    return _made(shape, dtype, name, 0)


def ones(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None) -> Variable | Tensor:
    """Creates a variable of ones.

    Args:
        shape: Shape of the result.
        dtype: Dtype of the result; the default float type for None.
        name: Name of the result.

    Returns:
        A variable; a tensor if the shape is not fully known.
    """
    return _made(shape, dtype, name, 1)


def eye(size: int | Tensor, dtype: DTypeLike | None = None, name: str | None = None) -> Variable | SparseTensor:
    """Creates a variable with an identity matrix.

    Args:
        size: Number of rows and columns.
        dtype: Dtype of the result; the default float type for None.
        name: Name of the result.

    Returns:
        A variable of shape (`size`, `size`).
    """
    return variable(tf.eye(size, dtype=dtype or floatx()), dtype, name)


def zeros_like(x: TensorLike, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Creates a tensor of zeros with the shape of `x`.

    Args:
        x: Input tensor.
        dtype: Dtype of the result; that of `x` for None.
        name: Name of the result.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.zeros_like(x, dtype=dtype, name=name)


def ones_like(x: TensorLike, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Creates a tensor of ones with the shape of `x`.

    Args:
        x: Input tensor.
        dtype: Dtype of the result; that of `x` for None.
        name: Name of the result.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.ones_like(x, dtype=dtype, name=name)


def arange(start: int | Tensor, stop: int | Tensor | None = None, step: int = 1, dtype: str = "int32") -> Tensor:
    """Returns evenly spaced integers from `start` up to, not including, `stop`.

    Args:
        start: First value; with one argument only, the end of a range that starts at zero.
        stop: End of the range, not included.
        step: Distance between values.
        dtype: Dtype of the result.
    """
    if stop is None and start < 0:
        start = 0
    found = tf.range(start, delta=step) if stop is None else tf.range(start, stop, step)
    return found if dtype == "int32" else tf.cast(found, dtype)


def one_hot(indices: TensorLike, num_classes: int) -> Tensor:
    """Converts class indices to one-hot vectors.

    Args:
        indices: Integer class indices.
        num_classes: Number of classes.

    Returns:
        A tensor with a last axis of size `num_classes`.
    """
    return tf.one_hot(indices, num_classes, axis=-1)


def cast(x: TensorLike, dtype: DTypeLike) -> Tensor:
    """Converts `x` to another dtype.

    Args:
        x: Input tensor.
        dtype: Dtype of the result.

    Returns:
        A tensor of the shape of `x` with the new dtype.
    """
    return tf.cast(x, dtype)


def dtype(x: Tensor | Variable | KerasTensor) -> str:
    """Returns the name of the dtype of `x`.

    Args:
        x: Input tensor.
    """
    return str(x.dtype.base_dtype.name)


def shape(x: TensorLike) -> Tensor:
    """Returns the shape of `x` as a tensor.

    Args:
        x: Input tensor.
    """
    return tf.shape(x)


def int_shape(x: Tensor | Variable | KerasTensor) -> tuple[int | None, ...] | None:
    """Returns the shape of `x` as a tuple, with None for unknown sizes; None if the rank is unknown.

    Args:
        x: Input tensor.

    >>> tf.keras.backend.int_shape(tf.zeros([2, 3]))
    (2, 3)
    """
    try:
        return tuple(x.shape.as_list()) if hasattr(x.shape, "as_list") else tuple(x.shape)
    except ValueError:
        return None


def ndim(x: Tensor | Variable | KerasTensor) -> int | None:
    """Returns the number of dimensions.

    Args:
        x: Input tensor.
    """
    return tf.TensorShape(x.shape).rank


def count_params(x: Tensor | Variable | KerasTensor) -> int:
    """Returns the number of elements.

    Args:
        x: Input tensor.
    """
    return int(np.prod(x.shape.as_list()))


def is_sparse(tensor: object) -> bool:
    """Returns whether a tensor is sparse.

    Args:
        tensor: Tensor to check.
    """
    spec = getattr(tensor, "type_spec", None)
    return isinstance(tensor, tf.SparseTensor) or isinstance(spec, tf.SparseTensorSpec)


def to_dense(tensor: Any) -> Any:
    """Converts a sparse tensor to a dense one.

    Args:
        tensor: Sparse or dense tensor.

    Returns:
        A dense tensor.
    """
    return tf.sparse.to_dense(tensor) if is_sparse(tensor) else tensor


def is_keras_tensor(x: object) -> bool:
    """Returns whether `x` comes from `Input` or from a layer called on symbolic tensors.

    Args:
        x: Input tensor.

    Raises:
        ValueError: If `x` is not a tensor.
    """
    if not isinstance(x, (KerasTensor, tf.Tensor, tf.Variable, tf.SparseTensor, tf.RaggedTensor)):
        raise ValueError(f"Unexpectedly found an instance of type `{type(x)}`. Expected a symbolic tensor instance.")
    return hasattr(x, "_keras_history")


def eval(x: Any) -> Array:
    """Returns the value of `x` as an array.

    Args:
        x: Input tensor.
    """
    return get_value(to_dense(x))


def update(x: Variable, new_x: TensorLike) -> Tensor:
    """Sets the value of a variable.

    Args:
        x: Variable to set.
        new_x: Tensor of the variable's shape.

    Returns:
        The variable with its new value.
    """
    return x.assign(new_x)


def update_add(x: Variable, increment: TensorLike) -> Tensor:
    """Adds to a variable.

    Args:
        x: Variable to update.
        increment: Value to add.

    Returns:
        The variable with its new value.
    """
    return x.assign_add(increment)


def update_sub(x: Variable, decrement: TensorLike) -> Tensor:
    """Subtracts from a variable.

    Args:
        x: Variable to update.
        decrement: Value to subtract.

    Returns:
        The variable with its new value.
    """
    return x.assign_sub(decrement)


def moving_average_update(x: Variable, value: TensorLike, momentum: float | Tensor) -> Tensor:
    """Sets a variable to `momentum * x + (1 - momentum) * value`.

    Args:
        x: Variable to update.
        value: New observation.
        momentum: Weight of the old value.

    Returns:
        The variable with its new value.
    """
    share = tf.cast(1 - momentum, x.dtype)
    return x.assign_sub((tf.convert_to_tensor(x) - tf.cast(value, x.dtype)) * share)


def stop_gradient(variables: TensorLike | Sequence[TensorLike]) -> Tensor | list[Tensor]:
    """Returns the same values without a gradient.

    Args:
        variables: Tensor or list of tensors.
    """
    return (
        [tf.stop_gradient(v) for v in variables]
        if isinstance(variables, (list, tuple))
        else tf.stop_gradient(variables)
    )


def gradients(loss: Tensor, variables: Sequence[Tensor | Variable]) -> list[Tensor | None]:
    """Computes the gradients of a loss; only in graphs. Use `tf.GradientTape` in eager code.

    Args:
        loss: Scalar tensor.
        variables: Variables to differentiate with respect to.

    Returns:
        A list of tensors, one for each variable.
    """
    return tf.gradients(loss, variables)


def print_tensor(x: Tensor, message: str = "", summarize: int = 3) -> Tensor:
    """Prints a message and the values when it runs; returns `x`.

    Args:
        x: Input tensor.
        message: Text before the values.
        summarize: Number of elements to print at each end of a dimension.

    Returns:
        The tensor `x`.
    """
    if isinstance(x, KerasTensor):
        return apply_function("keras.backend.print_tensor", (x,), {"message": message, "summarize": summarize})
    if isinstance(x, tf.Tensor) and hasattr(x, "graph"):
        with tf.control_dependencies([tf.print(message, x, summarize=summarize)]):
            return tf.identity(x)
    tf.print(message, x, summarize=summarize)
    return x


def manual_variable_initialization(value: bool) -> None:
    """Has no effect: variables are initialized when they are created.

    Args:
        value: Accepted for compatibility with Keras.
    """
