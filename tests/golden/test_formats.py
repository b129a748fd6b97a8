"""Replays the recorded files: checkpoints by name and SavedModels by signature; graphs by feeds and fetches."""

import importlib.util
import json
import os

import numpy as np
import pytest
from google.protobuf import text_format

import headrace as tf

ROOT = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(ROOT, "formats")


def _sibling(name):
    spec = importlib.util.spec_from_file_location(f"golden_{name}", os.path.join(ROOT, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


replay = _sibling("replay")
with open(os.path.join(FILES, "cases.json")) as file:
    CASES = json.load(file)["cases"]
ARRAYS = np.load(os.path.join(FILES, "cases.npz"))


def of_format(name):
    return [pytest.param(case, id=case["id"]) for case in CASES if case["format"] == name]


def context():
    return replay.Ctx(ARRAYS, tf=tf, keras2=None, keras3=None)


def path_of(case):
    return os.path.join(FILES, case["path"])


@pytest.mark.parametrize("case", of_format("checkpoint"))
def test_checkpoint_holds_the_recorded_tensors(case):
    reader = tf.train.load_checkpoint(path_of(case))
    want = replay.load(case["tensors"], context(), False)
    assert set(reader.get_variable_to_shape_map()) - {"_CHECKPOINTABLE_OBJECT_GRAPH"} == set(want)
    for name, value in want.items():
        found = reader.get_tensor(name)
        found = np.array(found, object) if isinstance(found, bytes) else np.asarray(found)
        replay.same(found, value, None, None, name)


@pytest.mark.parametrize("case", of_format("checkpoint_state"))
def test_checkpoint_state_names_the_kept_ones(case):
    folder = path_of(case)
    assert os.path.basename(tf.train.latest_checkpoint(folder)) == case["latest"]
    kept = tf.train.get_checkpoint_state(folder).all_model_checkpoint_paths
    assert [os.path.basename(path) for path in kept] == case["all"]


@pytest.mark.parametrize("case", of_format("saved_model"))
def test_saved_model_gives_the_recorded_outputs(case):
    loaded = tf.saved_model.load(path_of(case))
    for name, recorded in case["signatures"].items():
        inputs = replay.load(recorded["inputs"], context(), False)
        outputs = loaded.signatures[name](**{key: tf.constant(value) for key, value in inputs.items()})
        replay.same(replay.plain(outputs, tf), replay.load(recorded["outputs"], context(), False), None, None, name)


@pytest.mark.parametrize("case", of_format("graphdef"))
def test_graph_gives_the_recorded_outputs(case):
    v1 = tf.compat.v1
    path = path_of(case)
    with open(path, "rb") as file:
        data = file.read()
    if path.endswith("pbtxt"):
        graph_def = text_format.Parse(data, v1.GraphDef())
    else:
        graph_def = v1.GraphDef.FromString(data)
    feeds, want = (replay.load(case[key], context(), False) for key in ("feeds", "fetches"))
    with tf.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        tf.import_graph_def(graph_def, name="")
        for name, value in zip(want, session.run(list(want), feeds), strict=True):
            replay.same(np.asarray(value), want[name], None, None, name)
