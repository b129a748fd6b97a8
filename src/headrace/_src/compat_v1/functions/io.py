"""Parsing and decoding with the arguments of TensorFlow 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def decode_csv(
    records: TensorLike,
    record_defaults: Sequence[TensorLike],
    field_delim: str = ",",
    use_quote_delim: bool = True,
    name: str | None = None,
    na_value: str = "",
    select_cols: Sequence[int] | None = None,
) -> list[Tensor]:
    """Parses CSV records into one tensor per column.

    Args:
        records: Strings, one record each.
        record_defaults: One tensor per column: its dtype, and its default value if not empty.
        field_delim: Separator of the columns.
        use_quote_delim: Whether double quotes enclose columns.
        name: Name of the operation.
        na_value: Text of missing values.
        select_cols: Indices of the columns to return; all by default.

    Returns:
        A list of tensors, one for each column.
    """
    return tf.io.decode_csv(records, record_defaults, field_delim, use_quote_delim, na_value, select_cols, name)


def decode_raw(
    input_bytes: TensorLike | None = None,
    out_type: DTypeLike | None = None,
    little_endian: bool = True,
    name: str | None = None,
    bytes: TensorLike | None = None,
) -> Tensor:
    """Reinterprets the bytes of strings as numbers.

    Args:
        input_bytes: String tensor.
        out_type: Dtype of the result.
        little_endian: Whether the bytes are little-endian.
        name: Name of the operation.
        bytes: Older name of `input_bytes`.

    Returns:
        A tensor with one more axis.

    Raises:
        ValueError: If `input_bytes` or `out_type` is missing.
    """
    data = input_bytes if input_bytes is not None else bytes
    if data is None or out_type is None:
        raise ValueError("decode_raw() needs `input_bytes` and `out_type`.")
    return tf.io.decode_raw(data, out_type, little_endian, name=name)


def parse_example(
    serialized: TensorLike,
    features: Mapping[str, Any],
    name: str | None = None,
    example_names: TensorLike | None = None,
) -> dict[str, Any]:
    """Parses the features of serialized Examples.

    Args:
        serialized: Serialized Examples.
        features: Dictionary from keys to feature descriptions.
        name: Name of the operation.
        example_names: Names of the Examples, for error messages.

    Returns:
        A dict of tensors.
    """
    return tf.io.parse_example(serialized, features, example_names, name)


def parse_single_example(
    serialized: TensorLike,
    features: Mapping[str, Any],
    name: str | None = None,
    example_names: TensorLike | None = None,
) -> dict[str, Any]:
    """Parses the features of one serialized Example.

    Args:
        serialized: Serialized Examples.
        features: Dictionary from keys to feature descriptions.
        name: Name of the operation.
        example_names: Names of the Examples, for error messages.

    Returns:
        A dict of tensors.
    """
    return tf.io.parse_single_example(serialized, features, example_names, name)


def serialize_sparse(sp_input: SparseTensor, name: str | None = None, out_type: DTypeLike = tf.string) -> Tensor:
    """Serializes a sparse tensor to three serialized tensors.

    Args:
        sp_input: SparseTensor.
        name: Name of the operation.
        out_type: Dtype of the result.

    Returns:
        A vector of three values.
    """
    return tf.io.serialize_sparse(sp_input, out_type, name)


def serialize_many_sparse(sp_input: SparseTensor, name: str | None = None, out_type: DTypeLike = tf.string) -> Tensor:
    """Serializes each row of a sparse tensor to three serialized tensors.

    Args:
        sp_input: SparseTensor.
        name: Name of the operation.
        out_type: Dtype of the result.

    Returns:
        A matrix with a row of three values for each row of the sparse tensor.
    """
    return tf.io.serialize_many_sparse(sp_input, out_type, name)
