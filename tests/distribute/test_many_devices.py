"""One program over eight virtual devices, in a process of its own: devices are chosen before XLA starts."""

import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from worker_processes import result, start


@pytest.fixture(scope="module")
def found():
    return result(start("eight_devices.py"))


def test_training_equals_that_of_one_device(found):
    assert found["replicas"] == 8
    assert found["fit"] < 1e-5 and found["steps_per_execution"] < 1e-5


def test_a_step_sums_gradients_and_metrics_in_one_stage(found):
    # Two collectives at most, one for each dtype; no variable is gathered.
    assert found["sums"] == 1 and found["gathers"] == 0


def test_a_check_that_fails_on_one_device_fails_the_step_on_all(found):
    assert "Received a label value of 5" in found["check"] and found["kept"]
    assert "indices[0] = 25 is not in [0, 2)" in found["late check"] and found["late kept"] == 0.0


def test_results_are_on_the_devices_of_their_replicas(found):
    assert found["devices"] == [f"/job:localhost/replica:0/task:0/device:CPU:{n}" for n in range(8)]
    assert found["components"] == ["/job:localhost/replica:0/task:0/device:CPU:7", 16.0]
    assert found["eager"] == ["CPU:7", 14.0]


def test_uneven_last_batches_are_reduced_and_gathered(found):
    numbers = [float(n) for n in range(20)]
    # 16 + 17 + 18 + 19: a part of each of the first four replicas, none of the others.
    assert found["reduced"] == [[sum(numbers[:16]), numbers[:16]], [sum(numbers[16:]), numbers[16:]]]
    assert found["sum"] == [70.0] * 8
    assert found["rows"] == numbers[:8]
    assert found["loop"] == sum(numbers)


def test_variables_are_aggregated_in_each_way(found):
    # Twice 1 to 8 is added: their sum is 36, their mean 4.5, the first replica's 1.
    assert found["kinds"] == {"NONE": [4.0], "SUM": [74.0], "MEAN": [11.0], "ONLY_FIRST_REPLICA": [4.0]}
    assert found["on_read"] == found["saved"] == found["restored"] == 8 * 2 + 2 * 28
    assert found["own"] == [2.0 + 2 * n for n in range(8)]
    assert found["outside"] == 28


def test_replicas_draw_their_own_random_numbers(found):
    assert found["distinct"] == [8, 8]


def test_gradients_of_rows_are_summed(found):
    assert found["embeddings"] == [-1, -2, 0, -3, 0, 0, 0, -2]


def test_virtual_devices_pose_as_tpu_cores():
    found = result(start("fake_tpu.py", environment={"HEADRACE_FAKE_TPU": "4"}))
    assert found["cores"] == 4 and found["devices"][3] == "/job:localhost/replica:0/task:0/device:TPU:3"
    assert found["fit"] < 1e-5 and found["assigned"] == 2
