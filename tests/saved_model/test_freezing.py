"""convert_variables_to_constants_v2."""

import pytest

import headrace as tf
from headrace._src.saved_model.freezing import convert_variables_to_constants_v2


def test_variables_become_constants_through_calls_conditions_and_loops():
    w, b = tf.Variable([[1.0, 2.0], [3.0, 4.0]]), tf.Variable(1.0)

    @tf.function
    def inner(x):
        return x * b

    @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32, name="inp")])
    def f(x):
        y = tf.matmul(x, w) + tf.gather(w, 0)
        if tf.reduce_sum(y) > 0:
            y = y + b
        else:
            y = y - b
        i = tf.constant(0)
        while i < 3:
            y, i = y + b, i + 1
        return inner(y)

    x = tf.constant([[1.0, 1.0]])
    want = f(x).numpy().tolist()
    frozen = convert_variables_to_constants_v2(f.get_concrete_function())
    w.assign_add(w)
    b.assign(100.0)
    assert frozen(x)[0].numpy().tolist() == want
    assert frozen.captured_inputs == [] and frozen.variables == ()
    message = frozen.graph.as_graph_def()
    nodes = [*message.node, *(n for function in message.library.function for n in function.node_def)]
    assert not {n.op for n in nodes} & {"ReadVariableOp", "VarHandleOp", "ResourceGather", "StatefulPartitionedCall"}
    assert message.node[0].name == "inp"
    with tf.Graph().as_default() as graph, tf.compat.v1.Session(graph=graph) as session:
        tf.import_graph_def(message, name="")
        assert session.run(frozen.outputs[0].name, {"inp:0": x.numpy()}).tolist() == want


def test_functions_that_assign_are_refused():
    v = tf.Variable(1.0)
    f = tf.function(lambda: v.assign_add(1.0), input_signature=[])
    with pytest.raises(ValueError, match="does more with a variable than read"):
        convert_variables_to_constants_v2(f.get_concrete_function())
