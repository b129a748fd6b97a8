"""tf.compat.v1.saved_model: graphs with the variables of a session, written and loaded."""

import os
import shutil

import numpy as np
import pytest

import headrace


@pytest.fixture
def exported(tf, tmp_path):
    """A SavedModel: y = x @ w, with w of ones."""
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    w = tf.get_variable("w", [3, 2], initializer=tf.ones_initializer())
    y = tf.identity(tf.matmul(x, w), name="y")
    folder = str(tmp_path / "model")
    with tf.Session() as sess:
        sess.run(w.initializer)
        tf.saved_model.simple_save(sess, folder, {"x": x}, {"y": y})
    return folder


def test_a_session_loads_graph_variables_and_signature(tf, exported):
    assert tf.saved_model.maybe_saved_model_directory(exported)
    with tf.Session(graph=tf.Graph()) as sess:
        meta_graph = tf.saved_model.load(sess, [tf.saved_model.tag_constants.SERVING], exported)
        signature = meta_graph.signature_def["serving_default"]
        assert signature.method_name == "tensorflow/serving/predict"
        result = sess.run(signature.outputs["y"].name, {signature.inputs["x"].name: [[1, 2, 3]]})
        np.testing.assert_array_equal(result, [[6, 6]])
        assert tf.saved_model.utils.get_tensor_from_tensor_info(signature.outputs["y"]).name == "y:0"
    with tf.Session(graph=tf.Graph()) as sess:
        tf.saved_model.load(sess, {"serve"}, exported, import_scope="in")
        np.testing.assert_array_equal(sess.run("in/y:0", {"in/x:0": [[1, 0, 0]]}), [[1, 1]])


def test_the_second_generation_loads_it_too(tf, exported):
    tf.enable_v2_behavior()
    loaded = headrace.saved_model.load(exported)
    result = loaded.signatures["serving_default"](x=headrace.constant([[1.0, 2.0, 3.0]]))
    np.testing.assert_array_equal(result["y"], [[6, 6]])


def test_a_session_loads_what_the_second_generation_saved(tf, tmp_path):
    tf.enable_v2_behavior()

    class Scale(headrace.Module):
        def __init__(self):
            self.factor = headrace.Variable(3.0)

        @headrace.function(input_signature=[headrace.TensorSpec([None], headrace.float32)])
        def __call__(self, x):
            return {"scaled": x * self.factor}

    headrace.saved_model.save(Scale(), str(tmp_path))
    with tf.Session(graph=tf.Graph()) as sess:
        signature = tf.saved_model.load(sess, ["serve"], str(tmp_path)).signature_def["serving_default"]
        result = sess.run(signature.outputs["scaled"].name, {signature.inputs["x"].name: [1, 2]})
        np.testing.assert_array_equal(result, [3, 6])


def test_other_tags_are_refused(tf, exported):
    with (
        tf.Session(graph=tf.Graph()) as sess,
        pytest.raises(RuntimeError, match=r"tags \['train'\] could not be found"),
    ):
        tf.saved_model.load(sess, ["train"], exported)


def test_a_builder_writes_assets_several_graphs_and_what_loading_runs(tf, tmp_path):
    (tmp_path / "words.txt").write_text("hello")
    path = tf.constant(str(tmp_path / "words.txt"))
    seen = tf.get_variable("seen", [], tf.string, initializer=tf.constant_initializer(""), use_resource=True)
    main_op = tf.group(seen.assign(tf.io.read_file(path)))
    folder = str(tmp_path / "model")
    builder = tf.saved_model.Builder(folder)
    with pytest.raises(AssertionError, match="has not been saved yet"):
        builder.add_meta_graph(["train"])
    signature = tf.saved_model.predict_signature_def({"path": path}, {"seen": tf.identity(seen, name="out")})
    with tf.Session() as sess:
        sess.run(seen.initializer)
        builder.add_meta_graph_and_variables(
            sess, ["serve"], {"serving_default": signature}, assets_collection=[path], main_op=main_op
        )
        with pytest.raises(AssertionError, match="already been saved"):
            builder.add_meta_graph_and_variables(sess, ["serve"])
    builder.add_meta_graph(["train"])
    builder.save()
    with pytest.raises(AssertionError, match="already exists, and isn't empty"):
        tf.saved_model.Builder(folder)
    (tmp_path / "words.txt").unlink()
    moved = tmp_path / "moved"
    (tmp_path / "model").rename(moved)
    with tf.Session(graph=tf.Graph()) as sess:
        tf.saved_model.load(sess, ["serve"], str(moved))
        assert sess.run("out:0") == b"hello"
    with tf.Session(graph=tf.Graph()) as sess:
        assert tf.saved_model.load(sess, ["train"], str(moved)).meta_info_def.tags == ["train"]


