"""Decoding bytes: raw values, compressed data, CSV records, Examples in JSON."""

from __future__ import annotations

import itertools
import zlib
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import LazyModule
from headrace._src.formats import messages
from headrace._src.formats.byte_rows import ByteRows
from headrace._src.formats.compression import inflate_all
from headrace._src.formats.csv import CsvColumn, CsvDialect, packed_csv
from headrace._src.formats.csv import decode_csv as csv_columns
from headrace._src.formats.example_write import one_by_one
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings.arrays import each_string, packed
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.packed_strings import FEWEST, strings_of
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_json_format: Any = LazyModule("google.protobuf.json_format")

_PADDED = (
    dtypes.float16, dtypes.float32, dtypes.float64, dtypes.int32, dtypes.uint16, dtypes.uint8, dtypes.int16,
    dtypes.int8, dtypes.int64, dtypes.bfloat16,
)  # fmt: skip
_RAW = (*_PADDED[:9], dtypes.complex64, dtypes.complex128, dtypes.bool_, dtypes.bfloat16)
_CSV = (dtypes.float32, dtypes.float64, dtypes.int32, dtypes.int64, dtypes.string)
_WINDOWS = {"ZLIB": zlib.MAX_WBITS, "GZIP": zlib.MAX_WBITS + 16}


def _check_dtype(name: str, dtype: DType, allowed: tuple[DType, ...]) -> None:
    if dtype not in allowed:
        listed = ", ".join(dtypes.short_name(d) for d in allowed)
        raise errors.invalid_argument(
            f"Value for attr '{name}' of {dtypes.short_name(dtype)} is not in the list of allowed values: {listed}"
        )


