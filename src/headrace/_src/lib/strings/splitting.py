"""Splits strings into rows of pieces, which are ragged tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.ragged.construction import as_ragged_or_tensor, from_value_rowids
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.ops.entry import raw
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def each_row(cut: Callable[[Any], Any], text: RaggedTensor | Tensor) -> Any:
    """Applies `cut`, which maps a vector of strings to a ragged tensor, to strings of any shape."""
    if isinstance(text, RaggedTensor):
        return nest_rows(each_row(cut, text.flat_values), text._nested_row_partitions)
    rank = text.shape.rank
    if rank == 0:
        return cut(raw.Reshape(text, [1])).values
    if rank is None or rank == 1:  # an unknown rank counts as 1; the op raises an error otherwise
        return cut(text)
    return each_row(cut, from_tensor(RaggedTensor, text, ragged_rank=rank - 1))


def as_strings(value: TensorLike) -> Any:
    """Returns a ragged tensor unchanged and converts anything else to a string tensor."""
    return as_ragged_or_tensor(value, string)


def _ragged(indices: Tensor, values: Tensor, shape: Tensor) -> RaggedTensor:
    return from_value_rowids(RaggedTensor, values, indices[:, 0], nrows=shape[0], validate=False)


def split(input: TensorLike, sep: TensorLike | None = None, maxsplit: int = -1, name: str | None = None) -> Any:
    """Splits strings at a separator.

    Args:
        input: String tensor or RaggedTensor.
        sep: Separator. None splits at runs of white space.
        maxsplit: Largest number of splits. -1 for no limit.
        name: Name of the operation.

    Returns:
        RaggedTensor with one row of pieces for each string; a vector for a scalar.

    >>> tf.strings.split(["a b", "c"])
    <tf.RaggedTensor [[b'a', b'b'], [b'c']]>
    """
    separator = "" if sep is None else sep

    def cut(strings: Tensor) -> RaggedTensor:
        return _ragged(*raw.StringSplitV2(strings, separator, maxsplit=maxsplit, name=name))

    return each_row(cut, as_strings(input))


def bytes_split(input: TensorLike, name: str | None = None) -> Any:
    """Splits strings into bytes.

    Args:
        input: String tensor or RaggedTensor.
        name: Name of the operation.

    Returns:
        RaggedTensor with one row of bytes for each string; a vector for a scalar.

    >>> tf.strings.bytes_split(["ab", "c"])
    <tf.RaggedTensor [[b'a', b'b'], [b'c']]>
    """

    def cut(strings: Tensor) -> RaggedTensor:
        return _ragged(*raw.StringSplit(strings, "", skip_empty=False, name=name))

    return each_row(cut, as_strings(input))
