"""TFRecord files."""

import os
import struct
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats import recorded
from headrace._src.base.errors import (
    DataLossError,
    FailedPreconditionError,
    InvalidArgumentError,
    NotFoundError,
)
from headrace._src.formats.checksum import crc32c, crc32c_of_rows, mask, unmask
from headrace._src.formats.compression import Deflation
from headrace._src.formats.tfrecord import RecordReader, RecordWriter, frame, frame_all


def test_the_checksum_is_crc32c():
    assert crc32c(b"123456789") == 0xE3069283
    assert crc32c(b"6789", crc32c(b"12345")) == 0xE3069283
    assert unmask(mask(0xE3069283)) == 0xE3069283


def test_checksums_of_rows_equal_those_of_bytes():
    import numpy as np

    rows = np.random.default_rng(0).integers(0, 256, (5, 8), dtype=np.uint8)
    assert crc32c_of_rows(rows).tolist() == [crc32c(row.tobytes()) for row in rows]


@pytest.mark.parametrize("case", recorded.cases("tfrecord"), ids=recorded.case_id)
@pytest.mark.parametrize("buffer_size", [1 << 20, 1])
def test_recorded_files_hold_the_recorded_records(case, buffer_size):
    reader = RecordReader(recorded.path(case["path"]), case["compression"] or "", buffer_size)
    assert list(reader) == recorded.value(case["records"]).tolist()


@pytest.mark.parametrize("case", recorded.cases("tfrecord_corrupt"), ids=recorded.case_id)
def test_damaged_files_give_the_good_records_and_then_an_error(case):
    good = []
    with pytest.raises(DataLossError, match=r"record at \d+ of .*tfrecord"):
        for record in RecordReader(recorded.path(case["path"])):
            good.append(record)
    assert len(good) == case["good_before_error"]


@pytest.mark.parametrize("name", ["example.tfrecord", "raw.tfrecord"])
def test_written_files_equal_tensorflows(tmp_path, name):
    records = list(RecordReader(recorded.path("tfrecord", name)))
    with RecordWriter(tmp_path / "x") as writer:
        writer.write_all(records)
    assert (tmp_path / "x").read_bytes() == recorded.content("tfrecord", name)


@pytest.mark.parametrize("kind", ["", "GZIP", "ZLIB"])
@settings(max_examples=15, deadline=None)
@given(records=st.lists(st.binary(max_size=200)))
def test_round_trip(tmp_path_factory, kind, records):
    path = tmp_path_factory.mktemp("records") / "x"
    with RecordWriter(path, Deflation(kind)) as writer:
        for record in records:
            writer.write(record)
    assert list(RecordReader(path, kind)) == records


def test_records_longer_than_the_buffer(tmp_path):
    records = [b"a" * 30_000, b"", b"b" * 9_000]
    with RecordWriter(tmp_path / "x") as writer:
        writer.write_all(records)
    assert list(RecordReader(tmp_path / "x", buffer_size=4096)) == records


@pytest.mark.parametrize("kind", ["", "GZIP"])
def test_reading_goes_on_at_an_offset(tmp_path, kind):
    records = [b"first", b"second", b"third"]
    with RecordWriter(tmp_path / "x", Deflation(kind)) as writer:
        writer.write_all(records)
    assert list(RecordReader(tmp_path / "x", kind, offset=len(frame(b"first")))) == records[1:]


def test_the_position_is_that_of_the_next_record(tmp_path):
    with RecordWriter(tmp_path / "x") as writer:
        writer.write_all([b"one", b"two"])
    reader = RecordReader(tmp_path / "x")
    assert next(reader.blocks()) == [b"one", b"two"]
    assert reader.position == os.path.getsize(tmp_path / "x")


@pytest.mark.parametrize("length", [1 << 40, (1 << 64) - 1])
def test_an_absurd_length_is_refused_before_memory_is_taken(tmp_path, length):
    header = struct.pack("<Q", length)
    (tmp_path / "x").write_bytes(header + struct.pack("<I", mask(crc32c(header))) + b"abc")
    with pytest.raises(DataLossError, match="truncated record at 0"):
        list(RecordReader(tmp_path / "x"))


