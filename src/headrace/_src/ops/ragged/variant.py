"""Ragged tensors inside variant tensors, as loops and datasets of TensorFlow graphs pass them around."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.ragged.row_splits import check_nested_splits
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import ANY, INDEX, DType, int64
from headrace._src.tensors.shapes import Dims


@dataclass(frozen=True, eq=False)
class RaggedVariant:
    """One ragged (or, without splits, plain) tensor in a variant."""

    nested_splits: tuple[np.ndarray, ...]
    values: np.ndarray

    @property
    def length(self) -> int:
        return len(self.nested_splits[0]) - 1 if self.nested_splits else len(self.values)


def _rows_of(nested: list[np.ndarray], values: np.ndarray) -> list[RaggedVariant]:
    """Returns each row of a ragged tensor by itself."""
    bounds, rows = nested[0], []
    for n in range(len(bounds) - 1):
        start, stop = int(bounds[n]), int(bounds[n + 1])
        inner = []
        for splits in nested[1:]:
            part = splits[start : stop + 1]
            start, stop = int(part[0]), int(part[-1])
            inner.append(part - part[0])
        rows.append(RaggedVariant(tuple(inner), values[start:stop]))
    return rows


def _encoded(call: ShapeCall) -> Dims:
    if not call.attrs["batched_input"]:
        return ()
    splits = call.shapes[0][0] if call.shapes[0] else call.shapes[1]
    if splits is None or splits[0] is None:
        return (None,)
    return (splits[0] - 1 if call.shapes[0] else splits[0],)


@op(
    "RaggedTensorToVariant", "RAGGED_RANK*Tsplits, Tvalues -> encoded_ragged: variant",
    Tvalues=ANY, Tsplits=INDEX, shape=_encoded, engine="host",
)  # fmt: skip
def ragged_tensor_to_variant(xp, rt_nested_splits, rt_dense_values, *, batched_input: bool):
    """Returns a ragged tensor as one variant, or each of its rows as one."""
    check_nested_splits(rt_nested_splits, rt_dense_values)
    if not batched_input:
        whole = np.empty((), object)
        whole[()] = RaggedVariant(tuple(rt_nested_splits), rt_dense_values)
        return whole
    if rt_nested_splits:
        rows = _rows_of(rt_nested_splits, rt_dense_values)
    else:
        rows = [RaggedVariant((), row) for row in rt_dense_values]
    encoded = np.empty(len(rows), object)
    encoded[:] = rows
    return encoded


@ragged_tensor_to_variant.gradient
def _(call, d_encoded):
    *splits, values = call.inputs
    rows = splits[0] if splits else raw.Range(0, shape_of(values)[0], 1)
    gradient = raw.RaggedTensorToVariantGradient(d_encoded, rows, shape_of(values), Tvalues=values.dtype)
    return [*[None] * len(splits), gradient]


def _decoded(call: ShapeCall) -> list[Any]:
    return [[(None,)] * call.attrs["output_ragged_rank"], None]


@op(
    "RaggedTensorFromVariant",
    "variant -> output_nested_splits: output_ragged_rank*Tsplits, output_dense_values: Tvalues",
    Tsplits=INDEX, Tvalues=ANY, shape=_decoded, engine="host",
)  # fmt: skip
def ragged_tensor_from_variant(
    xp, encoded_ragged, *, input_ragged_rank: int, output_ragged_rank: int, Tvalues: DType, Tsplits: DType = int64
):
    """Returns the ragged tensor in a variant; from several, each is a row."""
    inner_rank = input_ragged_rank if input_ragged_rank >= 0 else output_ragged_rank - encoded_ragged.ndim
    if inner_rank + encoded_ragged.ndim != output_ragged_rank:
        raise errors.invalid_argument(
            f"output_ragged_rank must be equal to input_ragged_rank + encoded_ragged.dims(): output_ragged_rank: "
            f"{output_ragged_rank}, input_ragged_rank: {inner_rank}, encoded_ragged.dims(): {encoded_ragged.ndim}"
        )
    parts = [_checked(part, inner_rank, Tvalues) for part in encoded_ragged.ravel()]
    if not encoded_ragged.ndim:
        return [splits.astype(Tsplits.numpy_dtype) for splits in parts[0].nested_splits], parts[0].values
    nested = _outer_splits(encoded_ragged.shape) + [np.cumsum([0, *[part.length for part in parts]])]
    for level in range(inner_rank):
        pieces, total = [np.zeros(1, np.int64)], 0
        for part in parts:
            pieces.append(part.nested_splits[level][1:] + total)
            total += int(part.nested_splits[level][-1])
        nested.append(np.concatenate(pieces))
    values = np.concatenate([part.values for part in parts]) if parts else np.empty(0, Tvalues.numpy_dtype)
    return [splits.astype(Tsplits.numpy_dtype) for splits in nested], values


def _checked(part: Any, ragged_rank: int, dtype: DType) -> RaggedVariant:
    if not isinstance(part, RaggedVariant) or len(part.nested_splits) != ragged_rank:
        raise errors.invalid_argument(f"Expected a variant that encodes a tensor of ragged rank {ragged_rank}")
    if part.values.dtype != dtype.numpy_dtype:
        raise errors.invalid_argument(f"Expected values Tensor dtype: {dtype.name}, found: {part.values.dtype}")
    if not part.values.ndim:
        raise errors.invalid_argument("Ragged values must have rank >= 1; an encoded scalar was found")
    return part


def _outer_splits(shape: tuple[int, ...]) -> list[np.ndarray]:
    """Returns the splits of the axes of a tensor of variants but the last."""
    splits, rows = [], shape[0]
    for size in shape[1:]:
        splits.append(np.arange(rows + 1) * size)
        rows *= size
    return splits


@ragged_tensor_from_variant.gradient
def _(call, *gradients):
    encoded = call.inputs[0]
    splits, dense = list(call.outputs[:-1]), gradients[-1]
    if encoded.shape.rank is None or encoded.shape.rank > 1:
        raise LookupError("The gradient of RaggedTensorFromVariant is defined for scalars and vectors of variants.")
    return raw.RaggedTensorToVariant(splits, dense, batched_input=encoded.shape.rank == 1)


@op(
    "RaggedTensorToVariantGradient", "variant, Tsplits, int32 -> dense_values_grad: Tvalues",
    Tsplits=INDEX, Tvalues=ANY, shape=lambda call: call.as_dims(2), engine="host",
)  # fmt: skip
def ragged_tensor_to_variant_gradient(xp, encoded_ragged_grad, row_splits, dense_values_shape, *, Tvalues: DType):
    """Computes the gradient of the values of a ragged tensor from those of its encoded rows."""
    parts = [np.zeros(0) if part is None else part.values for part in encoded_ragged_grad.ravel()]
    sizes = tuple(int(size) for size in dense_values_shape)
    if not parts:
        return np.zeros(sizes, Tvalues.numpy_dtype)
    joined = np.concatenate([part.reshape(-1, *sizes[1:]) for part in parts])
    return joined.astype(Tvalues.numpy_dtype).reshape(sizes)
