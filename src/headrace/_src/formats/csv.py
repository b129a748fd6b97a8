"""Parses CSV text into columns by TensorFlow's rules: quotes and numbers that are allowed, defaults, errors.

`decode_csv` takes records that are already split, `csv_rows` splits a file into rows of fields (the two differ in what
may end a line); `csv_columns` turns rows into arrays for both.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import InvalidArgumentError, invalid_argument
from headrace._src.formats.byte_rows import ByteRows, byte_rows
from headrace._src.formats.plain_numbers import plain_numbers, row_numbers

_NAMES = {np.dtype(np.int32): "int32", np.dtype(np.int64): "int64", np.dtype(np.float32): "float"}
_NAMES[np.dtype(np.float64)] = "double"
_INTEGER = re.compile(rb"[+-]?\d+")
_DECIMAL = re.compile(rb"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan(?:\(\w*\))?)", re.IGNORECASE)
_HEXADECIMAL = re.compile(rb"[+-]?0x(?:[0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(?:p[+-]?\d+)?", re.IGNORECASE)
_FEWEST_AT_ONCE = 16
_PLAIN_INTEGER = b"0123456789+- "
_PLAIN_DECIMAL = b"0123456789+-.eE "


@dataclass(frozen=True)
class CsvColumn:
    """One column: its type (object for strings) and the default of an empty field; None if it is required."""

    dtype: npt.DTypeLike
    default: Any = None


@dataclass(frozen=True)
class CsvDialect:
    """How fields are separated.

    Attributes:
        delimiter: The one byte between fields.
        quotes: Whether double quotes may enclose a field.
        missing: A field that counts as empty, besides the empty one.
        selected: The columns to read, in increasing order; None for all.
    """

    delimiter: bytes = b","
    quotes: bool = True
    missing: bytes = b""
    selected: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if len(self.delimiter) != 1:
            raise invalid_argument(f"field_delim should be only 1 char; received {self.delimiter!r}")
        if self.selected is not None and any(b <= a for a, b in zip(self.selected, self.selected[1:])):
            raise invalid_argument(f"select_cols should be strictly increasing indices; received {self.selected}")


DEFAULT_DIALECT = CsvDialect()


def decode_csv(
    records: Sequence[bytes], columns: Sequence[CsvColumn], dialect: CsvDialect = DEFAULT_DIALECT
) -> list[npt.NDArray[Any]]:
    """Returns one array per column from records of one row each."""
    found = packed_csv(byte_rows(records), columns, dialect) if len(records) >= _FEWEST_AT_ONCE else None
    if found is not None:
        return [_objects(column.strings()) if isinstance(column, ByteRows) else column for column in found]
    rows = [_split_record(record, dialect) for record in records]
    return csv_columns(rows, columns, dialect, numbered=True)


def packed_csv(
    records: ByteRows, columns: Sequence[CsvColumn], dialect: CsvDialect = DEFAULT_DIALECT
) -> list[npt.NDArray[Any] | ByteRows] | None:
    """Returns one array per column, or the strings of it in the buffer of the records.

    Returns None if a record has quotes or line ends, is empty, or has another number of fields.
    """
    fields = _fields_at_once(records, dialect)
    chosen = range(len(columns)) if dialect.selected is None else dialect.selected
    if fields is None or len(chosen) != len(columns) or (dialect.selected is None and len(fields) != len(columns)):
        return None
    if any(index >= len(fields) for index in chosen):
        return None
    return [
        _convert_packed(fields[place], column, index, dialect)
        for index, (place, column) in enumerate(zip(chosen, columns))
    ]


def _fields_at_once(records: ByteRows, dialect: CsvDialect) -> list[ByteRows] | None:
    """Returns the fields of each column, as parts of one buffer."""
    if not records.lengths.all() or dialect.delimiter in b'\0\n\r"':
        return None
    records = records.end_to_end()
    count, size = len(records.starts), int(records.starts[-1] + records.lengths[-1])
    data = records.data[:size]
    text = data.tobytes()
    if b'"' in text or b"\r" in text or b"\n" in text:
        return None
    width = records.string(0).count(dialect.delimiter) + 1
    marks = data == 0
    if np.count_nonzero(marks) != count - 1:  # a record contains a zero byte
        return None
    marks |= data == dialect.delimiter[0]
    ends = np.append(np.flatnonzero(marks), size)
    if len(ends) != width * count or data[ends[width - 1 : -1 : width]].any():
        return None
    starts = np.append(0, ends[:-1] + 1)
    lengths = ends - starts
    return [
        ByteRows(records.data, np.ascontiguousarray(starts[n::width]), np.ascontiguousarray(lengths[n::width]))
        for n in range(width)
    ]


def _convert_packed(
    fields: ByteRows, column: CsvColumn, index: int, dialect: CsvDialect
) -> npt.NDArray[Any] | ByteRows:
    dtype = np.dtype(column.dtype)
    if not dialect.missing and fields.lengths.all():
        if dtype == np.dtype(object):
            return fields
        at_once = row_numbers(fields, whole=dtype.kind == "i") if dtype in _NAMES else None
        if at_once is not None and _fit(at_once, dtype):
            return at_once.astype(dtype)
    return _convert(fields.strings(), column, index, dialect, True)


def _objects(strings: Sequence[bytes]) -> npt.NDArray[Any]:
    result = np.empty(len(strings), object)
    result[:] = strings
    return result


def _fit(numbers: npt.NDArray[Any], dtype: np.dtype[Any]) -> bool:
    """Whether numbers are in the range of a dtype."""
    return dtype.kind != "i" or np.can_cast(np.min_scalar_type(np.abs(numbers).max()), dtype)


def csv_columns(
    rows: Sequence[Sequence[bytes]], columns: Sequence[CsvColumn], dialect: CsvDialect, numbered: bool = False
) -> list[npt.NDArray[Any]]:
    """Returns one array per column from rows of fields; with `numbered`, errors name the record."""
    if dialect.selected is not None:
        chosen = dialect.selected
        rows = [[row[index] for index in chosen if index < len(row)] for row in rows]
    for record, row in enumerate(rows):
        if len(row) != len(columns):
            where = f" {record}" if numbered else ""
            raise invalid_argument(f"Expect {len(columns)} fields but have {len(row)} in record{where}")
    fields = list(zip(*rows)) if rows else [()] * len(columns)
    return [
        _convert(field, column, index, dialect, numbered) for index, (field, column) in enumerate(zip(fields, columns))
    ]


def _convert(
    fields: Sequence[bytes],
    column: CsvColumn,
    index: int,
    dialect: CsvDialect,
    numbered: bool,
) -> npt.NDArray[Any]:
    dtype = np.dtype(column.dtype)
    missing = _missing(fields, dialect)
    if missing and column.default is None:
        where = f" {missing[0]}" if numbered else ""
        raise invalid_argument(f"Field {index} is required but missing in record{where}!")
    if dtype == np.dtype(object):
        result = _objects(fields)
    else:
        if dtype not in _NAMES:
            raise invalid_argument(f"CSV column {index}: cannot decode to {dtype}")
        present = fields
        if missing:
            present = [b"0" if not field or field == dialect.missing else field for field in fields]
        result = _numbers(present, dtype, index, numbered)
    if missing:
        result[missing] = column.default
    return result


def _missing(fields: Sequence[bytes], dialect: CsvDialect) -> list[int]:
    """Returns the places of empty fields. Looking for the first one is fast, and mostly there is none."""
    if b"" not in fields and dialect.missing not in fields:
        return []
    return [record for record, field in enumerate(fields) if not field or field == dialect.missing]


def _numbers(fields: Sequence[bytes], dtype: np.dtype[Any], index: int, numbered: bool) -> npt.NDArray[Any]:
    """Parses all fields in one call if they are plain numbers; else one by one, to find the invalid one."""
    at_once = plain_numbers(fields, whole=dtype.kind == "i")
    if at_once is not None and _fit(at_once, dtype):
        return at_once.astype(dtype)
    plain = _PLAIN_INTEGER if dtype.kind == "i" else _PLAIN_DECIMAL
    if not b"".join(fields).translate(None, plain):
        try:
            return np.array([int(field) if dtype.kind == "i" else float(field) for field in fields], dtype)
        except (ValueError, OverflowError):
            pass
    result = np.empty(len(fields), dtype)
    for record, field in enumerate(fields):
        value = _number(field.strip(), dtype)
        if value is None:
            where = f" {record}" if numbered else ""
            shown = field.decode("utf-8", "replace")
            raise invalid_argument(f"Field {index} in record{where} is not a valid {_NAMES[dtype]}: {shown}")
        result[record] = value
    return result


def _number(text: bytes, dtype: np.dtype[Any]) -> int | float | None:
    if dtype.kind == "i":
        if not _INTEGER.fullmatch(text) or len(text) > 4096:
            return None
        number, limits = int(text), np.iinfo(dtype)
        return number if limits.min <= number <= limits.max else None
    if _DECIMAL.fullmatch(text):
        return float(text.split(b"(")[0])
    if _HEXADECIMAL.fullmatch(text):
        try:
            return float.fromhex(text.decode())
        except OverflowError:
            return float("-inf" if text.startswith(b"-") else "inf")
    return None


def _split_record(record: bytes, dialect: CsvDialect) -> list[bytes]:
    """Returns the fields of one record, which must not contain line endings outside quotes; none if it is empty."""
    delimiter = dialect.delimiter
    quotes = dialect.quotes and delimiter != b'"'
    if not record:
        return []
    if not (quotes and b'"' in record):
        fields = record.split(delimiter)
        for field in fields[: _needed(dialect)]:
            _check_unquoted(field, quotes)
        return fields
    fields = []
    following: int | None = 0
    while following is not None and len(fields) < (_needed(dialect) or len(record) + 2):
        field, following = _next_field(record, following, delimiter)
        fields.append(field)
    return fields


def _needed(dialect: CsvDialect) -> int | None:
    """How many fields are looked at: TensorFlow does not read beyond the last selected column."""
    return None if dialect.selected is None else max(dialect.selected, default=-1) + 1


def _check_unquoted(field: bytes, quotes: bool) -> None:
    if b"\n" in field or b"\r" in field or (quotes and b'"' in field):
        raise invalid_argument("Unquoted fields cannot have quotes/CRLFs inside")


def _next_field(record: bytes, position: int, delimiter: bytes) -> tuple[bytes, int | None]:
    """Returns the field that begins at `position`, and where the next begins; None after the last."""
    if record[position : position + 1] != b'"':
        end = record.find(delimiter, position)
        field = record[position:] if end < 0 else record[position:end]
        _check_unquoted(field, True)
        return field, None if end < 0 else end + 1
    quote = _closing_quote(record, position + 1)
    if quote is None:
        raise invalid_argument("Quoted field has to end with quote followed by delim or end")
    field = record[position + 1 : quote].replace(b'""', b'"')
    if quote + 1 == len(record):
        return field, None
    if record[quote + 1 : quote + 2] != delimiter:
        raise invalid_argument("Quote inside a string has to be escaped by another quote")
    return field, quote + 2


def _closing_quote(text: bytes, position: int) -> int | None:
    """Returns the position of the first quote that is not doubled; None if there is none."""
    while True:
        end = text.find(b'"', position)
        if end < 0:
            return None
        if text[end + 1 : end + 2] != b'"':
            return end
        position = end + 2


def csv_rows(chunks: Iterable[bytes], dialect: CsvDialect = DEFAULT_DIALECT) -> Iterator[list[list[bytes]]]:
    """Rows of fields from a file's content, a list for each chunk. Rows end with LF, CR or both."""
    quotes = dialect.quotes and dialect.delimiter != b'"'
    buffer, waiting, waiting_size = b"", list[bytes](), 0
    for chunk in chunks:
        waiting.append(chunk)
        waiting_size += len(chunk)
        if waiting_size < len(buffer):  # a long row is looked at again only when it has doubled
            continue
        buffer, waiting, waiting_size = b"".join([buffer, *waiting]), [], 0
        rows, consumed, problem = _cut_rows(buffer, dialect.delimiter, quotes, final=False)
        buffer = buffer[consumed:]
        if rows:
            yield rows
        if problem:
            raise problem
    rows, _, problem = _cut_rows(b"".join([buffer, *waiting]), dialect.delimiter, quotes, final=True)
    if rows:
        yield rows
    if problem:
        raise problem


