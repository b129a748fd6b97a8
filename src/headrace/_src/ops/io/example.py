"""Serialized Examples parsed into tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.example_parse import parse_example, parse_examples
from headrace._src.ops import batching
from headrace._src.ops.entry import op
from headrace._src.ops.io import feature_specs as features
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape, dims_text
from headrace._src.tensors.typing import Array


def _parse(serialized: Array, names: Array, groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Returns the values of each group of specs; in one pass over the records if no key is requested twice."""
    if serialized.ndim > 1:
        raise errors.invalid_argument(
            f"Expected serialized to be a scalar or vector, got shape: {dims_text(serialized.shape)}"
        )
    merged: dict[str, Any] = {}
    for group in groups:
        merged.update(group)
    if len(merged) < sum(map(len, groups)):
        return [_parse(serialized, names, [group])[0] for group in groups]
    if serialized.ndim:
        found = parse_examples(serialized.tolist(), merged, names.ravel().tolist() or None)
    else:
        found = parse_example(serialized.item(), merged)
    return [found for _ in groups]


def _with_ragged(call: ShapeCall) -> list[Any]:
    attrs, batch = call.attrs, features.batch_dims(call.shapes[0])
    dense = features.dense_dims(batch, attrs["dense_shapes"])
    ragged = len(attrs["ragged_value_types"])
    sparse = features.sparse_dims(batch, attrs["num_sparse"])
    return [*sparse, dense, [(None,)] * ragged, features.splits_dims(batch, ragged)]


@op(
    "ParseExampleV2",
    "string, string, string, string, string, [Tdense] -> sparse_indices: num_sparse*int64, "
    "sparse_values: [sparse_types], sparse_shapes: num_sparse*int64, dense_values: [Tdense], "
    "ragged_values: [ragged_value_types], ragged_row_splits: [ragged_split_types]",
    shape=_with_ragged, engine="host", differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def parse_example_v2(
    xp, serialized, names, sparse_keys, dense_keys, ragged_keys, dense_defaults, *, num_sparse: int,
    sparse_types: list[DType], ragged_value_types: list[DType], ragged_split_types: list[DType],
    dense_shapes: list[TensorShape],
):  # fmt: skip
    """Returns the features of one Example (a scalar) or of a batch of them, dense, sparse or ragged."""
    sparse, dense, ragged = map(features.key_texts, (sparse_keys, dense_keys, ragged_keys))
    groups = [
        features.paired(sparse, features.sparse_specs(sparse_types), "sparse"),
        features.paired(dense, features.dense_specs(dense_defaults, dense_shapes), "dense"),
        features.paired(ragged, features.ragged_specs(ragged_value_types, ragged_split_types), "ragged"),
    ]
    sparse_found, dense_found, ragged_found = _parse(serialized, names, groups)
    return (
        *features.sparse_outputs(sparse_found, sparse),
        features.dense_outputs(dense_found, dense),
        *features.ragged_outputs(ragged_found, ragged),
    )


def _without_ragged(call: ShapeCall) -> list[Any]:
    batch = features.batch_dims(call.shapes[0])
    sparse = features.sparse_dims(batch, len(call.attrs["sparse_types"]))
    return [*sparse, features.dense_dims(batch, call.attrs["dense_shapes"])]


@op(
    "ParseExample",
    "string, string, Nsparse*string, Ndense*string, [Tdense] -> sparse_indices: Nsparse*int64, "
    "sparse_values: [sparse_types], sparse_shapes: Nsparse*int64, dense_values: [Tdense]",
    shape=_without_ragged, engine="host", differentiable=False,
)  # fmt: skip
def parse_example_v1(
    xp, serialized, names, sparse_keys, dense_keys, dense_defaults, *, sparse_types: list[DType],
    dense_shapes: list[TensorShape],
):  # fmt: skip
    """Returns the features of a batch of Examples, dense or sparse."""
    sparse, dense = features.key_texts(sparse_keys), features.key_texts(dense_keys)
    return _two_kinds(serialized, names, sparse, dense, dense_defaults, sparse_types, dense_shapes)


@op(
    "ParseSingleExample",
    "string, [Tdense] -> sparse_indices: num_sparse*int64, sparse_values: [sparse_types], "
    "sparse_shapes: num_sparse*int64, dense_values: [Tdense]",
    shape=_without_ragged, engine="host", differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def parse_single_example(
    xp, serialized, dense_defaults, *, num_sparse: int, sparse_keys: list[str], dense_keys: list[str],
    sparse_types: list[DType], dense_shapes: list[TensorShape],
):  # fmt: skip
    """Returns the features of one Example, dense or sparse."""
    return _two_kinds(serialized, None, list(sparse_keys), list(dense_keys), dense_defaults, sparse_types, dense_shapes)


def _two_kinds(
    serialized: Any, names: Any, sparse: list[str], dense: list[str], defaults: Any, sparse_types: Any, shapes: Any
) -> tuple[Any, ...]:
    groups = [
        features.paired(sparse, features.sparse_specs(sparse_types), "sparse"),
        features.paired(dense, features.dense_specs(defaults, shapes), "dense"),
    ]
    sparse_found, dense_found = _parse(serialized, names, groups)
    return *features.sparse_outputs(sparse_found, sparse), features.dense_outputs(dense_found, dense)
