"""Saver, meta graphs, and checkpoints of graphs; messages and file names are TensorFlow's."""

import os

import numpy as np
import pytest

import headrace


@pytest.fixture
def model(tf):
    """A graph whose training can be followed: x -> y, `train` moves w by the gradient."""
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    with tf.variable_scope("net"):
        w = tf.get_variable("w", [3, 2], initializer=tf.constant_initializer(np.arange(6).reshape(3, 2)))
        b = tf.get_variable("b", [2], initializer=tf.zeros_initializer())
    y = tf.nn.relu(tf.matmul(x, w) + b, name="y")
    step = tf.train.get_or_create_global_step()
    tf.train.AdamOptimizer(0.1).minimize(tf.reduce_mean(tf.square(y - 1.0)), global_step=step, name="train")
    tf.add_to_collection("out", y)
    return tf


ONES = np.ones((4, 3), np.float32)


def train(sess, count):
    for _ in range(count):
        sess.run("train", {"x:0": ONES})
    return sess.run("y:0", {"x:0": ONES[:1]})


def test_a_saved_session_goes_on_where_it_was(model, tmp_path):
    tf, prefix = model, str(tmp_path / "model")
    saver = tf.train.Saver()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        train(sess, 3)
        path = saver.save(sess, prefix, global_step=tf.train.get_global_step())
        expected = train(sess, 1)
    assert path == f"{prefix}-3"
    with tf.Session() as sess:
        saver.restore(sess, path)
        np.testing.assert_array_equal(train(sess, 1), expected)
    # TensorFlow's own numbers for these four steps
    np.testing.assert_allclose(expected, [[4.4113464, 7.406025]], rtol=1e-6)


def test_a_meta_graph_brings_graph_collections_and_saver(model, tmp_path):
    tf, prefix = model, str(tmp_path / "model")
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        train(sess, 3)
        tf.train.Saver().save(sess, prefix)
        expected = train(sess, 1)
    with tf.Graph().as_default():
        saver = tf.train.import_meta_graph(prefix + ".meta")
        assert [v.name for v in tf.trainable_variables()] == ["net/w:0", "net/b:0"]
        assert tf.trainable_variables()[0] in tf.global_variables()
        assert [t.name for t in tf.get_collection("out")] == ["y:0"]
        with tf.Session() as sess:
            saver.restore(sess, prefix)
            np.testing.assert_array_equal(train(sess, 1), expected)
            assert sess.run(tf.train.get_global_step()) == 4
    with tf.Graph().as_default():
        saver = tf.train.import_meta_graph(prefix + ".meta", import_scope="again")
        with tf.Session() as sess:
            saver.restore(sess, prefix)
            assert sess.run("again/y:0", {"again/x:0": ONES[:1]}).shape == (1, 2)
        assert tf.global_variables()[0].name == "again/net/w:0"


def test_the_nodes_that_save_have_tensorflows_names(model):
    definition = model.train.Saver(max_to_keep=2).saver_def
    assert (definition.filename_tensor_name, definition.save_tensor_name, definition.restore_op_name) == (
        "save/Const:0", "save/control_dependency:0", "save/restore_all",
    )  # fmt: skip
    assert (definition.max_to_keep, definition.keep_checkpoint_every_n_hours, definition.version) == (2, 10000.0, 2)
    names = {o.name for o in model.get_default_graph().get_operations()}
    assert {"save/filename", "save/SaveV2/tensor_names", "save/RestoreV2", "save/AssignVariableOp_3"} <= names


def test_old_checkpoints_are_deleted_and_listed(tf, tmp_path):
    tf.get_variable("v", [])
    saver = tf.train.Saver(max_to_keep=2, pad_step_number=True, save_relative_paths=True)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for step in range(4):
            saver.save(sess, str(tmp_path / "m"), global_step=step, write_meta_graph=step == 3)
    assert [os.path.basename(p) for p in saver.last_checkpoints] == ["m-00000002", "m-00000003"]
    assert sorted(os.listdir(tmp_path)) == [
        "checkpoint", "m-00000002.data-00000-of-00001", "m-00000002.index", "m-00000003.data-00000-of-00001",
        "m-00000003.index", "m-00000003.meta",
    ]  # fmt: skip
    assert (tmp_path / "checkpoint").read_text() == (
        'model_checkpoint_path: "m-00000003"\nall_model_checkpoint_paths: "m-00000002"\n'
        'all_model_checkpoint_paths: "m-00000003"\n'
    )
    again = tf.train.Saver(max_to_keep=2)
    again.recover_last_checkpoints([str(tmp_path / "m-00000002"), str(tmp_path / "gone")])
    assert again.last_checkpoints == [str(tmp_path / "m-00000002")]
    tf.train.remove_checkpoint(str(tmp_path / "m-00000002"))
    assert not tf.train.checkpoint_exists(str(tmp_path / "m-00000002"))
    assert tf.train.checkpoint_exists(tf.train.latest_checkpoint(str(tmp_path)))


