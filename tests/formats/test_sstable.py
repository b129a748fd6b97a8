"""Table files and Snappy data."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats import recorded
from headrace._src.base.errors import DataLossError, InvalidArgumentError
from headrace._src.formats import snappy, sstable
from headrace._src.formats.checksum import crc32c, mask
from headrace._src.formats.sstable import TableReader, TableWriter

INDEXES = [
    "ckpt_module/model",
    "ckpt_slices/ck",
    "ckpt_strings/ck",
    "ckpt_keras2_legacy_adam/ck",
    "ckpt_v1_saver/model.ckpt-2",
]


def written(entries, **settings):
    buffer = io.BytesIO()
    writer = TableWriter(buffer, **settings)
    for key, value in entries:
        writer.add(key, value)
    writer.finish()
    return buffer.getvalue()


@pytest.mark.parametrize("name", INDEXES)
def test_a_table_written_again_equals_tensorflows(name):
    with TableReader(recorded.path(f"{name}.index")) as table:
        entries = list(table.items())
    assert written(entries) == recorded.content(f"{name}.index")


@settings(max_examples=25, deadline=None)
@given(
    entries=st.dictionaries(st.binary(max_size=12), st.binary(max_size=40), max_size=60),
    block_size=st.sampled_from([16, 200, 1 << 18]),
)
def test_round_trip(tmp_path_factory, entries, block_size):
    path = tmp_path_factory.mktemp("table") / "t"
    path.write_bytes(written(sorted(entries.items()), block_size=block_size))
    with TableReader(path) as table:
        assert list(table.items()) == sorted(entries.items())
        for key, value in entries.items():
            assert table.get(key) == value
        assert table.get(b"\xff" * 13) is None


def test_keys_must_rise():
    with pytest.raises(InvalidArgumentError, match="must rise"):
        written([(b"b", b""), (b"a", b"")])


def test_keys_between_blocks_are_short():
    assert sstable._separator(b"abcdef", b"abzz") == b"abd"
    assert sstable._separator(b"ab", b"abc") == b"ab"
    assert sstable._successor(b"\xff\x01x") == b"\xff\x02"
    assert sstable._successor(b"\xff\xff") == b"\xff\xff"


def test_a_block_may_be_compressed_with_snappy(tmp_path):
    plain = written([(b"key", b"v" * 50)])
    block = plain[: len(b"\0\3\x32key") + 50 + 8]
    compressed = bytes([len(block), 60 << 2, len(block) - 1]) + block + b"\1"  # one long literal
    index = sstable._BlockBuilder(1)
    index.add(b"l", sstable._encode_handle(sstable._Handle(0, len(compressed) - 1)))
    data = compressed + mask(crc32c(compressed)).to_bytes(4, "little")
    index_body = index.finish() + b"\0"
    index_handle = sstable._Handle(len(data), len(index_body) - 1)
    data += index_body + mask(crc32c(index_body)).to_bytes(4, "little")
    footer = sstable._encode_handle(index_handle) * 2
    (tmp_path / "t").write_bytes(data + footer.ljust(40, b"\0") + plain[-8:])
    with TableReader(tmp_path / "t") as table:
        assert list(table.items()) == [(b"key", b"v" * 50)]


@pytest.mark.parametrize(
    "data, expected",
    [
        (b"\x00", b""),
        (b"\x05\x10hello", b"hello"),
        (b"\x0a\x04ab\x11\x02", b"ababababab"),  # a copy of eight from two back: it overlaps itself
        (b"\x08\x0cabcd\x0e\x04\x00", b"abcdabcd"),
        (b"\x08\x0cabcd\x0f\x04\x00\x00\x00", b"abcdabcd"),
        (b"\x46" + b"\xf0\x45" + b"x" * 70, b"x" * 70),
    ],
)
def test_snappy_data_is_decompressed(data, expected):
    assert snappy.decompress(data, "test") == expected


@pytest.mark.parametrize("data", [b"\x05\x10hell", b"\x05\x10hello!", b"\x04\x01\x00", b"\x04\x0cabcd\x01", b"\xff"])
def test_damaged_snappy_data_is_data_loss(data):
    with pytest.raises(DataLossError):
        snappy.decompress(data, "test")


def test_files_that_are_not_tables_are_data_loss(tmp_path):
    (tmp_path / "t").write_bytes(b"hello" * 30)
    with pytest.raises(DataLossError, match="bad magic number"):
        TableReader(tmp_path / "t")
    (tmp_path / "t").write_bytes(b"short")
    with pytest.raises(DataLossError, match="too few for a footer"):
        TableReader(tmp_path / "t")


def test_a_flipped_bit_in_a_block_is_found(tmp_path):
    data = bytearray(recorded.content("ckpt_module/model.index"))
    data[20] ^= 1
    (tmp_path / "t").write_bytes(data)
    with TableReader(tmp_path / "t") as table, pytest.raises(DataLossError, match="block checksum mismatch"):
        list(table.items())


def test_a_block_beyond_the_file_is_refused(tmp_path):
    data = bytearray(recorded.content("ckpt_module/model.index"))
    footer = b"\x00\x00" + b"\xff\xff\xff\x7f\xff\xff\xff\x7f"
    data[-48:-8] = footer.ljust(40, b"\0")
    (tmp_path / "t").write_bytes(data)
    with pytest.raises(DataLossError, match="beyond the file"):
        TableReader(tmp_path / "t")


@pytest.mark.parametrize("data", [b"", b"a", b"abc" * 50_000, bytes(range(256)) * 300])
def test_snappy_data_comes_back(monkeypatch, data):
    packed = snappy.compress(data)
    assert snappy.decompress(packed, "test") == data
    monkeypatch.setattr(snappy, "has_cramjam", lambda: False)
    assert snappy.decompress(packed, "test") == data
    assert snappy.decompress(snappy.compress(data), "test") == data
