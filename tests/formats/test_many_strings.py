"""What is computed for many strings at once equals what is computed for each."""

import random

import numpy as np
import pytest

from headrace._src.base.errors import InvalidArgumentError
from headrace._src.formats.byte_rows import byte_rows
from headrace._src.formats.csv import CsvColumn, CsvDialect, decode_csv
from headrace._src.formats.farmhash import fingerprint64, fingerprints64
from headrace._src.formats.plain_numbers import plain_numbers


def strings_of_all_lengths(alphabet=range(256)):
    source = random.Random(0)
    return [bytes(source.choices(alphabet, k=n % 90)) for n in range(400)]


@pytest.mark.parametrize("alphabet", [range(256), range(1, 256)], ids=["with zero bytes", "without"])
def test_rows_hold_the_strings(alphabet):
    strings = strings_of_all_lengths(alphabet)
    rows = byte_rows(strings)
    places = zip(rows.starts.tolist(), rows.lengths.tolist(), strict=True)
    assert [rows.data[start : start + length].tobytes() for start, length in places] == strings


def test_there_may_be_no_strings():
    assert byte_rows([]).lengths.tolist() == []
    assert fingerprints64([]).tolist() == []


def test_fingerprints_of_many_strings_are_those_of_each():
    strings = strings_of_all_lengths()
    assert fingerprints64(strings).tolist() == [fingerprint64(s) for s in strings]


def plainly_written():
    source = random.Random(1)
    numbers = []
    for n in range(2000):
        digits = "".join(source.choices("0123456789", k=1 + n % 15))
        point = source.randrange(-1, len(digits) + 1)
        text = digits if point < 0 else digits[:point] + "." + digits[point:]
        numbers.append((source.choice(["", "-", "+"]) + text).encode())
    return [*numbers, b"-0.0", b"-0", b".5", b"5."]


def test_plain_numbers_are_those_of_float():
    strings = plainly_written()
    numbers = plain_numbers(strings, whole=False)
    wanted = np.array([float(s) for s in strings])
    np.testing.assert_array_equal(numbers.view(np.int64), wanted.view(np.int64))


def test_plain_integers():
    strings = [s for s in plainly_written() if b"." not in s]
    assert plain_numbers(strings, whole=True).tolist() == [int(s) for s in strings]


@pytest.mark.parametrize(
    "text",
    [b"", b" 1", b"1 2", b"1e5", b"nan", b"1.2.3", b"--1", b"1-", b"+", b".", b"-.", b"1234567890123456"],
)
def test_other_spellings_are_left_to_slower_code(text):
    assert plain_numbers([b"1"] * 40 + [text], whole=False) is None


def test_integers_have_no_point():
    assert plain_numbers([b"1"] * 40 + [b"1.0"], whole=True) is None


COLUMNS = [CsvColumn(np.float32, 0.5), CsvColumn(np.int32, 7), CsvColumn(object, b"none")]


def test_many_csv_records_are_those_of_each():
    records = [b"%.3f,%d,word %d" % (n / 7, n - 20, n) for n in range(50)]
    records[3] = b",5,a"
    records[4] = b"1.5,,"
    at_once = decode_csv(records, COLUMNS)
    singly = [decode_csv([record], COLUMNS) for record in records]
    for column, parts in zip(at_once, zip(*singly, strict=True), strict=True):
        np.testing.assert_array_equal(column, np.concatenate(parts))


def test_selected_columns_of_many_csv_records():
    records = [b"1,2,%d,4" % n for n in range(30)]
    (column,) = decode_csv(records, [CsvColumn(np.int64)], CsvDialect(selected=(2,)))
    assert column.tolist() == list(range(30))


@pytest.mark.parametrize("bad", [b"1,2", b"1,2,3,4", b"", b"1,2,a\nb"])
def test_a_bad_record_among_many_is_reported(bad):
    with pytest.raises(InvalidArgumentError):
        decode_csv([b"1,2,a"] * 30 + [bad], COLUMNS)


def test_quoted_fields_among_many():
    columns = decode_csv([b'1,2,"a,""b"""'] * 20, COLUMNS)
    assert columns[2].tolist() == [b'a,"b"'] * 20
