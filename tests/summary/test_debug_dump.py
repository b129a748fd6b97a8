"""tf.debugging.experimental.enable_dump_debug_info writes what ran."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages
from headrace._src.formats.tensor_proto import to_array
from headrace._src.formats.tfrecord import RecordReader


def dumped(folder, kind):
    (path,) = folder.glob(f"tfdbg_events.*.{kind}")
    return [messages.DebugEvent.FromString(record) for record in RecordReader(str(path))]


def run_program(folder, mode, **options):
    writer = tf.debugging.experimental.enable_dump_debug_info(str(folder), mode, **options)
    try:
        x = tf.constant([1.0, 2.0])

        @tf.function
        def f(a):
            return tf.math.log(a) * 2

        f(tf.add(x, x))
        writer.FlushExecutionFiles()
        writer.FlushNonExecutionFiles()
    finally:
        tf.debugging.experimental.disable_dump_debug_info()


def test_ops_and_functions_are_written_with_their_values(tmp_path):
    run_program(tmp_path, "FULL_TENSOR", circular_buffer_size=-1)
    (metadata,) = dumped(tmp_path, "metadata")
    assert metadata.debug_metadata.file_version == "debug.Event:1"
    executions = [event.execution for event in dumped(tmp_path, "execution")]
    assert [e.op_type for e in executions] == ["AddV2", "__inference_f"]
    np.testing.assert_array_equal(to_array(executions[0].tensor_protos[0]), [2, 4])
    traces = [event.graph_execution_trace for event in dumped(tmp_path, "graph_execution_traces")]
    assert [t.op_name for t in traces] == ["Log", "mul", "Identity"]
    assert {t.tfdbg_context_id for t in traces} == {executions[1].graph_id}
    graphs = dumped(tmp_path, "graphs")
    assert [e.debugged_graph.graph_name for e in graphs if e.HasField("debugged_graph")] == ["f"]
    assert "Log" in [e.graph_op_creation.op_type for e in graphs if e.HasField("graph_op_creation")]
    frames = [e.stack_frame_with_id for e in dumped(tmp_path, "stack_frames")]
    assert executions[0].code_location.stack_frame_ids[0] in [frame.id for frame in frames]
    sources = [e.source_file.file_path for e in dumped(tmp_path, "source_files")]
    assert __file__ in sources


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("CURT_HEALTH", [-1, 0]),
        ("CONCISE_HEALTH", [-1, 2, 0, 0, 0]),
        ("FULL_HEALTH", [-1, -1, 1, 1, 2, 0, 0, 0, 0, 0, 2]),
        ("SHAPE", [-1, 1, 1, 2, 2, 0, 0, 0, 0, 0]),
    ],
)
def test_summaries_of_tensors(tmp_path, mode, expected):
    run_program(tmp_path, mode, op_regex="AddV2")
    (event,) = dumped(tmp_path, "execution")
    assert to_array(event.execution.tensor_protos[0]).tolist() == expected


def test_only_the_newest_events_are_kept(tmp_path):
    run_program(tmp_path, "NO_TENSOR", circular_buffer_size=1)
    (event,) = dumped(tmp_path, "execution")
    assert event.execution.op_type == "__inference_f"
    assert not event.execution.tensor_protos


def test_unknown_modes_are_refused(tmp_path):
    with pytest.raises(ValueError, match="tensor_debug_mode"):
        tf.debugging.experimental.enable_dump_debug_info(str(tmp_path), "ALL")
