"""Event files and summary values."""

import os
import re

import numpy as np
import pytest

from formats import recorded
from headrace._src.base.errors import DataLossError, InvalidArgumentError
from headrace._src.formats import messages, summary_values
from headrace._src.formats.events import EventReader, EventWriter, event_file_name, read_events
from headrace._src.formats.tensor_proto import to_array


@pytest.mark.parametrize("case", recorded.cases("tfevents"), ids=recorded.case_id)
def test_recorded_event_files(case):
    found = list(read_events(recorded.path(case["path"])))
    assert len(found) == len(case["events"])
    assert found[0].file_version == "brain.Event:2"
    for event, expected in zip(found, case["events"]):
        assert event.step == expected["step"]
        if "graph_nodes" in expected:
            nodes = messages.GraphDef.FromString(event.graph_def).node
            assert [node.name for node in nodes] == expected["graph_nodes"]
        assert len(event.summary.value) == len(expected.get("values", []))
        for value, wanted in zip(event.summary.value, expected.get("values", [])):
            assert value.tag == wanted["tag"]
            assert value.metadata.plugin_data.plugin_name == wanted["plugin"]
            assert value.WhichOneof("value") == wanted["kind"]
            if "tensor" in wanted:
                assert to_array(value.tensor).tolist() == np.asarray(recorded.value(wanted["tensor"])).tolist()
            if "histo" in wanted:
                histogram = recorded.value(wanted["histo"])
                assert list(value.histo.bucket_limit) == np.asarray(histogram["bucket_limit"]).tolist()


def rebuilt(value):
    """The value made anew from what it shows."""
    plugin = value.metadata.plugin_data
    if not plugin.plugin_name:
        return summary_values.tensor_value(value.tag, to_array(value.tensor))
    description = value.metadata.summary_description or None
    metadata = summary_values.metadata(plugin.plugin_name, plugin.content, description)
    return summary_values.tensor_value(value.tag, to_array(value.tensor), metadata)


def test_summary_values_equal_tensorflows_byte_for_byte():
    values = [value for event in read_events(recorded.path("tfevents/events.v2")) for value in event.summary.value]
    assert len(values) > 10
    for value in values:
        assert rebuilt(value).SerializeToString() == value.SerializeToString()


def test_histogram_buckets():
    assert summary_values.histogram_buckets([1, 2, 2, 3, 5], 4).tolist() == [[1, 2, 1], [2, 3, 2], [3, 4, 1], [4, 5, 1]]
    assert summary_values.histogram_buckets([2.0] * 5, 2).tolist() == [[2, 2, 0], [2, 2, 5]]
    assert summary_values.histogram_buckets([], 2).tolist() == [[0, 0, 0], [0, 0, 0]]
    assert summary_values.histogram_buckets(np.arange(100), 10)[:, 2].tolist() == [10.0] * 10


def test_histogram_messages_are_those_of_the_v1_op():
    numbers = np.float32([0.398, 0.5, 0.6272, 0.9227])
    message = summary_values.histogram_message(numbers)
    assert (message.num, message.min) == (4, float(np.float32(0.398)))
    # Edges as TensorFlow records them for values in the same buckets.
    np.testing.assert_allclose(list(message.bucket_limit)[:4], [0.389002, 0.427902, 0.470692, 0.517762], rtol=1e-6)
    assert sum(message.bucket) == 4 and message.bucket[0] == 0 and message.bucket[-1] == 0
    assert message.bucket_limit[-1] == np.finfo(np.float64).max
    empty = summary_values.histogram_message([])
    assert list(empty.bucket) == [0] and empty.num == 0
    with pytest.raises(InvalidArgumentError, match="NaN"):
        summary_values.histogram_message([np.nan])


def test_file_names_are_tensorflows():
    assert re.fullmatch(r"events\.out\.tfevents\.0000000012\..+\.v2", event_file_name(suffix=".v2", wall_time=12.7))


def event(step):
    value = summary_values.tensor_value("loss", np.float32(step), summary_values.metadata("scalars"))
    return messages.Event(wall_time=1.5, step=step, summary=messages.Summary(value=[value]))


def test_written_events_are_read_back(tmp_path):
    with EventWriter(tmp_path / "logs", suffix=".v2") as writer:
        assert os.path.getsize(writer.path) > 0
        for step in range(3):
            writer.write(event(step))
    first, *rest = read_events(writer.path)
    assert first.file_version == "brain.Event:2" and first.wall_time == int(first.wall_time)
    assert first.source_metadata.writer == "tensorflow.core.util.events_writer"
    assert rest == [event(step) for step in range(3)]


def test_a_reader_follows_a_file_being_written(tmp_path):
    writer = EventWriter(tmp_path)
    reader = EventReader(writer.path)
    assert len(list(reader.new_events())) == 1
    assert list(reader.new_events()) == []
    writer.write(event(1))
    writer.flush()
    assert [found.step for found in reader.new_events()] == [1]
    writer.close()


def test_a_reader_waits_for_the_rest_of_an_event(tmp_path):
    data = recorded.content("tfevents/events.v2")
    path = tmp_path / "events"
    path.write_bytes(data[:1000])
    reader = EventReader(path)
    early = len(list(reader.new_events()))
    path.write_bytes(data)
    late = len(list(reader.new_events()))
    assert early + late == len(list(read_events(path)))
    path.write_bytes(data[:-3])
    with pytest.raises(DataLossError, match="truncated"):
        list(read_events(path))
