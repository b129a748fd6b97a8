"""Traced steps of sessions."""

import json

import numpy as np

import headrace as tf
from headrace._src.compat_v1.session.timeline import Timeline

v1 = tf.compat.v1


def traced_step():
    graph = tf.Graph()
    with graph.as_default():
        x = v1.placeholder(tf.float32, [2, 2], name="x")
        w = v1.get_variable("w", initializer=tf.constant([[1.0, 2.0], [3.0, 4.0]]))
        y = tf.add(tf.matmul(x, w, name="mm"), 1.0, name="y")
        options = v1.RunOptions(trace_level=v1.RunOptions.FULL_TRACE, output_partition_graphs=True)
        metadata = v1.RunMetadata()
        with v1.Session() as session:
            session.run(v1.global_variables_initializer())
            result = session.run(y, {x: [[1, 2], [3, 4]]}, options=options, run_metadata=metadata)
    return result, metadata


def test_a_traced_step_tells_what_each_op_took():
    result, metadata = traced_step()
    np.testing.assert_array_equal(result, [[8, 11], [16, 23]])
    (device,) = metadata.step_stats.dev_stats
    nodes = {node.node_name: node for node in device.node_stats}
    assert device.device == "/job:localhost/replica:0/task:0/device:CPU:0"
    assert nodes["y"].timeline_label == "y = AddV2(mm, y/y)"
    assert nodes["y"].all_start_micros >= nodes["mm"].all_start_micros > 0
    assert nodes["y"].all_end_rel_nanos > 0
    described = nodes["mm"].output[0].tensor_description
    assert described.dtype == tf.float32.as_datatype_enum
    assert [dim.size for dim in described.shape.dim] == [2, 2]
    assert described.allocation_description.requested_bytes == 16
    assert [graph.node[0].name for graph in metadata.partition_graphs] == ["x"]


def test_a_step_without_options_leaves_no_statistics():
    metadata = v1.RunMetadata()
    with tf.Graph().as_default(), v1.Session() as session:
        session.run(tf.constant(1), run_metadata=metadata)
    assert not metadata.step_stats.dev_stats


def test_the_timeline_is_a_chrome_trace():
    _, metadata = traced_step()
    text = Timeline(metadata.step_stats).generate_chrome_trace_format(show_memory=True)
    events = json.loads(text)["traceEvents"]
    (product,) = [e for e in events if e["ph"] == "X" and e["args"]["name"] == "mm"]
    assert product["name"] == "MatMul"
    assert product["cat"] == "Op"
    assert product["args"]["op"] == "MatMul"
    assert {e["args"]["name"] for e in events if e["ph"] == "M"} == {
        "Allocators",
        "/job:localhost/replica:0/task:0/device:CPU:0 Compute",
    }
    arrows = [e for e in events if e.get("cat") == "DataFlow" and e["name"] == "mm"]
    assert [e["ph"] for e in arrows] == ["s", "t"]
    assert any(e["ph"] == "C" and e["args"]["cpu"] > 0 for e in events)
