"""CheckpointManager. The sequences are those of TensorFlow 2.21."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import headrace as tf


def manager(folder, **kwargs):
    return tf.train.CheckpointManager(tf.train.Checkpoint(v=tf.Variable(1.0)), os.fspath(folder), **kwargs)


def names(paths):
    return [os.path.basename(path) for path in paths]


def test_only_the_latest_stay(tmp_path):
    kept = manager(tmp_path, max_to_keep=2)
    assert (kept.latest_checkpoint, kept.checkpoints) == (None, [])
    for _ in range(3):
        kept.save()
    assert names(kept.checkpoints) == ["ckpt-2", "ckpt-3"]
    kept.save(checkpoint_number=10)
    assert names([kept.latest_checkpoint]) == ["ckpt-10"]
    assert sorted(os.listdir(tmp_path)) == [
        "checkpoint",
        "ckpt-10.data-00000-of-00001",
        "ckpt-10.index",
        "ckpt-3.data-00000-of-00001",
        "ckpt-3.index",
    ]
    later = manager(tmp_path, max_to_keep=2)
    assert names([later.restore_or_initialize()]) == ["ckpt-10"]
    assert names([later.save()]) == ["ckpt-5"]
    assert names(later.checkpoints) == ["ckpt-10", "ckpt-5"]


def test_one_stays_for_every_so_many_hours(tmp_path):
    kept = manager(tmp_path, max_to_keep=1, keep_checkpoint_every_n_hours=1)
    kept._last_preserved = time.time() - 4000
    for _ in range(3):
        kept.save()
    assert sorted(name for name in os.listdir(tmp_path) if name.endswith("index")) == ["ckpt-1.index", "ckpt-3.index"]


def test_the_interval_is_counted_in_steps(tmp_path):
    step = tf.Variable(0)
    kept = manager(tmp_path, max_to_keep=None, checkpoint_interval=2, step_counter=step, checkpoint_name="foo")
    saved = []
    for number in range(4):
        step.assign(number)
        saved.append(kept.save())
    assert [None if path is None else os.path.basename(path) for path in saved] == ["foo-1", None, "foo-2", None]
    assert names([kept.save(check_interval=False)]) == ["foo-3"]


def test_wrong_arguments_are_refused(tmp_path):
    with pytest.raises(ValueError, match="Expected a positive integer or `None` for `max_to_keep`, got 0"):
        manager(tmp_path, max_to_keep=0)
    with pytest.raises(ValueError, match="`step_counter` should be passed if `checkpoint_interval` is not None"):
        manager(tmp_path, max_to_keep=None, checkpoint_interval=2)


def test_init_fn_is_called_where_there_is_no_checkpoint(tmp_path):
    called = []
    kept = manager(tmp_path, max_to_keep=1, init_fn=lambda: called.append(1))
    assert kept.restore_or_initialize() is None and called == [1]


def test_asynchronous_saves_are_listed_when_they_exist(tmp_path):
    kept = manager(tmp_path, max_to_keep=1)
    for _ in range(3):
        kept.save(options=tf.train.CheckpointOptions(enable_async=True))
    kept.sync()
    assert names(kept.checkpoints) == ["ckpt-3"] == names([tf.train.latest_checkpoint(tmp_path)])


def test_the_iterator_gives_new_checkpoints_until_the_timeout(tmp_path):
    assert list(tf.train.checkpoints_iterator(tmp_path, timeout=0)) == []
    manager(tmp_path, max_to_keep=1).save()
    assert names(tf.train.checkpoints_iterator(tmp_path, timeout=0)) == ["ckpt-1"]


TRAINING = """
import sys
import headrace as tf
v = tf.Variable(tf.zeros([2000]))
step = tf.Variable(0)
kept = tf.train.CheckpointManager(tf.train.Checkpoint(v=v, step=step), sys.argv[1], max_to_keep=2)
kept.restore_or_initialize()
while int(step.numpy()) < 400:
    v.assign(v * 0.5 + tf.cast(step, tf.float32))
    step.assign_add(1)
    kept.save()
    print(int(step.numpy()), flush=True)
"""


def test_a_killed_program_resumes_from_its_last_checkpoint(tmp_path):
    folder = os.fspath(tmp_path / "killed")
    random = np.random.default_rng(11)
    for _ in range(2):
        program = subprocess.Popen([sys.executable, "-c", TRAINING, folder], stdout=subprocess.PIPE, text=True)
        reached = int(program.stdout.readline())
        time.sleep(random.uniform(0, 0.03))
        program.send_signal(signal.SIGKILL)
        rest, _ = program.communicate()
        reached = max([reached, *map(int, rest.split("\n")[:-1])])
        path = tf.train.latest_checkpoint(folder)
        step = int(tf.train.load_variable(path, "step/.ATTRIBUTES/VARIABLE_VALUE"))
        assert step >= reached
    value = tf.zeros([2000])
    for number in range(step):
        value = value * 0.5 + float(number)
    found = tf.train.load_variable(path, "v/.ATTRIBUTES/VARIABLE_VALUE")
    assert found.tolist() == value.numpy().tolist()
