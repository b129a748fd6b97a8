"""Files made to fill the memory or to stop a program end in an error, after little time and memory."""

import gzip
import io
import os
import struct
import tarfile
import tracemalloc
import zipfile
import zlib

import h5py
import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages
from headrace._src.formats.numpy_files import read_npz
from headrace._src.formats.tfrecord import frame

BOMB = 64 << 20  # bytes that come out
LIMIT = 4 << 20  # bytes that are allowed
REFUSED = (tf.errors.ResourceExhaustedError, tf.errors.DataLossError, tf.errors.InvalidArgumentError)


@pytest.fixture(autouse=True)
def low_limit(monkeypatch):
    monkeypatch.setenv("HEADRACE_EXPANSION_LIMIT", str(LIMIT))


def zeros(size=BOMB):
    return bytes(size)


def peak_of(function, kind=REFUSED):
    """Returns the memory that a refused call used at most."""
    tracemalloc.start()
    try:
        with pytest.raises(kind):
            function()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind, compress", [("GZIP", gzip.compress), ("ZLIB", zlib.compress)])
def test_a_record_that_expands_is_refused(tmp_path, kind, compress):
    path = os.fspath(tmp_path / "records")
    (tmp_path / "records").write_bytes(compress(frame(zeros())))
    assert peak_of(lambda: list(tf.data.TFRecordDataset(path, kind))) < 4 * LIMIT
    with pytest.raises(tf.errors.ResourceExhaustedError, match="HEADRACE_EXPANSION_LIMIT"):
        next(iter(tf.data.TFRecordDataset(path, kind)))


def test_many_records_that_expand_stream_through(tmp_path):
    path = os.fspath(tmp_path / "records")
    (tmp_path / "records").write_bytes(gzip.compress(frame(zeros(1 << 20)) * 20))
    assert sum(1 for _ in tf.data.TFRecordDataset(path, "GZIP")) == 20


def test_an_endless_line_is_refused(tmp_path):
    (tmp_path / "lines").write_bytes(gzip.compress(zeros()))
    path = os.fspath(tmp_path / "lines")
    assert peak_of(lambda: list(tf.data.TextLineDataset(path, "GZIP"))) < 4 * LIMIT


def test_snappy_blocks_with_false_lengths_are_refused(tmp_path):
    for content in (b"\xff\xff\xff\xff", b"\xff\xff\xff\xffabc", b"\0\0\0\5\xff\xff\xff\xff\x0f"):
        (tmp_path / "records").write_bytes(content)
        assert peak_of(lambda: list(tf.data.TFRecordDataset(os.fspath(tmp_path / "records"), "SNAPPY"))) < LIMIT


@pytest.mark.parametrize("kind, compress", [("GZIP", gzip.compress), ("ZLIB", zlib.compress)])
def test_a_compressed_string_that_expands_is_refused(kind, compress):
    data = compress(zeros())
    assert peak_of(lambda: tf.io.decode_compressed(data, kind)) < 4 * LIMIT


def archive(path, contents):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in contents.items():
            target.writestr(name, content)
    return path


