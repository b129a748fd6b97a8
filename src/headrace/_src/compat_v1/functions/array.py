"""Array functions whose arguments differ from those of TensorFlow 2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.compat_v1.typing import Runnable
from headrace._src.compat_v1.variables.initializers import Constant
from headrace._src.ops.dispatch import as_tensor_beside
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, ShapeLike, TensorLike


def constant(
    value: TensorLike,
    dtype: DTypeLike | None = None,
    shape: ShapeLike | None = None,
    name: str = "Const",
    verify_shape: bool = False,
) -> Tensor:
    """Creates a constant. If `shape` has more elements than `value`, the last one repeats, unless `verify_shape`.

    Args:
        value: Value to convert.
        dtype: Dtype of the result; by default that of the value.
        shape: Shape of the result.
        name: Name of the operation.
        verify_shape: Whether the value must have exactly this shape.

    Returns:
        A tensor.

    Raises:
        TypeError: If `verify_shape` is True and the value has another shape.
    """
    if shape is None:
        return tf.constant(value, dtype, name=name)
    made, wanted = as_tensor(value, None if dtype is None else tf.as_dtype(dtype)), tf.TensorShape(shape)
    if verify_shape and not made.shape.is_compatible_with(wanted):
        raise TypeError(f"Expected Tensor's shape: {wanted}, got {made.shape}.")
    if made.shape.num_elements() not in (1, wanted.num_elements()):
        return tf.identity(Constant(value)(wanted, made.dtype), name=name)
    return tf.constant(value, dtype, shape, name=name)


def convert_to_tensor(
    value: TensorLike,
    dtype: DTypeLike | None = None,
    name: str | None = None,
    preferred_dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
) -> Tensor:
    """Converts a value to a tensor.

    Args:
        value: Value to convert.
        dtype: Dtype of the result; by default that of the value.
        name: Name of the operation.
        preferred_dtype: Older name of `dtype_hint`.
        dtype_hint: Dtype to use if the value allows it.

    Returns:
        A tensor.
    """
    hint = either("dtype_hint", dtype_hint, "preferred_dtype", preferred_dtype)
    return tf.convert_to_tensor(value, dtype, hint, name)


def convert_to_tensor_or_sparse_tensor(
    value: TensorLike, dtype: DTypeLike | None = None, name: str | None = None
) -> Tensor | SparseTensor:
    """Converts a value to a tensor, unless it is sparse.

    Args:
        value: Value to convert.
        dtype: Dtype of the result; by default that of the value.
        name: Name of the operation.

    Returns:
        A tensor, or a SparseTensor.
    """
    if isinstance(value, tf.SparseTensor):
        return value
    if isinstance(value, SparseTensorValue):
        return tf.SparseTensor(*value)
    return tf.convert_to_tensor(value, dtype, name=name)


def convert_to_tensor_or_indexed_slices(
    value: TensorLike, dtype: DTypeLike | None = None, name: str | None = None
) -> Tensor | IndexedSlices:
    """Converts a value to a tensor, unless it is IndexedSlices.

    Args:
        value: Value to convert.
        dtype: Dtype of the result; by default that of the value.
        name: Name of the operation.

    Returns:
        A tensor, or IndexedSlices.
    """
    return value if isinstance(value, tf.IndexedSlices) else tf.convert_to_tensor(value, dtype, name=name)


def expand_dims(input: TensorLike, axis: AxisLike = None, name: str | None = None, dim: AxisLike = None) -> Tensor:
    """Adds an axis of size 1.

    Args:
        input: Input tensor.
        axis: Position of the new axis.
        name: Name of the operation.
        dim: Older name of `axis`.

    Returns:
        The tensor with the new axis.
    """
    return tf.expand_dims(input, required("axis", axis, "dim", dim), name=name)


def squeeze(input: TensorLike, axis: AxisLike = None, name: str | None = None, squeeze_dims: AxisLike = None) -> Tensor:
    """Removes axes of size 1.

    Args:
        input: Input tensor.
        axis: Axes to remove; by default all axes of size 1.
        name: Name of the operation.
        squeeze_dims: Older name of `axis`.

    Returns:
        The tensor without these axes.
    """
    return tf.squeeze(input, either("axis", axis, "squeeze_dims", squeeze_dims), name)


def gather(
    params: TensorLike,
    indices: TensorLike,
    validate_indices: bool | None = None,
    name: str | None = None,
    axis: AxisLike = None,
    batch_dims: int = 0,
) -> Tensor:
    """Gathers slices along an axis by index.

    Args:
        params: Tensor to gather from.
        indices: Tensor of integers: positions along the axis.
        validate_indices: Ignored.
        name: Name of the operation.
        axis: Axis to gather along.
        batch_dims: Number of batch axes.

    Returns:
        The gathered slices.
    """
    return tf.gather(params, indices, axis=axis, batch_dims=batch_dims, name=name)


def gather_nd(
    params: TensorLike, indices: TensorLike, name: str | None = None, batch_dims: int = 0, bad_indices_policy: str = ""
) -> Tensor:
    """Gathers elements or slices by their coordinates.

    Args:
        params: Tensor to gather from.
        indices: Tensor of integers. Its last dimension holds the coordinates of an element or slice.
        name: Name of the operation.
        batch_dims: Number of batch axes.
        bad_indices_policy: Ignored.

    Returns:
        The gathered elements or slices.
    """
    return tf.gather_nd(params, indices, batch_dims, name)


def batch_gather(params: TensorLike, indices: TensorLike, name: str | None = None) -> Tensor:
    """Gathers elements of each batch by index.

    Args:
        params: Tensor to gather from.
        indices: Tensor of integers: positions along the axis.
        name: Name of the operation.

    Returns:
        The elements, a tensor of the shape of `indices`, then the rest of `params`.
    """
    rank = tf.convert_to_tensor(indices).shape.rank
    return tf.gather(params, indices, axis=rank - 1, batch_dims=rank - 1, name=name)


def boolean_mask(tensor: TensorLike, mask: TensorLike, name: str = "boolean_mask", axis: AxisLike = None) -> Tensor:
    """Returns the elements where the mask is true.

    Args:
        tensor: Any tensor, or what converts to one.
        mask: Boolean tensor.
        name: Name of the operation.
        axis: First axis of the mask.
    """
    return tf.boolean_mask(tensor, mask, axis, name)


def transpose(
    a: TensorLike, perm: Sequence[int] | Tensor | None = None, name: str = "transpose", conjugate: bool = False
) -> Tensor:
    """Permutes the axes; reverses them if `perm` is None.

    Args:
        a: Tensor.
        perm: New order of the axes.
        name: Name of the operation.
        conjugate: Whether to conjugate complex values.

    Returns:
        The tensor with its axes in the new order.
    """
    return tf.transpose(a, perm, conjugate, name)


def matrix_transpose(a: TensorLike, name: str = "matrix_transpose", conjugate: bool = False) -> Tensor:
    """Swaps the last two axes.

    Args:
        a: Tensor.
        name: Name of the operation.
        conjugate: Whether to conjugate complex values.

    Returns:
        The transposed matrices.
    """
    return tf.linalg.matrix_transpose(a, name, conjugate)


def shape(input: TensorLike, name: str | None = None, out_type: DTypeLike | None = None) -> Tensor:
    """Returns the shape as a tensor.

    Args:
        input: Input tensor.
        name: Name of the operation.
        out_type: Dtype of the result.
    """
    return tf.shape(input, out_type or tf.int32, name)


def size(input: TensorLike, name: str | None = None, out_type: DTypeLike | None = None) -> Tensor:
    """Returns the number of elements as a tensor.

    Args:
        input: Input tensor.
        name: Name of the operation.
        out_type: Dtype of the result.
    """
    return tf.size(input, out_type or tf.int32, name)


def zeros_like(
    tensor: TensorLike, dtype: DTypeLike | None = None, name: str | None = None, optimize: bool = True
) -> Tensor:
    """Returns zeros with the shape of a tensor.

    Args:
        tensor: Tensor of the wanted shape.
        dtype: Dtype of the result; by default that of the value.
        name: Name of the operation.
        optimize: Ignored.
    """
    return tf.zeros_like(tensor, dtype, name)


def ones_like(
    tensor: TensorLike, dtype: DTypeLike | None = None, name: str | None = None, optimize: bool = True
) -> Tensor:
    """Returns ones with the shape of a tensor.

    Args:
        tensor: Tensor of the wanted shape.
        dtype: Dtype of the result; by default that of the value.
        name: Name of the operation.
        optimize: Ignored.
    """
    return tf.ones_like(tensor, dtype, name)


def pad(
    tensor: TensorLike,
    paddings: TensorLike,
    mode: str = "CONSTANT",
    name: str | None = None,
    constant_values: TensorLike = 0,
) -> Tensor:
    """Pads a tensor.

    Args:
        tensor: Any tensor, or what converts to one.
        paddings: Sizes to add at the start and end of each axis.
        mode: "CONSTANT", "REFLECT" or "SYMMETRIC".
        name: Name of the operation.
        constant_values: Value of the added elements.

    Returns:
        The padded tensor.
    """
    return tf.pad(tensor, paddings, mode, constant_values, name)


def reverse_sequence(
    input: TensorLike,
    seq_lengths: TensorLike,
    seq_axis: int | None = None,
    batch_axis: int | None = None,
    name: str | None = None,
    seq_dim: int | None = None,
    batch_dim: int | None = None,
) -> Tensor:
    """Reverses the first `seq_lengths` elements of each sequence.

    Args:
        input: Input tensor.
        seq_lengths: Number of elements to reverse in each sequence.
        seq_axis: Axis of the sequences.
        batch_axis: Dimension of `input` that goes with the elements of `seq_lengths`.
        name: Name of the operation.
        seq_dim: Older name of `seq_axis`.
        batch_dim: Older name of `batch_axis`.

    Returns:
        A tensor of the shape of `input`.
    """
    sequence = either("seq_axis", seq_axis, "seq_dim", seq_dim)
    batch = either("batch_axis", batch_axis, "batch_dim", batch_dim)
    return tf.reverse_sequence(input, seq_lengths, sequence, batch, name)


def tuple_(
    tensors: Sequence[Tensor], name: str | None = None, control_inputs: Sequence[Runnable] | None = None
) -> list[Any]:
    """Returns the tensors, each of which is available only when all are computed.

    Args:
        tensors: List of tensors.
        name: Name of the operation.
        control_inputs: Operations to run first.
    """
    return tf.tuple(tensors, control_inputs, name)


def where(
    condition: TensorLike, x: TensorLike | None = None, y: TensorLike | None = None, name: str | None = None
) -> Tensor:
    """Selects elements of `x` where the condition is true, else of `y`. A vector condition selects rows.

    Args:
        condition: Boolean tensor.
        x: Values where the condition is true.
        y: Values where the condition is false.
        name: Name of the operation.

    Returns:
        The selected elements; with the condition alone, the coordinates where it is true.

    Raises:
        ValueError: If only one of `x` and `y` is given.
    """
    if x is None and y is None:
        return tf.where(condition, name=name)
    if x is None or y is None:
        raise ValueError("x and y must both be non-None or both be None.")
    condition, x = tf.convert_to_tensor(condition), as_tensor_beside(x, y)
    rank = x.shape.rank
    if condition.shape.rank == 1 and rank is not None and rank > 1:
        condition = tf.reshape(condition, [-1, *[1] * (rank - 1)])
    return tf.where(condition, x, y, name)


def sparse_to_dense(
    sparse_indices: TensorLike,
    output_shape: TensorLike,
    sparse_values: TensorLike,
    default_value: TensorLike = 0,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Creates a dense tensor with values at the given indices.

    Args:
        sparse_indices: Indices of the values.
        output_shape: Shape of the result.
        sparse_values: Values, or one value for all indices.
        default_value: Value of the other elements.
        validate_indices: Whether to check that indices are sorted and unique.
        name: Name of the operation.

    Returns:
        A tensor of shape `output_shape`.
    """
    return tf.raw_ops.SparseToDense(
        sparse_indices=sparse_indices,
        output_shape=output_shape,
        sparse_values=sparse_values,
        default_value=tf.cast(default_value, tf.convert_to_tensor(sparse_values).dtype),
        validate_indices=validate_indices,
        name=name,
    )


