"""Parsing and decoding with the order of arguments that TensorFlow 1 had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf


def decode_csv(
    records: Any,
    record_defaults: Any,
    field_delim: str = ",",
    use_quote_delim: bool = True,
    name: str | None = None,
    na_value: str = "",
    select_cols: Sequence[int] | None = None,
) -> Any:
    """The columns of CSV lines."""
    return tf.io.decode_csv(records, record_defaults, field_delim, use_quote_delim, na_value, select_cols, name)


def decode_raw(
    input_bytes: Any = None,
    out_type: Any = None,
    little_endian: bool = True,
    name: str | None = None,
    bytes: Any = None,
) -> Any:
    """The numbers that strings hold as bytes."""
    data = input_bytes if input_bytes is not None else bytes
    if data is None or out_type is None:
        raise ValueError("decode_raw() needs `input_bytes` and `out_type`.")
    return tf.io.decode_raw(data, out_type, little_endian, name=name)


def parse_example(serialized: Any, features: Any, name: str | None = None, example_names: Any = None) -> Any:
    """The features of serialized Examples."""
    return tf.io.parse_example(serialized, features, example_names, name)


def parse_single_example(serialized: Any, features: Any, name: str | None = None, example_names: Any = None) -> Any:
    """The features of one serialized Example."""
    return tf.io.parse_single_example(serialized, features, example_names, name)


def serialize_sparse(sp_input: Any, name: str | None = None, out_type: Any = tf.string) -> Any:
    """A sparse tensor as three serialized tensors."""
    return tf.io.serialize_sparse(sp_input, out_type, name)


def serialize_many_sparse(sp_input: Any, name: str | None = None, out_type: Any = tf.string) -> Any:
    """Each row of a sparse tensor as three serialized tensors."""
    return tf.io.serialize_many_sparse(sp_input, out_type, name)
