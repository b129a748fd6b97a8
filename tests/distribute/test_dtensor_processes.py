"""A mesh over the devices of two processes, which DTENSOR_JOBS describes."""

import os
import socket
import subprocess
import sys

PROGRAM = """
import sys
import numpy as np
import headrace as tf
from headrace.experimental import dtensor

dtensor.initialize_accelerator_system("CPU", num_logical_cpu_devices=2)
assert dtensor.num_clients() == 2 and dtensor.num_global_devices("CPU") == 4
mesh = dtensor.create_distributed_mesh([("batch", 2), ("model", 2)], device_type="CPU")
client = dtensor.client_id()
assert mesh.local_device_ids() == [2 * client, 2 * client + 1]
x = np.random.default_rng(0).normal(size=(16, 8)).astype(np.float32)
expected = np.arange(32, dtype=np.float32).reshape(8, 4) / 10
weight = dtensor.DVariable(expected, layout=dtensor.Layout(["batch", "model"], mesh))
rows = [x[8 * client : 8 * client + 8]] * 2  # both devices of a process have its half of the batch
batch = dtensor.pack(rows, dtensor.Layout(["batch", dtensor.UNSHARDED], mesh))

@tf.function
def step(batch):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.matmul(batch, weight) ** 2)
    weight.assign_sub(0.1 * tape.gradient(loss, weight))
    return loss

for _ in range(2):
    outputs = x @ expected
    np.testing.assert_allclose(float(step(batch)), (outputs**2).mean(), rtol=1e-5)
    expected = expected - 0.1 * x.T @ (2 * outputs) / outputs.size
np.testing.assert_allclose(weight.numpy(), expected, rtol=1e-5)
checkpoint = tf.train.Checkpoint(weight=weight)
path = checkpoint.save(f"{sys.argv[1]}/{client}/c")
weight.assign(tf.zeros([8, 4]))
checkpoint.restore(path)
np.testing.assert_allclose(weight.numpy(), expected, rtol=1e-5)
assert weight.layout.sharding_specs == ["batch", "model"]
"""


def test_two_processes_train_a_weight_that_neither_has_whole(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        first = probe.getsockname()[1]
    jobs = f"localhost:{first},localhost:{first}0"  # only the first address is used
    processes = []
    for client in ("0", "1"):
        environment = {**os.environ, "DTENSOR_JOBS": jobs, "DTENSOR_CLIENT_ID": client}
        command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
        processes.append(
            subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        )
    try:
        found = [process.communicate(timeout=240)[0] for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    assert [process.returncode for process in processes] == [0, 0], "\n".join(found)[-6000:]
