"""Files of TensorFlow 1 (meta graphs, checkpoints by name, SavedModels of sessions, frozen graphs), both ways."""

import json
import os
import subprocess

import numpy as np
import pytest

import headrace
import headrace.compat.v1 as tf

WORKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "graphs_in_tensorflow.py")
ONES = np.ones((4, 3), np.float32)
TRAINED = [f"{name}_{kind}" for name in ("descent", "momentum", "adam", "adagrad", "adadelta", "rmsprop", "centered",
           "ftrl", "proximal") for kind in ("resource", "reference")]  # fmt: skip

pytestmark = pytest.mark.interop


@pytest.fixture
def v1():
    tf.disable_v2_behavior()
    tf.reset_default_graph()
    yield
    tf.enable_v2_behavior()


@pytest.fixture(scope="module")
def both(tensorflow_python, tmp_path_factory):
    """A folder with the files of both, what headrace computed, and what TensorFlow did."""
    folder = tmp_path_factory.mktemp("graphs")
    tf.disable_v2_behavior()
    try:
        expected = write_ours(folder / "ours")
    finally:
        tf.enable_v2_behavior()
    done = subprocess.run([tensorflow_python, WORKER, str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder, expected, json.loads(done.stdout.splitlines()[-1])


def write_ours(folder):
    folder.mkdir()
    (folder.parent / "theirs").mkdir()
    return {
        "checkpoint": write_checkpoint(str(folder / "saver")),
        "saved_model": write_saved_model(str(folder / "plain")),
        "assets": write_assets(folder),
        "vocabulary": write_vocabulary(folder),
        "frozen": write_frozen(str(folder)),
        "data": write_dataset_graph(str(folder / "data")),
        "events": write_events(str(folder / "events")),
    }


def write_checkpoint(folder):
    tf.reset_default_graph()
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    with tf.variable_scope("net"):
        w = tf.get_variable("w", [3, 2], initializer=tf.constant_initializer(np.arange(6).reshape(3, 2)))
    y = tf.nn.relu(tf.matmul(x, w), name="y")
    step = tf.train.get_or_create_global_step()
    train = tf.train.AdamOptimizer(0.1).minimize(tf.reduce_mean(tf.square(y - 1.0)), global_step=step)
    saver = tf.train.Saver()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(3):
            sess.run(train, {x: ONES})
        saver.save(sess, f"{folder}/model", global_step=step)
        before = sess.run(y, {x: ONES[:1]})
        sess.run(train, {x: ONES})
        return {"before": before, "after": sess.run(y, {x: ONES[:1]})}


def write_saved_model(folder):
    tf.reset_default_graph()
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    w = tf.get_variable("w", [3, 2], initializer=tf.ones_initializer())
    grown = tf.while_loop(lambda n, t: n < 3, lambda n, t: (n + 1, t * 2.0), [0, tf.matmul(x, w)])[1]
    y = tf.cond(tf.reduce_sum(x) > 0, lambda: grown + w[0], lambda: grown)
    with tf.Session() as sess:
        sess.run(w.initializer)
        tf.saved_model.simple_save(sess, folder, {"x": x}, {"y": y})
        return sess.run(y, {x: ONES[:2]})


def write_assets(folder):
    tf.reset_default_graph()
    source = folder / "said.txt"
    source.write_text("hello")
    path = tf.constant(str(source))
    said = tf.get_variable("said", [], tf.string, initializer=tf.constant_initializer(""))
    main_op = tf.group(said.assign(tf.io.read_file(path)))
    builder = tf.saved_model.Builder(str(folder / "assets"))
    signature = tf.saved_model.build_signature_def(
        outputs={"said": tf.saved_model.build_tensor_info(tf.identity(said))}, method_name="said"
    )
    with tf.Session() as sess:
        sess.run(said.initializer)
        builder.add_meta_graph_and_variables(
            sess, ["serve"], {"serving_default": signature}, assets_collection=[path], main_op=main_op
        )
    builder.save()
    source.unlink()
    return "hello"


def write_vocabulary(folder):
    tf.reset_default_graph()
    source = folder / "words.txt"
    source.write_text("a\nb\nc\n")
    path = tf.constant(str(source))
    tf.add_to_collection(tf.GraphKeys.ASSET_FILEPATHS, path)
    index = tf.lookup.TextFileIndex
    initializer = tf.lookup.TextFileInitializer(path, tf.string, index.WHOLE_LINE, tf.int64, index.LINE_NUMBER)
    words = tf.placeholder(tf.string, [None])
    numbers = tf.lookup.StaticVocabularyTable(initializer, 2).lookup(words)
    with tf.Session() as sess:
        sess.run(tf.tables_initializer())
        tf.saved_model.simple_save(
            sess, str(folder / "vocabulary"), {"words": words}, {"numbers": numbers},
            legacy_init_op=tf.tables_initializer(),
        )  # fmt: skip
        found = sess.run(numbers, {words: ["c", "q", "z"]})
    source.unlink()
    return found


def write_frozen(folder):
    tf.reset_default_graph()
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    w = tf.get_variable("w", [3, 2], initializer=tf.constant_initializer(np.arange(6).reshape(3, 2)))
    rows = tf.nn.embedding_lookup(w, tf.constant([2, 0]))
    out = tf.cond(tf.reduce_sum(x) > 0, lambda: tf.matmul(x, w) + tf.reduce_sum(rows), lambda: tf.matmul(x, w * 2.0))
    tf.identity(out, name="out")
    with tf.Session() as sess:
        sess.run(w.initializer)
        frozen = tf.graph_util.convert_variables_to_constants(sess, sess.graph_def, ["out"])
        tf.train.write_graph(frozen, folder, "frozen.pb", as_text=False)
        return sess.run("out:0", {x: ONES[:1]})


def write_dataset_graph(folder):
    tf.reset_default_graph()
    dataset = tf.data.Dataset.from_tensor_slices(ONES).map(lambda row: row * 2.0)
    row = dataset.make_one_shot_iterator().get_next()
    w = tf.get_variable("w", [3], initializer=tf.ones_initializer())
    out = tf.reduce_sum(row * w, name="out")
    with tf.Session() as sess:
        sess.run(w.initializer)
        tf.train.Saver().save(sess, f"{folder}/m")
        return sess.run(out, {row: ONES[0]})


def write_events(folder):
    tf.reset_default_graph()
    with tf.name_scope("scope"):
        summary = tf.summary.scalar("loss", tf.constant(0.5), family="fam")
    with tf.Session() as sess, tf.summary.FileWriter(folder, sess.graph) as writer:
        writer.add_summary(sess.run(summary), 7)
    return [[7, "fam/scope/fam/loss", 0.5]]


def test_tensorflow_goes_on_training_from_our_checkpoint(both):
    _, expected, found = both
    found = found["checkpoint"]
    np.testing.assert_allclose(found["before"], expected["checkpoint"]["before"], rtol=1e-6)
    np.testing.assert_allclose(found["after"], expected["checkpoint"]["after"], rtol=1e-6)
    assert (found["names"], found["step"]) == (["net/w:0"], 4)


@pytest.mark.parametrize("kind", ["frozen", "data"])
def test_tensorflow_runs_our_graphs(both, kind):
    _, expected, found = both
    np.testing.assert_allclose(found[kind], expected[kind], rtol=1e-6)


def test_tensorflow_loads_our_saved_models(both):
    _, expected, found = both
    np.testing.assert_allclose(found["saved_model"]["y"], expected["saved_model"], rtol=1e-6)
    np.testing.assert_allclose(found["second generation"], expected["saved_model"][:1], rtol=1e-6)
    assert found["assets"] == {"said": expected["assets"]}
    assert found["vocabulary"] == {"numbers": expected["vocabulary"].tolist()}


def test_tensorflow_reads_our_summaries(both):
    _, expected, found = both
    assert found["events"]["values"] == expected["events"]
    assert "scope/fam/loss" in found["events"]["nodes"]


@pytest.mark.parametrize("name", TRAINED)
def test_we_go_on_training_from_their_checkpoint(both, v1, name):
    folder, _, found = both
    saver = tf.train.import_meta_graph(str(folder / "theirs" / name / "model.meta"))
    with tf.Session() as sess:
        saver.restore(sess, str(folder / "theirs" / name / "model"))
        for _ in range(2):
            sess.run("train", {"x:0": ONES})
        np.testing.assert_allclose(sess.run("y:0", {"x:0": ONES[:1]}), found["training"][name], rtol=2e-5)
        assert sess.run(tf.train.get_global_step()) == 3
        assert [v.name for v in tf.trainable_variables()] == ["w:0", "rows:0"]


def test_we_load_their_saved_model_with_a_table_and_a_loop(both, v1):
    folder, _, found = both
    with tf.Session(graph=tf.Graph()) as sess:
        loaded = tf.saved_model.load(sess, ["serve"], str(folder / "theirs" / "table"))
        signature = loaded.signature_def["serving_default"]
        result = sess.run(signature.outputs["z"].name, {signature.inputs["words"].name: ["b", "q"]})
    np.testing.assert_allclose(result, found["table"])
    tf.enable_v2_behavior()
    options = headrace.saved_model.LoadOptions(allow_file_ops=True)  # its vocabulary is a file outside of its folder
    model = headrace.saved_model.load(str(folder / "theirs" / "table"), options=options)
    function = model.signatures["serving_default"]
    np.testing.assert_allclose(function(words=headrace.constant(["b", "q"]))["z"], found["table"])


def test_we_run_their_frozen_graph(both, v1):
    folder, _, _ = both
    graph_def = tf.GraphDef()
    with tf.gfile.FastGFile(str(folder / "theirs" / "frozen.pb"), "rb") as file:
        graph_def.ParseFromString(file.read())
    tf.import_graph_def(graph_def, name="")
    with tf.Session() as sess:
        np.testing.assert_array_equal(sess.run("rows/Read/ReadVariableOp:0"), np.arange(8).reshape(4, 2))
