"""CSV text, with what TensorFlow's decode_csv and CsvDataset do."""

import numpy as np
import pytest

from formats import recorded
from headrace._src.base.errors import InvalidArgumentError
from headrace._src.formats.csv import CsvColumn, CsvDialect, csv_columns, csv_rows, decode_csv

TEXT = CsvColumn(object, b"D")
REQUIRED = CsvColumn(object)


def decode(records, columns, **dialect):
    return [column.tolist() for column in decode_csv(records, columns, CsvDialect(**dialect))]


@pytest.mark.parametrize(
    "record, fields",
    [
        (b"a,b", [b"a", b"b"]),
        (b'"a""b",c', [b'a"b', b"c"]),
        (b'"a,b","c\r\nd"', [b"a,b", b"c\r\nd"]),
        (b'"",b', [b"D", b"b"]),
        (b",", [b"D", b"D"]),
        (b"a,", [b"a", b"D"]),
        (b'"a",', [b"a", b"D"]),
        (b" a , b ", [b" a ", b" b "]),
        (b"\xff\xfe,b", [b"\xff\xfe", b"b"]),
    ],
)
def test_fields(record, fields):
    assert decode([record], [TEXT, TEXT]) == [[fields[0]], [fields[1]]]


@pytest.mark.parametrize(
    "record, message",
    [
        (b'a"b,c', "Unquoted fields cannot have quotes/CRLFs inside"),
        (b' "a",c', "Unquoted fields cannot have quotes/CRLFs inside"),
        (b"a\nb,c", "Unquoted fields cannot have quotes/CRLFs inside"),
        (b"a,c\r\n", "Unquoted fields cannot have quotes/CRLFs inside"),
        (b'"ab,c', "Quoted field has to end with quote followed by delim or end"),
        (b'"', "Quoted field has to end with quote followed by delim or end"),
        (b'"a"b,c', "Quote inside a string has to be escaped by another quote"),
        (b"a,b,c", "Expect 2 fields but have 3 in record 1"),
        (b"a", "Expect 2 fields but have 1 in record 1"),
        (b"", "Expect 2 fields but have 0 in record 1"),
    ],
)
def test_malformed_records(record, message):
    with pytest.raises(InvalidArgumentError, match=message):
        decode([b"x,y", record], [TEXT, TEXT])


def test_dialects():
    assert decode([b"1|x|y"], [TEXT, TEXT, TEXT], delimiter=b"|") == [[b"1"], [b"x"], [b"y"]]
    assert decode([b'"a,b",c'], [TEXT] * 3, quotes=False) == [[b'"a'], [b'b"'], [b"c"]]
    assert decode([b'NA,b,"NA",'], [TEXT] * 4, missing=b"NA") == [[b"D"], [b"b"], [b"D"], [b"D"]]
    assert decode([b"a,b,c,d"], [TEXT, TEXT], selected=(1, 3)) == [[b"b"], [b"d"]]
    assert decode([b'a,b,c"x'], [TEXT], selected=(1,)) == [[b"b"]]
    assert decode([b'a"b'], [TEXT, TEXT], delimiter=b'"') == [[b"a"], [b"b"]]
    with pytest.raises(InvalidArgumentError, match="Expect 2 fields but have 1 in record 0"):
        decode([b"a,b"], [TEXT, TEXT], selected=(1, 3))
    with pytest.raises(InvalidArgumentError, match="only 1 char"):
        CsvDialect(delimiter=b";;")
    with pytest.raises(InvalidArgumentError, match="strictly increasing"):
        CsvDialect(selected=(1, 1))


def test_missing_fields():
    with pytest.raises(InvalidArgumentError, match="Field 0 is required but missing in record 0!"):
        decode([b",b"], [REQUIRED, TEXT])
    assert decode([b",", b"5,"], [CsvColumn(np.int64, 3), CsvColumn(np.float32, 1.5)]) == [[3, 5], [1.5, 1.5]]


@pytest.mark.parametrize("text, number", [("1", 1), ("-5", -5), (" 7 ", 7), ("+3", 3), ("007", 7), ("5\t", 5)])
def test_integers(text, number):
    assert decode([text.encode()], [CsvColumn(np.int32, 0)]) == [[number]]


