"""Replays tf.data pipelines recorded from TensorFlow: elements, their order over several passes, specs, errors."""

import functools
import importlib.util
import json
import os
import sys

import numpy as np
import pytest

import headrace as tf

ROOT = os.path.dirname(os.path.abspath(__file__))


@functools.cache
def _sibling(name):
    spec = importlib.util.spec_from_file_location(f"golden_{name}", os.path.join(ROOT, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)
    spec.loader.exec_module(module)
    return module


@functools.cache
def _arrays():
    with np.load(os.path.join(ROOT, "data", "pipelines.npz")) as stored:
        return {key: stored[key] for key in stored.files}


def _pipelines():
    with open(os.path.join(ROOT, "data", "pipelines.json")) as text:
        return json.load(text)["cases"]


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in _pipelines()])
@pytest.mark.filterwarnings("ignore:AutoGraph could not transform")  # the recorded functions have no source
def test_golden_pipeline(case):
    replay = _sibling("replay")
    try:
        _sibling("replay_data").check(case, replay.Ctx(_arrays(), tf=tf))
    finally:
        tf.random.set_seed(None)
