"""Graphs and SavedModels whose messages are well-formed and whose content is not: an error, or a run, never a crash."""

import os
import random
import shutil

import numpy as np
import pytest

import headrace as tf
from formats import recorded
from headrace._src.formats import messages

EXPECTED = (tf.errors.OpError, ValueError)


def survives(work, *arguments):
    try:
        work(*arguments)
    except EXPECTED as error:
        assert str(error)
        return type(error).__name__
    return "ran"


def fed(spec):
    sizes = [size or 2 for size in spec.shape.as_list()] if spec.shape.rank is not None else [2]
    if spec.dtype is tf.string:
        return np.full(sizes, b"a", object)
    return np.ones(sizes, spec.dtype.as_numpy_dtype)


def run_graph(graph_def):
    with tf.Graph().as_default() as graph, tf.compat.v1.Session() as session:
        tf.import_graph_def(graph_def, name="")
        feeds = {o.outputs[0]: fed(o.outputs[0]) for o in graph.get_operations() if o.type == "Placeholder"}
        session.run([o.outputs[0] for o in graph.get_operations() if o.outputs][-1], feeds)


def run_signatures(folder):
    for signature in tf.saved_model.load(folder).signatures.values():
        signature(**{name: tf.constant(fed(spec)) for name, spec in signature.structured_input_signature[1].items()})


@pytest.mark.parametrize("name", ["frozen_tf2.pb", "net0.pb", "net1.pb"])
def test_graphs(name):
    outcomes = set()
    for seed in range(40):
        graph = messages.GraphDef.FromString(recorded.content("graphdef", name))
        chance = random.Random(f"{name}{seed}")
        for _ in range(chance.choice([1, 1, 2, 4])):
            recorded.damage_message(graph, chance)
        outcomes.add(survives(run_graph, graph))
    assert "ran" in outcomes and "ValueError" in outcomes


@pytest.mark.parametrize("name", ["sm_control_flow", "sm_lookup", "sm_signatures", "sm_v1"])
def test_saved_models(tmp_path, name):
    folder = tmp_path / "m"
    shutil.copytree(recorded.path(name), folder)
    outcomes = set()
    for seed in range(20):
        model = messages.SavedModel.FromString(recorded.content(name, "saved_model.pb"))
        chance = random.Random(f"{name}{seed}")
        for _ in range(chance.choice([1, 1, 2, 4])):
            recorded.damage_message(model, chance)
        (folder / "saved_model.pb").write_bytes(model.SerializeToString())
        outcomes.add(survives(run_signatures, folder))
    assert len(outcomes) > 1


def test_cycles_are_named():
    graph = messages.GraphDef()
    for name, source in (("a", "b"), ("b", "a")):
        node = graph.node.add(name=name, op="Identity", input=[source])
        node.attr["T"].type = 1
    with tf.Graph().as_default(), pytest.raises(tf.errors.OpError, match="cycle through '[ab]'"):
        tf.import_graph_def(graph)


def test_functions_that_call_each_other_are_rejected():
    graph = messages.GraphDef()
    for name, called in (("f", "g"), ("g", "f")):
        function = graph.library.function.add()
        function.signature.name = name
        function.node_def.add(name="call", op=called)
    graph.node.add(name="x", op="f")
    with tf.Graph().as_default(), pytest.raises(tf.errors.OpError, match="calls itself"):
        tf.import_graph_def(graph)


def test_depth_is_no_danger():
    deep = messages.GraphDef()
    deep.node.add(name="n0", op="Placeholder").attr["dtype"].type = 1
    for number in range(1, 5000):
        deep.node.add(name=f"n{number}", op="Identity", input=[f"n{number - 1}"]).attr["T"].type = 1
    with tf.Graph().as_default() as graph, tf.compat.v1.Session() as session:
        tf.import_graph_def(deep, name="")
        last = graph.get_tensor_by_name("n4999:0")
        assert session.run(last, {"n0:0": 2.0}) == 2.0
    calls = messages.GraphDef()
    for number in range(3000):
        function = calls.library.function.add()
        function.signature.name = f"f{number}"
        if number:
            function.node_def.add(name="call", op=f"f{number - 1}")
    calls.node.add(name="x", op="f2999")
    with tf.Graph().as_default():
        survives(tf.import_graph_def, calls)


def test_deep_structures_in_a_saved_model_end_in_an_error(tmp_path):
    module = tf.Module()
    module.f = tf.function(lambda x: x, input_signature=[tf.TensorSpec([2], tf.float32)])
    tf.saved_model.save(module, tmp_path)
    path = tmp_path / "saved_model.pb"
    model = messages.SavedModel.FromString(path.read_bytes())
    for function in model.meta_graphs[0].object_graph_def.concrete_functions.values():
        value = function.output_signature
        for _ in range(60):  # the parser itself refuses more than a hundred levels
            inner = messages.StructuredValue()
            inner.list_value.values.add().CopyFrom(value)
            value = inner
        function.output_signature.CopyFrom(value)
    path.write_bytes(model.SerializeToString())
    assert survives(tf.saved_model.load, os.fspath(tmp_path)) in ("DataLossError", "InvalidArgumentError", "ran")
