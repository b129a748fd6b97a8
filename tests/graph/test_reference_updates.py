"""In TensorFlow 1 an update of a variable has an output: the new value. Collections and fetches name it."""

import numpy as np

import headrace as tf
from headrace._src.formats import messages, tensor_proto

v1 = tf.compat.v1
FLOAT = tf.float32.as_datatype_enum


def meta_graph():
    """v = 1.0, and `increase` = assign_add(v, 2.0), which a collection holds."""
    message = messages.MetaGraphDef()
    nodes = message.graph_def.node
    variable = nodes.add(name="v", op="VariableV2")
    variable.attr["dtype"].type = FLOAT
    variable.attr["shape"].shape.SetInParent()
    for name, number in (("one", 1.0), ("two", 2.0)):
        node = nodes.add(name=name, op="Const")
        node.attr["dtype"].type = FLOAT
        node.attr["value"].tensor.CopyFrom(tensor_proto.from_array(np.float32(number)))
    for name, op, value in (("start", "Assign", "one"), ("increase", "AssignAdd", "two")):
        nodes.add(name=name, op=op, input=["v", value]).attr["T"].type = FLOAT
    message.graph_def.versions.producer = 26
    message.collection_def["updates"].node_list.value.append("increase:0")
    return message


def test_the_output_of_an_update_is_the_new_value():
    with v1.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        v1.train.import_meta_graph(meta_graph())
        session.run("start")
        (update,) = graph.get_collection("updates")
        assert session.run(update) == 3.0
        assert session.run("increase:0") == 5.0
        assert session.run("increase") is None
        (again,) = tf.import_graph_def(meta_graph().graph_def, return_elements=["increase:0"], name="again")
        session.run("again/start")
        assert session.run(again) == 3.0


def test_names_of_imported_nodes_are_taken():
    with v1.Graph().as_default():
        v1.train.import_meta_graph(meta_graph())
        assert tf.constant(1.0, name="one").op.name == "one_1"