def test_signatures_are_checked(tf):
    text, number = tf.placeholder(tf.string, [None]), tf.placeholder(tf.float32, [None])
    utils = tf.saved_model.signature_def_utils
    assert utils.is_valid_signature(utils.classification_signature_def(text, None, number))
    assert utils.is_valid_signature(utils.regression_signature_def(text, number))
    assert not utils.is_valid_signature(utils.build_signature_def(method_name="tensorflow/serving/predict"))
    with pytest.raises(ValueError, match="Prediction `inputs` cannot be None or empty"):
        utils.predict_signature_def({}, {"a": number})
    with pytest.raises(ValueError, match="must be of type string"):
        utils.regression_signature_def(number, number)
    sparse = tf.sparse_placeholder(tf.int64, [None, 3])
    info = tf.saved_model.build_tensor_info(sparse)
    assert info.coo_sparse.values_tensor_name == sparse.values.name
    assert tf.saved_model.get_tensor_from_tensor_info(info).indices is sparse.indices


def test_method_names_are_replaced(tf, exported):
    updater = tf.saved_model.signature_def_utils.MethodNameUpdater(exported)
    updater.replace_method_name("serving_default", "tensorflow/serving/regress", tags="serve")
    with pytest.raises(ValueError, match="does not have a signature"):
        updater.replace_method_name("other", "x")
    updater.save()
    with tf.Session(graph=tf.Graph()) as sess:
        signatures = tf.saved_model.load(sess, ["serve"], exported).signature_def
        assert signatures["serving_default"].method_name == "tensorflow/serving/regress"


RECORDED = os.path.join(os.path.dirname(__file__), "..", "golden", "formats")


@pytest.mark.parametrize("model", ["sm_v1", "sm_signatures", "sm_lookup", "sm_keras2_functional"])
def test_a_session_runs_what_tensorflow_saved(tf, model):
    folder = os.path.join(RECORDED, model)
    with tf.Session(graph=tf.Graph()) as sess:
        signature = tf.saved_model.load(sess, ["serve"], folder).signature_def["serving_default"]
        fed = {}
        for key, info in signature.inputs.items():
            sizes = [max(dim.size, 2) for dim in info.tensor_shape.dim]
            is_text = info.dtype == headrace.string.as_datatype_enum
            fed[key] = np.full(sizes, b"a", object) if is_text else np.ones(sizes, np.float32)
        feeds = {signature.inputs[key].name: value for key, value in fed.items()}
        found = {key: sess.run(info.name, feeds) for key, info in signature.outputs.items()}
    tf.enable_v2_behavior()
    function = headrace.saved_model.load(folder).signatures["serving_default"]
    expected = function(**{key: headrace.constant(value) for key, value in fed.items()})
    assert sorted(found) == sorted(expected)
    for key, value in found.items():
        if value.dtype == object:
            np.testing.assert_array_equal(value, expected[key].numpy())
        else:
            np.testing.assert_allclose(value, expected[key].numpy(), rtol=1e-5, atol=1e-6)


def test_a_saved_model_without_its_variables_is_an_error(tf, exported):
    shutil.rmtree(os.path.join(exported, "variables"))
    failure = pytest.raises(ValueError, match="not a valid checkpoint")
    with tf.Graph().as_default() as graph, tf.Session(graph=graph) as sess, failure:
        tf.saved_model.load(sess, ["serve"], exported)
