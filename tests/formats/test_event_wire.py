"""Events written without messages equal those that messages give."""

import numpy as np
import pytest

from headrace._src.formats import event_wire, messages, summary_values


@pytest.mark.parametrize("step", [0, 1, 127, 128, 1 << 40, -1])
@pytest.mark.parametrize("tag", ["", "loss", "a" * 200])
@pytest.mark.parametrize("array", [np.float32(0.5), np.zeros((2, 3)), np.array([b"x", b""], object), np.int64(3)])
@pytest.mark.parametrize("described", [None, "text", "long " * 50])
def test_tensor_events(step, tag, array, described):
    metadata = None if described is None else summary_values.metadata("scalars", description=described)
    value = summary_values.tensor_value(tag, array, metadata)
    wanted = messages.Event(wall_time=1.5, step=step, summary=messages.Summary(value=[value]))
    serialized = metadata.SerializeToString() if metadata is not None else b""
    found = event_wire.tensor_event(1.5, step, tag.encode(), np.asarray(array), serialized)
    assert found == wanted.SerializeToString()


def test_summary_and_graph_events():
    summary = messages.Summary(value=[messages.Summary.Value(tag="x", simple_value=1.0)])
    wanted = messages.Event(wall_time=2.0, step=5, summary=summary)
    assert event_wire.summary_event(2.0, 5, summary.SerializeToString()) == wanted.SerializeToString()
    wanted = messages.Event(wall_time=2.0, graph_def=b"graph")
    assert event_wire.graph_event(2.0, 0, b"graph") == wanted.SerializeToString()
