"""Workers on this machine that train together over the loopback interface."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from worker_processes import cluster, result, start, start_workers


@pytest.mark.parametrize("count", [2, 4])
def test_workers_learn_what_one_process_learns(count):
    environments = [{**e, "COMPARE": "" if n else "1"} for n, e in enumerate(cluster(count))]
    workers = [start("worker.py", environment=environment) for environment in environments]
    found = [result(worker) for worker in workers]
    assert found[0]["fit"] < 1e-5
    assert [f["replicas"] for f in found] == [count] * count
    assert [f["chief"] for f in found] == [True] + [False] * (count - 1)
    for key in ("drawn", "weights"):
        assert len({f[key] for f in found}) == 1
    numbers = range(count)
    assert {f["on_read"] for f in found} == {2.0 * count + sum(numbers)}
    assert {f["reduced"] for f in found} == {sum(n + 1.0 for n in numbers)}
    assert found[-1]["gathered"] == [float(n) for n in numbers for _ in range(2)]
    # Each global batch is shared by the workers; they go on until the last one has no data.
    rows = -(-4 // count)
    assert [f["parts"][0] for f in found] == [list(range(n * rows, (n + 1) * rows)) for n in numbers]
    assert [f["parts"][2] for f in found] == [[8]] + [[]] * (count - 1)
    assert [len(f["own"]) for f in found] == [count] * count
    assert [f["told"] for f in found] == [[[count, n, 8 // count]] * 2 for n in numbers]
    assert {f["total"] for f in found} == {sum(n * (n + 1) // 2 for n in numbers)}
    # The first worker has two files of three lines, the others one; those that are done get empty batches.
    lines = [
        [0, 1, 2, 3 * count, 3 * count + 1, 3 * count + 2],
        *([3 * n + line for line in range(3)] for n in numbers[1:]),
    ]
    assert [[line for part in f["files"] for line in part] for f in found] == lines
    assert {len(f["files"]) for f in found} == {3} and {f["rows"] for f in found} == {3 * (count + 1)}
    assert found[0]["evaluated"] == pytest.approx((3 * (count + 1) - 1) / 2)


@pytest.mark.parametrize("victim", [0, 1], ids=["the chief", "another worker"])
def test_the_others_get_an_error_when_a_worker_dies(victim):
    workers = start_workers("endless_worker.py", 2)
    assert any(line == "training\n" for line in workers[victim].stdout)  # gloo prints a line as well
    workers[victim].send_signal(signal.SIGKILL)
    died = time.monotonic()
    other = workers[1 - victim]
    output, errors = other.communicate(timeout=60)
    workers[victim].communicate()
    assert "UnavailableError" in output, f"{output}\n{errors}"
    assert time.monotonic() - died < 60


@pytest.mark.parametrize("call", ["connect", "lists of devices", "first value"])
def test_the_others_end_in_order_when_a_worker_dies_while_they_join(call):
    other, victim = start_workers("dies_while_joining.py", 2, call)
    output, errors = other.communicate(timeout=60)
    assert victim.wait(timeout=60) == -signal.SIGKILL
    assert other.returncode == 75, f"{output}\n{errors}"
    assert "worker 1 ended before all had joined" in output
    victim.communicate()


def test_a_job_that_lost_a_worker_ends_with_the_weights_of_one_that_did_not(tmp_path):
    def ran_through(folder):
        return [result(worker) for worker in start_workers("resuming_worker.py", 2, folder, 3)][0]

    workers = start_workers("resuming_worker.py", 2, tmp_path / "broken", 3)
    assert any(line == "epoch 1\n" for line in workers[1].stdout)
    workers[1].kill()
    output, errors = workers[0].communicate(timeout=60)
    workers[1].communicate()
    assert workers[0].returncode == 75, f"{output}\n{errors}"
    for a, b in zip(ran_through(tmp_path / "broken"), ran_through(tmp_path / "whole"), strict=True):
        np.testing.assert_allclose(a, b, atol=1e-6)


def test_a_taken_address_and_unlike_clusters_are_refused():
    environments = cluster(2)
    first = start("join.py", environment=environments[0])
    assert first.stdout.readline() == "joining\n"
    unlike = {"TF_CONFIG": environments[1]["TF_CONFIG"].replace("localhost", "127.0.0.1")}
    time.sleep(1)
    taken = start("join.py", environment=environments[0])
    other = start("join.py", environment=unlike)
    try:
        assert "is in use" in taken.communicate(timeout=60)[0]
        assert "the first worker knows the cluster" in other.communicate(timeout=60)[0]
    finally:
        first.kill()
        first.communicate()


NEVER = 999


def test_all_workers_save_after_the_same_step_when_one_is_stopped(tmp_path):
    def run(folder, step):
        workers = start_workers("preempted_worker.py", 2, tmp_path / folder, step)
        ends = [worker.communicate(timeout=180) for worker in workers]
        assert {worker.returncode for worker in workers} == {0 if step == NEVER else 143}, ends
        return json.loads(ends[1][0].strip().splitlines()[-1]) if step == NEVER else None

    for step in (4, 35):  # in the loop, then in the second epoch of fit
        run("broken", step)
    found, whole = run("broken", NEVER), run("whole", NEVER)
    assert 4 <= found["restored"] < 30 and whole["restored"] == 0
    assert (found["weight"], found["calls"]) == (whole["weight"], 30)
    assert found["starts"][0] > 0 and whole["starts"] == list(range(8))
    np.testing.assert_allclose(found["kernel"], whole["kernel"], rtol=1e-6)


def test_workers_that_run_different_programs_get_an_error():
    for found in [result(worker) for worker in start_workers("unlike_worker.py", 2)]:
        assert list(found) == ["other_shape", "other_number_of_variables", "other_sizes", "other_collectives"]
        assert all("the processes run different programs" in message for message in found.values())


def test_the_coordination_service_tells_no_worker_that_another_one_is_slow():
    """XLA ends a process that gets such a message (std::bad_cast). A day is longer than any pause."""
    script = (
        "import time, jax._src.distributed as d\n"
        "from headrace._src.runtime import coordination\n"
        "port, _ = coordination._start_service(1)\n"
        "asked = {}\n"
        "real = d._jax\n"
        "class Watching:\n"
        "    def get_distributed_runtime_client(self, *given, **options):\n"
        "        asked.update(options)\n"
        "        return real.get_distributed_runtime_client(*given, **options)\n"
        "d._jax = Watching()\n"
        "coordination._client_of(f'localhost:{port}', 0)\n"
        "print(asked['heartbeat_timeout'])\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert int(run.stdout) > 24 * 3600, run.stderr
