"""SavedModels and checkpoints cross between headrace and real TensorFlow, both ways, and compute the same."""

import json
import os
import subprocess
import sys

import pytest

import headrace as tf

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import objects

pytestmark = pytest.mark.interop


@pytest.fixture(scope="module")
def crossing(tensorflow_python, tmp_path_factory):
    ours, theirs = (os.fspath(tmp_path_factory.mktemp(name)) for name in ("ours", "theirs"))
    saved = objects.save_all(tf, ours)
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "objects_in_tensorflow.py")
    run = subprocess.run([tensorflow_python, script, ours, theirs], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-3000:]
    with open(os.path.join(theirs, "result.json")) as file:
        result = json.load(file)
    return {"saved": json.loads(json.dumps(saved)), "theirs": theirs, **{f"their_{k}": v for k, v in result.items()}}


def same(found, wanted):
    if isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(same(found[key], wanted[key]) for key in wanted)
    if isinstance(wanted, list):
        return isinstance(found, list) and len(found) == len(wanted) and all(map(same, found, wanted))
    return found == (pytest.approx(wanted, abs=2e-4) if isinstance(wanted, float) else wanted)


@pytest.mark.parametrize("name", [*objects.MODULES, *objects.CHECKPOINTS])
def test_tensorflow_loads_ours(crossing, name):
    assert same(crossing["their_loaded"][name], crossing["saved"][name]), crossing["their_loaded"][name]


@pytest.mark.parametrize("name", objects.MODULES)
def test_we_load_the_saved_models_of_tensorflow(crossing, name):
    found = json.loads(json.dumps(objects.load_module(tf, crossing["theirs"], name)))
    assert same(found, crossing["their_saved"][name]), found


@pytest.mark.parametrize("name", objects.AGAIN)
def test_tensorflow_loads_what_we_loaded_and_saved_again(crossing, name):
    assert same(crossing["their_loaded"]["again"][name], crossing["saved"][name]), crossing["their_loaded"]["again"]


@pytest.mark.parametrize("name", objects.AGAIN)
def test_we_load_what_tensorflow_loaded_and_saved_again(crossing, name):
    found = json.loads(json.dumps(objects.load_module(tf, crossing["theirs"], name, "2")))
    assert same(found, crossing["their_saved"][name]), found


@pytest.mark.parametrize("name", objects.CHECKPOINTS)
def test_we_restore_the_checkpoints_of_tensorflow(crossing, name):
    found = json.loads(json.dumps(objects.load_checkpoint(tf, crossing["theirs"], name)))
    assert same(found, crossing["their_saved"][name]), found


@pytest.mark.parametrize("name", [*objects.MODULES, *objects.CHECKPOINTS])
def test_both_compute_the_same(crossing, name):
    assert same(crossing["saved"][name], crossing["their_saved"][name]), crossing["saved"][name]


def test_tensorflow_serves_ours_by_the_graph_alone(crossing):
    linear, flow, several, strings = crossing["their_loaded"]["served"]
    assert same(linear["y"], [[2.7, 2.3]]), linear
    assert same(flow["total"], [1.0, 2.0]), flow
    assert same(several["sum"], [2.0, 4.0]), several
    assert strings["joined"] == ["a b!"], strings
