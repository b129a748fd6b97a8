"""What summary functions write, in eager code."""

import numpy as np
import pytest

import headrace as tf
from formats import recorded
from headrace._src.formats.events import read_events
from headrace._src.formats.tensor_proto import to_array
from summary.event_files import events, values


@pytest.fixture
def writer(tmp_path):
    with tf.summary.create_file_writer(str(tmp_path)).as_default() as writer:
        yield writer
    writer.close()


def test_every_function_tells_whether_it_recorded(writer):
    image, sound = np.zeros((1, 2, 2, 3)), np.zeros((1, 4, 1), np.float32)
    for result in (
        tf.summary.scalar("s", 1, step=0),
        tf.summary.histogram("h", [1.0], step=0),
        tf.summary.image("i", image, step=0),
        tf.summary.audio("a", sound, 8000, step=0),
        tf.summary.text("t", "x", step=0),
        tf.summary.write("w", [1, 2], step=0),
        tf.summary.graph(tf.Graph()),
    ):
        assert result.dtype == tf.bool and result.numpy()


def rewrite(step, value):
    """Makes the summary call that gave a recorded value."""
    array = to_array(value.tensor)
    *scopes, name = value.tag.split("/")
    described = {"step": step, "description": value.metadata.summary_description or None}
    with tf.name_scope(scopes[0] if scopes else ""):
        match value.metadata.plugin_data.plugin_name:
            case "scalars":
                return tf.summary.scalar(name, float(array), **described)
            case "images":
                images = tf.stack([tf.io.decode_png(png) for png in array[2:]])
                return tf.summary.image(name, images, **described)
            case "text":
                return tf.summary.text(name, array, **described)
            case "audio":
                clips = [tf.audio.decode_wav(wav) for wav in array[:, 0]]
                return tf.summary.audio(name, tf.stack([c.audio for c in clips]), clips[0].sample_rate, **described)
            case "histograms":
                return tf.summary.histogram(name, [2.0] * 5, buckets=4, **described)
            case _:
                return tf.summary.write(value.tag, array, step=step)


def test_the_same_calls_write_what_tensorflow_recorded(writer, tmp_path):
    wanted = [
        (event.step, value)
        for event in read_events(recorded.path("tfevents/events.v2"))
        for value in event.summary.value
        if value.tag != "weights"  # its numbers were not recorded
    ]
    assert len(wanted) > 10
    for step, value in wanted:
        rewrite(step, value)
    writer.flush()
    found = events(tmp_path)
    assert [(e.step, e.summary.value[0].tag) for e in found] == [(step, value.tag) for step, value in wanted]
    for event, (_, value) in zip(found, wanted):
        assert event.summary.value[0].metadata == value.metadata
        if value.metadata.plugin_data.plugin_name != "images":  # PNG files of the same picture may differ
            assert event.summary.value[0].SerializeToString() == value.SerializeToString()
        else:
            ours, theirs = to_array(event.summary.value[0].tensor), to_array(value.tensor)
            assert ours[:2].tolist() == theirs[:2].tolist()
            for one, other in zip(ours[2:], theirs[2:], strict=True):
                assert np.array_equal(tf.io.decode_png(one), tf.io.decode_png(other))


@pytest.mark.parametrize(
    ("data", "written"),
    [(7, 7.0), (True, 1.0), (np.float64(0.1), np.float32(0.1)), (7 + 1j, 7.0), (tf.constant(3), 3.0)],
)
def test_scalars_are_kept_as_float32(writer, tmp_path, data, written):
    tf.summary.scalar("s", data, step=2)
    writer.flush()
    assert values(tmp_path) == [(2, "s", float(written))]


def test_nan_is_a_number_like_others(writer, tmp_path):
    tf.summary.scalar("s", float("nan"), step=0)
    writer.flush()
    assert np.isnan(values(tmp_path)[0][2])