def _one_more_axis(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    return None if dims is None else (*dims, None)


@op("DecodeRaw", "string -> output: out_type", out_type=_RAW, shape=_one_more_axis, engine="host", differentiable=False)
def decode_raw_op(xp, bytes, *, out_type: DType, little_endian: bool = True):
    """Decodes strings of the same length as vectors of numbers."""
    _check_dtype("out_type", out_type, _RAW)
    strings = bytes.ravel().tolist()
    if not strings:
        return np.zeros((*bytes.shape, 0), out_type.numpy_dtype)
    size, width = len(strings[0]), out_type.size
    for index, text in enumerate(strings):
        if len(text) != size:
            raise errors.invalid_argument(
                f"DecodeRaw requires input strings to all be the same size, but element {index} has size "
                f"{size} != {len(text)}"
            )
    if size % width:
        raise errors.invalid_argument(
            f"Input to DecodeRaw has length {size} that is not a multiple of {width}, the size of "
            f"{dtypes.short_name(out_type)}"
        )
    return _numbers(b"".join(strings), out_type, little_endian).reshape(*bytes.shape, size // width)


def _numbers(data: Any, dtype: DType, little_endian: bool) -> np.ndarray:
    if dtype is dtypes.bool_:
        return np.frombuffer(data, np.uint8) != 0
    numbers = np.frombuffer(data, dtype.numpy_dtype)
    if little_endian:
        return numbers
    if dtype.numpy_dtype.kind == "c":  # each part by itself
        part = np.float32 if dtype is dtypes.complex64 else np.float64
        return numbers.view(part).byteswap().view(numbers.dtype)
    if dtype is dtypes.bfloat16:
        return numbers.view(np.uint16).byteswap().view(numbers.dtype)
    return numbers.byteswap()


def _padded(call: ShapeCall) -> Dims:
    dims, length = call.shapes[0], call.value(1)
    if dims is None:
        return None
    return (*dims, None if length is None else int(length) // call.attrs["out_type"].size)


@op(
    "DecodePaddedRaw", "string, int32 -> output: out_type",
    out_type=_PADDED, shape=_padded, engine="host", differentiable=False,
)  # fmt: skip
def decode_padded_raw(xp, input_bytes, fixed_length, *, out_type: DType, little_endian: bool = True):
    """Decodes strings as vectors of numbers, cut or padded with zero bytes to one length."""
    _check_dtype("out_type", out_type, _PADDED)
    length, width = int(fixed_length.item()), out_type.size
    if length <= 0:
        raise errors.invalid_argument(f"fixed_length ({length}) must be greater than zero.")
    if length % width:
        raise errors.invalid_argument(f"fixed_length ({length}) must be a multiple of the size of out_type ({width})")
    data = b"".join([text[:length].ljust(length, b"\0") for text in input_bytes.ravel().tolist()])
    return _numbers(data, out_type, little_endian).reshape(*input_bytes.shape, length // width)


@dispatchable
def decode_raw(
    input_bytes: TensorLike,
    out_type: DTypeLike,
    little_endian: bool = True,
    fixed_length: Any = None,
    name: str | None = None,
) -> Tensor:
    """Decodes strings as vectors of numbers.

    Args:
        input_bytes: String tensor whose elements all have the same length.
        out_type: DType of the elements.
        little_endian: Whether the bytes are in little-endian order.
        fixed_length: How many bytes of each string to take, zeros added where it is shorter. Without it all strings
            must have one length.
        name: Name of the operation.

    Returns:
        A tensor with one more axis, along which the numbers of each string are.

    >>> tf.io.decode_raw(["1", "2"], tf.uint8).numpy().tolist()
    [[49], [50]]
    """
    if fixed_length is not None:
        return decode_padded_raw(input_bytes, fixed_length, out_type=out_type, little_endian=little_endian, name=name)
    return decode_raw_op(input_bytes, out_type=out_type, little_endian=little_endian, name=name)


@op(
    "DecodeCompressed", "string -> output: string", shape=like_input, engine="host", differentiable=False, elementwise=1
)
def decode_compressed(xp, bytes, *, compression_type: str = ""):
    """Decompresses strings.

    Args:
        bytes: String tensor.
        compression_type: "", "ZLIB" or "GZIP".
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `bytes`.

    Raises:
        InvalidArgumentError: If `compression_type` is not "", "ZLIB" or "GZIP", or a string is not compressed in this
            form.
    """
    if not compression_type:
        return bytes
    window = _WINDOWS.get(compression_type)
    if window is None:
        raise errors.invalid_argument(
            f"Only ZLIB, GZIP or NONE are supported compressions; received {compression_type}"
        )
    return each_string(lambda data: inflate_all(data, window, "DecodeCompressed"), bytes)


def _columns(call: ShapeCall) -> list[list[Dims]]:
    return [[call.shapes[0]] * len(call.shapes[1])]


@op(
    "DecodeCSV",
    "string, [OUT_TYPE] -> output: [OUT_TYPE]",
    shape=_columns,
    engine="host",
    differentiable=False,
    batching=batching.one_by_one,
    takes_packed=True,
)
def decode_csv_op(
    xp, records, record_defaults, *, field_delim: str = ",", use_quote_delim: bool = True, na_value: str = "",
    select_cols: list[int] = (),  # type: ignore[assignment]
):  # fmt: skip
    """CSV records as one tensor a column."""
    if not record_defaults:
        raise errors.invalid_argument("Length for attr 'OUT_TYPE' of 0 must be at least minimum 1")
    columns = [_column(index, default) for index, default in enumerate(record_defaults)]
    delimiter = field_delim.encode()
    if len(delimiter) != 1:
        raise errors.invalid_argument("field_delim should be only 1 char")
    selected = tuple(select_cols) or None
    if selected is not None and len(selected) != len(columns):
        raise errors.invalid_argument("select_cols should match output size")
    dialect = CsvDialect(delimiter, use_quote_delim, na_value.encode(), selected)
    at_once = packed_csv(packed(records), columns, dialect) if records.size >= FEWEST else None
    found = csv_columns(np.asarray(records).ravel().tolist(), columns, dialect) if at_once is None else at_once
    return [
        strings_of(column, records.shape) if isinstance(column, ByteRows) else column.reshape(records.shape)
        for column in found
    ]


def _column(index: int, default: np.ndarray) -> CsvColumn:
    dtype = dtypes.from_numpy(default.dtype)
    _check_dtype("OUT_TYPE", dtype, _CSV)
    if default.ndim > 1:
        raise errors.invalid_argument("Each record default should be at most rank 1")
    if default.size > 1:
        raise errors.invalid_argument(f"There should only be 1 default per field but field {index} has {default.size}")
    return CsvColumn(default.dtype, default.reshape(-1)[0] if default.size else None)


@dispatchable
def decode_csv(
    records: TensorLike,
    record_defaults: Any,
    field_delim: str = ",",
    use_quote_delim: bool = True,
    na_value: str = "",
    select_cols: Any = None,
    name: str | None = None,
) -> Any:
    """CSV records as one tensor a column.

    Args:
        records: Strings, each a row.
        record_defaults: For each column a tensor of its dtype with the value of an empty field; empty where there
            must be none.
        field_delim: Separator of fields.
        use_quote_delim: Whether fields may be in double quotes.
        na_value: A field with this text is empty.
        select_cols: Which columns to take, rising.
        name: Name of the operation.

    Returns:
        A list of tensors, one for each column, of the shape of `records`.

    Raises:
        ValueError: If `select_cols` does not rise strictly from 0 or more, or differs in length from `record_defaults`.

    >>> [c.numpy().tolist() for c in tf.io.decode_csv(["1,a", "2,b"], [[0], [""]])]
    [[1, 2], [b'a', b'b']]
    """
    if select_cols is not None and any(b <= a for a, b in itertools.pairwise(select_cols)):
        raise ValueError("select_cols is not strictly increasing.")
    if select_cols is not None and select_cols[0] < 0:
        raise ValueError("select_cols contains negative values.")
    if select_cols is not None and len(select_cols) != len(record_defaults):
        raise ValueError("Length of select_cols and record_defaults do not match.")
    defaults = [convert_to_tensor(default) for default in record_defaults]
    return decode_csv_op(
        records, defaults, field_delim=field_delim, use_quote_delim=use_quote_delim, na_value=na_value,
        select_cols=select_cols or [], name=name,
    )  # fmt: skip


@op("DecodeJSONExample", "string -> binary_examples: string", shape=like_input, engine="host", differentiable=False)
def decode_json_example_op(xp, json_examples):
    """Examples written in JSON, serialized."""
    return each_string(_example_bytes, json_examples)


def _example_bytes(text: bytes) -> bytes:
    try:
        example = _json_format.Parse(text.decode(), messages.Example())
        if not text.lstrip().startswith(b"{"):
            raise _json_format.ParseError("expected '{'")
    except (_json_format.Error, UnicodeDecodeError) as problem:
        raise errors.invalid_argument(f"Error while parsing JSON: {problem}") from None
    return one_by_one(example)


@dispatchable
def decode_json_example(json_examples: TensorLike, name: str | None = None) -> Tensor:
    """Converts Examples from JSON to the binary form that `tf.io.parse_example` reads.

    Args:
        json_examples: String tensor.
        name: Name of the operation.

    Returns:
        The serialized Examples, a string tensor of the shape of `json_examples`.
    """
    return decode_json_example_op(json_examples, name=name)