def py_func(
    func: Callable[..., Any],
    inp: Sequence[TensorLike],
    Tout: DTypeLike | Sequence[DTypeLike],
    stateful: bool = True,
    name: str | None = None,
) -> Any:
    """Calls a Python function of NumPy arrays when the graph runs.

    Args:
        func: Python function of NumPy arrays.
        inp: List of input tensors.
        Tout: Dtype, or list of dtypes, of the results.
        stateful: Whether the function has side effects or state.
        name: Name of the operation.

    Returns:
        The results as a tensor, or a list of tensors if `Tout` is a list.
    """
    return tf.numpy_function(func, inp, Tout, stateful=stateful, name=name)


def print_(
    input_: TensorLike, data: Sequence[TensorLike], message: str | None = None, first_n: int | None = None,
    summarize: int | None = None, name: str | None = None,
) -> Tensor:  # fmt: skip
    """Returns `input_`, and prints `data` whenever it is computed (only the first `first_n` times if given).

    Args:
        input_: Tensor to return.
        data: List of tensors to print.
        message: Text to print first.
        first_n: Number of times to print; always if None.
        summarize: Number of elements to print of each tensor.
        name: Name of the operation.
    """
    return tf.raw_ops.Print(
        input=input_, data=data, message=message or "", first_n=-1 if first_n is None else first_n,
        summarize=3 if summarize is None else summarize, name=name,
    )  # fmt: skip


