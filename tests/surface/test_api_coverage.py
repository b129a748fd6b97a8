"""TensorFlow's public names exist with TensorFlow's parameters, and ops are defined as TensorFlow defines them."""

import pytest

from api_coverage import CORE, WANTED_SHARE, count_names, op_differences, read_reasons, reason_for, shown
from api_tables import read_names


@pytest.fixture(scope="module")
def counts():
    return count_names(read_names("v2"))


@pytest.mark.parametrize("namespace", CORE, ids=shown)
def test_the_names_of_the_eager_core_exist(counts, namespace):
    count = counts[namespace]
    assert count.share >= WANTED_SHARE, f"missing: {count.missing}; different: {count.different}"


def test_no_name_fails_to_load(counts):
    broken = [name for count in counts.values() for name in count.missing if "fails to load" in name]
    assert not broken


def test_ops_have_tensorflows_inputs_attributes_and_defaults():
    reasons = read_reasons()
    unexplained = [
        f"{name}: {problem}" for name, problem in op_differences() if not reason_for(f"raw_ops.{name}", reasons)
    ]
    assert not unexplained, "\n".join(unexplained)
