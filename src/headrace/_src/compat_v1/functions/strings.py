"""tf.strings with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike


def length(input: TensorLike, name: str | None = None, unit: str = "BYTE") -> Tensor:
    """Returns the lengths of strings.

    Args:
        input: String tensor.
        name: Name of the operation.
        unit: "BYTE" or "UTF8_CHAR".
    """
    return tf.strings.length(input, unit, name)


def substr(input: TensorLike, pos: TensorLike, len: TensorLike, name: str | None = None, unit: str = "BYTE") -> Tensor:
    """Returns substrings.

    Args:
        input: String tensor.
        pos: Start of each substring.
        len: Length of each substring.
        name: Name of the operation.
        unit: "BYTE" or "UTF8_CHAR".
    """
    return tf.strings.substr(input, pos, len, unit, name)


def reduce_join(
    inputs: TensorLike,
    axis: AxisLike = None,
    keep_dims: bool | None = None,
    separator: str = "",
    name: str | None = None,
    reduction_indices: AxisLike = None,
    keepdims: bool | None = None,
) -> Tensor:
    """Joins strings along axes.

    Args:
        inputs: String tensor.
        axis: Axes to join; all by default.
        keep_dims: Older name of `keepdims`.
        separator: Text between the strings.
        name: Name of the operation.
        reduction_indices: Older name of `axis`.
        keepdims: Whether to keep the reduced axes with size 1.

    Returns:
        A string tensor.
    """
    axis = either("axis", axis, "reduction_indices", reduction_indices)
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.strings.reduce_join(inputs, axis, keep, separator, name)


def split(
    input: TensorLike | None = None,
    sep: str | None = None,
    maxsplit: int = -1,
    result_type: str = "SparseTensor",
    source: TensorLike | None = None,
    name: str | None = None,
) -> RaggedTensor | SparseTensor:
    """Splits strings into words.

    Args:
        input: String tensor.
        sep: Separator; whitespace by default.
        maxsplit: Maximum number of splits; -1 for no limit.
        result_type: "SparseTensor" or "RaggedTensor".
        source: Older name of `input`.
        name: Name of the operation.

    Returns:
        A SparseTensor, or a RaggedTensor if `result_type` says so.
    """
    text = required("input", input, "source", source)
    if not isinstance(text, tf.RaggedTensor):
        text = tf.convert_to_tensor(text, tf.string)
        text = tf.expand_dims(text, 0) if text.shape.rank == 0 else text
    words = tf.strings.split(text, sep, maxsplit, name)
    return _as_result(words, result_type)


def string_split(
    source: TensorLike,
    sep: str | None = None,
    skip_empty: bool = True,
    delimiter: str | None = None,
    result_type: str = "SparseTensor",
    name: str | None = None,
) -> RaggedTensor | SparseTensor:
    """Splits strings at each character of `sep`, a space by default.

    Args:
        source: String tensor of rank 1.
        sep: Characters that separate strings; a space by default.
        skip_empty: Whether to leave out empty strings.
        delimiter: Older name of `sep`.
        result_type: "SparseTensor" or "RaggedTensor".
        name: Name of the operation.

    Returns:
        A SparseTensor, or a RaggedTensor if `result_type` says so.
    """
    marks = either("sep", sep, "delimiter", delimiter, " ")
    found = tf.raw_ops.StringSplit(input=source, delimiter=marks, skip_empty=skip_empty, name=name)
    sparse = tf.SparseTensor(found.indices, found.values, found.shape)
    return sparse if result_type == "SparseTensor" else tf.RaggedTensor.from_sparse(sparse)


def _as_result(ragged: RaggedTensor, result_type: str) -> RaggedTensor | SparseTensor:
    if result_type not in ("SparseTensor", "RaggedTensor"):
        raise ValueError("result_type must be 'RaggedTensor' or 'SparseTensor'.")
    return ragged.to_sparse() if result_type == "SparseTensor" else ragged


def to_hash_bucket(
    string_tensor: TensorLike | None = None,
    num_buckets: Any = None,
    name: str | None = None,
    input: TensorLike | None = None,
) -> Tensor:
    """Hashes each string to an integer below `num_buckets`.

    Args:
        string_tensor: Older name of `input`.
        num_buckets: Number of buckets.
        name: Name of the operation.
        input: String tensor.

    Returns:
        An int64 tensor of the shape of the strings.
    """
    return tf.strings.to_hash_bucket(required("input", input, "string_tensor", string_tensor), num_buckets, name)


def to_number(
    string_tensor: TensorLike | None = None,
    out_type: DTypeLike = tf.float32,
    name: str | None = None,
    input: TensorLike | None = None,
) -> Tensor:
    """Converts strings to numbers.

    Args:
        string_tensor: Older name of `input`.
        out_type: Dtype of the result.
        name: Name of the operation.
        input: String tensor.

    Returns:
        A tensor of numbers of the shape of the strings.
    """
    return tf.strings.to_number(required("input", input, "string_tensor", string_tensor), out_type, name)