def batch_to_space(
    input: TensorLike,
    crops: TensorLike,
    block_size: int | None = None,
    name: str | None = None,
    block_shape: TensorLike | None = None,
) -> Tensor:
    """Rearranges blocks of the batch into the spatial axes.

    Args:
        input: Input tensor.
        crops: Sizes to remove from the start and end of each spatial axis.
        block_size: Side of a block, an int of at least 2.
        name: Name of the operation.
        block_shape: Size of a block, newer name of `block_size`.

    Returns:
        A tensor with larger spatial axes.
    """
    return tf.batch_to_space(input, either("block_shape", block_shape, "block_size", block_size), crops, name)


def space_to_batch(
    input: TensorLike,
    paddings: TensorLike,
    block_size: int | None = None,
    name: str | None = None,
    block_shape: TensorLike | None = None,
) -> Tensor:
    """Rearranges blocks of the spatial axes into the batch.

    Args:
        input: Input tensor.
        paddings: Sizes to add at the start and end of each axis.
        block_size: Side of a block, an int of at least 2.
        name: Name of the operation.
        block_shape: Size of a block, newer name of `block_size`.

    Returns:
        A tensor with a larger batch.
    """
    size = either("block_shape", block_shape, "block_size", block_size)
    return tf.space_to_batch(input, [size, size] if isinstance(size, int) else size, paddings, name)


