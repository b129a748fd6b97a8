"""Names with a scheme: files in fsspec's memory file system, and what happens without fsspec."""

import sys

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import LazyModule

gfile = tf.io.gfile
layers = tf.keras.layers


@pytest.fixture(autouse=True, params=["memory", "ram"])
def root(request):
    """A folder in memory that is empty."""
    fsspec = pytest.importorskip("fsspec")
    fsspec.filesystem("memory").store.clear()
    fsspec.filesystem("memory").pseudo_dirs[:] = [""]
    return f"{request.param}://bucket"


def test_files_are_written_read_listed_and_removed(root):
    with gfile.GFile(f"{root}/a/note.txt", "w") as file:
        file.write("hello\n")
    with gfile.GFile(f"{root}/a/note.txt", "a") as file:
        file.write("again\n")
    assert gfile.GFile(f"{root}/a/note.txt").read() == "hello\nagain\n"
    assert gfile.exists(f"{root}/a/note.txt") and gfile.isdir(f"{root}/a") and not gfile.exists(f"{root}/b")
    assert gfile.listdir(f"{root}/a") == ["note.txt"]
    assert gfile.glob(f"{root}/*/*.txt") == [f"{root}/a/note.txt"]
    assert list(gfile.walk(root)) == [(root, ["a"], []), (f"{root}/a", [], ["note.txt"])]
    assert gfile.stat(f"{root}/a/note.txt").length == 12
    gfile.remove(f"{root}/a/note.txt")
    assert not gfile.exists(f"{root}/a/note.txt")


def test_files_are_copied_and_moved_between_machines(root, tmp_path):
    (tmp_path / "x").write_text("x")
    gfile.copy(str(tmp_path / "x"), f"{root}/x")
    gfile.rename(f"{root}/x", f"{root}/y")
    gfile.copy(f"{root}/y", str(tmp_path / "z"))
    assert (tmp_path / "z").read_text() == "x" and not gfile.exists(f"{root}/x")
    with pytest.raises(tf.errors.AlreadyExistsError):
        gfile.copy(str(tmp_path / "x"), f"{root}/y")
    gfile.rmtree(root)
    assert not gfile.exists(root)


def test_missing_files_raise_not_found(root):
    for call in (lambda: gfile.GFile(f"{root}/no").read(), lambda: gfile.remove(f"{root}/no"),
                 lambda: gfile.listdir(f"{root}/no"), lambda: tf.io.read_file(f"{root}/no")):  # fmt: skip
        with pytest.raises(tf.errors.NotFoundError, match="bucket/no"):
            call()


def test_ops_read_and_write_files(root):
    tf.io.write_file(f"{root}/b/c.bin", b"\x00\x01")
    assert tf.io.read_file(f"{root}/b/c.bin").numpy() == b"\x00\x01"
    assert tf.io.matching_files(f"{root}/b/*").numpy().tolist() == [f"{root}/b/c.bin".encode()]


def test_records_go_through_datasets(root):
    with tf.io.TFRecordWriter(f"{root}/data.tfrecord", "GZIP") as writer:
        writer.write(b"one")
        writer.write(b"two")
    names = tf.data.Dataset.list_files(f"{root}/*.tfrecord")
    assert list(tf.data.TFRecordDataset(names, "GZIP").as_numpy_iterator()) == [b"one", b"two"]
    tf.io.write_file(f"{root}/lines.txt", "a\nb\n")
    assert list(tf.data.TextLineDataset(f"{root}/lines.txt").as_numpy_iterator()) == [b"a", b"b"]


