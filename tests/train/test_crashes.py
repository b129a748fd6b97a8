"""Programs that are killed and disks that are full: what was saved before stays, and training ends in the same bits."""

import errno
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import headrace as tf


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
def test_training_killed_thirty_times_ends_in_the_same_bits(tmp_path):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "interrupted_training.py")
    run = subprocess.run([sys.executable, script, tmp_path, "5"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
    found = json.loads(run.stdout)
    assert found["kills"] == 30 and found["reached"] >= 4
    broken, whole = found["states"]
    assert broken == whole


@pytest.fixture(scope="module")
def model():
    made = tf.keras.Sequential([tf.keras.layers.Input([2]), tf.keras.layers.Dense(1)])
    made.compile("sgd", "mse")
    return made


def module(value=1.0):
    made = tf.Module()
    made.v = tf.Variable([value] * 3)
    made.f = tf.function(lambda x: x * made.v, input_signature=[tf.TensorSpec([3], tf.float32)])
    return made


def save_with_saver(place, model):
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        v = tf.compat.v1.get_variable("v", initializer=1.0)
        session.run(v.initializer)
        tf.compat.v1.train.Saver().save(session, f"{place}/x")


def build_saved_model(place, model):
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        x = tf.compat.v1.placeholder(tf.float32, [], "x")
        fresh = os.path.join(place, f"m{len(os.listdir(place))}")  # a builder wants a folder that is not there
        tf.compat.v1.saved_model.simple_save(session, fresh, {"x": x}, {"y": x + 1.0})


def sharded(place, model):
    policy = tf.train.experimental.MaxShardSizePolicy(8)
    options = tf.train.CheckpointOptions(experimental_sharding_callback=policy)
    tf.train.Checkpoint(v=tf.Variable([1.0] * 4)).write(f"{place}/x", options)


WRITERS = {
    "checkpoint": lambda place, model: tf.train.Checkpoint(v=tf.Variable(1.0)).write(f"{place}/x"),
    "numbered checkpoint": lambda place, model: tf.train.Checkpoint(v=tf.Variable(1.0)).save(f"{place}/x"),
    "checkpoint of several files": sharded,
    "saver": save_with_saver,
    "SavedModel": lambda place, model: tf.saved_model.save(module(), f"{place}/m"),
    "SavedModel of TensorFlow 1": build_saved_model,
    "h5": lambda place, model: model.save(f"{place}/x.h5"),
    "keras": lambda place, model: model.save(f"{place}/x.keras"),
    "SavedModel of Keras": lambda place, model: model.save(f"{place}/m", save_format="tf"),
    "weights": lambda place, model: model.save_weights(f"{place}/x.weights.h5"),
    "weights in a checkpoint": lambda place, model: model.save_weights(f"{place}/x", save_format="tf"),
    "graph": lambda place, model: tf.io.write_graph(tf.Graph().as_graph_def(), place, "g.pb", as_text=False),
    "text": lambda place, model: tf.io.write_graph(tf.Graph().as_graph_def(), place, "g.pbtxt"),
    "file": lambda place, model: tf.io.write_file(f"{place}/x", "text"),
    "dataset": lambda place, model: tf.data.Dataset.range(3).save(f"{place}/d"),
    "StableHLO": lambda place, model: tf.saved_model.extra.export_stablehlo(module().f, f"{place}/x.mlir"),
}


def contents(folder):
    return {
        os.path.relpath(os.path.join(place, name), folder): pathlib.Path(place, name).read_bytes()
        for place, _, names in os.walk(folder)
        for name in names
    }


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("kind", WRITERS)
def test_a_full_disk_is_told_and_loses_nothing(tmp_path, model, monkeypatch, kind):
    place = os.fspath(tmp_path)
    WRITERS[kind](place, model)
    before = contents(place)
    assert before

    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)  # every file reaches the disk before it gets its name
    with pytest.raises(tf.errors.ResourceExhaustedError, match=r"No space left on device") as raised:
        WRITERS[kind](place, model)
    assert place in str(raised.value)
    monkeypatch.undo()
    after = contents(place)
    assert {name: data for name, data in after.items() if name in before} == before
    assert not [name for name in after if "tempstate" in name], list(after)


LIMITED = """
import resource, sys
import numpy as np
import headrace as tf
folder = sys.argv[1]
layer = tf.keras.layers.Dense(300)
model = tf.keras.Sequential([tf.keras.layers.Input([300]), layer])
checkpoint = tf.train.Checkpoint(v=tf.Variable(np.ones(90_000, np.float32)))
kept = tf.train.CheckpointManager(checkpoint, folder + "/kept", max_to_keep=1)
module = tf.Module()
module.v = checkpoint.v
writers = {
    "manager": kept.save,
    "SavedModel": lambda: tf.saved_model.save(module, folder + "/m"),
    "h5": lambda: model.save(folder + "/x.h5"),
    "keras": lambda: model.save(folder + "/x.keras"),
    "weights": lambda: model.save_weights(folder + "/x.weights.h5"),
    "dataset": lambda: tf.data.Dataset.from_tensors(np.ones(90_000, np.float32)).save(folder + "/d"),
}
for write in writers.values():
    write()
def records():
    with tf.io.TFRecordWriter(folder + "/records") as writer:
        writer.write(bytes(90_000))
def events():
    with tf.summary.create_file_writer(folder + "/events").as_default():
        tf.summary.text("note", "x" * 90_000, step=0)
        tf.summary.flush()
def cached():
    list(tf.data.Dataset.from_tensors(np.ones(90_000, np.float32)).cache(folder + "/cached"))
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, resource.RLIM_INFINITY))
for name, write in {**writers, "records": records, "events": events, "cached": cached}.items():
    try:
        write()
        print(name, "was written")
    except (tf.errors.OpError, OSError) as error:
        assert "File too large" in str(error), error
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
checkpoint.v.assign(checkpoint.v * 0)
assert kept.latest_checkpoint == tf.train.latest_checkpoint(folder + "/kept"), kept.latest_checkpoint
checkpoint.restore(kept.latest_checkpoint).assert_consumed()
assert checkpoint.v.numpy().sum() == 90_000
assert tf.saved_model.load(folder + "/m").v.numpy().sum() == 90_000
x = np.ones((1, 300), np.float32)
for name in ("x.h5", "x.keras"):
    assert np.array_equal(tf.keras.models.load_model(f"{folder}/{name}")(x), model(x))
model.load_weights(folder + "/x.weights.h5")
assert next(iter(tf.data.Dataset.load(folder + "/d"))).shape == 90_000
"""


def test_writes_that_fail_half_way_lose_nothing(tmp_path):
    pytest.importorskip("resource")
    run = subprocess.run([sys.executable, "-W", "ignore", "-c", LIMITED, tmp_path], capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout == "", run.stdout + run.stderr[-3000:]
    left = [name for _, _, names in os.walk(tmp_path) for name in names if "tempstate" in name]
    assert not left


def test_the_last_good_checkpoint_is_kept_when_the_next_cannot_be_written(tmp_path, monkeypatch, caplog):
    v = tf.Variable(1.0)
    kept = tf.train.CheckpointManager(tf.train.Checkpoint(v=v), tmp_path, max_to_keep=1)
    good = kept.save()

    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for options in (None, tf.train.CheckpointOptions(enable_async=True)):
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(tf.errors.ResourceExhaustedError):
            kept.save(options=options)
            kept.sync()
        monkeypatch.undo()
        assert kept.latest_checkpoint == good == tf.train.latest_checkpoint(tmp_path)
        assert kept.checkpoints == [good]
    (told,) = caplog.messages  # of the one that was written in the background
    assert "could not be written in the background" in told and "No space left on device" in told
    v.assign(2.0)
    (tmp_path / "ckpt-4.index.tempstate123").write_bytes(b"of a program that was killed")
    better = kept.save()
    assert not [name for name in os.listdir(tmp_path) if "tempstate" in name]
    assert kept.checkpoints == [better] and tf.train.latest_checkpoint(tmp_path) == better
    assert np.asarray(tf.train.load_variable(better, "v/.ATTRIBUTES/VARIABLE_VALUE")) == 2.0
