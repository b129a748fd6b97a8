"""Replays what Keras 2 and Keras 3 gave: functions, losses, metrics, optimizers, seeded initializers."""

import functools
import importlib.util
import os

import pytest

import headrace as tf

ROOT = os.path.dirname(os.path.abspath(__file__))
GROUPS = ("keras/functions", "keras/losses", "keras/metrics", "keras/optimizers", "random/initializers")


def _sibling(name):
    spec = importlib.util.spec_from_file_location(f"golden_keras_{name}", os.path.join(ROOT, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


replay = _sibling("replay")
dialects = _sibling("keras_dialects")


@functools.cache
def _cases():
    found = {}
    for group, case, arrays in replay.cases(ROOT, ("keras", "random")):
        if group in GROUPS:
            found[f"{group}:{case['id']}"] = (case, arrays)
    return found


@pytest.mark.parametrize("name", [n for n in _cases() if n not in dialects.CONTRADICTIONS])
def test_keras_case(name):
    case, arrays = _cases()[name]
    if name in dialects.CONFIGURATIONS:
        case = {**case, "steps": [step for step in case["steps"] if step.get("method") != "get_config"]}
    replay.replay(case, replay.Ctx(arrays, tf=tf, keras2=tf.keras, keras3=tf.keras))


@pytest.mark.parametrize("name", [*dialects.CONFIGURATIONS, *dialects.CONTRADICTIONS])
def test_listed_cases_exist_and_are_of_keras_3(name):
    assert name in _cases()
    assert name.partition(":")[2].startswith("keras3.")


@pytest.mark.parametrize("name", dialects.CONTRADICTIONS)
def test_contradictions_are_real(name):
    case, arrays = _cases()[name]
    with pytest.raises(AssertionError):
        replay.replay(case, replay.Ctx(arrays, tf=tf, keras2=tf.keras, keras3=tf.keras))