def test_variables_are_saved_under_the_names_of_a_dictionary(tf, tmp_path):
    v = tf.get_variable("v", [2], initializer=tf.ones_initializer())
    with tf.Session() as sess:
        sess.run(v.initializer)
        path = tf.train.Saver({"other/name": v}).save(sess, str(tmp_path / "m"))
    assert tf.train.list_variables(path) == [("other/name", [2])]
    reader = tf.train.NewCheckpointReader(path)
    np.testing.assert_array_equal(reader.get_tensor("other/name"), [1, 1])


BAD = {
    "no variables": (lambda tf, v, s, p: tf.train.Saver([]), ValueError, "No variables to save"),
    "a tensor": (lambda tf, v, s, p: tf.train.Saver([tf.constant(1.0)]), TypeError, "is not a Variable"),
    "one variable": (lambda tf, v, s, p: tf.train.Saver(v), TypeError, "passed in a dict or a list"),
    "two names": (lambda tf, v, s, p: tf.train.Saver({"a": v, "b": v}), ValueError, "restored with two names: b"),
    "deferred": (lambda tf, v, s, p: tf.train.Saver([v], defer_build=True), ValueError, "build cannot be deferred"),
    "not built": (lambda tf, v, s, p: tf.train.Saver(defer_build=True).save(s, p), RuntimeError, "build"),
    "list in the way": (lambda tf, v, s, p: tf.train.Saver().save(s, p + "checkpoint"), ValueError, "collides with"),
    "list elsewhere": (lambda tf, v, s, p: tf.train.Saver().save(s, p, latest_filename="a/b"), ValueError, "path"),
    "no folder": (lambda tf, v, s, p: tf.train.Saver().save(s, p + "a/b/c"), ValueError, "doesn't exist, can't save"),
    "no session": (lambda tf, v, s, p: tf.train.Saver().save(None, p + "m"), TypeError, "must be a Session"),
    "no path": (lambda tf, v, s, p: tf.train.Saver().restore(s, None), ValueError, "when it is None"),
    "no checkpoint": (lambda tf, v, s, p: tf.train.Saver().restore(s, p + "x"), ValueError, "not a valid checkpoint"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_savers_refuse(tf, tmp_path, case):
    call, error, words = BAD[case]
    v = tf.get_variable("v", [2], initializer=tf.ones_initializer())
    with tf.Session() as sess:
        sess.run(v.initializer)
        with pytest.raises(error, match=words):
            call(tf, v, sess, str(tmp_path) + "/")


def test_restoring_names_what_does_not_fit(tf, tmp_path):
    v = tf.get_variable("v", [2], initializer=tf.ones_initializer())
    w = tf.get_variable("w", [3], initializer=tf.ones_initializer())
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        path = tf.train.Saver([v]).save(sess, str(tmp_path / "m"))
        with pytest.raises(tf.errors.NotFoundError, match="(?s)graph key that is missing.*Key w not found"):
            tf.train.Saver([w]).restore(sess, path)
        with pytest.raises(tf.errors.InvalidArgumentError, match="mismatch between the current graph"):
            tf.train.Saver({"v": w}).restore(sess, path)


def test_savers_and_checkpoints_of_objects_read_each_other(tf, tmp_path):
    v = tf.get_variable("a/v", [2], initializer=tf.zeros_initializer())
    objects = tf.train.Checkpoint(v=v)
    with tf.Session() as sess:
        sess.run(v.assign([5.0, 6.0]))
        by_object = objects.save(str(tmp_path / "objects"), session=sess)
        by_name = tf.train.Saver().save(sess, str(tmp_path / "names"))
    for path in (by_object, by_name):
        with tf.Session() as sess:
            objects.restore(path).run_restore_ops(sess)
            np.testing.assert_array_equal(sess.run(v), [5, 6])
    with tf.Session() as sess:
        tf.train.Saver().restore(sess, by_object)
        np.testing.assert_array_equal(sess.run(v), [5, 6])
    with tf.Session() as sess:
        objects.restore(None).initialize_or_restore(sess)
        np.testing.assert_array_equal(sess.run(v), [0, 0])


def test_eager_variables_are_saved_without_a_session(tmp_path):
    tf = headrace.compat.v1
    v = tf.Variable([1.0, 2.0], name="v")
    saver = tf.train.Saver([v])
    path = saver.save(None, str(tmp_path / "m"), global_step=7)
    v.assign([0.0, 0.0])
    saver.restore(None, path)
    np.testing.assert_array_equal(v.numpy(), [1, 2])
    assert not os.path.exists(path + ".meta")
    with pytest.raises(RuntimeError, match="var_list"):
        tf.train.Saver()


def test_variables_begin_with_values_of_a_checkpoint(tf, tmp_path):
    with tf.variable_scope("old"):
        tf.get_variable("v", [2], initializer=tf.constant_initializer([3, 4]))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        path = tf.train.Saver().save(sess, str(tmp_path / "m"))
    tf.reset_default_graph()
    with tf.variable_scope("new"):
        v = tf.get_variable("v", [2], initializer=tf.zeros_initializer())
    u = tf.get_variable("u", [3], initializer=tf.zeros_initializer())
    tf.train.init_from_checkpoint(str(tmp_path), {"old/": "new/"})
    with pytest.raises(ValueError, match="doesn't match with shape of tensor old/v"):
        tf.train.init_from_checkpoint(path, {"old/v": u})
    with pytest.raises(ValueError, match="is not found in"):
        tf.train.init_from_checkpoint(path, {"nothing": u})
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        np.testing.assert_array_equal(sess.run(v), [3, 4])


def test_a_warm_start_follows_words_to_their_new_rows(tf, tmp_path):
    (tmp_path / "old").write_text("a\nb\nc\n")
    (tmp_path / "new").write_text("c\nx\na\n")
    tf.get_variable("emb", [3, 2], initializer=tf.constant_initializer(np.arange(6).reshape(3, 2)))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        path = tf.train.Saver().save(sess, str(tmp_path / "m"))
    tf.reset_default_graph()
    table = tf.get_variable("emb", [4, 2])
    info = tf.train.VocabInfo(
        str(tmp_path / "new"), 3, 1, str(tmp_path / "old"), backup_initializer=tf.constant_initializer(-1)
    )
    tf.train.warm_start(path, var_name_to_vocab_info={"emb": info})
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        np.testing.assert_array_equal(sess.run(table), [[4, 5], [-1, -1], [0, 1], [-1, -1]])


def test_a_graph_with_references_trains_as_its_maker_meant(tf):
    """A GraphDef of TensorFlow 1, whose variables are references: w = 2, then w += 3, then w -= 0.5 * 4."""
    from headrace._src.formats import messages

    text = """
    node { name: "w" op: "VariableV2" attr { key: "dtype" value { type: DT_FLOAT } }
           attr { key: "shape" value { shape { } } } }
    node { name: "two" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
           attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { } float_val: 2 } } } }
    node { name: "three" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
           attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { } float_val: 3 } } } }
    node { name: "w/Assign" op: "Assign" input: "w" input: "two" attr { key: "T" value { type: DT_FLOAT } } }
    node { name: "w/read" op: "Identity" input: "w" attr { key: "T" value { type: DT_FLOAT } } }
    node { name: "add" op: "AssignAdd" input: "w" input: "three" attr { key: "T" value { type: DT_FLOAT } } }
    node { name: "square" op: "Square" input: "add" attr { key: "T" value { type: DT_FLOAT } } }
    node { name: "descend" op: "ApplyGradientDescent" input: "w" input: "two" input: "three"
           attr { key: "T" value { type: DT_FLOAT } } }
    """
    tf.import_graph_def(messages.parse_text(messages.GraphDef, text, "test"), name="")
    with tf.Session() as sess:
        sess.run("w/Assign")
        assert sess.run("square:0") == 25.0
        assert sess.run("w/read:0") == 5.0
        sess.run("descend")
        assert sess.run("w:0") == -1.0
