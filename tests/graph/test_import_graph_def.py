"""tf.graph_util.import_graph_def: names, scopes, and graphs whose nodes do not fit together."""

import pytest

import headrace as tf

FLOAT, INT = tf.float32.as_datatype_enum, tf.int32.as_datatype_enum


def definition(*nodes):
    """A GraphDef of the placeholders `a`, `b` (float) and `i` (int), and of sums of the inputs given, as `c`..."""
    graph_def = tf.compat.v1.GraphDef()
    graph_def.versions.producer = 1500
    for name, kind in (("a", FLOAT), ("b", FLOAT), ("i", INT)):
        node = graph_def.node.add(name=name, op="Placeholder")
        node.attr["dtype"].type = kind
        node.attr["shape"].shape.dim.add(size=2)
    for name, inputs in zip("cde", nodes):
        graph_def.node.add(name=name, op="AddV2", input=inputs).attr["T"].type = FLOAT
    return graph_def


def imported(graph_def, **options):
    with tf.Graph().as_default() as graph:
        tf.graph_util.import_graph_def(graph_def, **options)
    return graph


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (["a", "zz"], "Node 'c': Unknown input node 'zz'"),
        (["a", "zz:0"], "Node 'c': Unknown input node 'zz:0'"),
        (["a", "b", "^zz"], r"Node 'c': Unknown input node '\^zz'"),
        (["a", "b:c:0"], "Node 'c': Unknown input node 'b:c:0'"),
        (["a", "b:1"], "Connecting to invalid output 1 of source node b which has 1 outputs"),
        (["a"], "NodeDef expected inputs 'float, float' do not match 1 inputs specified"),
        (["a", "a", "b"], "NodeDef expected inputs 'float, float' do not match 3 inputs specified"),
        (["a", "i"], "Input 1 of node import/c was passed int32 from import/i:0 incompatible with expected float."),
    ],
)
def test_a_node_with_wrong_inputs_is_refused(inputs, words):
    with pytest.raises(ValueError, match=words):
        imported(definition(inputs))


@pytest.mark.parametrize(
    ("elements", "error", "words"),
    [
        (["zz"], ValueError, "Requested return node 'zz' not found in graph def"),
        (["zz:0"], ValueError, "Requested return tensor 'zz:0' not found in graph def"),
        (["a:1"], ValueError, r"Invalid return output 1 of node 'a', which has 1 output\(s\)"),
        (["a:b:c"], ValueError, "Cannot convert 'a:b:c' to a tensor name"),
        ([7], TypeError, "Argument `return_elements` must be a list of strings"),
    ],
)
def test_elements_that_do_not_exist_are_refused(elements, error, words):
    with pytest.raises(error, match=words):
        imported(definition(), return_elements=elements)


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ([1], TypeError, "Argument `input_map` must be a dictionary. Obtained list"),
        ({1: 2.0}, TypeError, "All keys for argument `input_map` must be strings"),
        ({"zz:0": 2.0}, ValueError, r"Attempted to map inputs that were not found in graph_def: \[zz:0\]"),
        ({"b:0": [1, 2]}, ValueError, "Input 1 of node import/c was passed int32 from .* expected float"),
    ],
)
def test_inputs_that_do_not_fit_are_refused(given, error, words):
    with pytest.raises(error, match=words):
        imported(definition(["a", "b"]), input_map=given)


def test_any_value_may_replace_an_input():
    graph = imported(definition(["a", "zz"]), input_map={"zz": [1.0, 2.0]}, name="")
    with tf.compat.v1.Session(graph=graph) as session:
        assert session.run("c:0", {"a:0": [3.0, 4.0]}).tolist() == [4.0, 6.0]


def test_imported_names_are_unique():
    with tf.Graph().as_default() as graph:
        tf.constant(1, name="a")
        a, c = tf.graph_util.import_graph_def(definition(["a", "b"]), name="", return_elements=["a", "c:0"])
        tf.graph_util.import_graph_def(definition(["a", "b"]), name="")
    assert [a.name, c.name] == ["a_1", "c:0"]
    assert [o.name for o in graph.get_operations()] == ["a", "a_1", "b", "i", "c", "a_2", "b_1", "i_1", "c_1"]
    assert [t.name for t in graph.get_operation_by_name("c_1").inputs] == ["a_2:0", "b_1:0"]


def test_a_scope_that_ends_with_a_slash_is_used_as_it_is():
    assert imported(definition(), name="x/").get_operations()[0].name == "x/a"


def test_the_blocks_around_an_import_count():
    with tf.Graph().as_default() as graph, tf.device("/cpu:0"):
        before = tf.no_op("before")
        with tf.control_dependencies([before]):
            tf.graph_util.import_graph_def(definition(["a", "b"]), name="")
    operation = graph.get_operation_by_name("c")
    assert operation.device == "/device:CPU:0"
    assert operation.control_inputs == [before]


def test_eager_code_imports_into_the_default_graph():
    (c,) = tf.graph_util.import_graph_def(definition(["a", "b"]), return_elements=["c:0"])
    assert c.graph is tf.compat.v1.get_default_graph()
    tf.compat.v1.reset_default_graph()


@pytest.mark.parametrize(
    ("producer", "consumer", "words"),
    [
        (100, 1 << 30, "GraphDef min consumer version 1073741824 above"),
        (-1, 0, "GraphDef producer version -1 below min"),
    ],
)
def test_versions_that_nobody_reads_are_refused(producer, consumer, words):
    graph_def = definition()
    graph_def.versions.producer, graph_def.versions.min_consumer = producer, consumer
    with pytest.raises(ValueError, match=words):
        imported(graph_def)
