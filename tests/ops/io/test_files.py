"""Files through tf.io and tf.io.gfile: contents, and TensorFlow's errors for what goes wrong."""

from __future__ import annotations

import pytest

import headrace as tf

G = tf.io.gfile


@pytest.fixture
def file(tmp_path):
    path = str(tmp_path / "f.txt")
    with G.GFile(path, "w") as out:
        out.write("a\nbé\nc")
    return path


def test_write_file_makes_folders_and_read_file_reads(tmp_path):
    path = str(tmp_path / "sub" / "x.bin")
    tf.io.write_file(path, b"\0\xff")
    tf.io.write_file(path, b"new")
    assert tf.io.read_file(path).numpy() == b"new"
    assert G.listdir(str(tmp_path / "sub")) == ["x.bin"]


def test_reading_and_writing_fail_as_in_tensorflow(tmp_path):
    with pytest.raises(tf.errors.NotFoundError, match="no/such; No such file or directory"):
        tf.io.read_file("no/such")
    with pytest.raises(tf.errors.FailedPreconditionError, match="Is a directory"):
        tf.io.read_file(str(tmp_path))
    with pytest.raises(tf.errors.InvalidArgumentError, match="must be scalar"):
        tf.io.read_file(["a"])
    with pytest.raises(tf.errors.UnimplementedError, match="File system scheme 'foo' not implemented"):
        tf.io.read_file("foo://bar")


def test_matching_files_are_sorted_and_stay_in_their_folder(tmp_path):
    for name in ("b.txt", "a.txt", ".c.txt", "sub/d.txt"):
        tf.io.write_file(str(tmp_path / name), name)

    def found(*patterns):
        names = tf.io.matching_files([f"{tmp_path}/{p}" for p in patterns]).numpy()
        return [name.decode().removeprefix(f"{tmp_path}/") for name in names]

    assert found("*.txt") == [".c.txt", "a.txt", "b.txt"]
    assert found("b*", "[ab].txt", "*/d.*") == ["a.txt", "b.txt", "sub/d.txt"]
    assert found("*.none") == []
    assert tf.io.match_filenames_once(f"{tmp_path}/?.txt").shape == [2]


def test_gfile_reads_bytes_or_text(file):
    assert G.GFile(file).read() == "a\nbé\nc"
    assert list(G.GFile(file)) == ["a\n", "bé\n", "c"]
    assert G.GFile(file, "rb").readlines() == [b"a\n", b"b\xc3\xa9\n", b"c"]
    text = G.GFile(file)
    assert (text.read(2), text.tell(), text.read(3), text.tell()) == ("a\n", 2, "bé", 5)
    assert (text.size(), text.name, text.mode) == (7, file, "r")


def test_gfile_seeks_within_the_file(file):
    reader = G.GFile(file, "rb")
    reader.seek(-2, 2)
    assert reader.read() == b"\nc"
    with pytest.raises(tf.errors.OutOfRangeError, match="reached end of file"):
        reader.seek(100)
    with pytest.raises(tf.errors.InvalidArgumentError, match="negative position: -1"):
        reader.seek(-1)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Invalid whence argument: 7"):
        reader.seek(1, 7)
    with pytest.raises(TypeError, match="offset argument required"):
        reader.seek()


def test_gfile_appends_and_reads_again_after_closing(file):
    with G.GFile(file, "a") as out:
        out.write("d")
        assert out.tell() == 8
    reader = G.GFile(file)
    assert reader.read().endswith("cd")
    reader.close()
    assert reader.read().endswith("cd")


def test_gfile_refuses_what_its_mode_does_not_allow(file):
    with pytest.raises(tf.errors.PermissionDeniedError, match="isn't open for reading"):
        G.GFile(file, "w").read()
    with pytest.raises(tf.errors.PermissionDeniedError, match="isn't open for writing"):
        G.GFile(file).write("x")
    with pytest.raises(tf.errors.InvalidArgumentError, match="mode is not"):
        G.GFile(file, "x")
    with pytest.raises(tf.errors.NotFoundError):
        G.GFile(file + ".none").read()
    with pytest.raises(TypeError, match="Expected binary or unicode string, got 5"):
        G.GFile(file, "w").write(5)


