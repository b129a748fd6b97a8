"""Decodes text of any shape to rows of code points or characters, and encodes code points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.ragged.construction import as_ragged_or_tensor
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.ragged_value import RaggedTensorValue
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def unicode_decode(
    input: TensorLike,
    input_encoding: str,
    errors: str = "replace",
    replacement_char: int = 65533,
    replace_control_characters: bool = False,
    name: str | None = None,
) -> Any:
    """Decodes each string to its code points.

    Args:
        input: String tensor or RaggedTensor.
        input_encoding: Encoding of the strings, such as "UTF-8".
        errors: "replace", "ignore" or "strict": how invalid code points are handled.
        replacement_char: Code point that replaces invalid ones.
        replace_control_characters: Whether control characters are replaced as well.
        name: Name of the operation.

    Returns:
        RaggedTensor of int32 code points; a vector for a scalar string.

    >>> tf.strings.unicode_decode(["Gö", "a"], "UTF-8")
    <tf.RaggedTensor [[71, 246], [97]]>
    """
    (codes,) = _rows(
        "UnicodeDecode", input, name, input_encoding=input_encoding, errors=errors, replacement_char=replacement_char,
        replace_control_characters=replace_control_characters,
    )  # fmt: skip
    return codes


def unicode_decode_with_offsets(
    input: TensorLike,
    input_encoding: str,
    errors: str = "replace",
    replacement_char: int = 65533,
    replace_control_characters: bool = False,
    name: str | None = None,
) -> tuple[Any, Any]:
    """Decodes each string to its code points and their byte offsets.

    Args:
        input: String tensor or RaggedTensor.
        input_encoding: Encoding of the strings, such as "UTF-8".
        errors: "replace", "ignore" or "strict": how invalid code points are handled.
        replacement_char: Code point that replaces invalid ones.
        replace_control_characters: Whether control characters are replaced as well.
        name: Name of the operation.

    Returns:
        A tuple (code points, byte offset of each code point in its string).
    """
    codes, starts = _rows(
        "UnicodeDecodeWithOffsets", input, name, input_encoding=input_encoding, errors=errors,
        replacement_char=replacement_char, replace_control_characters=replace_control_characters,
    )  # fmt: skip
    return codes, starts


def unicode_split(
    input: TensorLike,
    input_encoding: str,
    errors: str = "replace",
    replacement_char: int = 65533,
    name: str | None = None,
) -> RaggedTensor:
    """Splits each string into its characters.

    Args:
        input: String tensor or RaggedTensor.
        input_encoding: Encoding of the strings, such as "UTF-8".
        errors: "replace", "ignore" or "strict": how invalid code points are handled.
        replacement_char: Code point that replaces invalid ones.
        name: Name of the operation.

    Returns:
        RaggedTensor of strings; a vector for a scalar string.

    >>> tf.strings.unicode_split(["ab", "c"], "UTF-8")
    <tf.RaggedTensor [[b'a', b'b'], [b'c']]>
    """
    codes = unicode_decode(input, input_encoding, errors, replacement_char, name=name)
    return _characters(codes, input_encoding)


def unicode_split_with_offsets(
    input: TensorLike,
    input_encoding: str,
    errors: str = "replace",
    replacement_char: int = 65533,
    name: str | None = None,
) -> tuple[RaggedTensor, RaggedTensor]:
    """Splits each string into its characters and returns their byte offsets.

    Args:
        input: String tensor or RaggedTensor.
        input_encoding: Encoding of the strings, such as "UTF-8".
        errors: "replace", "ignore" or "strict": how invalid code points are handled.
        replacement_char: Code point that replaces invalid ones.
        name: Name of the operation.

    Returns:
        A tuple (characters, byte offset of each character in its string).
    """
    codes, starts = unicode_decode_with_offsets(input, input_encoding, errors, replacement_char, name=name)
    return _characters(codes, input_encoding), starts


def unicode_encode(
    input: TensorLike,
    output_encoding: str,
    errors: str = "replace",
    replacement_char: int = 65533,
    name: str | None = None,
) -> Any:
    r"""Encodes each row of code points as a string.

    Args:
        input: int32 tensor or RaggedTensor of code points, of rank 1 or higher.
        output_encoding: "UTF-8", "UTF-16-BE" or "UTF-32-BE".
        errors: "replace", "ignore" or "strict": how invalid code points are handled.
        replacement_char: Code point that replaces invalid ones.
        name: Name of the operation.

    Returns:
        String tensor without the last axis of `input`.

    >>> tf.strings.unicode_encode([[71, 246], [97, 98]], "UTF-8").numpy().tolist()
    [b'G\xc3\xb6', b'ab']
    """
    codes = input if isinstance(input, RaggedTensor) else convert_to_tensor(input)

    def encode(values: Tensor, splits: Tensor) -> Tensor:
        return raw.UnicodeEncode(
            values, splits, output_encoding=output_encoding, errors=errors, replacement_char=replacement_char, name=name
        )

    return _joined(encode, codes)


def _joined(encode: Callable[..., Any], codes: RaggedTensor | Tensor) -> Any:
    if isinstance(codes, RaggedTensor):
        values = codes.values
        if isinstance(values, RaggedTensor) or values.shape.rank != 1:
            return nest_rows(_joined(encode, values), [codes._row_partition])
        return encode(values, codes.row_splits)
    rank = codes.shape.rank
    if rank is None:
        raise ValueError("Rank of input_tensor must be statically known.")
    if rank == 0:
        raise ValueError("input_tensor's rank must be at least 1.")
    shape = raw.Shape(codes, out_type=dtypes.int64)
    if rank == 1:
        return raw.Reshape(encode(codes, raw.Pad(shape, [[1, 0]])), [])
    table = raw.Reshape(codes, raw.Pack([as_tensor(-1, dtypes.int64), shape[-1]]))
    rows = from_tensor(RaggedTensor, table)
    strings = raw.Reshape(encode(rows.values, rows.row_splits), shape[:-1])
    if not hasattr(strings, "_array"):
        strings.set_shape(codes.shape[:-1])
    return strings


def _characters(codes: RaggedTensor, encoding: str) -> RaggedTensor:
    """Encodes every code point as a string."""
    flat = codes.flat_values if isinstance(codes, RaggedTensor) else codes
    one_each = raw.Range(0, raw.Size(flat) + 1, 1)
    characters = raw.UnicodeEncode(flat, one_each, output_encoding=encoding)
    return codes._with_flat_tensor(characters) if isinstance(codes, RaggedTensor) else characters


def _rows(op_name: str, text: TensorLike, name: str | None, **attrs: Any) -> Sequence[Any]:
    """Applies a decoding op to text of any shape; each result is a vector for a scalar, else ragged."""
    if isinstance(text, RaggedTensor):
        return [nest_rows(r, text._nested_row_partitions) for r in _rows(op_name, text.flat_values, name, **attrs)]
    if isinstance(text, RaggedTensorValue):
        return _rows(op_name, as_ragged_or_tensor(text), name, **attrs)
    text = convert_to_tensor(text)
    rank = text.shape.rank
    if rank is None:
        raise ValueError("Rank of `input` must be statically known.")
    if rank > 1:
        return _rows(op_name, from_tensor(RaggedTensor, text, ragged_rank=rank - 1), name, **attrs)
    splits, *results = getattr(raw, op_name)(text, name=name, **attrs)
    if rank == 0:
        return results
    partition = RowPartition(splits, internal=True)
    return [RaggedTensor(values, partition, internal=True) for values in results]