def depth_to_space(input: TensorLike, block_size: int, name: str | None = None, data_format: str = "NHWC") -> Tensor:
    """Rearranges channels into the spatial axes.

    Args:
        input: Input tensor.
        block_size: Side of a block, an int of at least 2.
        name: Name of the operation.
        data_format: Order of the axes.

    Returns:
        The rearranged images.
    """
    return tf.nn.depth_to_space(input, block_size, data_format, name)


def space_to_depth(input: TensorLike, block_size: int, name: str | None = None, data_format: str = "NHWC") -> Tensor:
    """Rearranges blocks of the spatial axes into channels.

    Args:
        input: Input tensor.
        block_size: Side of a block, an int of at least 2.
        name: Name of the operation.
        data_format: Order of the axes.

    Returns:
        The rearranged images.
    """
    return tf.nn.space_to_depth(input, block_size, data_format, name)


def setdiff1d(x: TensorLike, y: TensorLike, index_dtype: DTypeLike = tf.int32, name: str | None = None) -> Any:
    """Returns the elements of `x` that are not in `y`, and their positions in `x`.

    Args:
        x: Tensor of rank 1.
        y: Tensor of rank 1.
        index_dtype: Dtype of the indices.
        name: Name of the operation.
    """
    return tf.raw_ops.ListDiff(x=x, y=y, out_idx=index_dtype, name=name)