def test_folders(tmp_path):
    top = str(tmp_path)
    G.mkdir(f"{top}/m")
    G.mkdir(f"{top}/m")
    with pytest.raises(tf.errors.NotFoundError):
        G.mkdir(f"{top}/x/y")
    G.makedirs(f"{top}/x/y")
    G.makedirs(f"{top}/x/y")
    tf.io.write_file(f"{top}/x/q", "a")
    assert list(G.walk(f"{top}/x")) == [(f"{top}/x", ["y"], ["q"]), (f"{top}/x/y", [], [])]
    assert list(G.walk(f"{top}/x", topdown=False))[-1][0] == f"{top}/x"
    assert list(G.walk(f"{top}/none")) == []
    assert G.glob([f"{top}/x/*", f"{top}/m*"]) == [f"{top}/x/q", f"{top}/x/y", f"{top}/m"]
    with pytest.raises(tf.errors.FailedPreconditionError, match="is not a directory"):
        G.makedirs(f"{top}/x/q/z")
    with pytest.raises(tf.errors.NotFoundError, match="Could not find directory"):
        G.listdir(f"{top}/none")
    with pytest.raises(tf.errors.FailedPreconditionError):
        G.remove(f"{top}/m")
    G.rmtree(f"{top}/x")
    assert not G.exists(f"{top}/x") and G.isdir(f"{top}/m")
    with pytest.raises(tf.errors.NotFoundError, match="not found"):
        G.rmtree(f"{top}/x")


def test_copying_and_moving_does_not_replace_unasked(file):
    other = file + ".copy"
    G.copy(file, other)
    for act in (G.copy, G.rename):
        with pytest.raises(tf.errors.AlreadyExistsError, match="file already exists"):
            act(file, other)
        with pytest.raises(tf.errors.NotFoundError):
            act(file + ".none", other + "2")
    G.copy(file, other, overwrite=True)
    G.rename(other, file, overwrite=True)
    assert G.stat(file).length == 7 and not G.exists(other)
    G.remove(file)
    with pytest.raises(tf.errors.NotFoundError):
        G.stat(file)


def test_paths_are_joined(tmp_path):
    assert G.join("a", "b/c") == "a/b/c"
    assert G.join("a", "/b") == "/b"
    assert G.join(tmp_path, "b") == f"{tmp_path}/b"
    assert G.exists(f"file://{tmp_path}")


def test_records_are_written(tmp_path):
    path = str(tmp_path / "r")
    with tf.io.TFRecordWriter(path) as writer:
        writer.write(b"abc")
    framed = b"\x03\x00\x00\x00\x00\x00\x00\x00\xb0\x99I\x0eabcnW\xf1!"
    assert G.GFile(path, "rb").read() == framed
    with tf.io.TFRecordWriter(path, tf.io.TFRecordOptions("ZLIB", compression_level=9)) as writer:
        writer.write("abc")
    compressed = tf.io.decode_compressed(tf.io.read_file(path), "ZLIB")
    assert compressed.numpy() == framed
    with pytest.raises(tf.errors.FailedPreconditionError, match="Writer is closed"):
        writer.write(b"a")
    with pytest.raises(ValueError, match="Not a valid compression_type"):
        tf.io.TFRecordWriter(path, "FOO")
    with pytest.raises(tf.errors.NotFoundError):
        tf.io.TFRecordWriter(str(tmp_path / "none" / "r"))


def test_options_know_their_compression():
    kind = tf.io.TFRecordOptions.get_compression_type_string
    assert [kind(o) for o in (None, "", "GZIP", 1, tf.io.TFRecordOptions("GZIP"))] == ["", "", "GZIP", "ZLIB", "GZIP"]
