"""Keras models cross between headrace and real TensorFlow, both ways, in every format, and train on as they were."""

import json
import os
import subprocess
import sys

import pytest

import headrace as tf

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import keras_models as models

pytestmark = pytest.mark.interop

PAIRS = [
    (name, ending)
    for name in models.CASES
    for ending in (*models.WHOLE, *models.WEIGHTS)
    if (name, ending) not in models.LEFT_OUT
]
# What Keras 3 cannot read in models for Keras 2: functions as layers, classes of users that derive from those of
# Keras 2, calls of nested models (counted differently), and attention, where one needs what the other refuses.
NOT_IN_KERAS_3 = {"functions", "custom_layer", "subclassed", "nested", "attention"}
# Keras does not put the state of its older optimizers into archives.
WITHOUT_OPTIMIZER = {("older_optimizer", "keras")}


@pytest.fixture(scope="module")
def crossing(tensorflow_python, tmp_path_factory):
    ours, theirs = (os.fspath(tmp_path_factory.mktemp(name)) for name in ("keras_ours", "keras_theirs"))
    saved = {name: models.save_case(tf, tf.keras, ours, name) for name in models.CASES}
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "keras_in_tensorflow.py")
    run = subprocess.run([tensorflow_python, script, ours, theirs], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-3000:]
    with open(os.path.join(theirs, "result.json")) as file:
        result = json.load(file)
    return {"saved": saved, "theirs": theirs, **{f"their_{key}": value for key, value in result.items()}}


def same(found, wanted):
    if isinstance(wanted, list):
        return isinstance(found, list) and len(found) == len(wanted) and all(map(same, found, wanted))
    return found == pytest.approx(wanted, abs=3e-4, rel=1e-3)


@pytest.mark.parametrize(("name", "ending"), PAIRS)
def test_tensorflow_loads_ours(crossing, name, ending):
    found = crossing["their_loaded"][f"{name}.{ending}"]
    assert isinstance(found, list), found
    # Keras does not take the state of optimizers from SavedModels before it trains.
    compared = 1 if ending == "tf" or (name, ending) in WITHOUT_OPTIMIZER else len(found)
    assert same(found[:compared], crossing["saved"][name][:compared])


@pytest.mark.parametrize(("name", "ending"), PAIRS)
def test_we_load_those_of_tensorflow(crossing, name, ending):
    wanted = crossing["their_saved"][name]
    assert isinstance(wanted, list), wanted
    found = models.load_case(tf, tf.keras, crossing["theirs"], name, ending)
    compared = 1 if (name, ending) in WITHOUT_OPTIMIZER else len(found)
    assert same(found[:compared], wanted[:compared])


@pytest.mark.parametrize("name", models.CASES)
def test_both_compute_the_same(crossing, name):
    assert same(crossing["saved"][name], crossing["their_saved"][name])


@pytest.mark.parametrize("name", [name for name in models.CASES if name not in NOT_IN_KERAS_3])
def test_keras_3_loads_ours(crossing, name):
    found = crossing["their_keras3"][name]
    assert isinstance(found, list) and isinstance(found[0], list), found
    assert same(found, crossing["saved"][name][0])
