"""Summaries that cannot be: the errors are TensorFlow's."""

import errno
import glob
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats.events import EventReader
from summary.event_files import tags

IMAGE = np.zeros((1, 2, 2, 3))
SOUND = np.zeros((1, 4, 1), np.float32)


@pytest.fixture
def writer(tmp_path):
    with tf.summary.create_file_writer(str(tmp_path)).as_default() as writer:
        yield writer


@pytest.mark.parametrize(
    "call",
    [
        lambda: tf.summary.scalar("x", 1.0),
        lambda: tf.summary.histogram("x", [1.0]),
        lambda: tf.summary.image("x", IMAGE),
        lambda: tf.summary.audio("x", SOUND, 8000),
        lambda: tf.summary.text("x", "text"),
        lambda: tf.summary.write("x", 1.0),
        lambda: tf.summary.experimental.write_raw_pb(b""),
        lambda: tf.function(lambda: tf.summary.scalar("x", 1.0))(),
    ],
)
def test_a_step_is_needed(writer, call):
    with pytest.raises(ValueError, match="No step set"):
        call()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tf.summary.scalar("x", [1.0, 2.0], step=0), ValueError, r"Expected scalar shape, saw shape: \(2,\)"),
        (lambda: tf.summary.scalar("x", "text", step=0), tf.errors.UnimplementedError, "Cast string to float"),
        (lambda: tf.summary.scalar(5, 1.0, step=0), TypeError, "got 'int'"),
        (lambda: tf.summary.scalar("x", 1.0, step=1.5), TypeError, "int64"),
        (lambda: tf.summary.scalar("x", 1.0, step=tf.constant(3)), ValueError, "requested dtype int64"),
        (lambda: tf.summary.image("x", np.zeros((2, 2, 3)), step=0), ValueError, "rank 4"),
        (lambda: tf.summary.image("x", np.zeros((1, 2, 2, 5)), step=0), tf.errors.InvalidArgumentError, "got 5"),
        (lambda: tf.summary.image("x", IMAGE, step=0, max_outputs=-1), tf.errors.InvalidArgumentError, "x >= 0"),
        (lambda: tf.summary.audio("x", np.zeros((2, 2)), 4, step=0), ValueError, "rank 3"),
        (lambda: tf.summary.audio("x", SOUND, 4, step=0, encoding="mp3"), ValueError, "Unknown encoding: 'mp3'"),
        (lambda: tf.summary.text("x", [1.0], step=0), TypeError, "tf.string; got tf.float32"),
        (lambda: tf.summary.write(5, 1.0, step=0), TypeError, "string"),
        (lambda: tf.summary.graph("x"), ValueError, "not tf.Graph or tf.compat.v1.GraphDef. Received graph_data=x"),
        (lambda: tf.function(lambda: tf.summary.graph(tf.Graph()))(), ValueError, "inside a graph context"),
        (lambda: tf.summary.flush("x"), ValueError, r"Invalid argument to flush\(\): 'x'"),
        (lambda: tf.summary.experimental.write_raw_pb(b"\xff\xff", step=0), tf.errors.DataLossError, "at index 0"),
    ],
)
def test_arguments(writer, call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("condition", ["x", 1])
def test_conditions_are_bools(writer, condition):
    with tf.summary.record_if(condition), pytest.raises(TypeError, match="bool"):
        tf.summary.scalar("x", 1.0, step=0)


def test_folders(tmp_path):
    file = tmp_path / "file"
    file.write_text("x")
    for folder in (file, file / "below"):
        with pytest.raises((tf.errors.FailedPreconditionError, tf.errors.AlreadyExistsError), match=str(file)):
            tf.summary.create_file_writer(str(folder))
    with pytest.raises(tf.errors.NotFoundError, match="No such file"):
        tf.summary.create_file_writer("/proc/none")
    with pytest.raises(ValueError, match="`logdir` cannot be None"):
        tf.summary.create_file_writer(None)
    with pytest.raises(TypeError, match="logdir must be a string"):
        tf.summary.create_file_writer(3)


def test_training_goes_on_when_the_folder_vanishes(tmp_path, caplog):
    folder = tmp_path / "logs"
    with tf.summary.create_file_writer(str(folder)).as_default() as writer:
        tf.summary.scalar("a", 1.0, step=0)
        writer.flush()
        shutil.rmtree(folder)
        for step in range(3):
            assert tf.summary.scalar("a", 1.0, step=step)
            writer.flush()
    assert sum("has vanished" in record.message for record in caplog.records) == 1
    assert not folder.exists()


def test_a_closed_writer(tmp_path):
    writer = tf.summary.create_file_writer(str(tmp_path))
    with writer.as_default():
        tf.summary.scalar("a", 1.0, step=0)
        writer.close()
        with pytest.raises(tf.errors.NotFoundError, match="closed"):
            tf.summary.scalar("a", 1.0, step=1)
    writer.close()
    writer.flush()
    for again in (writer.init, writer.set_as_default, writer.as_default().__enter__):
        with pytest.raises(RuntimeError, match="is already closed"):
            again()
    assert tags(tmp_path) == ["a"]


def test_folders_without_permission(tmp_path, monkeypatch):
    def refuse(path, exist_ok=False):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(os, "makedirs", refuse)
    with pytest.raises(tf.errors.PermissionDeniedError, match=r"logs; Permission denied"):
        tf.summary.create_file_writer(str(tmp_path / "logs"))


# Files may grow to 2 kB only, until there is room again; the program goes on all the time.
FULL = """
import resource, signal, sys
import headrace as tf

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
writer = tf.summary.create_file_writer(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (2048, resource.RLIM_INFINITY))
refused = []
with writer.as_default():
    for step in range(100):
        if step == 80:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        try:
            tf.summary.scalar("a", 1.0, step=step)
        except tf.errors.OutOfRangeError as error:
            refused.append(error.message)
assert len(refused) > 1 and "File too large" in refused[0] and sys.argv[1] in refused[0], refused
if len(sys.argv) > 2:
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, resource.RLIM_INFINITY))
    with writer.as_default():
        tf.summary.scalar("a", 1.0, step=100)
    print("not reached")
"""


@pytest.mark.parametrize("ends_full", [False, True])
def test_a_full_disk_is_told_and_leaves_a_file_that_can_be_read(tmp_path, ends_full):
    command = [sys.executable, "-c", FULL, str(tmp_path), *["x"] * ends_full]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == ends_full, done.stderr
    if ends_full:
        assert "OutOfRangeError" in done.stderr and "could not be written" in done.stderr
    (path,) = glob.glob(f"{tmp_path}/events*")
    steps = [event.step for event in EventReader(path).new_events() if event.summary.value]
    assert steps[:22] == list(range(22))  # from before the disk was full
    assert steps[-5:] == [95, 96, 97, 98, 99]  # from when there was room again


def test_images_of_unknown_rank_are_checked_when_the_function_runs(writer):
    @tf.function(input_signature=[tf.TensorSpec(None)])
    def show(picture):
        tf.summary.image("x", picture, step=0)

    with pytest.raises(tf.errors.InvalidArgumentError, match=r"must have rank 4"):
        show(np.zeros((2, 2, 3), np.float32))
