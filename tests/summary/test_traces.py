"""trace_on, trace_export, trace_off, and profiles."""

import glob
import json
import os

import pytest

import headrace as tf
from headrace._src.formats import messages
from headrace._src.formats.tensor_proto import to_array
from headrace._src.graph.func_graph import FuncGraph
from summary.event_files import events


@pytest.fixture
def writer(tmp_path):
    with tf.summary.create_file_writer(str(tmp_path)).as_default() as writer:
        yield writer
    tf.summary.trace_off()


@tf.function
def product(x):
    y = tf.matmul(x, x, name="product")
    return tf.cond(tf.reduce_sum(y) > 0, lambda: y + 1, lambda: y - 1)


def exported(folder):
    """(step, tag, plugin, node names of each function) of the traces written."""
    found = []
    for event in events(folder):
        for value in event.summary.value:
            assert value.metadata.plugin_data.content == b"1"
            metadata = messages.RunMetadata.FromString(to_array(value.tensor).item())
            names = [[node.name for node in f.pre_optimization_graph.node] for f in metadata.function_graphs]
            found.append((event.step, value.tag, value.metadata.plugin_data.plugin_name, names))
    return found


def test_the_graphs_of_functions_that_ran_are_exported(writer, tmp_path):
    tf.summary.trace_on(graph=True)
    product(tf.ones([2, 2]))
    product(tf.ones([2, 2]))
    tf.summary.trace_export("run", step=3)
    writer.flush()
    ((step, tag, plugin, (names,)),) = exported(tmp_path)
    assert (step, tag, plugin) == (3, "run", "graph_run_metadata_graph")
    assert {"x", "product", "cond", "Identity"} <= set(names)
    (value,) = (value for event in events(tmp_path) for value in event.summary.value)
    metadata = messages.RunMetadata.FromString(to_array(value.tensor).item())
    assert {node.device for node in metadata.partition_graphs[0].node} == {tf.constant(0.0).device}


def test_each_trace_holds_what_ran_since_it_began(writer, tmp_path):
    for name, runs in (("none", 0), ("one", 1)):
        tf.summary.trace_on()
        for _ in range(runs):
            product(tf.ones([2, 2]))
        tf.summary.trace_export(name, step=0)
    product(tf.ones([2, 2]))
    writer.flush()
    assert [(tag, len(names)) for _, tag, _, names in exported(tmp_path)] == [("none", 0), ("one", 1)]


def test_a_function_that_runs_during_the_export_is_left_out(writer, tmp_path, monkeypatch):
    other, convert = tf.function(lambda x: x * 2), FuncGraph.as_graph_def

    def convert_while_others_run(graph, *args, **kwargs):
        other(tf.constant(1.0))
        return convert(graph, *args, **kwargs)

    tf.summary.trace_on()
    product(tf.ones([2, 2]))
    monkeypatch.setattr(FuncGraph, "as_graph_def", convert_while_others_run)
    tf.summary.trace_export("run", step=0)
    writer.flush()
    assert [len(names) for _, _, _, names in exported(tmp_path)] == [1]


def profiles(folder):
    return [os.path.basename(path) for path in glob.glob(os.path.join(folder, "plugins", "profile", "*", "*"))]


@pytest.mark.parametrize("given_at", ["trace_on", "trace_export"])
def test_the_folder_of_a_profile_may_be_given_at_either_end(writer, tmp_path, given_at):
    folder = tmp_path / "profile"
    given = {"profiler_outdir": str(folder)}
    tf.summary.trace_on(graph=True, profiler=True, **given if given_at == "trace_on" else {})
    product(tf.ones([2, 2]))
    tf.summary.trace_export("run", step=0, **given if given_at == "trace_export" else {})
    writer.flush()
    ((_, _, plugin, names),) = exported(tmp_path)
    assert plugin == "graph_run_metadata" and len(names) == 1
    assert any(name.endswith(".xplane.pb") for name in profiles(folder))


def test_a_profile_without_a_folder_is_dropped_with_a_warning(writer, caplog):
    tf.summary.trace_on(profiler=True)
    tf.summary.trace_export("run", step=0)
    assert "No `profiler_outdir`" in caplog.text


def test_misuse(writer, tmp_path, caplog):
    with pytest.raises(ValueError, match="Must enable trace before export"):
        tf.summary.trace_export("run", step=0)
    tf.summary.trace_off()
    tf.summary.trace_on()
    tf.summary.trace_on()
    assert "Trace already enabled" in caplog.text
    with pytest.raises(ValueError, match="No step set"):
        tf.summary.trace_export("run")
    tf.summary.trace_export("run", step=0)
    with pytest.raises(ValueError, match="Must enable trace before export"):
        tf.summary.trace_export("run", step=0)
    tf.function(lambda: tf.summary.trace_on())()
    tf.function(lambda: tf.summary.trace_export("x", step=0))()
    assert "Cannot enable trace inside a tf.function." in caplog.text
    assert "Cannot export trace inside a tf.function." in caplog.text


def test_profiles_hold_xla_s_trace_and_ours(tmp_path):
    profiler = tf.profiler.experimental
    profile = profiler.Profile(str(tmp_path), profiler.ProfilerOptions())
    with profile, profiler.Trace("training", step_num=1, _r=1) as trace:
        trace.set_metadata(note="x")
        product(tf.ones([2, 2]))
    (ours,) = glob.glob(str(tmp_path / "plugins" / "profile" / "*" / "headrace_ops.trace.json"))
    with open(ours, encoding="utf-8") as file:
        found = {(event.get("cat"), event["name"]) for event in json.load(file)["traceEvents"]}
    assert {("op", "MatMul"), ("op", "StatelessIf"), ("function", "product")} <= found
    (path,) = glob.glob(str(tmp_path / "plugins" / "profile" / "*" / "*.xplane.pb"))
    with open(path, "rb") as file:
        content = file.read()
    assert b"MatMul" in content and b"training" in content


def test_one_profile_at_a_time(tmp_path):
    profiler = tf.profiler.experimental
    with pytest.raises(tf.errors.UnavailableError, match="No profiler is running"):
        profiler.stop()
    profiler.start(str(tmp_path))
    with pytest.raises(tf.errors.AlreadyExistsError, match="Another profiler is running"):
        profiler.start(str(tmp_path))
    profiler.stop(save=False)
    assert profiles(tmp_path) == []


def test_the_client_is_refused_with_a_reason(tmp_path):
    client = tf.profiler.experimental.client
    with pytest.raises(tf.errors.InvalidArgumentError, match="duration_ms must be greater than zero"):
        client.trace("grpc://localhost:1", str(tmp_path), 0)
    with pytest.raises(tf.errors.UnimplementedError, match="tf.profiler.experimental.start"):
        client.trace("grpc://localhost:1", str(tmp_path), 10)
    with pytest.raises(TypeError, match="port must be an int"):
        tf.profiler.experimental.server.start("x")
