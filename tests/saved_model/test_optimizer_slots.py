"""Optimizers in SavedModels: their slot variables, which no attribute leads to, are restored."""

import os
import shutil

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages

# Written by TensorFlow: a module with two variables, a function, and a legacy SGD optimizer after one step.
FILE = os.path.join(os.path.dirname(__file__), "..", "golden", "formats", "sm_optimizer_slots")


def without_slots(folder):
    """A copy of the SavedModel whose checkpoint no longer says which variables are slots."""
    shutil.copytree(FILE, folder)
    path = folder / "saved_model.pb"
    model = messages.SavedModel.FromString(path.read_bytes())
    for node in model.meta_graphs[0].object_graph_def.nodes:
        node.ClearField("slot_variables")
    path.write_bytes(model.SerializeToString())
    return folder


def test_slots_have_the_values_of_the_file():
    loaded = tf.saved_model.load(FILE)
    assert loaded.optimizer.get_slot_names() == ["momentum"]
    kernel, bias = (loaded.optimizer.get_slot(v, "momentum") for v in (loaded.w, loaded.b))
    np.testing.assert_allclose(kernel, [[-0.1, -0.2], [-0.3, -0.4]], rtol=1e-6)
    np.testing.assert_allclose(bias, [-0.5, -0.6], rtol=1e-6)
    assert loaded.optimizer.get_slot(loaded.w, "m") is None


def test_the_functions_run():
    function = tf.saved_model.load(FILE).signatures["serving_default"]
    (result,) = function(tf.ones([1, 2])).values()
    np.testing.assert_allclose(result, [[3.6, 4.3]], rtol=1e-6)


def test_variables_that_no_function_uses_may_lack_a_value(tmp_path, caplog):
    loaded = tf.saved_model.load(without_slots(tmp_path / "model"))
    assert "has no values for the variables SGD/w/momentum:0" in caplog.text
    np.testing.assert_allclose(loaded.f(tf.ones([1, 2])), [[3.6, 4.3]], rtol=1e-6)


def test_a_function_without_the_value_of_its_variable_is_refused(tmp_path):
    folder = without_slots(tmp_path / "model")
    path = folder / "saved_model.pb"
    model = messages.SavedModel.FromString(path.read_bytes())
    objects = model.meta_graphs[0].object_graph_def
    for child in objects.nodes[0].children:
        if child.local_name == "w":
            child.local_name = "elsewhere"
    path.write_bytes(model.SerializeToString())
    with pytest.raises(tf.errors.DataLossError, match=r"no values for the variables w:0, which its functions use"):
        tf.saved_model.load(folder)
