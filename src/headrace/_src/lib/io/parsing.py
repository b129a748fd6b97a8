"""tf.io.parse_example and parse_single_example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from headrace._src.lib.io.assembly import ragged_feature, sparse_feature
from headrace._src.lib.io.features import (
    FixedLenFeature,
    FixedLenSequenceFeature,
    RaggedFeature,
    SparseFeature,
    VarLenFeature,
)
from headrace._src.lib.io.request import Request, keys_tensor
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.ragged import nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_KINDS = (FixedLenFeature, FixedLenSequenceFeature, RaggedFeature, SparseFeature, VarLenFeature)


def parse_example(
    serialized: TensorLike,
    features: Mapping[str, Any] | None,
    example_names: TensorLike | None = None,
    name: str | None = None,
) -> dict[str, Any]:
    """Parses serialized `tf.train.Example` records.

    Args:
        serialized: String vector of records, or a scalar.
        features: Dictionary from keys to FixedLenFeature, VarLenFeature, RaggedFeature, SparseFeature or
            FixedLenSequenceFeature.
        example_names: Names of the records, for error messages.
        name: Name of the operation.

    Returns:
        Dictionary from keys to dense, sparse or ragged tensors.

    Raises:
        ValueError: If `features` is empty or None.

    >>> texts = [tf.train.Example().SerializeToString()] * 2
    >>> tf.io.parse_example(texts, {"n": tf.io.FixedLenFeature([], tf.int64, default_value=5)})["n"].numpy()
    array([5, 5])
    """
    if not features:
        raise ValueError(f"Argument `features` cannot be None or falsy. Got {features}")
    request = Request.of(features, _KINDS)
    serialized = convert_to_tensor(serialized, string, name="serialized")
    names = keys_tensor([]) if example_names is None else convert_to_tensor(example_names, string)
    ragged_types, split_types = request.ragged_types
    outputs = raw.ParseExampleV2(
        serialized, names, keys_tensor(request.sparse), keys_tensor(request.dense), keys_tensor(request.ragged),
        request.dense_defaults, num_sparse=len(request.sparse), sparse_types=request.sparse_types,
        ragged_value_types=ragged_types, ragged_split_types=split_types, dense_shapes=request.dense_shapes, name=name,
    )  # fmt: skip
    batched = serialized.shape.rank != 0
    sparse = dict(zip(request.sparse, map(SparseTensor, *outputs[:3]), strict=True)) if request.sparse else {}
    dense = dict(zip(request.dense, outputs.dense_values, strict=True))
    ragged = dict(
        zip(request.ragged, ragged_values(outputs.ragged_values, [outputs.ragged_row_splits], batched), strict=True)
    )
    return assembled(features, dense, sparse, ragged, batched)


def parse_single_example(
    serialized: TensorLike,
    features: Mapping[str, Any] | None,
    example_names: TensorLike | None = None,
    name: str | None = None,
) -> dict[str, Any]:
    """Parses one serialized `tf.train.Example`.

    Args:
        serialized: Scalar string.
        features: Dictionary from keys to feature configurations.
        example_names: Name of the record, for error messages.
        name: Name of the operation.

    Returns:
        Dictionary from keys to dense, sparse or ragged tensors without a batch axis.

    Raises:
        ValueError: If `features` is empty or None, or `serialized` is not a scalar.

    >>> features = {"n": tf.io.FixedLenFeature([], tf.int64, default_value=5)}
    >>> print(tf.io.parse_single_example(tf.train.Example().SerializeToString(), features)["n"].numpy())
    5
    """
    if not features:
        raise ValueError("Invalid argument: features cannot be None.")
    serialized = convert_to_tensor(serialized, string, name="serialized")
    if serialized.shape.rank is None:
        serialized = raw.EnsureShape(serialized, shape=[])
    elif serialized.shape.rank != 0:
        raise ValueError(f"Input serialized must be a scalar; received shape {serialized.shape}")
    return parse_example(serialized, features, example_names, name)


def ragged_values(values: Sequence[Tensor], nested_splits: Sequence[Any], batched: bool) -> list[Any]:
    """Builds ragged tensors from values and splits; a single record gives the values alone."""
    if not batched:
        nested_splits = nested_splits[1:]
    return [
        nest_rows(flat, [RowPartition(splits[n], internal=True) for splits in nested_splits])
        for n, flat in enumerate(values)
    ]


def assembled(
    features: Mapping[str, Any], dense: dict[str, Any], sparse: dict[str, Any], ragged: dict[str, Any], batched: bool
) -> dict[str, Any]:
    """Returns the tensor of each feature, in the order of the keys."""
    results: dict[str, Any] = {}
    for key in sorted(features):
        feature = features[key]
        if isinstance(feature, SparseFeature):
            results[key] = sparse_feature(feature, sparse, batched)
        elif isinstance(feature, RaggedFeature):
            results[key] = ragged_feature(key, feature, ragged, batched)
        else:
            results[key] = sparse[key] if isinstance(feature, VarLenFeature) else dense[key]
    return results
