"""The half of the comparison of TensorFlow 1's files that runs under real TensorFlow.

python graphs_in_tensorflow.py FOLDER

Reads what headrace wrote in FOLDER/ours, writes its own files to FOLDER/theirs, prints results of both as JSON.
"""

import glob
import json
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np
import tensorflow as tf2
import tensorflow.compat.v1 as tf

ours, theirs = (os.path.join(sys.argv[1], name) for name in ("ours", "theirs"))
ONES = np.ones((4, 3), np.float32)
# Eager execution is left once and for all.
function = tf2.saved_model.load(os.path.join(ours, "plain")).signatures["serving_default"]
SECOND_GENERATION = function(x=tf2.constant(ONES[:1]))["y"].numpy().tolist()
tf.disable_v2_behavior()
OPTIMIZERS = {
    "descent": lambda: tf.train.GradientDescentOptimizer(0.1),
    "momentum": lambda: tf.train.MomentumOptimizer(0.1, 0.9, use_nesterov=True),
    "adam": lambda: tf.train.AdamOptimizer(0.1),
    "adagrad": lambda: tf.train.AdagradOptimizer(0.1),
    "adadelta": lambda: tf.train.AdadeltaOptimizer(0.1),
    "rmsprop": lambda: tf.train.RMSPropOptimizer(0.1, momentum=0.5),
    "centered": lambda: tf.train.RMSPropOptimizer(0.1, centered=True),
    "ftrl": lambda: tf.train.FtrlOptimizer(0.1, l1_regularization_strength=0.01),
    "proximal": lambda: tf.train.ProximalAdagradOptimizer(0.1, l1_regularization_strength=0.01),
}


def loaded(folder, feeds):
    with tf.Session(graph=tf.Graph()) as sess:
        signature = tf.saved_model.load(sess, ["serve"], folder).signature_def["serving_default"]
        fed = {signature.inputs[key].name: value for key, value in feeds.items()}
        return {key: plain(sess.run(info.name, fed)) for key, info in signature.outputs.items()}


def plain(value):
    value = np.asarray(value).tolist()
    return value.decode() if isinstance(value, bytes) else value


def read_checkpoint():
    with tf.Graph().as_default():
        saver = tf.train.import_meta_graph(os.path.join(ours, "saver", "model-3.meta"))
        with tf.Session() as sess:
            saver.restore(sess, tf.train.latest_checkpoint(os.path.join(ours, "saver")))
            before = sess.run("y:0", {"x:0": ONES[:1]})
            sess.run(tf.get_collection("train_op")[0], {"x:0": ONES})
            after = sess.run("y:0", {"x:0": ONES[:1]})
            names = [v.name for v in tf.trainable_variables()]
            step = sess.run(tf.train.get_global_step())
    return {"before": plain(before), "after": plain(after), "names": names, "step": int(step)}


def read_frozen():
    graph_def = tf.GraphDef()
    with tf.gfile.GFile(os.path.join(ours, "frozen.pb"), "rb") as file:
        graph_def.ParseFromString(file.read())
    with tf.Graph().as_default(), tf.Session() as sess:
        tf.import_graph_def(graph_def, name="")
        return plain(sess.run("out:0", {"x:0": ONES[:1]}))


def read_dataset_graph():
    with tf.Graph().as_default():
        saver = tf.train.import_meta_graph(os.path.join(ours, "data", "m.meta"))
        with tf.Session() as sess:
            saver.restore(sess, os.path.join(ours, "data", "m"))
            return plain(sess.run("out:0", {"IteratorGetNext:0": ONES[0]}))


def read_events():
    (path,) = glob.glob(os.path.join(ours, "events", "*"))
    found = list(tf.train.summary_iterator(path))
    nodes = [n.name for e in found if e.graph_def for n in tf.GraphDef.FromString(e.graph_def).node]
    return {"values": [[e.step, v.tag, v.simple_value] for e in found for v in e.summary.value], "nodes": nodes}


def write_training(name, optimizer, resource):
    (tf.enable_resource_variables if resource else tf.disable_resource_variables)()
    tf.reset_default_graph()
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    w = tf.get_variable("w", [3, 2], initializer=tf.constant_initializer(np.arange(6).reshape(3, 2)))
    rows = tf.get_variable("rows", [5, 2], initializer=tf.ones_initializer())
    y = tf.add(tf.matmul(x, w), tf.reduce_sum(tf.gather(rows, tf.constant([3, 1, 3])), 0), name="y")
    step = tf.train.get_or_create_global_step()
    train = optimizer().minimize(tf.reduce_mean(tf.square(y - 1.0)), global_step=step, name="train")
    saver = tf.train.Saver(sharded=name == "adam")
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        sess.run(train, {x: ONES})
        saver.save(sess, os.path.join(theirs, name, "model"))
        for _ in range(2):
            sess.run(train, {x: ONES})
        return plain(sess.run(y, {x: ONES[:1]}))


def write_saved_models():
    tf.enable_resource_variables()
    tf.reset_default_graph()
    path = os.path.join(theirs, "words.txt")
    with open(path, "w") as file:
        file.write("a\nb\nc\n")
    asset = tf.constant(path)
    whole, line = tf.lookup.TextFileIndex.WHOLE_LINE, tf.lookup.TextFileIndex.LINE_NUMBER
    table = tf.lookup.StaticVocabularyTable(tf.lookup.TextFileInitializer(asset, tf.string, whole, tf.int64, line), 1)
    words = tf.placeholder(tf.string, [None], name="words")
    rows = tf.get_variable("rows", [4, 2], initializer=tf.constant_initializer(np.arange(8)))
    z = tf.nn.embedding_lookup(rows, table.lookup(words))
    tf.enable_control_flow_v2()
    z = tf.while_loop(lambda n, t: n < 3, lambda n, t: (n + 1, t * 2.0), [0, z])[1]
    folder = os.path.join(theirs, "table")
    with tf.Session() as sess:
        sess.run([tf.global_variables_initializer(), tf.tables_initializer()])
        builder = tf.saved_model.Builder(folder)
        signature = tf.saved_model.predict_signature_def({"words": words}, {"z": z})
        builder.add_meta_graph_and_variables(
            sess, ["serve"], {"serving_default": signature}, assets_collection=[asset], main_op=tf.tables_initializer()
        )
        builder.save()
        expected = plain(sess.run(z, {words: ["b", "q"]}))
        frozen = tf.graph_util.convert_variables_to_constants(
            sess, sess.graph_def, [rows.op.name + "/Read/ReadVariableOp"]
        )
        tf.train.write_graph(frozen, theirs, "frozen.pb", as_text=False)
    return expected


results = {
    "checkpoint": read_checkpoint(),
    "saved_model": loaded(os.path.join(ours, "plain"), {"x": ONES[:2]}),
    "assets": loaded(os.path.join(ours, "assets"), {}),
    "vocabulary": loaded(os.path.join(ours, "vocabulary"), {"words": ["c", "q", "z"]}),
    "frozen": read_frozen(),
    "data": read_dataset_graph(),
    "events": read_events(),
    "training": {
        f"{name}_{kind}": write_training(f"{name}_{kind}", optimizer, kind == "resource")
        for name, optimizer in OPTIMIZERS.items()
        for kind in ("resource", "reference")
    },
    "table": write_saved_models(),
    "second generation": SECOND_GENERATION,
}
print(json.dumps(results))
