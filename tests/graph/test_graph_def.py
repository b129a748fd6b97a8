"""GraphDefs in and out: recorded ones give the recorded results, and a graph survives the round trip."""

import json
import os

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages

ROOT = os.path.join(os.path.dirname(__file__), "..", "golden", "formats")
with open(os.path.join(ROOT, "cases.json")) as _text:
    CASES = [c for c in json.load(_text)["cases"] if c["format"] == "graphdef"]
with np.load(os.path.join(ROOT, "cases.npz")) as _stored:
    ARRAYS = {k: _stored[k] for c in CASES for k in [v["$t"] for v in (*c["feeds"].values(), *c["fetches"].values())]}


def _read(case):
    with open(os.path.join(ROOT, case["path"]), "rb") as file:
        data = file.read()
    parse = messages.parse if case["path"].endswith(".pb") else messages.parse_text
    return parse(messages.GraphDef, data, case["path"])


def _as_function(graph_def, feed, fetches):
    return tf.function(
        lambda x: tf.import_graph_def(graph_def, input_map={feed: x}, return_elements=fetches, name=""), autograph=False
    )


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_recorded_graphs_compute_what_was_recorded(case):
    ((feed, given),) = case["feeds"].items()
    function = _as_function(_read(case), feed, list(case["fetches"]))
    for found, expected in zip(function(tf.constant(ARRAYS[given["$t"]])), case["fetches"].values(), strict=True):
        np.testing.assert_allclose(found.numpy(), ARRAYS[expected["$t"]], rtol=1e-4, atol=1e-6)


def _program(x):
    y = tf.nn.relu(tf.matmul(x, tf.constant(np.arange(8.0).reshape(4, 2), tf.float32)))
    if tf.reduce_sum(y) > 10.0:
        y = y * 2.0
    else:
        y = -y
    i = 0
    while i < 3:
        y = y + 1.0
        i += 1
    left, right = tf.split(y, 2, axis=1)
    best, _ = tf.math.top_k(tf.concat([left, right], 1), 1)
    array = tf.TensorArray(tf.float32, size=3)
    for k in tf.range(3):
        array = array.write(k, tf.cast(k, tf.float32) * best[0])
    return y, best, array.stack()


def test_a_graph_with_control_flow_survives_the_round_trip():
    x = tf.constant(np.linspace(0, 1, 8).reshape(2, 4), tf.float32)
    concrete = tf.function(_program).get_concrete_function(x)
    message = concrete.graph.as_graph_def(add_shapes=True)
    names = [t.name for t in concrete.graph.outputs]
    again = _as_function(message, concrete.graph.inputs[0].name, names)
    for found, expected in zip(again(x), _program(x), strict=True):
        np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=1e-6)


def test_nodes_carry_types_and_inputs():
    concrete = tf.function(lambda x: tf.concat([x, x], 0)).get_concrete_function(tf.TensorSpec([None], tf.float64))
    node = next(n for n in concrete.graph.as_graph_def().node if n.op == "ConcatV2")
    assert node.attr["T"].type == tf.float64.as_datatype_enum
    assert node.attr["N"].i == 2
    assert list(node.input)[:2] == ["x", "x"]


def test_every_op_that_lacks_is_named():
    message = messages.GraphDef()
    for name in ("Unheard", "OfThis"):
        node = message.node.add()
        node.name, node.op = name, f"{name}Op"
    with pytest.raises(tf.errors.NotFoundError, match="OfThisOp, UnheardOp"), tf.Graph().as_default():
        tf.import_graph_def(message)


def test_cycles_are_rejected():
    message = messages.GraphDef()
    for name, source in (("a", "b"), ("b", "a")):
        node = message.node.add()
        node.name, node.op = name, "Identity"
        node.input.append(source)
    with pytest.raises(tf.errors.UnimplementedError, match="cycle"), tf.Graph().as_default():
        tf.import_graph_def(message)


def test_scopes_and_names():
    graph = tf.Graph()
    with graph.as_default():
        x = tf.constant(1.0, name="x")
        with tf.name_scope("layer"):
            y = tf.add(x, 2.0, name="y")
            again = tf.add(x, 2.0, name="y")
    assert [t.name for t in (x, y, again)] == ["x:0", "layer/y:0", "layer/y_1:0"]
    assert graph.get_tensor_by_name("layer/y:0") is y
    assert graph.get_operation_by_name("layer/y").type == "AddV2"
    with pytest.raises(KeyError, match="does not exist"):
        graph.get_tensor_by_name("nothing:0")
    with pytest.raises(ValueError, match="Tensor name"):
        graph.get_tensor_by_name("x")


@pytest.mark.parametrize(("producer", "wanted"), [(21, None), (23, None), (24, []), (0, None)])
def test_the_empty_shape_of_an_old_placeholder_is_unknown(producer, wanted):
    """Programs of TensorFlow 1.0 to 1.3 wrote no other shape into Placeholder nodes."""
    graph_def = tf.compat.v1.GraphDef()
    graph_def.versions.producer = producer
    node = graph_def.node.add(name="x", op="Placeholder")
    node.attr["dtype"].type = tf.float32.as_datatype_enum
    node.attr["shape"].shape.SetInParent()
    with tf.Graph().as_default():
        (x,) = tf.import_graph_def(graph_def, return_elements=["x:0"], name="")
    assert x.shape.rank == (None if wanted is None else 0)
    assert not node.attr["shape"].shape.unknown_rank


@pytest.mark.parametrize(
    "names, inputs, words",
    [
        (["a", "a"], [], "two nodes named 'a'"),
        (["a", ""], [], "without a name"),
        (["a", "b c"], [], "malformed name 'b c'"),
        (["a", "b:0"], [], "malformed name 'b:0'"),
        (["a", "b"], ["a:-1"], "malformed input 'a:-1'"),
        (["a", "b"], [""], "malformed input ''"),
        (["a", "b"], ["^"], "malformed input"),
        (["a", "b"], ["a:x:y"], "malformed input"),
        (["a", "b"], ["^a", "a"], "data input after control inputs"),
    ],
)
def test_malformed_names_are_refused(names, inputs, words):
    definition = messages.GraphDef()
    for number, name in enumerate(names):
        node = definition.node.add(name=name, op="Identity" if number and inputs else "NoOp")
        node.input.extend(inputs if number else [])
    with tf.Graph().as_default(), pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.import_graph_def(definition, name="")


def test_a_function_with_a_repeated_node_is_refused():
    definition = messages.GraphDef()
    function = definition.library.function.add()
    function.signature.name = "f"
    for _ in range(2):
        function.node_def.add(name="n", op="NoOp")
    definition.node.add(name="call", op="f")
    with tf.Graph().as_default(), pytest.raises(tf.errors.InvalidArgumentError, match="two nodes named 'n'"):
        tf.import_graph_def(definition, name="")
