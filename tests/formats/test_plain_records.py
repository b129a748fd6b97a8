"""Text lines and records of fixed length."""

import gzip

import pytest

from formats import recorded
from headrace._src.base.errors import DataLossError, InvalidArgumentError
from headrace._src.formats.plain_records import fixed_length_records, text_lines


def flat(blocks):
    return [item for block in blocks for item in block]


def test_recorded_lines():
    (case,) = recorded.cases("text_lines")
    expected = [line.item() for line in recorded.value(case["lines"])]
    assert flat(text_lines(recorded.path(case["path"]))) == expected


@pytest.mark.parametrize(
    "content, lines",
    [
        (b"a\r\nb\rc\n\nd\r", [b"a", b"bc", b"", b"d"]),
        (b"\n", [b""]),
        (b"", []),
        (b"a\0b\nc\r\r\nd", [b"a\0b", b"c", b"d"]),
    ],
)
def test_lines_end_as_in_tensorflow(tmp_path, content, lines):
    (tmp_path / "x").write_bytes(content)
    assert flat(text_lines(tmp_path / "x")) == lines
    (tmp_path / "x").write_bytes(gzip.compress(content))
    assert flat(text_lines(tmp_path / "x", "GZIP")) == lines


def test_lines_longer_than_the_buffer(tmp_path):
    lines = [b"x" * 9000, b"y", b"z" * 5000]
    (tmp_path / "x").write_bytes(b"\n".join(lines))
    assert flat(text_lines(tmp_path / "x", buffer_size=1)) == lines


def test_recorded_fixed_length_records():
    (case,) = recorded.cases("fixed_length")
    records = fixed_length_records(
        recorded.path(case["path"]), case["record_bytes"], case["header_bytes"], case["footer_bytes"]
    )
    assert flat(records) == [record.item() for record in recorded.value(case["records"])]


def test_fixed_length_records_of_a_compressed_file(tmp_path):
    (tmp_path / "x").write_bytes(gzip.compress(b"h" + b"0123" * 5000 + b"f"))
    assert flat(fixed_length_records(tmp_path / "x", 4, 1, 1, "GZIP", buffer_size=1)) == [b"0123"] * 5000


def test_bodies_that_are_not_a_multiple_are_rejected(tmp_path):
    (tmp_path / "x").write_bytes(b"0123456789")
    with pytest.raises(InvalidArgumentError, match="body length 10 bytes, which is not an exact multiple"):
        flat(fixed_length_records(tmp_path / "x", 4))
    with pytest.raises(InvalidArgumentError, match="body length -2"):
        flat(fixed_length_records(tmp_path / "x", 4, 6, 6))
    (tmp_path / "x").write_bytes(gzip.compress(b"0123456789"))
    with pytest.raises(DataLossError, match="not an exact multiple"):
        flat(fixed_length_records(tmp_path / "x", 4, compression_type="GZIP"))
    (tmp_path / "x").write_bytes(b"")
    assert flat(fixed_length_records(tmp_path / "x", 4)) == []


@pytest.mark.parametrize(
    "sizes, name", [((0, 0, 0), "record_bytes"), ((1, -1, 0), "header_bytes"), ((1, 0, -1), "footer")]
)
def test_sizes_are_checked(tmp_path, sizes, name):
    with pytest.raises(InvalidArgumentError, match=name):
        flat(fixed_length_records(tmp_path / "x", *sizes))
