"""Frozen graphs: freeze_graph as programs call it, the tools beside it, and the names of tf.gfile."""

import subprocess
import sys

import numpy as np
import pytest

PROGRAM = """
import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 4], name="input")
w = tf.get_variable("w", [4, 3], initializer=tf.contrib.layers.xavier_initializer(seed=0))
y_ = tf.nn.softmax(tf.matmul(x, w), name="y_")
doubled = tf.cond(tf.reduce_sum(x) > 0, lambda: w * 2.0, lambda: w)
q = tf.matmul(x, doubled, name="q")
saver = tf.train.Saver()
values = np.arange(8, dtype=np.float32).reshape(2, 4)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
expected = sess.run([y_, q], {x: values})
tf.train.write_graph(sess.graph_def, ".", "har.pbtxt")
saver.save(sess, save_path="./har.ckpt")
sess.close()

from tensorflow.python.tools import freeze_graph

freeze_graph.freeze_graph("har.pbtxt", input_saver="",
                          input_binary=False, input_checkpoint="har.ckpt",
                          output_node_names="y_,q", restore_op_name="save/restore_all",
                          filename_tensor_name="save/Const:0",
                          output_graph="frozen_har.pb", clear_devices=True, initializer_nodes="")

with tf.Graph().as_default():
    output_graph_def = tf.GraphDef()
    with open("frozen_har.pb", "rb") as f:
        output_graph_def.ParseFromString(f.read())
        _ = tf.import_graph_def(output_graph_def, name="")
    with tf.Session() as sess:
        init = tf.global_variables_initializer()
        sess.run(init)
        input_x = tf.get_default_graph().get_tensor_by_name("input:0")
        found = sess.run(["y_:0", "q:0"], feed_dict={input_x: values})
for one, other in zip(found, expected):
    np.testing.assert_array_equal(one, other)
assert not [n for n in output_graph_def.node if "Var" in n.op]

from tensorflow.python.tools import optimize_for_inference_lib

smaller = optimize_for_inference_lib.optimize_for_inference(
    output_graph_def, ["input"], ["y_"], tf.float32.as_datatype_enum)
assert [n.op for n in smaller.node] == ["Placeholder", "Const", "MatMul", "Softmax"]
with tf.gfile.FastGFile("small.pb", "wb") as f:
    f.write(smaller.SerializeToString())
assert tf.gfile.Exists("small.pb") and tf.gfile.Glob("*.pb")
print("as written")
"""


def test_the_freezing_program_of_old_tutorials_runs_as_written(tmp_path):
    (tmp_path / "har.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "headrace", "run", "--tf1", "har.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("as written\n")


@pytest.fixture
def graph_def(tf):
    """Variables that are read, gathered from, and asked for their shape, in and outside of a loop."""
    table = tf.get_variable("table", [3, 2], initializer=tf.constant_initializer(np.arange(6).reshape(3, 2)))
    gathered = tf.nn.embedding_lookup(table, tf.constant([2, 0]))
    looped = tf.while_loop(lambda n, t: n < 3, lambda n, t: (n + 1, t + tf.reduce_sum(table)), [0, 0.0])[1]
    total = tf.reduce_sum(gathered) + looped
    tf.identity(total, name="total")
    tf.get_variable("unused", [2])
    return tf.get_default_graph().as_graph_def()


def test_values_of_a_session_become_constants(tf, graph_def):
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        frozen = tf.graph_util.convert_variables_to_constants(sess, graph_def, ["total"])
        expected = sess.run("total:0")
    assert expected == 55.0
    functions = [f for f in frozen.library.function if "frozen" in f.signature.name]
    ops = {n.op for nodes in (frozen.node, *(f.node_def for f in functions)) for n in nodes}
    assert functions and not ops & {"VarHandleOp", "ReadVariableOp", "ResourceGather"}
    assert "unused" not in {n.name for n in frozen.node}
    with tf.Graph().as_default(), tf.Session() as sess:
        tf.import_graph_def(frozen, name="")
        assert sess.run("total:0") == expected


def test_variables_may_stay(tf, graph_def):
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        convert = tf.graph_util.convert_variables_to_constants
        kept = convert(sess, graph_def, ["total"], variable_names_blacklist=["table"])
    assert [n.op for n in kept.node if n.name == "table"] == ["VarHandleOp"]


def test_sub_graphs(tf):
    a = tf.constant(1.0, name="a")
    b = tf.identity(tf.identity(a, name="mid"), name="b")
    tf.add(b, 1.0, name="c")
    tf.constant(2.0, name="apart")
    graph_def = tf.get_default_graph().as_graph_def()
    cut = tf.graph_util.extract_sub_graph(graph_def, ["b"])
    assert [n.name for n in cut.node] == ["a", "mid", "b"]
    with pytest.raises(AssertionError, match="nothing is not in graph"):
        tf.graph_util.extract_sub_graph(graph_def, ["nothing"])
    with pytest.raises(TypeError, match="iterable of strings"):
        tf.graph_util.extract_sub_graph(graph_def, "b")
    lean = tf.graph_util.remove_training_nodes(cut, protected_nodes=["b"])
    assert [(n.name, list(n.input)) for n in lean.node] == [("a", []), ("b", ["a"])]
    assert tf.graph_util.tensor_shape_from_node_def_name(tf.get_default_graph(), "c").as_list() == []


def test_batch_normalization_folds_into_the_convolution_before_it(tf):
    from headrace._src.compat_v1.frozen.inference import optimize_for_inference

    x = tf.placeholder(tf.float32, [1, 4, 4, 2], name="x")
    random = np.random.default_rng(0)
    kernel = tf.constant(random.normal(size=(3, 3, 2, 3)).astype(np.float32))
    scale, offset, mean, variance = (random.uniform(0.5, 1.5, 3).astype(np.float32) for _ in range(4))
    conv = tf.nn.conv2d(x, kernel, strides=[1, 1, 1, 1], padding="SAME")
    y = tf.nn.fused_batch_norm(conv, scale, offset, mean, variance, is_training=False)[0]
    tf.nn.relu(y, name="out")
    graph_def = tf.get_default_graph().as_graph_def()
    folded = optimize_for_inference(graph_def, ["x"], ["out"], tf.float32)
    assert [n.op for n in folded.node if n.op != "Const"] == ["Placeholder", "Conv2D", "BiasAdd", "Relu"]
    values = random.normal(size=(1, 4, 4, 2)).astype(np.float32)
    with tf.Session() as sess:
        expected = sess.run("out:0", {x: values})
        tf.import_graph_def(folded, name="folded")
        np.testing.assert_allclose(sess.run("folded/out:0", {"folded/x:0": values}), expected, rtol=1e-4, atol=1e-5)


def test_records_are_read_without_datasets(tf, tmp_path):
    path = str(tmp_path / "records")
    options = tf.python_io.TFRecordOptions(tf.python_io.TFRecordCompressionType.GZIP)
    with tf.python_io.TFRecordWriter(path, options) as writer:
        writer.write(b"one")
        writer.write(b"two")
    assert list(tf.python_io.tf_record_iterator(path, options)) == [b"one", b"two"]
