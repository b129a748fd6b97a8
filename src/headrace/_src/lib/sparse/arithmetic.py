"""Arithmetic of sparse tensors: sums, products, maxima, softmax, functions of their values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base import errors
from headrace._src.lib.sparse.operand import as_sparse, is_sparse
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, ShapeLike, TensorLike


@dispatchable
def add(a: TensorLike, b: TensorLike, threshold: TensorLike = 0) -> Any:
    """Adds two tensors, at least one of them sparse.

    Args:
        a: SparseTensor or dense tensor.
        b: SparseTensor or dense tensor.
        threshold: Sums of two sparse elements with a smaller magnitude are dropped.

    Returns:
        SparseTensor if both arguments are sparse, else a dense tensor.

    Raises:
        TypeError: If neither `a` nor `b` is sparse.
    """
    if not is_sparse(a) and not is_sparse(b):
        raise TypeError("At least one input should be SparseTensor; do you mean to use tf.add()?")
    if is_sparse(a) and is_sparse(b):
        a, b = as_sparse(a), as_sparse(b)
        limit = convert_to_tensor(threshold, a.dtype.real_dtype)
        indices, values, shape = raw.SparseAdd(
            a.indices, a.values, a.dense_shape, b.indices, b.values, b.dense_shape, limit
        )
        return SparseTensor._of(indices, values, shape, a.shape)
    sparse, dense = (a, b) if is_sparse(a) else (b, a)
    sparse = as_sparse(sparse)
    dense = as_tensor(dense, dtype_hint=sparse.dtype)
    return raw.SparseTensorDenseAdd(sparse.indices, sparse.values, sparse.dense_shape, dense)


@dispatchable
def maximum(sp_a: SparseTensor, sp_b: SparseTensor, name: str | None = None) -> SparseTensor:
    """Computes the elementwise maximum of two sparse tensors; missing elements count as 0.

    Args:
        sp_a: SparseTensor.
        sp_b: SparseTensor of the same shape.
        name: Name of the operation.

    Returns:
        SparseTensor.
    """
    return _extreme(raw.SparseSparseMaximum, sp_a, sp_b)


@dispatchable
def minimum(sp_a: SparseTensor, sp_b: SparseTensor, name: str | None = None) -> SparseTensor:
    """Computes the elementwise minimum of two sparse tensors; missing elements count as 0.

    Args:
        sp_a: SparseTensor.
        sp_b: SparseTensor of the same shape.
        name: Name of the operation.

    Returns:
        SparseTensor.
    """
    return _extreme(raw.SparseSparseMinimum, sp_a, sp_b)


def _extreme(entry: Callable[..., Any], a: SparseTensor, b: SparseTensor) -> SparseTensor:
    a, b = as_sparse(a), as_sparse(b)
    indices, values = entry(a.indices, a.values, a.dense_shape, b.indices, b.values, b.dense_shape)
    return SparseTensor._of(indices, values, a.dense_shape, a.shape)


@dispatchable
def reduce_sum(
    sp_input: SparseTensor,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    output_is_sparse: bool = False,
    name: str | None = None,
) -> Any:
    """Sums elements along `axis`.

    Args:
        sp_input: SparseTensor.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.
        output_is_sparse: Whether the result is a SparseTensor.
        name: Name of the operation.

    Returns:
        Tensor, or a SparseTensor with `output_is_sparse`.

    >>> print(tf.sparse.reduce_sum(tf.sparse.from_dense([1, 0, 2])).numpy())
    3
    """
    return _reduced(raw.SparseReduceSum, raw.SparseReduceSumSparse, sp_input, axis, keepdims, output_is_sparse)


@dispatchable
def reduce_max(
    sp_input: SparseTensor,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    output_is_sparse: bool = False,
    name: str | None = None,
) -> Any:
    """Computes the maximum of the stored elements along `axis`; 0 where there are none.

    Args:
        sp_input: SparseTensor.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.
        output_is_sparse: Whether the result is a SparseTensor.
        name: Name of the operation.

    Returns:
        Tensor, or a SparseTensor with `output_is_sparse`.
    """
    return _reduced(raw.SparseReduceMax, raw.SparseReduceMaxSparse, sp_input, axis, keepdims, output_is_sparse)


def _reduced(
    dense: Callable[..., Any],
    sparse: Callable[..., Any],
    sp_input: SparseTensor,
    axis: Any,
    keepdims: bool | None,
    output_is_sparse: bool,
) -> Any:
    sp_input = as_sparse(sp_input)
    axes = raw.Range(0, raw.Size(sp_input.dense_shape), 1) if axis is None else convert_to_tensor(axis, dtypes.int32)
    parts = (sp_input.indices, sp_input.values, sp_input.dense_shape, axes)
    if output_is_sparse:
        return SparseTensor._of(*sparse(*parts, keep_dims=bool(keepdims)))
    return dense(*parts, keep_dims=bool(keepdims))


@dispatchable
def softmax(sp_input: SparseTensor, name: str | None = None) -> SparseTensor:
    """Computes the softmax of the stored elements of each row; missing elements count as minus infinity.

    Args:
        sp_input: SparseTensor of rank 2 or higher.
        name: Name of the operation.

    Returns:
        SparseTensor with the indices of `sp_input`.
    """
    sp_input = as_sparse(sp_input)
    values = raw.SparseSoftmax(sp_input.indices, sp_input.values, sp_input.dense_shape)
    return SparseTensor._of(sp_input.indices, values, sp_input.dense_shape, sp_input.shape)


@dispatchable
def sparse_dense_matmul(
    sp_a: TensorLike, b: TensorLike, adjoint_a: bool = False, adjoint_b: bool = False, name: str | None = None
) -> Tensor:
    """Multiplies a sparse and a dense matrix, in either order.

    Args:
        sp_a: SparseTensor, or a dense matrix if `b` is sparse.
        b: The other matrix.
        adjoint_a: Whether the first matrix is conjugated and transposed.
        adjoint_b: Whether the second matrix is conjugated and transposed.
        name: Name of the operation.

    Returns:
        Dense matrix.

    Raises:
        TypeError: If both matrices are sparse.

    >>> tf.sparse.sparse_dense_matmul(tf.sparse.from_dense([[0.0, 2.0]]), [[1.0], [3.0]]).numpy()
    array([[6.]], dtype=float32)
    """
    if is_sparse(b):
        if is_sparse(sp_a):
            raise TypeError("tf.sparse.sparse_dense_matmul requires one sparse and one dense matrix; both are sparse.")
        # a b = (b^H a^H)^H
        product = sparse_dense_matmul(b, sp_a, adjoint_a=not adjoint_b, adjoint_b=not adjoint_a)
        turned = raw.Transpose(product, [1, 0])
        return raw.Conj(turned) if turned.dtype.is_complex else turned
    sp_a = as_sparse(sp_a)
    b = as_tensor(b, dtype_hint=sp_a.dtype)
    return raw.SparseTensorDenseMatMul(
        sp_a.indices, sp_a.values, sp_a.dense_shape, b, adjoint_a=adjoint_a, adjoint_b=adjoint_b, name=name
    )


def sampled_addmm(
    indices: TensorLike, values: TensorLike, dense_shape: ShapeLike, mat1: TensorLike, mat2: TensorLike,
    beta: float = 1.0, alpha: float = 1.0, output_type: DTypeLike = dtypes.float32,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    """Computes `beta * sparse + alpha * mat1 @ mat2` at the indices of a sparse matrix.

    Args:
        indices: Indices of the sparse matrix.
        values: Values of the sparse matrix.
        dense_shape: Shape of the sparse matrix.
        mat1: Dense matrix.
        mat2: Dense matrix.
        beta: Factor of the sparse matrix.
        alpha: Factor of the product.
        output_type: Dtype of the result.

    Returns:
        A tuple (indices, values, dense_shape).
    """
    indices = as_tensor(indices, dtype_hint=dtypes.int32)
    values = convert_to_tensor(values, output_type)
    mat1, mat2 = convert_to_tensor(mat1, output_type), convert_to_tensor(mat2, output_type)
    rows = raw.GatherV2(mat1, indices[:, 0], 0)
    columns = raw.GatherV2(raw.Transpose(mat2, [1, 0]), indices[:, 1], 0)
    product = raw.Sum(raw.Mul(rows, columns), [1])
    sampled = raw.AddV2(raw.Mul(values, beta), raw.Mul(product, alpha))
    return indices, sampled, as_tensor(dense_shape, dtype_hint=dtypes.int32)


def map_values(op: Callable[..., Any], *args: Any, **kwargs: Any) -> SparseTensor:
    """Applies `op` to the values of the sparse tensors among its arguments.

    Args:
        op: Function of tensors.
        *args: Arguments of `op`; sparse tensors are replaced by their values and must have equal indices.
        **kwargs: Keyword arguments of `op`, treated in the same way.

    Returns:
        SparseTensor with the same indices.

    Raises:
        ValueError: If no argument is sparse.
        InvalidArgumentError: If the sparse arguments have different indices.
    """
    found = [v for v in nest.flatten((args, kwargs)) if is_sparse(v)]
    if not found:
        raise ValueError("No SparseTensor in argument list of map_values")
    found = [as_sparse(v) for v in found]
    for other in found[1:]:
        _check_same_indices(found[0], other)

    def values_of(leaf: TensorLike) -> Any:
        return as_sparse(leaf).values if is_sparse(leaf) else leaf

    plain_args, plain_kwargs = nest.map_structure(values_of, (args, kwargs))
    return found[0].with_values(op(*plain_args, **plain_kwargs))


_DIFFERENT = "map_values: Mismatched indices! All SparseTensors must have the same indices and shape."


def _check_same_indices(a: SparseTensor, b: SparseTensor) -> None:
    if a.indices is b.indices and a.dense_shape is b.dense_shape:
        return
    same = raw.LogicalAnd(
        raw.All(raw.Equal(a.indices, b.indices), [0, 1]), raw.All(raw.Equal(a.dense_shape, b.dense_shape), [0])
    )
    if type(same) is EagerTensor:
        if not same._array:
            raise errors.invalid_argument(_DIFFERENT)
    else:
        raw.Assert(same, [_DIFFERENT])
