"""tf.io.parse_sequence_example and parse_single_sequence_example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from headrace._src.lib.io.features import (
    FixedLenFeature,
    FixedLenSequenceFeature,
    RaggedFeature,
    SparseFeature,
    VarLenFeature,
)
from headrace._src.lib.io.parsing import assembled, ragged_values
from headrace._src.lib.io.request import Request, keys_tensor, known_shape
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_CONTEXT_KINDS = (FixedLenFeature, RaggedFeature, SparseFeature, VarLenFeature)
_LIST_KINDS = (RaggedFeature, SparseFeature, VarLenFeature)


def parse_sequence_example(
    serialized: TensorLike,
    context_features: Mapping[str, Any] | None = None,
    sequence_features: Mapping[str, Any] | None = None,
    example_names: TensorLike | None = None,
    name: str | None = None,
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Parses serialized `tf.train.SequenceExample` records.

    Args:
        serialized: String vector of records.
        context_features: Dictionary from keys to configurations of context features.
        sequence_features: Dictionary from keys to configurations of feature lists.
        example_names: Names of the records, for error messages.
        name: Name of the operation.

    Returns:
        A tuple of three dictionaries: context features, feature lists, and the lengths of dense feature lists.
    """
    return _parse(serialized, context_features, sequence_features, example_names, name)


def parse_single_sequence_example(
    serialized: TensorLike,
    context_features: Mapping[str, Any] | None = None,
    sequence_features: Mapping[str, Any] | None = None,
    example_name: TensorLike | None = None,
    name: str | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Parses one serialized `tf.train.SequenceExample`.

    Args:
        serialized: Scalar string.
        context_features: Dictionary from keys to configurations of context features.
        sequence_features: Dictionary from keys to configurations of feature lists.
        example_name: Name of the record, for error messages.
        name: Name of the operation.

    Returns:
        A tuple of two dictionaries without a batch axis: context features and feature lists.

    Raises:
        ValueError: If `serialized` is not a scalar.
    """
    serialized = convert_to_tensor(serialized, dtypes.string, name="serialized")
    if serialized.shape.rank is None:
        serialized = raw.EnsureShape(serialized, shape=[])
    elif serialized.shape.rank != 0:
        raise ValueError(f"Input serialized must be a scalar; received shape {serialized.shape}")
    return _parse(serialized, context_features, sequence_features, example_name, name)[:2]


def _parse(
    serialized: TensorLike,
    context_features: Mapping[str, Any] | None,
    sequence_features: Mapping[str, Any] | None,
    names: Any,
    name: str | None,
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    if not (context_features or sequence_features):
        raise ValueError(
            "Both `context_features` and `sequence_features` argument are None, but at least one should have values."
        )
    context_features, sequence_features = context_features or {}, sequence_features or {}
    context = Request.of(context_features, _CONTEXT_KINDS)
    dense_lists = {k: f for k, f in sorted(sequence_features.items()) if isinstance(f, FixedLenSequenceFeature)}
    others = {k: f for k, f in sequence_features.items() if k not in dense_lists}
    lists = Request.of(others, _LIST_KINDS)
    _refuse_partitions(others)
    serialized = convert_to_tensor(serialized, dtypes.string, name="serialized")
    batched = serialized.shape.rank != 0
    names = keys_tensor([]) if names is None else convert_to_tensor(names, dtypes.string)
    optional = as_tensor([bool(f.allow_missing) for f in dense_lists.values()], dtypes.bool_)
    ragged_types, split_types = context.ragged_types
    list_ragged_types, list_split_types = lists.ragged_types
    found = raw.ParseSequenceExampleV2(
        serialized, names, keys_tensor(context.sparse), keys_tensor(context.dense), keys_tensor(context.ragged),
        keys_tensor(lists.sparse), keys_tensor(dense_lists), keys_tensor(lists.ragged), optional,
        context.dense_defaults, Ncontext_sparse=len(context.sparse), context_sparse_types=context.sparse_types,
        context_ragged_value_types=ragged_types, context_ragged_split_types=split_types,
        context_dense_shapes=context.dense_shapes, Nfeature_list_sparse=len(lists.sparse),
        Nfeature_list_dense=len(dense_lists),
        feature_list_dense_types=[dtypes.as_dtype(f.dtype) for f in dense_lists.values()],
        feature_list_sparse_types=lists.sparse_types, feature_list_ragged_value_types=list_ragged_types,
        feature_list_ragged_split_types=list_split_types,
        feature_list_dense_shapes=[known_shape(k, f) for k, f in dense_lists.items()], name=name,
    )  # fmt: skip
    context_values = assembled(
        context_features,
        dict(zip(context.dense, found.context_dense_values, strict=True)),
        _sparse(context, found.context_sparse_indices, found.context_sparse_values, found.context_sparse_shapes),
        _ragged(context, found.context_ragged_values, [found.context_ragged_row_splits], batched),
        batched,
    )
    list_splits = [found.feature_list_ragged_outer_splits, found.feature_list_ragged_inner_splits]
    list_values = assembled(
        sequence_features,
        dict(zip(dense_lists, found.feature_list_dense_values, strict=True)),
        _sparse(
            lists, found.feature_list_sparse_indices, found.feature_list_sparse_values, found.feature_list_sparse_shapes
        ),
        _ragged(lists, found.feature_list_ragged_values, list_splits, batched),
        batched,
    )
    return context_values, list_values, dict(zip(dense_lists, found.feature_list_dense_lengths, strict=True))


def _sparse(
    request: Request, indices: Sequence[Tensor], values: Sequence[Tensor], shapes: Sequence[Tensor]
) -> dict[str, Any]:
    return dict(zip(request.sparse, map(SparseTensor, indices, values, shapes), strict=True))


def _ragged(request: Request, values: Sequence[Tensor], splits: Sequence[Any], batched: bool) -> dict[str, Any]:
    return dict(zip(request.ragged, ragged_values(values, splits, batched), strict=True))


def _refuse_partitions(features: Mapping[str, Any]) -> None:
    for key, feature in features.items():
        if isinstance(feature, SparseFeature):
            raise ValueError(f"Unsupported SparseFeature {feature} for feature list {key}.")
        if isinstance(feature, RaggedFeature) and feature.partitions:
            raise ValueError(f"Feature list {key}: a RaggedFeature with partitions is not supported in feature lists.")
