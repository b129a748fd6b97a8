"""Serialized SequenceExamples parsed into tensors: features of the whole, and lists of features, one a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.sequence_parse import DenseList, parse_sequence_example, parse_sequence_examples
from headrace._src.ops.entry import op
from headrace._src.ops.io import feature_specs as features
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import Dims, TensorShape, dims_text
from headrace._src.tensors.typing import AnyArray


def _list_dims(batch: Dims, shapes: Sequence[TensorShape]) -> list[Dims]:
    if batch is None:
        return [None for _ in shapes]
    return [(*batch, None, *shape.as_list()) for shape in shapes]


def _with_ragged(call: ShapeCall) -> list[Any]:
    attrs, batch = call.attrs, features.batch_dims(call.shapes[0])
    ragged, list_ragged = len(attrs["context_ragged_value_types"]), len(attrs["feature_list_ragged_value_types"])
    return [
        *features.sparse_dims(batch, attrs["Ncontext_sparse"]),
        features.dense_dims(batch, attrs["context_dense_shapes"]),
        [(None,)] * ragged,
        features.splits_dims(batch, ragged),
        *features.sparse_dims(batch, attrs["Nfeature_list_sparse"], rank=2),
        _list_dims(batch, attrs["feature_list_dense_shapes"]),
        [batch] * attrs["Nfeature_list_dense"],
        [(None,)] * list_ragged,
        features.splits_dims(batch, list_ragged),
        [(None,)] * list_ragged,
    ]


def _parse(serialized: AnyArray, debug_name: Any, context: dict[str, Any], lists: dict[str, Any]) -> tuple[Any, Any]:
    if serialized.ndim > 1:
        raise errors.invalid_argument(
            f"Expected serialized to be a scalar or vector, got shape: {dims_text(serialized.shape)}"
        )
    names = debug_name.ravel().tolist()
    if serialized.ndim:
        return parse_sequence_examples(serialized.tolist(), context, lists, names or None)
    return parse_sequence_example(serialized.item(), context, lists, names[0] if names else None)


def _dense_lists(types: Sequence[DType], shapes: Sequence[TensorShape], optional: Sequence[bool]) -> list[DenseList]:
    return [
        DenseList(dtype.numpy_dtype, tuple(map(int, shape.as_list())), bool(may_miss))
        for dtype, shape, may_miss in zip(types, shapes, optional, strict=True)
    ]


@op(
    "ParseSequenceExampleV2",
    "string, string, string, string, string, string, string, string, bool, [Tcontext_dense] -> "
    "context_sparse_indices: Ncontext_sparse*int64, context_sparse_values: [context_sparse_types], "
    "context_sparse_shapes: Ncontext_sparse*int64, context_dense_values: [Tcontext_dense], "
    "context_ragged_values: [context_ragged_value_types], context_ragged_row_splits: [context_ragged_split_types], "
    "feature_list_sparse_indices: Nfeature_list_sparse*int64, "
    "feature_list_sparse_values: [feature_list_sparse_types], "
    "feature_list_sparse_shapes: Nfeature_list_sparse*int64, feature_list_dense_values: [feature_list_dense_types], "
    "feature_list_dense_lengths: Nfeature_list_dense*int64, "
    "feature_list_ragged_values: [feature_list_ragged_value_types], "
    "feature_list_ragged_outer_splits: [feature_list_ragged_split_types], "
    "feature_list_ragged_inner_splits: [feature_list_ragged_split_types]",
    shape=_with_ragged, engine="host", differentiable=False,
)  # fmt: skip
def parse_sequence_example_v2(
    xp, serialized, debug_name, context_sparse_keys, context_dense_keys, context_ragged_keys, feature_list_sparse_keys,
    feature_list_dense_keys, feature_list_ragged_keys, feature_list_dense_missing_assumed_empty,
    context_dense_defaults, *, Ncontext_sparse: int = 0, context_sparse_types: list[DType] = (),  # type: ignore[assignment]
    context_ragged_value_types: list[DType] = (), context_ragged_split_types: list[DType] = (),  # type: ignore[assignment]
    context_dense_shapes: list[TensorShape] = (), Nfeature_list_sparse: int = 0,  # type: ignore[assignment]
    Nfeature_list_dense: int = 0, feature_list_dense_types: list[DType] = (),  # type: ignore[assignment]
    feature_list_sparse_types: list[DType] = (), feature_list_ragged_value_types: list[DType] = (),  # type: ignore[assignment]
    feature_list_ragged_split_types: list[DType] = (), feature_list_dense_shapes: list[TensorShape] = (),  # type: ignore[assignment]
):  # fmt: skip
    """Returns the features and feature lists of one SequenceExample (a scalar) or of a batch of them."""
    sparse, dense, ragged = map(features.key_texts, (context_sparse_keys, context_dense_keys, context_ragged_keys))
    list_sparse, list_dense, list_ragged = map(
        features.key_texts, (feature_list_sparse_keys, feature_list_dense_keys, feature_list_ragged_keys)
    )
    optional = feature_list_dense_missing_assumed_empty.ravel().tolist()
    context = {
        **features.paired(sparse, features.sparse_specs(context_sparse_types), "context sparse"),
        **features.paired(dense, features.dense_specs(context_dense_defaults, context_dense_shapes), "context dense"),
        **features.paired(
            ragged, features.ragged_specs(context_ragged_value_types, context_ragged_split_types), "context ragged"
        ),
    }
    lists = {
        **features.paired(list_sparse, features.sparse_specs(feature_list_sparse_types), "feature list sparse"),
        **features.paired(
            list_dense,
            _dense_lists(feature_list_dense_types, feature_list_dense_shapes, optional),
            "feature list dense",
        ),
        **features.paired(
            list_ragged,
            features.ragged_specs(feature_list_ragged_value_types, feature_list_ragged_split_types),
            "feature list ragged",
        ),
    }
    found, steps = _parse(serialized, debug_name, context, lists)
    return (
        *features.sparse_outputs(found, sparse),
        features.dense_outputs(found, dense),
        *features.ragged_outputs(found, ragged),
        *features.sparse_outputs(steps, list_sparse),
        [steps[key].values for key in list_dense],
        [steps[key].lengths if serialized.ndim else steps[key].lengths[0] for key in list_dense],
        [steps[key].values for key in list_ragged],
        [steps[key].outer_splits for key in list_ragged],
        [steps[key].inner_splits for key in list_ragged],
    )


def _without_ragged(call: ShapeCall) -> list[Any]:
    attrs, batch = call.attrs, features.batch_dims(call.shapes[0])
    outputs = [
        *features.sparse_dims(batch, len(attrs["context_sparse_types"])),
        features.dense_dims(batch, attrs["context_dense_shapes"]),
        *features.sparse_dims(batch, len(attrs["feature_list_sparse_types"]), rank=2),
        _list_dims(batch, attrs["feature_list_dense_shapes"]),
    ]
    if call.op.name == "ParseSequenceExample":
        outputs.append([batch] * len(attrs["feature_list_dense_types"]))
    return outputs


@op(
    "ParseSequenceExample",
    "string, string, [Tcontext_dense] -> context_sparse_indices: Ncontext_sparse*int64, "
    "context_sparse_values: [context_sparse_types], context_sparse_shapes: Ncontext_sparse*int64, "
    "context_dense_values: [Tcontext_dense], feature_list_sparse_indices: Nfeature_list_sparse*int64, "
    "feature_list_sparse_values: [feature_list_sparse_types], feature_list_sparse_shapes: Nfeature_list_sparse*int64, "
    "feature_list_dense_values: [feature_list_dense_types], feature_list_dense_lengths: Nfeature_list_dense*int64",
    shape=_without_ragged, engine="host", differentiable=False,
)  # fmt: skip
def parse_sequence_example_v1(
    xp, serialized, debug_name, context_dense_defaults, *, feature_list_dense_missing_assumed_empty: list[str],
    context_sparse_keys: list[str], context_dense_keys: list[str], feature_list_sparse_keys: list[str],
    feature_list_dense_keys: list[str], Ncontext_sparse: int = 0, Ncontext_dense: int = 0,
    Nfeature_list_sparse: int = 0, Nfeature_list_dense: int = 0, context_sparse_types: list[DType] = (),  # type: ignore[assignment]
    feature_list_dense_types: list[DType] = (), context_dense_shapes: list[TensorShape] = (),  # type: ignore[assignment]
    feature_list_sparse_types: list[DType] = (), feature_list_dense_shapes: list[TensorShape] = (),  # type: ignore[assignment]
):  # fmt: skip
    """Returns the features and feature lists of a batch of SequenceExamples, dense or sparse."""
    found, steps = _two_kinds(
        serialized, debug_name, list(context_sparse_keys), list(context_dense_keys), list(feature_list_sparse_keys),
        list(feature_list_dense_keys), set(feature_list_dense_missing_assumed_empty), context_dense_defaults,
        context_sparse_types, context_dense_shapes, feature_list_sparse_types, feature_list_dense_types,
        feature_list_dense_shapes,
    )  # fmt: skip
    return (
        *features.sparse_outputs(found, context_sparse_keys),
        features.dense_outputs(found, context_dense_keys),
        *features.sparse_outputs(steps, feature_list_sparse_keys),
        [steps[key].values for key in feature_list_dense_keys],
        [steps[key].lengths for key in feature_list_dense_keys],
    )


@op(
    "ParseSingleSequenceExample",
    "string, string, Ncontext_sparse*string, Ncontext_dense*string, Nfeature_list_sparse*string, "
    "Nfeature_list_dense*string, [Tcontext_dense], string -> context_sparse_indices: Ncontext_sparse*int64, "
    "context_sparse_values: [context_sparse_types], context_sparse_shapes: Ncontext_sparse*int64, "
    "context_dense_values: [Tcontext_dense], feature_list_sparse_indices: Nfeature_list_sparse*int64, "
    "feature_list_sparse_values: [feature_list_sparse_types], feature_list_sparse_shapes: Nfeature_list_sparse*int64, "
    "feature_list_dense_values: [feature_list_dense_types]",
    shape=_without_ragged, engine="host", differentiable=False,
)  # fmt: skip
def parse_single_sequence_example(
    xp, serialized, feature_list_dense_missing_assumed_empty, context_sparse_keys, context_dense_keys,
    feature_list_sparse_keys, feature_list_dense_keys, context_dense_defaults, debug_name, *,
    context_sparse_types: list[DType] = (), feature_list_dense_types: list[DType] = (),  # type: ignore[assignment]
    context_dense_shapes: list[TensorShape] = (), feature_list_sparse_types: list[DType] = (),  # type: ignore[assignment]
    feature_list_dense_shapes: list[TensorShape] = (),  # type: ignore[assignment]
):  # fmt: skip
    """Returns the features and feature lists of one SequenceExample, dense or sparse."""
    sparse, dense, list_sparse, list_dense = map(
        features.key_texts, (context_sparse_keys, context_dense_keys, feature_list_sparse_keys, feature_list_dense_keys)
    )
    found, steps = _two_kinds(
        serialized, debug_name, sparse, dense, list_sparse, list_dense,
        set(features.key_texts(feature_list_dense_missing_assumed_empty)), context_dense_defaults,
        context_sparse_types, context_dense_shapes, feature_list_sparse_types, feature_list_dense_types,
        feature_list_dense_shapes,
    )  # fmt: skip
    return (
        *features.sparse_outputs(found, sparse),
        features.dense_outputs(found, dense),
        *features.sparse_outputs(steps, list_sparse),
        [steps[key].values for key in list_dense],
    )


def _two_kinds(
    serialized: Any, debug_name: Any, sparse: list[str], dense: list[str], list_sparse: list[str],
    list_dense: list[str], optional: set[str], defaults: Any, sparse_types: Any, dense_shapes: Any,
    list_sparse_types: Any, list_dense_types: Any, list_dense_shapes: Any,
) -> tuple[Any, Any]:  # fmt: skip
    dense_lists = _dense_lists(list_dense_types, list_dense_shapes, [key in optional for key in list_dense])
    context = {
        **features.paired(sparse, features.sparse_specs(sparse_types), "context sparse"),
        **features.paired(dense, features.dense_specs(defaults, dense_shapes), "context dense"),
    }
    lists = {
        **features.paired(list_sparse, features.sparse_specs(list_sparse_types), "feature list sparse"),
        **features.paired(list_dense, dense_lists, "feature list dense"),
    }
    return _parse(serialized, debug_name, context, lists)