@pytest.mark.parametrize(
    ("data", "buckets", "rows"),
    [
        ([1.0, 2, 3], 2, [[1, 2, 1], [2, 3, 2]]),
        ([], 2, [[0, 0, 0], [0, 0, 0]]),
        ([1.0], 0, []),
        ([1.0], -1, []),
        ([1.0, np.inf, 2], 2, [[1, np.inf, 2], [np.inf, np.inf, 0]]),
        ([True, False], 2, [[0, 0.5, 1], [0.5, 1, 1]]),
        ([4.0, 4.0], 2, [[4, 4, 0], [4, 4, 2]]),
    ],
)
@pytest.mark.parametrize("traced", [False, True])
def test_histograms(writer, tmp_path, data, buckets, rows, traced):
    def write(data):
        tf.summary.histogram("h", data, step=0, buckets=buckets)

    (tf.function(write) if traced else write)(tf.constant(data))
    writer.flush()
    assert values(tmp_path) == [(0, "h", rows)]


def test_a_histogram_of_nan_counts_nothing(writer, tmp_path):
    tf.summary.histogram("h", [1.0, np.nan], step=0, buckets=2)
    writer.flush()
    ((_, _, rows),) = values(tmp_path)
    assert [row[2] for row in rows] == [0, 0]


def test_images_are_clipped_scaled_and_cut_off_at_max_outputs(writer, tmp_path):
    data = np.array([-1.0, 0.0, 0.5, 2.0], np.float32).reshape(1, 1, 4, 1)
    tf.summary.image("i", np.concatenate([data] * 5), step=0, max_outputs=2)
    tf.summary.image("none", data, step=0, max_outputs=0)
    writer.flush()
    (_, _, some), (_, _, none) = values(tmp_path)
    assert some[:2] == [b"4", b"1"] and len(some) == 4
    assert tf.io.decode_png(some[2]).numpy().reshape(-1).tolist() == [0, 0, 127, 255]
    assert none == [b"4", b"1"]


def test_sounds_are_cut_off_at_max_outputs(writer, tmp_path):
    tf.summary.audio("a", np.zeros((5, 4, 1), np.float32), 8000, step=0, max_outputs=2)
    tf.summary.audio("none", np.zeros((5, 4, 1), np.float32), 8000, step=0, max_outputs=0)
    writer.flush()
    (_, _, some), (_, _, none) = values(tmp_path)
    assert [label for _, label in some] == [b"", b""] and none == []


def test_write_takes_functions_and_metadata_in_any_form(writer, tmp_path):
    tf.summary.write("f", lambda: tf.constant(3.0), step=0)
    tf.summary.write("m", [1], step=0, metadata=tf.compat.v1.SummaryMetadata(display_name="shown"))
    tf.summary.write("b", [1], step=0, metadata=b"\x0a\x00")
    writer.flush()
    first, second, third = (e.summary.value[0] for e in events(tmp_path))
    assert not first.HasField("metadata")
    assert second.metadata.display_name == "shown"
    assert third.metadata.HasField("plugin_data")


def test_tags_hold_the_name_scope_except_those_of_write(writer, tmp_path):
    with tf.name_scope("outer"):
        tf.summary.scalar("in ner", 1, step=0)
        tf.summary.write("plain", 1, step=0)
    tf.summary.scalar(None, 1, step=0)
    tf.summary.scalar("", 1, step=0)
    writer.flush()
    assert [v[1] for v in values(tmp_path)] == ["outer/in ner", "plain", "scalar_summary", "scalar_summary"]


@pytest.mark.parametrize(
    ("name", "tag", "scope"),
    [("a b", "a b", "ab/"), ("x/y", "x/y", "x/y/"), ("%$ü", "%$ü", "summary/"), (None, "summary", "summary/")],
)
def test_summary_scope_gives_the_tag_and_a_valid_scope(name, tag, scope):
    with tf.summary.experimental.summary_scope(name) as found:
        assert found == (tag, scope)


def test_raw_messages_and_graphs(writer, tmp_path):
    summary = tf.compat.v1.Summary(value=[tf.compat.v1.Summary.Value(tag="raw", simple_value=2.0)])
    tf.summary.experimental.write_raw_pb(summary.SerializeToString(), step=3)
    graph = tf.Graph()
    with graph.as_default():
        tf.constant(1, name="c")
    tf.summary.graph(graph)
    tf.summary.graph(graph.as_graph_def())
    writer.flush()
    first, with_shapes, plain = events(tmp_path)
    assert (first.step, first.summary.value[0].simple_value) == (3, 2.0)
    nodes = [tf.compat.v1.GraphDef.FromString(e.graph_def).node[0] for e in (with_shapes, plain)]
    assert [node.name for node in nodes] == ["c", "c"]
    assert ["_output_shapes" in node.attr for node in nodes] == [True, False]