def test_a_keras_archive_that_expands_is_refused(tmp_path):
    path = tmp_path / "m.keras"
    tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,))]).save(path)
    with zipfile.ZipFile(path) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    archive(path, {**parts, **{f"assets/{n}": zeros(BOMB // 8) for n in range(8)}})
    assert peak_of(lambda: tf.keras.models.load_model(path), tf.errors.ResourceExhaustedError) < LIMIT


def test_numpy_archives_that_expand_are_refused(tmp_path):
    buffer = io.BytesIO()
    np.save(buffer, np.zeros(BOMB, np.uint8))
    path = archive(tmp_path / "a.npz", {"a.npy": buffer.getvalue()})
    assert peak_of(lambda: read_npz(path), tf.errors.ResourceExhaustedError) < LIMIT


def test_weights_that_expand_are_refused(tmp_path):
    path = tmp_path / "w.h5"
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,), name="dense")])
    model.save_weights(path)
    with h5py.File(path, "r+") as file:
        del file["dense/dense/kernel:0"]
        file.create_dataset("dense/dense/kernel:0", data=np.zeros((BOMB // 4, 1), "f4"), compression="gzip")
    assert peak_of(lambda: model.load_weights(path), tf.errors.ResourceExhaustedError) < LIMIT


@pytest.mark.parametrize("kind", ["tar", "zip"])
def test_a_downloaded_archive_that_expands_is_refused(tmp_path, monkeypatch, kind):
    monkeypatch.setenv("KERAS_HOME", os.fspath(tmp_path / "home"))
    path = tmp_path / f"a.{kind}"
    if kind == "zip":
        archive(path, {"big": zeros()})
    else:
        with tarfile.open(path, "w:gz") as target:
            member = tarfile.TarInfo("big")
            member.size = BOMB
            target.addfile(member, io.BytesIO(zeros()))
    with pytest.raises(tf.errors.ResourceExhaustedError):
        tf.keras.utils.get_file(path.name, path.as_uri(), extract=True)
    assert not list(tmp_path.rglob("big"))


def png(width, height):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")


IMAGES = {
    "png": png(50_000, 50_000),
    "gif": b"GIF89a" + struct.pack("<HH", 65000, 65000) + b"\x80\0\0" + bytes(6)
    + b"," + struct.pack("<HHHH", 0, 0, 65000, 65000) + b"\0\2\2\x44\1\0;",
    "bmp": b"BM" + struct.pack("<I4xIIiiHH", 1 << 30, 54, 40, 16000, 16000, 1, 24) + bytes(40),
    "jpeg": b"\xff\xd8\xff\xc0\0\x11\x08" + struct.pack(">HH", 65000, 65000) + b"\3\1\x22\0\2\x11\1\3\x11\1"
    + b"\xff\xda\0\x0c\3\1\0\2\x11\3\x11\0\x3f\0" + bytes(50) + b"\xff\xd9",
}  # fmt: skip


@pytest.mark.parametrize("kind", IMAGES)
def test_an_image_that_declares_a_huge_size_is_refused(kind):
    assert peak_of(lambda: tf.io.decode_image(IMAGES[kind])) < LIMIT


def test_a_tensor_that_declares_a_huge_shape_is_refused_or_takes_no_memory():
    several = messages.TensorProto(dtype=1, float_val=[1.0, 2.0])
    several.tensor_shape.dim.add(size=1 << 40)
    assert peak_of(lambda: tf.io.parse_tensor(several.SerializeToString(), tf.float32)) < LIMIT


@pytest.fixture
def pipe(tmp_path):
    """A named pipe at any path; reading it would wait forever, since nobody writes to it."""

    def make(name):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(path)
        return os.fspath(path)

    return make


PIPES = {
    "records": lambda path: list(tf.data.TFRecordDataset(path)),
    "lines": lambda path: list(tf.data.TextLineDataset(path)),
    "file": tf.io.read_file,
    "object": lambda path: tf.io.gfile.GFile(path).read(),
    "model": tf.keras.models.load_model,
    "weights.h5": lambda path: tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,))]).load_weights(path),
    "arrays": read_npz,
    "words": lambda path: tf.keras.layers.StringLookup(vocabulary=path),
    "writer": lambda path: tf.io.TFRecordWriter(path).close(),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("kind", PIPES)
def test_a_pipe_is_not_waited_for(pipe, kind):
    with pytest.raises(tf.errors.OpError):
        PIPES[kind](pipe(kind))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_in_place_of_a_cache_or_checkpoint_is_not_waited_for(pipe):
    cache = pipe("cache.index").removesuffix(".index")
    with pytest.raises(tf.errors.OpError):
        list(tf.data.Dataset.range(3).cache(cache))
    prefix = pipe("folder/ckpt.index").removesuffix(".index")
    with pytest.raises(tf.errors.OpError):
        tf.train.Checkpoint(v=tf.Variable(1.0)).restore(prefix)
    pipe("folder/checkpoint")
    assert tf.train.latest_checkpoint(os.path.dirname(prefix)) is None
    folder = os.path.dirname(pipe("saved/saved_model.pb"))
    with pytest.raises((tf.errors.OpError, OSError)):
        tf.saved_model.load(folder)


def test_a_device_without_end_is_not_read():
    with pytest.raises(tf.errors.FailedPreconditionError, match="device"):
        tf.io.read_file("/dev/zero")
    assert tf.io.read_file("/dev/null").numpy() == b""