def test_checkpoints_are_saved_found_and_restored(root):
    v = tf.Variable([1.0, 2.0])
    manager = tf.train.CheckpointManager(tf.train.Checkpoint(v=v), f"{root}/ckpt", max_to_keep=2)
    for step in range(3):
        v.assign([float(step), 0.0])
        manager.save()
    assert tf.train.latest_checkpoint(f"{root}/ckpt") == f"{root}/ckpt/ckpt-3"
    names = [name for name in gfile.listdir(f"{root}/ckpt") if name.endswith(".index")]
    assert names == ["ckpt-2.index", "ckpt-3.index"]
    other = tf.Variable([0.0, 0.0])
    tf.train.Checkpoint(v=other).restore(f"{root}/ckpt/ckpt-2").assert_consumed()
    assert other.numpy().tolist() == [1.0, 0.0]
    assert tf.train.load_checkpoint(f"{root}/ckpt").get_tensor("v/.ATTRIBUTES/VARIABLE_VALUE").tolist() == [2.0, 0.0]
    with pytest.raises(tf.errors.NotFoundError, match="bucket/nothing"):
        tf.train.Checkpoint(v=other).restore(f"{root}/nothing")


def test_saved_models_with_assets_are_saved_and_loaded(root, tmp_path):
    (tmp_path / "words.txt").write_text("a\nb\n")

    class Model(tf.Module):
        def __init__(self):
            self.asset = tf.saved_model.Asset(str(tmp_path / "words.txt"))
            self.v = tf.Variable(3.0)

        @tf.function(input_signature=[tf.TensorSpec([], tf.float32)])
        def __call__(self, x):
            return x * self.v, tf.io.read_file(self.asset.asset_path)

    tf.saved_model.save(Model(), f"{root}/model")
    assert {"saved_model.pb", "variables", "assets"} <= set(gfile.listdir(f"{root}/model"))
    product, words = tf.saved_model.load(f"{root}/model")(tf.constant(2.0))
    assert (product.numpy(), words.numpy()) == (6.0, b"a\nb\n")
    with pytest.raises(OSError, match="bucket/nothing"):
        tf.saved_model.load(f"{root}/nothing")


@pytest.mark.parametrize("name", ["m.keras", "m.h5", "folder"])
def test_keras_models_are_saved_and_loaded(root, name):
    model = tf.keras.Sequential([tf.keras.Input((2,)), layers.Dense(1)])
    model.save(f"{root}/{name}")
    loaded = tf.keras.models.load_model(f"{root}/{name}")
    np.testing.assert_array_equal(loaded.predict(np.ones((1, 2)), verbose=0), model.predict(np.ones((1, 2)), verbose=0))


@pytest.mark.parametrize("name", ["m.weights.h5", "weights"])
def test_weights_are_saved_and_loaded(root, name):
    model, other = (tf.keras.Sequential([tf.keras.Input((2,)), layers.Dense(1)]) for _ in range(2))
    model.save_weights(f"{root}/{name}")
    other.load_weights(f"{root}/{name}")
    np.testing.assert_array_equal(other.get_weights()[0], model.get_weights()[0])


def test_event_files_are_written(root):
    writer = tf.summary.create_file_writer(f"{root}/logs")
    with writer.as_default():
        tf.summary.scalar("loss", 0.5, step=3)
    writer.flush()
    (name,) = gfile.glob(f"{root}/logs/events*")
    events = [event for event in tf.compat.v1.train.summary_iterator(name) if event.summary.value]
    assert [(event.step, event.summary.value[0].tag) for event in events] == [(3, "loss")]
    writer.close()


@pytest.mark.parametrize("scheme", ["gs", "s3", "ram", "hf"])
def test_without_fsspec_the_error_names_the_extra(scheme, monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    monkeypatch.setattr("headrace._src.formats.remote.fsspec", LazyModule("fsspec"))
    with pytest.raises(tf.errors.UnimplementedError, match=rf"scheme '{scheme}' not implemented.*headrace\[cloud\]"):
        gfile.exists(f"{scheme}://bucket/x")


def test_an_unknown_scheme_is_not_implemented():
    with pytest.raises(tf.errors.UnimplementedError, match="scheme 'nowhere' not implemented"):
        gfile.exists("nowhere://x")


def test_a_loaded_model_may_not_fetch_remote_files(root):
    class Reader(tf.Module):
        @tf.function(input_signature=[])
        def __call__(self):
            return tf.io.read_file(f"{root}/secret")

    tf.io.write_file(f"{root}/secret", "x")
    tf.saved_model.save(Reader(), f"{root}/reader")
    with pytest.raises(tf.errors.PermissionDeniedError):
        tf.saved_model.load(f"{root}/reader")()
