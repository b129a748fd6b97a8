"""Checks of compiled steps over two replicas: a step that fails on one of them fails on both and keeps no values."""

import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from worker_processes import result, start, start_workers

WHERE = pytest.mark.parametrize("where", ["first", "last"])


@WHERE
def test_two_devices_raise_the_error_of_the_replica_that_failed(where):
    found = result(start("failing_checks.py", where), 120)
    (kind, message), steps = found["gather"]
    assert kind == "InvalidArgumentError" and "indices[0] = 9 is not in [0, 4)" in message and steps == 12.0
    (kind, message), kept, again = found["fit"]
    assert kind == "InvalidArgumentError" and ",1] = 10 is not in [0, 10)" in message
    assert kept and again is None


@WHERE
def test_of_two_workers_one_raises_the_error_and_the_other_one_is_told_and_both_go_on(where):
    found = [result(worker, 120) for worker in start_workers("failing_checks.py", 2, where)]
    bad = 0 if where == "first" else 1
    (kind, message), steps = found[bad]["gather"]
    assert kind == "InvalidArgumentError" and "{{node GatherV2}}" in message and steps == 12.0
    (kind, message), steps = found[1 - bad]["gather"]
    assert kind == "AbortedError" and "a replica of another process failed" in message and steps == 12.0
    kinds = {f["fit"][0][0] for f in found}
    assert "InvalidArgumentError" in kinds and kinds <= {"InvalidArgumentError", "AbortedError"}
    assert [f["fit"][1:] for f in found] == [[True, None]] * 2
