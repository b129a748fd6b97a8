"""tf.compat.v1.summary: serialized summaries, event files, tf.contrib.summary. Tags are TensorFlow's."""

import glob

import numpy as np
import pytest

import headrace


def events(tf, folder):
    return [e for path in sorted(glob.glob(f"{folder}/*")) for e in tf.train.summary_iterator(path)]


@pytest.fixture
def summaries(tf):
    x = tf.placeholder(tf.float32, [None], name="x")
    with tf.name_scope("sc"):
        return {
            "scalar": tf.summary.scalar("loss", tf.reduce_sum(x)),
            "family": tf.summary.scalar("my loss!", tf.reduce_sum(x), family="fam"),
            "again": tf.summary.scalar("loss", tf.reduce_sum(x)),
            "histogram": tf.summary.histogram("h", x),
            "text": tf.summary.text("t", tf.as_string(x)),
            "tensor": tf.summary.tensor_summary("ts", x, display_name="shown", summary_description="said"),
            "image": tf.summary.image("im", tf.zeros([2, 3, 3, 1]), max_outputs=1),
            "audio": tf.summary.audio("au", tf.zeros([1, 10]), 8000.0),
        }


TAGS = {
    "scalar": ["sc/loss"], "family": ["fam/sc/fam/my_loss_"], "again": ["sc/loss_1"], "histogram": ["sc/h"],
    "text": ["sc/t"], "tensor": ["sc/ts"], "image": ["sc/im/image"], "audio": ["sc/au/audio/0"],
}  # fmt: skip


def test_tags_follow_scopes_and_families(tf, summaries):
    assert summaries["family"].name == "sc/fam/my_loss_:0"
    with tf.Session() as sess:
        found = sess.run(summaries, {"x:0": [1.0, 2.0]})
    messages = {kind: tf.Summary.FromString(text) for kind, text in found.items()}
    assert {kind: [v.tag for v in message.value] for kind, message in messages.items()} == TAGS
    assert messages["scalar"].value[0].simple_value == 3.0
    histogram = messages["histogram"].value[0].histo
    assert (histogram.min, histogram.max, histogram.num, histogram.sum) == (1.0, 2.0, 2.0, 3.0)
    assert messages["text"].value[0].metadata.plugin_data.plugin_name == "text"
    assert messages["tensor"].value[0].metadata.display_name == "shown"


def test_merging(tf, summaries):
    assert tf.get_collection(tf.GraphKeys.SUMMARIES) == list(summaries.values())
    everything = tf.summary.merge_all()
    assert everything.name == "Merge/MergeSummary:0"
    assert tf.summary.merge_all("other") is None
    with tf.Session() as sess:
        merged = tf.Summary.FromString(sess.run(everything, {"x:0": [1.0]}))
    assert sorted(v.tag for v in merged.value) == sorted(tag for tags in TAGS.values() for tag in tags)
    with pytest.raises(ValueError, match="length 0 shorter than minimum length 1"):
        tf.summary.merge([])
    with pytest.raises(ValueError, match="to have dtype string"):
        tf.summary.text("n", tf.constant(1.0))


def test_a_file_writer_writes_what_tensorboard_reads(tf, summaries, tmp_path):
    with tf.Session() as sess, tf.summary.FileWriter(str(tmp_path), sess.graph) as writer:
        for step in (3, np.int64(4)):
            writer.add_summary(sess.run(summaries["text"], {"x:0": [1.0]}), step)
        writer.add_summary(tf.Summary(value=[tf.Summary.Value(tag="by hand", simple_value=2.5)]))
        writer.add_session_log(tf.SessionLog(status=tf.SessionLog.START), 1)
        writer.add_run_metadata(tf.RunMetadata(), "step1", 1)
        with pytest.raises(ValueError, match="tag was already used"):
            writer.add_run_metadata(tf.RunMetadata(), "step1", 2)
        writer.flush()
        found = events(tf, tmp_path)
    assert [(e.step, e.WhichOneof("what")) for e in found] == [
        (0, "file_version"), (0, "graph_def"), (0, "meta_graph_def"), (3, "summary"), (4, "summary"), (0, "summary"),
        (1, "session_log"), (1, "tagged_run_metadata"),
    ]  # fmt: skip
    assert "sc/loss" in {n.name for n in tf.GraphDef.FromString(found[1].graph_def).node}
    # The plugin of a tag is named once.
    assert [e.summary.value[0].HasField("metadata") for e in found[3:5]] == [True, False]


def test_a_closed_writer_warns_and_may_be_opened_again(tf, tmp_path):
    writer = tf.summary.FileWriter(str(tmp_path))
    summary = tf.Summary(value=[tf.Summary.Value(tag="a", simple_value=1)])
    writer.close()
    with pytest.warns(UserWarning, match="closed FileWriter"):
        writer.add_summary(summary, 1)
    writer.reopen()
    writer.add_summary(summary, 2)
    writer.close()
    assert [e.step for e in events(tf, tmp_path) if e.WhichOneof("what") == "summary"] == [2]
    with pytest.raises(TypeError, match="must be an instance of `Graph`"):
        writer.add_graph(3)


def test_one_writer_a_folder(tf, tmp_path):
    cache = tf.summary.FileWriterCache
    assert cache.get(str(tmp_path)) is cache.get(str(tmp_path))
    cache.clear()


def test_eager_code_has_other_writers(tmp_path):
    tf = headrace.compat.v1
    with pytest.raises(RuntimeError, match="not compatible with eager execution"):
        tf.summary.FileWriter(str(tmp_path))
    with pytest.raises(RuntimeError, match="not compatible with eager execution"):
        tf.summary.merge_all()


def test_contrib_summaries_are_recorded_where_a_block_says_so(tmp_path):
    tf = headrace.compat.v1
    contrib = tf.contrib.summary
    writer = contrib.create_file_writer(str(tmp_path))
    with writer.as_default():
        contrib.scalar("silent", 1.0, step=0)
        with contrib.always_record_summaries():
            contrib.scalar("loss", 2.0, step=5)
            with contrib.never_record_summaries():
                contrib.scalar("silent", 3.0, step=6)
            contrib.histogram("h", [1.0, 2.0], step=7)
            contrib.image("im", headrace.zeros([1, 2, 2, 3]), step=8)
        with contrib.record_summaries_every_n_global_steps(2, global_step=headrace.constant(4)):
            contrib.scalar("even", 1.0, step=9)
    found = [(e.step, [v.tag for v in e.summary.value]) for e in events(tf, tmp_path)][1:]
    assert found == [(5, ["loss"]), (7, ["h"]), (8, ["im/image/0"]), (9, ["even"])]


def test_contrib_summaries_in_a_graph(tf, tmp_path):
    contrib = tf.contrib.summary
    writer = contrib.create_file_writer(str(tmp_path))
    step = tf.train.get_or_create_global_step()
    with writer.as_default(), contrib.always_record_summaries():
        contrib.scalar("loss", tf.constant(2.0))
        with tf.Session() as sess:
            sess.run(tf.global_variables_initializer())
            contrib.initialize(session=sess)
            sess.run(step.assign_add(3))
            sess.run(contrib.all_summary_ops())
            sess.run(writer.flush())
    assert [(e.step, v.tag, v.simple_value) for e in events(tf, tmp_path) for v in e.summary.value] == [
        (3, "loss", 2.0)
    ]
