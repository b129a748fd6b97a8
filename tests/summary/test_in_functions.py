"""Summaries in traced functions, loops and branches, and in graphs that sessions run."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.summary.recording import all_v2_summary_ops
from summary.event_files import events, tags, values


@pytest.fixture
def writer(tmp_path):
    return tf.summary.create_file_writer(str(tmp_path))


def test_each_call_of_a_function_writes_again(writer, tmp_path):
    @tf.function
    def log(x, step):
        with writer.as_default():
            written = tf.summary.scalar("s", x, step=step)
            tf.summary.text("t", tf.strings.as_string(x), step=step)
            tf.summary.image("i", tf.zeros([1, 2, 2, 1]) + x, step=step)
            tf.summary.audio("a", tf.zeros([2, 4, 1]), 8000, step=step)
        return written

    for step in (1, 2):
        assert log(tf.constant(0.5), tf.constant(step, tf.int64))
    found = values(tmp_path)
    assert [(step, tag) for step, tag, _ in found] == [(s, t) for s in (1, 2) for t in ("s", "t", "i", "a")]
    assert found[0][2] == 0.5 and found[1][2] == b"0.500000"


def test_a_writer_is_bound_when_the_function_is_traced(writer, tmp_path):
    @tf.function
    def log(step):
        tf.summary.scalar("s", 1.0, step=step)

    with writer.as_default():
        log(tf.constant(1, tf.int64))
    log(tf.constant(2, tf.int64))
    writer.flush()
    assert [step for step, _, _ in values(tmp_path)] == [1, 2]


def test_loops_write_in_order_under_their_scope(writer, tmp_path):
    @tf.function
    def log(n):
        for i in tf.range(n):
            with tf.summary.record_if(tf.equal(i % 2, 0)):
                tf.summary.scalar("loop", i, step=tf.cast(i, tf.int64))

    with writer.as_default():
        log(tf.constant(5))
    assert [(step, tag) for step, tag, _ in values(tmp_path)] == [(n, "while/loop") for n in (0, 2, 4)]


def test_branches_write_only_if_they_run(writer, tmp_path):
    @tf.function
    def log(x):
        if x > 0:
            tf.summary.scalar("positive", x, step=0)
        else:
            tf.summary.scalar("negative", x, step=0)

    with writer.as_default():
        log(tf.constant(1.0))
        log(tf.constant(-1.0))
    assert tags(tmp_path) == ["cond/positive", "cond/negative"]


def test_a_default_step_is_read_at_each_call_only_from_a_variable(writer, tmp_path):
    step = tf.Variable(0, dtype=tf.int64)

    @tf.function
    def log():
        tf.summary.scalar("s", 1.0)

    with writer.as_default(step=step):
        for _ in range(3):
            log()
            step.assign_add(1)
    assert [found for found, _, _ in values(tmp_path)] == [0, 1, 2]


def test_a_compiled_step_logs_what_it_computed(writer, tmp_path):
    weights = tf.Variable(tf.ones([4, 4]))
    step = tf.Variable(0, dtype=tf.int64)

    @tf.function
    def train(x):
        with tf.GradientTape() as tape:
            y = x
            for _ in range(12):
                y = tf.tanh(tf.matmul(y, weights))
            loss = tf.reduce_sum(y)
        tf.summary.scalar("before", weights[0, 0], step=step)
        weights.assign_sub(0.1 * tape.gradient(loss, weights))
        tf.summary.scalar("after", weights[0, 0], step=step)
        step.assign_add(1)
        return loss

    seen = [1.0]
    with writer.as_default():
        for _ in range(3):
            train(tf.fill([2, 4], 0.1))
            seen.append(float(weights[0, 0]))
    logged = [(n, tag, float(np.float32(value))) for n, tag, value in values(tmp_path)]
    wanted = [(n, tag, value) for n in range(3) for tag, value in (("before", seen[n]), ("after", seen[n + 1]))]
    assert logged == wanted


def test_a_writer_flushes_and_closes_inside_a_function(writer, tmp_path):
    @tf.function
    def log():
        with writer.as_default():
            tf.summary.scalar("s", 1.0, step=0)
        writer.close()

    log()
    assert tags(tmp_path) == ["s"]


def test_sessions_open_write_and_close(tmp_path):
    with tf.Graph().as_default():
        writer = tf.summary.create_file_writer(str(tmp_path / "v1"))
        assert not (tmp_path / "v1").exists()
        step = tf.compat.v1.placeholder(tf.int64, [])
        with writer.as_default():
            tf.summary.scalar("s", tf.cast(step, tf.float32) * 2, step=step)
        with tf.compat.v1.Session() as session:
            session.run(writer.init())
            for n in range(2):
                session.run(all_v2_summary_ops(), {step: n})
            session.run(writer.close())
    assert values(tmp_path / "v1") == [(0, "s", 0.0), (1, "s", 2.0)]


def test_raw_ops(tmp_path):
    handle = tf.raw_ops.SummaryWriter()
    tf.raw_ops.CreateSummaryFileWriter(
        writer=handle, logdir=str(tmp_path), max_queue=1, flush_millis=1000, filename_suffix=".x"
    )
    tf.raw_ops.WriteScalarSummary(writer=handle, step=1, tag="s", value=2.0)
    tf.raw_ops.WriteHistogramSummary(writer=handle, step=1, tag="h", values=[1.0, 2.0])
    tf.raw_ops.WriteSummary(writer=handle, step=1, tensor=[1, 2], tag="t", summary_metadata="")
    tf.raw_ops.CloseSummaryWriter(writer=handle)
    scalar, histogram, tensor = (e.summary.value[0] for e in events(tmp_path))
    assert (scalar.tag, scalar.simple_value) == ("s", 2.0)
    assert (histogram.tag, histogram.histo.num, histogram.histo.sum) == ("h", 2, 3.0)
    assert tensor.tag == "t" and not tensor.HasField("metadata")
