"""Summaries of compiled functions: the program hands the values out, and they are written in the program's order."""

import pytest

import headrace as tf
from summary.event_files import values


@pytest.fixture
def folder(tmp_path):
    tf.summary.create_file_writer(str(tmp_path), max_queue=100).set_as_default()
    yield tmp_path
    tf.summary.create_noop_writer().set_as_default()


def written(folder):
    tf.summary.flush()
    return values(folder)


def test_one_program_holds_the_whole_function(folder):
    step = tf.Variable(5, dtype=tf.int64)

    @tf.function(jit_compile=True)  # an error if the summaries stood in the way
    def f(x):
        tf.summary.scalar("a", tf.reduce_sum(x), step=step)
        step.assign_add(1)
        tf.summary.write("b", x * 2, step=step)
        return x + 1

    assert f(tf.constant([1.0, 2.0])).numpy().tolist() == [2.0, 3.0]
    assert written(folder) == [(5, "a", 3.0), (6, "b", [2.0, 4.0])]


def test_branches_write_only_if_they_run(folder):
    @tf.function(jit_compile=True)
    def f(x):
        tf.summary.scalar("before", x, step=0)
        if x > 0:
            tf.summary.scalar("positive", x, step=1)
            if x > 1:
                tf.summary.scalar("large", x, step=2)
            y = x + 1
        else:
            tf.summary.histogram("negative", tf.stack([x, x]), step=3, buckets=1)
            y = x - 1
        tf.summary.scalar("after", y, step=4)
        return y

    assert [float(f(tf.constant(x))) for x in (2.0, 0.5, -1.0)] == [3.0, 1.5, -2.0]
    tags = [(step, tag.split("/")[-1], value) for step, tag, value in written(folder)]
    assert tags == [
        (0, "before", 2.0), (1, "positive", 2.0), (2, "large", 2.0), (4, "after", 3.0),
        (0, "before", 0.5), (1, "positive", 0.5), (4, "after", 1.5),
        (0, "before", -1.0), (3, "negative", [[-1.0, -1.0, 2.0]]), (4, "after", -2.0),
    ]  # fmt: skip


def test_loops_write_round_by_round(folder):
    @tf.function(jit_compile=True)
    def f(x):
        for i in tf.range(2, dtype=tf.int64):
            tf.summary.scalar("outer", x, step=i)
            for j in tf.range(2, dtype=tf.int64):
                if j == i:
                    tf.summary.scalar("same", x, step=10 * i + j)
                x += 1.0
                tf.summary.scalar("inner", x, step=10 * i + j)
        return x

    f(tf.constant(0.0))
    found = [(step, tag.split("/")[-1], value) for step, tag, value in written(folder)]
    assert found == [
        (0, "outer", 0.0), (0, "same", 0.0), (0, "inner", 1.0), (1, "inner", 2.0),
        (1, "outer", 2.0), (10, "inner", 3.0), (11, "same", 3.0), (11, "inner", 4.0),
    ]  # fmt: skip


def test_a_loop_of_unknown_length_is_interpreted_and_writes_as_well(folder):
    @tf.function
    def f(n):
        for i in tf.range(n):
            tf.summary.scalar("i", i, step=tf.cast(i, tf.int64))

    f(tf.constant(3))
    assert [(step, value) for step, _, value in written(folder)] == [(0, 0.0), (1, 1.0), (2, 2.0)]


def test_a_writer_is_flushed_by_the_function_that_opens_it(tmp_path):
    writer = tf.summary.create_file_writer(str(tmp_path))

    @tf.function(jit_compile=True)
    def f(x):
        with writer.as_default():
            tf.summary.scalar("x", x, step=7)
        return x

    f(tf.constant(1.5))
    assert values(tmp_path) == [(7, "x", 1.5)]


def test_the_gradient_of_a_function_does_not_write_again(folder):
    w = tf.Variable(2.0)

    @tf.function
    def f(x):
        for _ in range(20):
            x = tf.tanh(x * w)
        tf.summary.scalar("x", x, step=0)
        return x

    with tf.GradientTape() as tape:
        y = f(tf.constant(1.0))
    assert tape.gradient(y, w) is not None
    assert len(written(folder)) == 1


def test_text_is_written_though_no_program_can_hold_it(folder):
    @tf.function
    def f(x):
        for _ in range(40):
            x = tf.tanh(x)
        tf.summary.text("note", tf.strings.as_string(x > 0), step=0)
        tf.summary.scalar("x", x, step=1)
        return x

    f(tf.constant(1.0))
    (first, second) = written(folder)
    assert first[2] == b"true" and second[1] == "x"


def test_what_waits_is_written_when_the_writer_is_closed(tmp_path):
    writer = tf.summary.create_file_writer(str(tmp_path))

    @tf.function(jit_compile=True)
    def f(x):
        tf.summary.scalar("x", x, step=1)
        return x

    writer.set_as_default()
    f(tf.constant(1.0))
    assert values(tmp_path) == []
    tf.summary.create_noop_writer().set_as_default()
    writer.close()
    assert values(tmp_path) == [(1, "x", 1.0)]
