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


@pytest.mark.parametrize("case", [c for c in of_format("saved_model") if "keras" in c.values[0]])
def test_saved_model_of_keras_becomes_a_model(case):
    recorded = {key: replay.load(case["keras"][key], context(), False) for key in ("x", "y", "weights")}
    model = tf.keras.models.load_model(path_of(case))
    replay.same(outputs_of(model, recorded["x"]), recorded["y"], None, None, "outputs")
    replay.same(model.get_weights(), recorded["weights"], None, None, "weights")


@pytest.mark.parametrize("case", [c for c in of_format("checkpoint") if "model_json" in c.values[0]["meta"]])
def test_checkpoint_of_keras_is_restored_into_a_model(case):
    meta = case["meta"]
    model = tf.keras.models.model_from_json(meta["model_json"])
    status = tf.train.Checkpoint(model=model).read(path_of(case))
    status.expect_partial()
    x, y = (replay.load(case[key], context(), False) for key in ("x", "y"))
    replay.same(outputs_of(model, x), y, None, None, "outputs")


def outputs_of(model, x):
    return replay.plain(model(x, training=False), tf)


ENDINGS = {"keras2": (".h5", ".keras", ".weights.h5", "_old.h5", "_tf/w"), "keras3": (".h5", ".keras", ".weights.h5")}
KERAS_FILES = [
    pytest.param(case, ending, id=f"{case['id']}{ending}")
    for case in CASES
    if case["format"] == "keras"
    for ending in ENDINGS[case["api"]]
]


@pytest.mark.parametrize(("case", "ending"), KERAS_FILES)
def test_keras_file_gives_the_recorded_model(case, ending):
    path = path_of(case)
    x, want, weights, optimizer = (
        replay.load(case[key], context(), False) for key in ("x", "predict", "weights", "optimizer")
    )
    if ending in (".h5", ".keras"):
        model = tf.keras.models.load_model(path + ending)
        found = sorted(np.asarray(v.numpy()).tobytes() for v in model.optimizer.variables)
        # Keras 3 counts the learning rate among them.
        assert set(found) <= {np.asarray(v).tobytes() for v in optimizer}
        assert len(found) == len(optimizer) - (case["api"] == "keras3")
    else:
        with open(f"{path}.json") as file:
            model = tf.keras.models.model_from_json(file.read())
        model.load_weights(path + ending)
    replay.same(outputs_of(model, x), want, None, None, "outputs")
    replay.same(model.get_weights(), weights, None, None, "weights")


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
