"""TensorFlow's public names exist with TensorFlow's parameters, and ops are defined as TensorFlow defines them."""

import pytest

from api_coverage import CORE, WANTED_SHARE, count_names, op_differences, read_reasons, reason_for
from api_tables import read_names


@pytest.fixture(scope="module")
def counts():
    return count_names(read_names("v2"))


def test_the_names_of_the_eager_core_exist_with_their_parameters(counts):
    same, names = (sum(getattr(counts[namespace], what) for namespace in CORE) for what in ("same", "names"))
    assert same / names >= WANTED_SHARE


def test_every_missing_name_of_the_eager_core_has_a_reason(counts):
    reasons = read_reasons()
    unexplained = [name for namespace in CORE for name in counts[namespace].missing if not reason_for(name, reasons)]
    assert not unexplained


@pytest.fixture(scope="module")
def keras():
    return count_names(read_names("keras2"))


def test_the_names_of_keras_exist_with_their_parameters(keras):
    same, names = (sum(getattr(count, what) for count in keras.values()) for what in ("same", "names"))
    assert same / names >= WANTED_SHARE


def test_every_missing_name_of_keras_has_a_reason(keras):
    reasons = read_reasons()
    unexplained = [name for count in keras.values() for name in count.missing if not reason_for(name, reasons)]
    assert not unexplained


def test_no_name_fails_to_load(counts, keras):
    broken = [
        name for count in (*counts.values(), *keras.values()) for name in count.missing if "fails to load" in name
    ]
    assert not broken


def test_ops_have_tensorflows_inputs_attributes_and_defaults():
    reasons = read_reasons()
    unexplained = [
        f"{name}: {problem}" for name, problem in op_differences() if not reason_for(f"raw_ops.{name}", reasons)
    ]
    assert not unexplained, "\n".join(unexplained)