@pytest.mark.parametrize("place, message", [(3, "the length fails"), (9, "the length fails"), (14, "the data fails")])
def test_a_flipped_bit_is_found_and_named(tmp_path, place, message):
    data = bytearray(recorded.content("tfrecord", "example.tfrecord"))
    data[place] ^= 1
    (tmp_path / "x").write_bytes(data)
    with pytest.raises(DataLossError, match=rf"corrupted record at 0 of .*{message}"):
        list(RecordReader(tmp_path / "x"))


def test_a_file_cut_in_a_header_is_truncated(tmp_path):
    (tmp_path / "x").write_bytes(frame(b"abc") + b"\1\2\3")
    with pytest.raises(DataLossError, match="truncated record at 19 .* header needs 12 bytes, 3 are left"):
        list(RecordReader(tmp_path / "x"))


def test_a_growing_file_ends_before_the_record_being_written(tmp_path):
    path = tmp_path / "x"
    whole = frame(b"abc") + frame(b"defg")
    for cut in range(19, len(whole)):
        path.write_bytes(whole[:cut])
        assert list(RecordReader(path, growing=True)) == [b"abc"]


def test_plain_data_read_as_compressed_is_an_error():
    with pytest.raises(DataLossError, match="damaged GZIP data"):
        list(RecordReader(recorded.path("tfrecord", "example.tfrecord"), "GZIP"))


def test_compressed_data_read_as_plain_is_an_error():
    with pytest.raises(DataLossError, match="is it a TFRecord file"):
        list(RecordReader(recorded.path("tfrecord", "example_gzip.tfrecord")))


def test_joined_gzip_files_are_one_stream(tmp_path):
    data = recorded.content("tfrecord", "example_gzip.tfrecord")
    (tmp_path / "x").write_bytes(data + data)
    assert len(list(RecordReader(tmp_path / "x", "GZIP"))) == 10


def test_an_unclosed_gzip_stream_gives_what_was_flushed(tmp_path):
    writer = RecordWriter(tmp_path / "x", Deflation("GZIP"))
    writer.write(b"abc")
    writer.flush()
    assert list(RecordReader(tmp_path / "x", "GZIP")) == [b"abc"]
    writer.close()


def test_a_record_that_inflates_hugely_is_read_in_pieces(tmp_path):
    with RecordWriter(tmp_path / "x", Deflation("ZLIB", level=zlib.Z_BEST_COMPRESSION)) as writer:
        writer.write(bytes(5_000_000))
    assert os.path.getsize(tmp_path / "x") < 10_000
    assert list(RecordReader(tmp_path / "x", "ZLIB")) == [bytes(5_000_000)]


def test_errors_of_files_are_tensorflows(tmp_path):
    with pytest.raises(NotFoundError, match="nothing; No such file or directory"):
        list(RecordReader(tmp_path / "nothing"))
    with pytest.raises(FailedPreconditionError, match="Is a directory"):
        RecordWriter(tmp_path)
    with pytest.raises(InvalidArgumentError, match="received 'LZ4'"):
        RecordReader(tmp_path / "nothing", "LZ4")
    writer = RecordWriter(tmp_path / "x")
    writer.close()
    writer.close()
    with pytest.raises(FailedPreconditionError, match="closed"):
        writer.write(b"late")


def test_an_empty_file_has_no_records(tmp_path):
    (tmp_path / "x").touch()
    assert list(RecordReader(tmp_path / "x")) == []
    assert list(RecordReader(tmp_path / "x", "GZIP")) == []


def test_many_records_are_framed_as_one_by_one():
    records = [bytes([n]) * (n * 7 % 40) for n in range(50)]
    assert frame_all(records) == b"".join(map(frame, records))
    assert frame_all(records[:3]) == b"".join(map(frame, records[:3]))


def test_forgotten_writers_write_what_they_hold(tmp_path):
    path = tmp_path / "f.tfrecord"
    writer = RecordWriter(path)
    writer.write(b"kept")
    del writer
    assert list(RecordReader(path)) == [b"kept"]


def test_closed_writers_take_no_more(tmp_path):
    writer = RecordWriter(tmp_path / "f.tfrecord")
    writer.close()
    with pytest.raises(FailedPreconditionError, match="closed"):
        writer.write(b"late")
