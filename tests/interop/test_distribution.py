"""Training over virtual devices and over two workers gives the numbers of real TensorFlow."""

import json
import os
import socket
import subprocess
import sys
import time

import numpy as np
import pytest

pytestmark = pytest.mark.interop
LONGEST_JOB = 300  # seconds
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "distributed_training.py")


def environments(workers):
    if workers == 0:
        return [dict(os.environ)]
    sockets = [socket.create_server(("localhost", 0)) for _ in range(workers)]
    addresses = [f"localhost:{s.getsockname()[1]}" for s in sockets]
    for s in sockets:
        s.close()
    configs = [{"cluster": {"worker": addresses}, "task": {"type": "worker", "index": n}} for n in range(workers)]
    return [{**os.environ, "TF_CONFIG": json.dumps(config)} for config in configs]


def _outputs(started):
    """Returns the outputs of processes; ends them all if they take too long together."""
    deadline = time.monotonic() + LONGEST_JOB
    try:
        return [process.communicate(timeout=max(deadline - time.monotonic(), 1)) for process in started]
    except subprocess.TimeoutExpired:
        for process in started:
            process.kill()
        raise AssertionError(f"The job took longer than {LONGEST_JOB} seconds.") from None


def results(python, package, workers):
    started = [
        subprocess.Popen([python, SCRIPT, package], env=e, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for e in environments(workers)
    ]
    outputs = _outputs(started)
    for process, (output, errors) in zip(started, outputs, strict=True):
        assert process.returncode == 0, output + errors[-3000:]
    return json.loads(outputs[0][0].strip().splitlines()[-1])


@pytest.mark.parametrize("workers", [0, 2], ids=["four virtual devices", "two workers"])
def test_training_equals_tensorflows(workers, tensorflow_python):
    ours, theirs = results(sys.executable, "headrace", workers), results(tensorflow_python, "tensorflow", workers)
    for name, values in theirs["history"].items():
        np.testing.assert_allclose(ours["history"][name], values, rtol=1e-5, err_msg=name)
    np.testing.assert_allclose(ours["evaluated"], theirs["evaluated"], rtol=1e-5)
    for a, b in zip(ours["weights"], theirs["weights"], strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)
    assert ours["on_read"] == theirs["on_read"]
