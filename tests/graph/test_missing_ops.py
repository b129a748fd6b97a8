"""Graphs with ops that this package does not have: the rest runs, and the missing op raises when it runs."""

import pytest

import headrace as tf
from headrace._src.formats import messages

v1 = tf.compat.v1
FLOAT, INT64 = tf.float32.as_datatype_enum, tf.int64.as_datatype_enum


def graph_def():
    """x -> z = x * x; reader -> batch (float, int64) -> y = batch + x; report reads the second part of batch."""
    message = messages.GraphDef()
    message.versions.producer = 27

    def add(op, name, *inputs, **types):
        node = message.node.add(op=op, name=name, input=inputs)
        for key, value in types.items():
            node.attr[key].type = value
        return node

    add("Placeholder", "x", dtype=FLOAT)
    add("Square", "z", "x", T=FLOAT)
    add("MysteryReader", "reader")
    add("MysteryBatch", "batch", "reader").attr["output_types"].list.type.extend([FLOAT, INT64])
    add("AddV2", "y", "batch", "x", T=FLOAT)
    add("MysteryReport", "report", "batch:1")
    return message


@pytest.fixture
def session():
    with v1.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        tf.import_graph_def(graph_def(), name="")
        yield session


def test_what_does_not_need_the_op_runs(session):
    assert session.run("z:0", {"x:0": [3.0]}).tolist() == [9.0]
    assert session.run("y:0", {"x:0": [3.0], "batch:0": [1.0]}).tolist() == [4.0]


def test_the_op_raises_when_it_runs(session):
    for fetch in ("y:0", "report"):
        with pytest.raises(tf.errors.NotFoundError, match="Op type not registered 'MysteryReader'"):
            session.run(fetch, {"x:0": [3.0]})


def test_outputs_have_the_dtypes_that_are_read(session):
    batch = session.graph.get_operation_by_name("batch")
    assert [t.dtype for t in batch.outputs] == [tf.float32, tf.int64]


def test_the_nodes_are_exported_unchanged(session):
    exported = {node.name: node for node in session.graph.as_graph_def().node}
    for node in graph_def().node:
        if node.op.startswith("Mystery"):
            assert exported[node.name] == node


def test_a_signature_that_needs_the_op_raises_when_it_is_called(tmp_path, caplog):
    module = tf.Module()
    spec = tf.TensorSpec([], tf.float32)
    good = tf.function(lambda x: tf.abs(x), input_signature=[spec])
    bad = tf.function(lambda x: tf.sin(x), input_signature=[spec])
    signatures = {"good": good.get_concrete_function(), "bad": bad.get_concrete_function()}
    tf.saved_model.save(module, tmp_path, signatures=signatures)
    path = tmp_path / "saved_model.pb"
    model = messages.SavedModel.FromString(path.read_bytes())
    for function in model.meta_graphs[0].graph_def.library.function:
        for node in function.node_def:
            if node.op == "Sin":
                node.op = "MysterySin"
    path.write_bytes(model.SerializeToString())
    loaded = tf.saved_model.load(tmp_path)
    assert "MysterySin. The signatures bad raise when they are called." in caplog.text
    assert float(loaded.signatures["good"](tf.constant(-2.0))["output_0"]) == 2.0
    with pytest.raises(tf.errors.NotFoundError, match="MysterySin"):
        loaded.signatures["bad"](tf.constant(1.0))
