"""Writers: files, defaults, steps and conditions."""

import os
import re
import subprocess
import sys

import pytest

import headrace as tf
from headrace._src.formats.events import EventReader
from summary.event_files import tags, values


def folder_writer(path, **options):
    return tf.summary.create_file_writer(str(path), **options)


def test_file_names(tmp_path):
    writers = [folder_writer(tmp_path), folder_writer(tmp_path, filename_suffix=".zz")]
    pattern = rf"events\.out\.tfevents\.\d{{10}}\..+\.{os.getpid()}\.\d+"
    plain, suffixed = sorted(os.listdir(tmp_path), key=lambda name: name.endswith(".zz"))
    assert re.fullmatch(pattern + r"\.v2", plain) and re.fullmatch(pattern + r"\.zz", suffixed)
    for writer in writers:
        writer.close()


def test_two_writers_on_one_folder_keep_to_their_files(tmp_path):
    first, second = folder_writer(tmp_path), folder_writer(tmp_path)
    with first.as_default():
        tf.summary.scalar("a", 1, step=0)
        with second.as_default():
            tf.summary.scalar("b", 1, step=0)
        tf.summary.scalar("c", 1, step=1)
    assert tags(tmp_path) == ["a", "c", "b"]


def test_nothing_is_recorded_without_a_default_writer(tmp_path):
    assert not tf.summary.scalar("a", 1.0, step=0) and not tf.summary.scalar("a", 1.0)
    assert not tf.summary.should_record_summaries()
    with folder_writer(tmp_path).as_default(), tf.summary.create_noop_writer().as_default():
        assert not tf.summary.scalar("a", 1.0, step=0)
    assert tags(tmp_path) == []


def test_a_reader_sees_events_when_they_are_flushed(tmp_path):
    writer = folder_writer(tmp_path, max_queue=2)
    (name,) = os.listdir(tmp_path)
    reader = EventReader(tmp_path / name)
    assert len(list(reader.new_events())) == 1
    with writer.as_default():
        seen = []
        for step in range(4):
            tf.summary.scalar("a", step, step=step)
            seen.append(len(list(reader.new_events())))
        assert seen == [0, 0, 3, 0]
        tf.summary.flush()
        assert len(list(reader.new_events())) == 1
        tf.summary.scalar("a", 4, step=4)
    assert len(list(reader.new_events())) == 1  # the block's end flushes


def test_events_that_waited_long_are_flushed_with_the_next(tmp_path):
    with folder_writer(tmp_path, max_queue=1000, flush_millis=0).as_default():
        tf.summary.scalar("a", 1, step=0)
        assert tags(tmp_path) == ["a"]


def test_steps(tmp_path):
    writer = folder_writer(tmp_path)
    step = tf.Variable(9, dtype=tf.int64)
    with writer.as_default():
        tf.summary.experimental.set_step(5)
        tf.summary.scalar("a", 1)
        tf.summary.experimental.set_step(step)
        tf.summary.scalar("b", 1)
        step.assign_add(1)
        tf.summary.scalar("c", 1)
        tf.summary.experimental.set_step(None)
        tf.summary.scalar("d", 1, step=-3)
        tf.summary.scalar("e", 1, step=[1])
    with writer.as_default(step=7):
        assert tf.summary.experimental.get_step() == 7
        tf.summary.scalar("f", 1)
    assert tf.summary.experimental.get_step() is None
    assert [(v[1], v[0]) for v in values(tmp_path)] == [("a", 5), ("b", 9), ("c", 10), ("d", -3), ("e", 1), ("f", 7)]


def test_conditions(tmp_path):
    with folder_writer(tmp_path).as_default():
        for name, condition in [("no", False), ("yes", lambda: True), ("also", tf.constant(True)), ("none", None)]:
            with tf.summary.record_if(condition):
                recorded = bool(tf.summary.should_record_summaries())
                assert bool(tf.summary.scalar(name, 1, step=0)) is recorded is (name != "no")
    assert tags(tmp_path) == ["yes", "also", "none"]


def test_set_as_default(tmp_path):
    writer = folder_writer(tmp_path)
    writer.set_as_default(step=2)
    tf.summary.scalar("a", 1)
    writer.flush()
    tf.summary.create_noop_writer().set_as_default()
    tf.summary.experimental.set_step(None)
    assert values(tmp_path) == [(2, "a", 1.0)]


def test_a_module_may_hold_a_writer(tmp_path):
    module = tf.Module()
    module.writer = folder_writer(tmp_path, experimental_trackable=True)
    assert module.submodules == (module.writer,) and module.variables == ()


PROGRAM = """
import os, sys
import headrace as tf
writer = tf.summary.create_file_writer(sys.argv[1], max_queue=100)
writer.set_as_default()
for step in range(5):
    tf.summary.scalar("a", step, step=step)
{end}
"""


@pytest.mark.parametrize("end", ["", "sys.exit(3)", "raise RuntimeError", "del writer"])
def test_a_program_that_ends_leaves_everything(tmp_path, end):
    subprocess.run([sys.executable, "-c", PROGRAM.format(end=end), tmp_path], capture_output=True)
    assert [step for step, _, _ in values(tmp_path)] == [0, 1, 2, 3, 4]


def test_a_killed_program_leaves_what_was_flushed(tmp_path):
    end = "writer.flush(); tf.summary.scalar('a', 5, step=5); os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", PROGRAM.format(end=end), tmp_path], capture_output=True)
    assert [step for step, _, _ in values(tmp_path)] == [0, 1, 2, 3, 4]
