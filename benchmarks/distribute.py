"""Step times of data-parallel training over virtual devices and over processes, beside TensorFlow.

    python benchmarks/distribute.py [--tensorflow-python /path/to/python]

Weak scaling: each replica has the same batch. All replicas share the cores of this machine, so the ideal is a time
that grows with the number of replicas; what is above it is the cost of distribution. "all-reduce" is the time of one
sum of as many numbers as the model has weights, alone.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

BATCH, STEPS, ROUNDS = 32, 10, 5


def mlp(tf):
    layers = tf.keras.layers
    model = tf.keras.Sequential(
        [
            layers.Dense(256, activation="relu", input_shape=(64,)),
            layers.Dense(256, activation="relu"),
            layers.Dense(10),
        ]
    )
    return model, lambda rows: np.ones((rows, 64), "float32")


def transformer(tf):
    layers = tf.keras.layers
    tokens = tf.keras.Input((32,), dtype="int32")
    x = layers.Embedding(1000, 64)(tokens)
    for _ in range(2):
        attended = layers.MultiHeadAttention(4, 16)(x, x)
        x = layers.LayerNormalization()(x + attended)
        x = layers.LayerNormalization()(x + layers.Dense(64)(layers.Dense(256, activation="relu")(x)))
    outputs = layers.Dense(10)(layers.GlobalAveragePooling1D()(x))
    return tf.keras.Model(tokens, outputs), lambda rows: np.ones((rows, 32), "int32")


MODELS = {"mlp": mlp, "transformer": transformer}


def measure(framework, devices):
    """Prints the step times of one worker as JSON."""
    if framework == "tensorflow":
        os.environ.update(TF_USE_LEGACY_KERAS="1", TF_CPP_MIN_LOG_LEVEL="3")
        import tensorflow as tf
    else:
        import headrace as tf
    if "TF_CONFIG" in os.environ:
        strategy = tf.distribute.MultiWorkerMirroredStrategy()
    else:
        cpu = tf.config.list_physical_devices("CPU")[0]
        tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * devices)
        strategy = tf.distribute.MirroredStrategy([f"CPU:{n}" for n in range(devices)])
    found = {}
    for name, make in MODELS.items():
        found |= times_of(tf, strategy, name, make)
    print(json.dumps(found))


def times_of(tf, strategy, name, make):
    with strategy.scope():
        model, inputs = make(tf)
        loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        model.compile(tf.keras.optimizers.Adam(), loss)
    rows = BATCH * strategy.num_replicas_in_sync
    data = tf.data.Dataset.from_tensors((inputs(rows), np.zeros(rows, "int64"))).repeat(STEPS)
    size = model.count_params()

    def step():
        return tf.distribute.get_replica_context().all_reduce("sum", tf.ones([size]))

    several = tf.function(lambda: strategy.run(step))
    return {
        name: best(lambda: model.fit(data, verbose=0), STEPS),
        f"{name}: all-reduce": best(lambda: strategy.experimental_local_results(several())[0].numpy(), 1),
    }


def best(action, steps):
    """Returns the shortest time of a step, in milliseconds."""
    action(), action()
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        action()
        times.append((time.perf_counter() - begin) / steps)
    return min(times) * 1000


def run(python, framework, devices=1, processes=1):
    ports = []
    for _ in range(processes):
        with socket.create_server(("localhost", 0)) as free:
            ports.append(free.getsockname()[1])
    started = []
    for n in range(processes):
        environment = dict(os.environ)
        if processes > 1:
            cluster = {"worker": [f"localhost:{port}" for port in ports]}
            environment["TF_CONFIG"] = json.dumps({"cluster": cluster, "task": {"type": "worker", "index": n}})
        command = [python, str(Path(__file__)), "--worker", framework, "--devices", str(devices)]
        started.append(
            subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        )
    outputs = [process.communicate(timeout=600)[0] for process in started]
    return json.loads(outputs[0].strip().splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tensorflow-python")
    parser.add_argument("--worker")
    parser.add_argument("--devices", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.worker:
        measure(arguments.worker, arguments.devices)
        return
    cases = [("headrace", sys.executable, devices, 1) for devices in (1, 2, 4, 8)]
    cases.append(("headrace", sys.executable, 1, 2))
    if arguments.tensorflow_python:
        cases += [("tensorflow", arguments.tensorflow_python, 2, 1), ("tensorflow", arguments.tensorflow_python, 1, 2)]
    for framework, python, devices, processes in cases:
        times = run(python, framework, devices, processes)
        text = ", ".join(f"{name} {milliseconds:.2f} ms" for name, milliseconds in times.items())
        print(f"{framework}, {processes} process(es) of {devices} device(s): {text}", flush=True)


if __name__ == "__main__":
    main()
