"""Variables of TensorFlow 1 whose values a checkpoint has under other keys, or as slices of one tensor."""

import os

import numpy as np

import headrace as tf

v1 = tf.compat.v1

# Written by TensorFlow: a kernel in two parts, stored as "layer/kernel", and a variable stored as "other/name".
FILE = os.path.join(os.path.dirname(__file__), "..", "golden", "formats", "sm_v1_partitioned")
X = np.array([[1.0, 2.0, 3.0]], np.float32)
Y = [[115.643845, 219.51805]]


def test_parts_and_renamed_variables_are_found():
    loaded = tf.saved_model.load(FILE)
    np.testing.assert_allclose(loaded.signatures["serving_default"](x=tf.constant(X))["y"], Y, rtol=1e-6)


def test_a_session_saves_the_parts_as_one_tensor(tmp_path):
    prefix = os.fspath(tmp_path / "model")
    with v1.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        v1.saved_model.load(session, ["serve"], FILE)
        v1.train.Saver().save(session, prefix)
    assert dict(tf.train.list_variables(prefix)) == {"bias": [2], "layer/kernel": [3, 2], "renamed": [2]}
    with v1.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        v1.train.import_meta_graph(f"{prefix}.meta").restore(session, prefix)
        np.testing.assert_allclose(session.run("y:0", {"x:0": X}), Y, rtol=1e-6)
