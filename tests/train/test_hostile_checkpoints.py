"""Damaged checkpoints end in an error, and leave objects as they were unless the damage is found on the way."""

import os

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages
from headrace._src.formats.bundle_writer import write_bundle

KEY = "_CHECKPOINTABLE_OBJECT_GRAPH"


def objects():
    return tf.train.Checkpoint(v=tf.Variable([1.0, 2.0]), l=[tf.Variable(3), {"k": tf.Variable(b"text")}])


def graph_with(edit):
    graph = messages.TrackableObjectGraph()
    graph.nodes.add().children.add(local_name="v", node_id=1)
    graph.nodes.add().attributes.add(name="VARIABLE_VALUE", checkpoint_key="v")
    edit(graph)
    return np.array(graph.SerializeToString(), object)


@pytest.mark.parametrize(
    "edit",
    [
        lambda g: g.nodes[0].children.add(local_name="x", node_id=7),
        lambda g: g.nodes[0].children.add(local_name="x", node_id=-1),
        lambda g: g.nodes[0].slot_variables.add(original_variable_node_id=5),
        lambda g: g.Clear(),
    ],
)
def test_numbers_of_objects_are_checked(tmp_path, edit):
    path = os.fspath(tmp_path / "x")
    write_bundle(path, {"v": np.float32([1, 2]), KEY: graph_with(edit)})
    with pytest.raises(tf.errors.DataLossError, match="graph of objects"):
        objects().read(path)


def test_missing_values_are_named(tmp_path):
    path = os.fspath(tmp_path / "x")
    write_bundle(path, {"other": np.float32([1, 2]), KEY: graph_with(lambda g: None)})
    with pytest.raises(tf.errors.NotFoundError, match="Key v not found in checkpoint"):
        objects().read(path)


def test_cycles_of_objects_end(tmp_path):
    path = os.fspath(tmp_path / "x")
    cycle = graph_with(lambda g: g.nodes[1].children.add(local_name="back", node_id=0))
    write_bundle(path, {"v": np.float32([5, 6]), KEY: cycle})
    checkpoint = objects()
    checkpoint.read(path).expect_partial()
    assert checkpoint.v.numpy().tolist() == [5.0, 6.0]


@pytest.mark.parametrize("suffix", ["index", "data-00000-of-00001"])
def test_flipped_bits_are_found(tmp_path, suffix):
    path = objects().write(os.fspath(tmp_path / "x"))
    file = f"{path}.{suffix}"
    with open(file, "rb") as opened:
        data = opened.read()
    random = np.random.default_rng(2)
    for place in random.integers(len(data), size=40):
        damaged = bytearray(data)
        damaged[place] ^= 1 << random.integers(8)
        with open(file, "wb") as opened:
            opened.write(damaged)
        checkpoint = objects()
        try:
            checkpoint.read(path).expect_partial()
        except (tf.errors.OpError, ValueError):
            continue
        # A bit that nothing depends on, such as padding: the values are right.
        assert checkpoint.v.numpy().tolist() == [1.0, 2.0] and checkpoint.l[0].numpy() == 3
