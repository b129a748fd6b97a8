"""SavedModels that are damaged or made to mislead end in an error that says what is wrong."""

import os
import shutil

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages


@pytest.fixture
def folder(tmp_path):
    model = tf.Module()
    model.v = tf.Variable([1.0, 2.0])
    model.f = tf.function(lambda x: x * model.v, input_signature=[tf.TensorSpec([2], tf.float32)])
    tf.saved_model.save(model, os.fspath(tmp_path / "model"))
    return tmp_path / "model"


def change(folder, edit):
    path = folder / "saved_model.pb"
    model = messages.SavedModel.FromString(path.read_bytes())
    edit(model.meta_graphs[0])
    path.write_bytes(model.SerializeToString())


def test_missing_ops_are_all_named(folder):
    def edit(meta):
        for function in meta.graph_def.library.function:
            function.node_def.add(name="a", op="NoSuchOp")
            function.node_def.add(name="b", op="AnotherUnknown")

    change(folder, edit)
    with pytest.raises(tf.errors.NotFoundError, match="does not have: AnotherUnknown, NoSuchOp"):
        tf.saved_model.load(folder)


def test_numbers_of_objects_are_checked(folder):
    change(folder, lambda meta: meta.object_graph_def.nodes[0].children.add(local_name="x", node_id=99))
    with pytest.raises(tf.errors.DataLossError, match="names an object that it does not have"):
        tf.saved_model.load(folder)


def test_assets_stay_inside_their_folder(folder):
    def edit(meta):
        meta.asset_file_def.add(filename="../../secret")
        meta.object_graph_def.nodes.add().asset.asset_file_def_index = len(meta.asset_file_def) - 1

    change(folder, edit)
    with pytest.raises(tf.errors.DataLossError, match="names an asset outside of its folder"):
        tf.saved_model.load(folder)


def test_huge_variables_take_no_memory(folder):
    def edit(meta):
        for node in meta.object_graph_def.nodes:
            if node.WhichOneof("kind") == "variable":
                node.variable.shape.dim[0].size = 1 << 50

    change(folder, edit)
    with pytest.raises(ValueError, match="incompatible tensor"):
        tf.saved_model.load(folder)


def test_functions_that_call_themselves_are_refused(folder):
    def edit(meta):
        for function in meta.graph_def.library.function:
            for node in function.node_def:
                if "f" in node.attr:
                    node.attr["f"].func.name = function.signature.name

    change(folder, edit)
    with pytest.raises(tf.errors.InvalidArgumentError, match="calls itself"):
        tf.saved_model.load(folder)


def test_missing_variables_are_told(folder):
    shutil.rmtree(folder / "variables")
    with pytest.raises(tf.errors.NotFoundError, match="has variables but no file of their values"):
        tf.saved_model.load(folder)


def test_damage_never_ends_in_anything_but_an_error_or_a_model(folder):
    path = folder / "saved_model.pb"
    data = path.read_bytes()
    random = np.random.default_rng(5)
    outcomes = set()
    for _ in range(60):
        damaged = bytearray(data)
        if random.random() < 0.3:
            damaged = damaged[: random.integers(len(damaged))]
        else:
            for place in random.integers(len(damaged), size=random.integers(1, 4)):
                damaged[place] ^= 1 << random.integers(8)
        path.write_bytes(bytes(damaged))
        try:
            tf.saved_model.load(folder)
            outcomes.add("loaded")
        except (tf.errors.OpError, ValueError) as error:
            outcomes.add(type(error).__name__)
    assert "DataLossError" in outcomes
