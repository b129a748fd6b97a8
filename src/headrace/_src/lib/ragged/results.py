"""Ragged or sparse results of mapped functions: stacked directly, or passed through a loop as variants."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged.joining import stack
from headrace._src.lib.sparse.arrangement import concat, expand_dims
from headrace._src.ops.entry import raw
from headrace._src.tensors.ragged import RaggedTensor, RaggedTensorSpec, nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor


def stack_results(values: list[Any], spec: Any) -> Any:
    """Stacks the ragged or sparse results of all elements."""
    if isinstance(values[0], SparseTensor):
        return concat(0, [expand_dims(v, 0) for v in values], expand_nonconcat_dims=True)
    if isinstance(spec, RaggedTensorSpec):
        for value in values:
            if value.shape.rank == 0:
                raise ValueError("Ragged values must have rank >= 1; a mapped function returned a scalar.")
    result = stack(values)
    if isinstance(spec, RaggedTensorSpec) and isinstance(result, RaggedTensor):
        return result.with_row_splits_dtype(spec.row_splits_dtype)
    return result


def encode(value: RaggedTensor | Tensor, spec: RaggedTensorSpec) -> Tensor:
    """Encodes a ragged (or, for ragged rank 0, dense) tensor as a scalar variant."""
    splits: list[Tensor] = list(value.nested_row_splits) if isinstance(value, RaggedTensor) else []
    if len(splits) != spec.ragged_rank:
        raise ValueError(f"A mapped function returned ragged rank {len(splits)} where {spec} was expected.")
    flat = value.flat_values if isinstance(value, RaggedTensor) else value
    return raw.RaggedTensorToVariant(splits, flat, batched_input=False)


def decode(variants: Tensor, spec: RaggedTensorSpec) -> RaggedTensor:
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


def row_spec(ragged: RaggedTensor) -> RaggedTensorSpec:
    """Returns the spec of one row of a ragged tensor."""
    return RaggedTensorSpec(ragged.shape[1:], ragged.dtype, ragged.ragged_rank - 1, ragged.row_splits.dtype)
