"""Replays the results recorded from TensorFlow: values, dtypes, shapes, gradients, errors and random numbers."""

import functools
import importlib.util
import json
import os
import sys

import numpy as np
import pytest

import headrace as tf

ROOT = os.path.dirname(os.path.abspath(__file__))


def _sibling(name):
    spec = importlib.util.spec_from_file_location(f"golden_{name}", os.path.join(ROOT, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)  # replay_functions imports replay
    spec.loader.exec_module(module)
    return module


replay = _sibling("replay")
EXCEPTIONS = _sibling("exceptions").EXCEPTIONS
GROUPS = sorted(
    f"{kind}/{name[:-5]}"
    for kind in ("ops", "random")
    for name in os.listdir(os.path.join(ROOT, kind))
    if name.endswith(".json")
)


@functools.cache
def _cases():
    found = {group: [] for group in GROUPS}
    for group, case, arrays in replay.cases(ROOT, ("ops", "random")):
        found[group].append((case, arrays))
    return found


def _needs_keras(case):
    return any(root in str(case) for root in ("'keras2.", "'keras3.", '"keras2.', '"keras3.'))


CASES = [
    pytest.param(group, n, id=f"{group}:{case['id']}")
    for group, cases in _cases().items()
    for n, (case, _) in enumerate(cases)
    if f"{group}:{case['id']}" not in EXCEPTIONS and not _needs_keras(case)
]


@pytest.mark.parametrize(("group", "number"), CASES)
def test_golden_case(group, number):
    case, arrays = _cases()[group][number]
    replay.replay(case, replay.Ctx(arrays, tf=tf, keras2=None, keras3=None))


@pytest.mark.parametrize("name", sorted(EXCEPTIONS))
def test_exceptions_name_existing_cases(name):
    group, _, case_id = name.partition(":")
    known = {c["id"] for c in _programs()} if group == "functions" else {case["id"] for case, _ in _cases()[group]}
    assert case_id in known


def _programs():
    with open(os.path.join(ROOT, "functions", "cases.json")) as text:
        return json.load(text)["cases"]


@functools.cache
def _program_arrays():
    with np.load(os.path.join(ROOT, "functions", "cases.npz")) as stored:
        return {key: stored[key] for key in stored.files}


@pytest.mark.parametrize(
    "case", [pytest.param(c, id=c["id"]) for c in _programs() if f"functions:{c['id']}" not in EXCEPTIONS]
)
def test_golden_program(case):
    _sibling("replay_functions").check(case, os.path.join(ROOT, "functions"), tf, _program_arrays())
