"""tf.strings with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required


def length(input: Any, name: str | None = None, unit: str = "BYTE") -> Any:
    """Returns the lengths of strings."""
    return tf.strings.length(input, unit, name)


def substr(input: Any, pos: Any, len: Any, name: str | None = None, unit: str = "BYTE") -> Any:
    """Returns substrings."""
    return tf.strings.substr(input, pos, len, unit, name)


def reduce_join(
    inputs: Any,
    axis: Any = None,
    keep_dims: Any = None,
    separator: str = "",
    name: str | None = None,
    reduction_indices: Any = None,
    keepdims: Any = None,
) -> Any:
    """Joins strings along axes."""
    axis = either("axis", axis, "reduction_indices", reduction_indices)
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.strings.reduce_join(inputs, axis, keep, separator, name)


def split(
    input: Any = None,
    sep: str | None = None,
    maxsplit: int = -1,
    result_type: str = "SparseTensor",
    source: Any = None,
    name: str | None = None,
) -> Any:
    """Splits strings into words."""
    words = tf.strings.split(required("input", input, "source", source), sep, maxsplit, name)
    return _as_result(words, result_type)


def string_split(
    source: Any,
    sep: str | None = None,
    skip_empty: bool = True,
    delimiter: str | None = None,
    result_type: str = "SparseTensor",
    name: str | None = None,
) -> Any:
    """Splits strings at each character of `sep`, a space by default."""
    marks = either("sep", sep, "delimiter", delimiter, " ")
    found = tf.raw_ops.StringSplit(input=source, delimiter=marks, skip_empty=skip_empty, name=name)
    sparse = tf.SparseTensor(found.indices, found.values, found.shape)
    return sparse if result_type == "SparseTensor" else tf.RaggedTensor.from_sparse(sparse)


def _as_result(ragged: Any, result_type: str) -> Any:
    if result_type not in ("SparseTensor", "RaggedTensor"):
        raise ValueError("result_type must be 'RaggedTensor' or 'SparseTensor'.")
    return ragged.to_sparse() if result_type == "SparseTensor" else ragged


def to_hash_bucket(
    string_tensor: Any = None, num_buckets: Any = None, name: str | None = None, input: Any = None
) -> Any:
    """Hashes each string to an integer below `num_buckets`."""
    return tf.strings.to_hash_bucket(required("input", input, "string_tensor", string_tensor), num_buckets, name)


def to_number(string_tensor: Any = None, out_type: Any = tf.float32, name: str | None = None, input: Any = None) -> Any:
    """Converts strings to numbers."""
    return tf.strings.to_number(required("input", input, "string_tensor", string_tensor), out_type, name)