@pytest.mark.parametrize("text", ["0x10", "1.0", "1e3", "2147483648", "-2147483649", "１", "1_0", " ", "--1", "1 2"])
def test_texts_that_are_not_integers(text):
    with pytest.raises(InvalidArgumentError, match=f"Field 0 in record 0 is not a valid int32: {text}"):
        decode([text.encode()], [CsvColumn(np.int32, 0)])


@pytest.mark.parametrize(
    "text, number",
    [
        ("1.5", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("+.5e-3", np.float32(0.0005)),
        ("1e400", np.inf),
        ("1e-400", 0.0),
        ("-Infinity", -np.inf),
        ("INF", np.inf),
        ("0x1p3", 8.0),
        (" 2 ", 2.0),
    ],
)
def test_floats(text, number):
    assert decode([text.encode()], [CsvColumn(np.float32, 0.0)]) == [[number]]


@pytest.mark.parametrize("text", ["nan", "NaN", "-nan", "nan(12)"])
def test_not_a_number(text):
    assert np.isnan(decode([text.encode()], [CsvColumn(np.float64, 0.0)])[0][0])


@pytest.mark.parametrize("text, name", [("1.5f", "float"), ("1e", "float"), ("1_0", "float"), ("1d3", "float")])
def test_texts_that_are_not_floats(text, name):
    with pytest.raises(InvalidArgumentError, match=f"is not a valid {name}: {text}"):
        decode([text.encode()], [CsvColumn(np.float32, 0.0)])


def test_other_types_are_refused():
    with pytest.raises(InvalidArgumentError, match="cannot decode to float16"):
        decode([b"1"], [CsvColumn(np.float16, 0)])


def rows(text, size=10**6, **dialect):
    chunks = (text[start : start + size] for start in range(0, len(text), size))
    return [row for block in csv_rows(chunks, CsvDialect(**dialect)) for row in block]


@pytest.mark.parametrize("size", [10**6, 1, 2, 3, 7])
@pytest.mark.parametrize(
    "text, expected",
    [
        (b"a,b\r\nc,d\r\n", [[b"a", b"b"], [b"c", b"d"]]),
        (b"a,b\rc,d", [[b"a", b"b"], [b"c", b"d"]]),
        (b'"a\nx",b\nc,"d\r\ny"', [[b"a\nx", b"b"], [b"c", b"d\r\ny"]]),
        (b"a,b\n\nc,d", [[b"a", b"b"], [b""], [b"c", b"d"]]),
        (b'"a""b",""\r\n"",x\r\n', [[b'a"b', b""], [b"", b"x"]]),
        (b"a,", [[b"a", b""]]),
        (b'"a",', [[b"a", b""]]),
        (b"", []),
    ],
)
def test_rows_of_a_file_however_it_is_cut(text, expected, size):
    assert rows(text, size) == expected


@pytest.mark.parametrize("size", [10**6, 1])
@pytest.mark.parametrize(
    "text, message",
    [
        (b'g,h\na"b,c\n', "Unquoted fields cannot have quotes inside"),
        (b'g,h\n"ab,c\n', "without closing quoted field"),
        (b'g,h\n"a"b,c\n', "has to be escaped"),
    ],
)
def test_good_rows_come_before_the_error(text, message, size):
    found = []
    chunks = (text[start : start + size] for start in range(0, len(text), size))
    with pytest.raises(InvalidArgumentError, match=message):
        for block in csv_rows(chunks):
            found += block
    assert found == [[b"g", b"h"]]


def test_the_recorded_file():
    (case,) = recorded.cases("csv")
    table = rows(recorded.content(case["path"]))[1:]
    columns = [CsvColumn(np.int32), CsvColumn(np.float32, 9.0), REQUIRED]
    found = csv_columns(table, columns, CsvDialect())
    for row, expected in enumerate(recorded.value(case["rows"])):
        for column, array in zip(found, expected):
            assert column[row] == array.item() and column.dtype == array.dtype


def test_errors_of_a_file_do_not_number_the_record():
    with pytest.raises(InvalidArgumentError, match="Field 0 in record is not a valid int32: x"):
        csv_columns([[b"x"]], [CsvColumn(np.int32)], CsvDialect())
