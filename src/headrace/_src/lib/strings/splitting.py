"""Strings cut into rows of pieces: ragged tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.ragged.construction import from_value_rowids
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.ragged import RaggedTensor, nest_rows


def each_row(cut: Callable[[Any], Any], text: Any) -> Any:
    """What `cut` makes of a vector of strings, a ragged tensor, for strings of any shape."""
    if isinstance(text, RaggedTensor):
        return nest_rows(each_row(cut, text.flat_values), text._nested_row_partitions)
    rank = text.shape.rank
    if rank == 0:
        return cut(raw.Reshape(text, [1])).values
    if rank is None or rank == 1:  # an unknown rank counts as one: the op says if it is not
        return cut(text)
    return each_row(cut, from_tensor(RaggedTensor, text, ragged_rank=rank - 1))


def as_strings(value: Any) -> Any:
    """A ragged tensor as it is, anything else as a tensor of strings."""
    return value if isinstance(value, RaggedTensor) else convert_to_tensor(value, string)


def _ragged(indices: Any, values: Any, shape: Any) -> Any:
    return from_value_rowids(RaggedTensor, values, indices[:, 0], nrows=shape[0], validate=False)


def split(input: Any, sep: Any = None, maxsplit: int = -1, name: str | None = None) -> Any:
    """Every string cut at `sep` (at white space by default), at most `maxsplit` times.

    >>> tf.strings.split(["a b", "c"])
    <tf.RaggedTensor [[b'a', b'b'], [b'c']]>
    """
    separator = "" if sep is None else sep

    def cut(strings: Any) -> Any:
        return _ragged(*raw.StringSplitV2(strings, separator, maxsplit=maxsplit, name=name))

    return each_row(cut, as_strings(input))


def bytes_split(input: Any, name: str | None = None) -> Any:
    """Every string cut into its bytes.

    >>> tf.strings.bytes_split(["ab", "c"])
    <tf.RaggedTensor [[b'a', b'b'], [b'c']]>
    """

    def cut(strings: Any) -> Any:
        return _ragged(*raw.StringSplit(strings, "", skip_empty=False, name=name))

    return each_row(cut, as_strings(input))
