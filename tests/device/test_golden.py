"""The results recorded from TensorFlow, with the ops on the GPU."""

import importlib.util
import pathlib
import sys

import pytest

import headrace as tf

GOLDEN = pathlib.Path(__file__).parents[1] / "golden"

# What differs on a GPU: errors about values of another class than TensorFlow's, or none where XLA has no check.
DIFFERENT = {
    "ops/array:tf.slice/2",
    "ops/image:tf.image.crop_and_resize/2",
    "ops/linalg:tf.linalg.inv/4",
    "ops/linalg:tf.linalg.solve/3",
}


def _sibling(name):
    spec = importlib.util.spec_from_file_location(f"golden_{name}", GOLDEN / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)
    spec.loader.exec_module(module)
    return module


def _is_expected(error, case):
    names = {kind.__name__ for kind in type(error).__mro__}
    wanted = [step.get("expect") for step in case.get("steps", [case])]
    return any(isinstance(one, dict) and one.get("error") in names for one in wanted)


@pytest.mark.parametrize("part", range(12))
def test_golden_cases(part):
    replay, exceptions = _sibling("replay"), _sibling("exceptions").EXCEPTIONS
    failed, count = [], 0
    for number, (group, case, arrays) in enumerate(replay.cases(str(GOLDEN), ("ops", "random"))):
        name = f"{group}:{case['id']}"
        needs_keras = any(root in str(case) for root in ("'keras2.", "'keras3.", '"keras2.', '"keras3.'))
        if number % 12 != part or name in exceptions or name in DIFFERENT or needs_keras:
            continue
        count += 1
        try:
            replay.replay(case, replay.Ctx(arrays, tf=tf, keras2=None, keras3=None))
        except Exception as error:
            if _is_expected(error, case):
                continue  # it came when the value was read, which is later than the call
            failed.append(f"{name}: {type(error).__name__}: {str(error)[:200]}")
    assert count and not failed, "\n".join(failed)
