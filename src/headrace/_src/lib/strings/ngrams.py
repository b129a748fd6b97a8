"""N-grams of strings in dense or ragged rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.ragged.conversion import from_tensor, to_tensor
from headrace._src.lib.strings.splitting import as_strings
from headrace._src.ops.entry import raw
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.typing import TensorLike


def ngrams(
    data: TensorLike,
    ngram_width: int | Sequence[int],
    separator: str = " ",
    pad_values: str | bytes | Sequence[str | bytes] | None = None,
    padding_width: int | None = None,
    preserve_short_sequences: bool = False,
    name: str | None = None,
) -> Any:
    """Joins every `ngram_width` consecutive strings along the last axis.

    Args:
        data: Strings of rank 1 or higher: a tensor or RaggedTensor.
        ngram_width: Number of strings of an n-gram, or several such numbers.
        separator: String placed between the joined strings.
        pad_values: String, or pair of strings, added before and after each row.
        padding_width: Largest number of added strings. Default one less than the widest n-gram.
        preserve_short_sequences: Whether a row that is too short for any n-gram gives one n-gram of all its strings.
        name: Name of the operation.

    Returns:
        A RaggedTensor, or a tensor if `data` is one.

    Raises:
        ValueError: If a width is less than 1, `padding_width` is given without `pad_values`, or `data` is a scalar or
            of unknown rank.

    >>> tf.strings.ngrams(["A", "B", "C"], 2).numpy().tolist()
    [b'A B', b'B C']
    """
    left, right = _pads(pad_values)
    if padding_width is not None:
        if pad_values is None:
            raise ValueError("pad_values must be provided if padding_width is set.")
        if padding_width < 1:
            raise ValueError("padding_width must be greater than 0.")
    widths = [ngram_width] if isinstance(ngram_width, int) else list(ngram_width)
    if any(width < 1 for width in widths):
        raise ValueError(f"All ngram_widths must be greater than 0. Got {ngram_width}")
    pad_width = -1 if pad_values is not None and padding_width is None else padding_width or 0

    def grams(rows: RaggedTensor) -> RaggedTensor:
        values, splits = raw.StringNGrams(
            rows.flat_values, rows.row_splits, separator=separator, ngram_widths=widths, left_pad=left, right_pad=right,
            pad_width=pad_width, preserve_short_sequences=preserve_short_sequences, name=name,
        )  # fmt: skip
        return RaggedTensor(values, RowPartition(splits, internal=True), internal=True)

    strings = as_strings(data)
    if isinstance(strings, RaggedTensor):
        return _innermost(grams, strings)
    rank = strings.shape.rank
    if rank is None:
        raise ValueError("Rank of data must be known.")
    if rank == 0:
        raise ValueError("Data must have rank>0")
    if rank == 1:
        return grams(from_tensor(RaggedTensor, raw.ExpandDims(strings, 0), ragged_rank=1)).values
    return to_tensor(_innermost(grams, from_tensor(RaggedTensor, strings, ragged_rank=rank - 1)))


def _pads(pad_values: str | bytes | Sequence[str | bytes] | None) -> tuple[str | bytes, str | bytes]:
    if pad_values is None:
        return "", ""
    if isinstance(pad_values, (list, tuple)) and all(isinstance(pad, (str, bytes)) for pad in pad_values):
        left, right = pad_values
        return left, right
    if isinstance(pad_values, (str, bytes)):
        return pad_values, pad_values
    raise TypeError("pad_values must be a string, tuple of strings, or None.")


def _innermost(grams: Callable[..., Any], ragged: RaggedTensor) -> RaggedTensor:
    """Applies `grams` to the rows of the last axis of a ragged tensor of any rank."""
    if isinstance(ragged.values, RaggedTensor):
        return nest_rows(_innermost(grams, ragged.values), [ragged._row_partition])
    if ragged.values.shape.rank != 1:
        inner = from_tensor(RaggedTensor, ragged.values, ragged_rank=len(ragged.values.shape) - 1)
        return nest_rows(_innermost(grams, inner), [ragged._row_partition])
    return grams(ragged)
