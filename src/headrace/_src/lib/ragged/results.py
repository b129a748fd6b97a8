"""Ragged or sparse results of mapped functions: stacked directly, or passed through a loop as variants."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.lib.ragged.joining import stack
from headrace._src.lib.sparse.arrangement import concat, expand_dims
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.ragged import RaggedTensor, RaggedTensorSpec, nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor, SparseTensorSpec
from headrace._src.tensors.tensor import Tensor


def stack_results(values: list[Any], spec: Any) -> Any:
    """Stacks the ragged or sparse results of all elements."""
    if isinstance(values[0], SparseTensor):
        return concat(0, [expand_dims(v, 0) for v in values], expand_nonconcat_dims=True)
    if isinstance(spec, RaggedTensorSpec):
        for value in values:
            if value.shape.rank == 0:
                raise errors.invalid_argument("Ragged values must have rank >= 1; a mapped function returned a scalar.")
    result = stack(values)
    if isinstance(spec, RaggedTensorSpec) and isinstance(result, RaggedTensor):
        return result.with_row_splits_dtype(spec.row_splits_dtype)
    return result


def encoded_shape(spec: RaggedTensorSpec | SparseTensorSpec) -> tuple[int, ...]:
    """Returns the shape of the variants that stand for a value."""
    return (3,) if isinstance(spec, SparseTensorSpec) else ()


def encode(value: Any, spec: Any) -> Tensor:
    """Encodes a ragged or sparse tensor as variants; returns a tensor unchanged."""
    if isinstance(spec, SparseTensorSpec):
        return raw.SerializeSparse(value.indices, value.values, value.dense_shape, out_type=dtypes.variant)
    return _encode_ragged(value, spec) if isinstance(spec, RaggedTensorSpec) else value


def decode(stacked: Tensor, spec: Any) -> Any:
    """Decodes the ragged or sparse tensor whose rows were encoded; returns other stacked results unchanged."""
    if isinstance(spec, SparseTensorSpec):
        indices, values, dense_shape = raw.DeserializeSparse(stacked, dtype=spec.dtype)
        return SparseTensor._of(indices, values, dense_shape, TensorShape(stacked.shape[:1]).concatenate(spec.shape))
    return _decode_ragged(stacked, spec) if isinstance(spec, RaggedTensorSpec) else stacked


def _encode_ragged(value: RaggedTensor | Tensor, spec: RaggedTensorSpec) -> Tensor:
    """Encodes a ragged (or, for ragged rank 0, dense) tensor as a scalar variant."""
    splits: list[Tensor] = list(value.nested_row_splits) if isinstance(value, RaggedTensor) else []
    if len(splits) != spec.ragged_rank:
        raise ValueError(f"A mapped function returned ragged rank {len(splits)} where {spec} was expected.")
    flat = value.flat_values if isinstance(value, RaggedTensor) else value
    return raw.RaggedTensorToVariant(splits, flat, batched_input=False)


def _decode_ragged(variants: Tensor, spec: RaggedTensorSpec) -> RaggedTensor:
    """Decodes the ragged tensor whose rows are in a vector of variants."""
    splits, values = raw.RaggedTensorFromVariant(
        variants,
        input_ragged_rank=spec.ragged_rank,
        output_ragged_rank=spec.ragged_rank + 1,
        Tvalues=spec.dtype,
        Tsplits=spec.row_splits_dtype,
    )
    inner = spec.shape[spec.ragged_rank + 1 :] if spec.shape.rank is not None else None
    if inner is not None and not hasattr(values, "_array"):
        values.set_shape([None, *inner])
    return nest_rows(values, [RowPartition(s, internal=True) for s in splits])
