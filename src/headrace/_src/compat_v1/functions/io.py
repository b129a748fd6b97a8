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
    """Parses CSV records into one tensor per column."""
    return tf.io.decode_csv(records, record_defaults, field_delim, use_quote_delim, na_value, select_cols, name)


def decode_raw(
    input_bytes: TensorLike | None = None,
    out_type: DTypeLike | None = None,
    little_endian: bool = True,
    name: str | None = None,
    bytes: TensorLike | None = None,
) -> Tensor:
    """Reinterprets the bytes of strings as numbers."""
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
    """Parses the features of serialized Examples."""
    return tf.io.parse_example(serialized, features, example_names, name)


def parse_single_example(
    serialized: TensorLike,
    features: Mapping[str, Any],
    name: str | None = None,
    example_names: TensorLike | None = None,
) -> dict[str, Any]:
    """Parses the features of one serialized Example."""
    return tf.io.parse_single_example(serialized, features, example_names, name)


def serialize_sparse(sp_input: SparseTensor, name: str | None = None, out_type: DTypeLike = tf.string) -> Tensor:
    """Serializes a sparse tensor to three serialized tensors."""
    return tf.io.serialize_sparse(sp_input, out_type, name)


def serialize_many_sparse(sp_input: SparseTensor, name: str | None = None, out_type: DTypeLike = tf.string) -> Tensor:
    """Serializes each row of a sparse tensor to three serialized tensors."""
    return tf.io.serialize_many_sparse(sp_input, out_type, name)
