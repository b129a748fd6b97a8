"""Programs after TensorFlow's tutorials of distribution, in processes of their own."""

import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from worker_processes import result, start, start_workers


@pytest.fixture(scope="module")
def found():
    return result(start("tutorials_of_one_machine.py"))


def test_fit_with_callbacks_saves_and_loads(found):
    keras = found["keras"]
    assert keras["learns"] and keras["rates"] == [0.01] * 4 + [0.001] * 2
    assert max(keras["differences"]) < 1e-5


def test_a_loop_of_ones_own_trains_and_restores(found):
    custom = found["custom_training"]
    assert custom["learns"] and custom["iterations"] == 18
    assert custom["difference"] < 1e-5 and custom["test_loss"] < 1e-5


def test_saved_models_load_under_other_strategies(found):
    saved = found["save_and_load"]
    assert saved["difference"] < 1e-5 and saved["trains"] and saved["wrapped"] == [16, 2]


def test_input_is_distributed_in_each_way(found):
    inputs = found["inputs"]
    assert inputs["shapes"] == [[8, 1], [8, 1]] and inputs["spec"] == [None, 1]
    assert inputs["own"] == [0, 8] and inputs["told"] == [[1, 0, 2]]
    assert inputs["total"] == sum(range(48))
    assert inputs["partial"] == [[[0, 1], [2, 3]], [[4, 5], [6]]] and inputs["loop"] == 21
    assert inputs["values"] == [1, 11] and inputs["generated"] == [1.5, 4.5]
    assert inputs["words"] == [[2, 1], [0, 2]] and inputs["scaled"] < 1e-5 and inputs["optional"]


def test_two_workers_train_with_keras_and_with_a_loop(tmp_path):
    found = [result(worker) for worker in start_workers("tutorials_of_workers.py", 2, tmp_path)]
    for worker in found:
        assert worker["learns"] and worker["resumed"] == 4 and worker["loaded"] < 1e-6
        assert worker["loop_learns"] and worker["restored"] < 1e-6
    assert found[0]["weights"] == pytest.approx(found[1]["weights"], abs=1e-6)
    kept = sorted(os.listdir(tmp_path))
    assert kept == ["checkpoints", "log.csv", "logs", "loop", "model", "weights"]
    events = os.listdir(tmp_path / "logs" / "train")
    assert len({name.split(".")[-3] for name in events}) == 1  # only the chief's process has written