def _cut_rows(
    text: bytes, delimiter: bytes, quotes: bool, final: bool
) -> tuple[list[list[bytes]], int, InvalidArgumentError | None]:
    """Returns the whole rows in `text`, how many bytes they take, and what stopped the reading, if anything did."""
    if not (quotes and b'"' in text):
        end = len(text)
        if not final:  # what follows the last line end may go on, and a CR at the very end may be half of one
            end = max(text.rfind(b"\n"), text.rfind(b"\r", 0, len(text) - 1)) + 1
        return [line.split(delimiter) for line in text[:end].splitlines()], end, None
    scanner = _RowScanner(text, delimiter, final)
    rows: list[list[bytes]] = []
    position = 0
    try:
        while position < len(text) and (found := scanner.row(position)):
            row, position = found
            rows.append(row)
    except InvalidArgumentError as problem:
        return rows, position, problem
    return rows, position, None


class _RowScanner:
    """Reads rows that may have quoted fields, and in those line ends."""

    def __init__(self, text: bytes, delimiter: bytes, final: bool) -> None:
        self._text = text
        self._delimiter = delimiter
        self._final = final
        self._end_of_field = re.compile(b"[\r\n" + re.escape(delimiter) + b"]")

    def row(self, position: int) -> tuple[list[bytes], int] | None:
        """Returns the row at `position` and where the next begins; None if it goes on beyond the text."""
        fields: list[bytes] = []
        while True:
            found = self._quoted(position) if self._text[position : position + 1] == b'"' else self._unquoted(position)
            if found is None:
                return None
            field, position = found
            fields.append(field)
            mark = self._text[position : position + 1]
            if mark == self._delimiter:
                position += 1
                if position == len(self._text) and not self._final:
                    return None
                continue
            if mark == b"\r" and self._text[position + 1 : position + 2] == b"\n":
                position += 1
            elif mark == b"\r" and position + 1 == len(self._text) and not self._final:
                return None
            return fields, position + 1 if mark else position

    def _unquoted(self, position: int) -> tuple[bytes, int] | None:
        found = self._end_of_field.search(self._text, position)
        if found is None and not self._final:
            return None
        end = found.start() if found else len(self._text)
        field = self._text[position:end]
        if b'"' in field:
            raise invalid_argument("Unquoted fields cannot have quotes inside")
        return field, end

    def _quoted(self, position: int) -> tuple[bytes, int] | None:
        end = _closing_quote(self._text, position + 1)
        if end is None or (end + 1 == len(self._text) and not self._final):  # it may be the first of two quotes
            if self._final:
                raise invalid_argument("Reached end of file without closing quoted field in record")
            return None
        if end + 1 < len(self._text) and not self._end_of_field.match(self._text, end + 1):
            raise invalid_argument("Quote inside a string has to be escaped by another quote")
        return self._text[position + 1 : end].replace(b'""', b'"'), end + 1
