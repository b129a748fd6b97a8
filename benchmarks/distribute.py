"""Step times of data-parallel training over virtual devices and over processes, beside TensorFlow.

    python benchmarks/distribute.py [--tensorflow-python /path/to/python]

All jobs start at once and wait; then they measure in turn, so that load on the machine meets them alike. The shortest
time of each counts. Weak scaling: each replica has the same batch. All replicas share the cores of this machine, so the
ideal is a time that grows with the number of replicas; what is above it is the cost of distribution. "all-reduce" is
the time of one sum of as many numbers as the model has weights, alone: what the collective adds to a step. At the end
stands the memory on each device of a model whose weights are shared (benchmarks/model_parallel.py).
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

BATCH, STEPS, ROUNDS = 32, 10, 7


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


def work(framework, devices):
    """A worker: prepares all cases, then measures the one that each line of its input names."""
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
    actions = {}
    for name, make in MODELS.items():
        actions |= actions_of(tf, strategy, name, make)
    for action, _ in actions.values():
        action(), action()
    print("ready", flush=True)
    for line in sys.stdin:
        action, steps = actions[line.strip()]
        begin = time.perf_counter()
        action()
        print("measured", (time.perf_counter() - begin) / steps * 1000, flush=True)


def actions_of(tf, strategy, name, make):
    """Returns what is measured of a model, each with its number of steps."""
    with strategy.scope():
        model, inputs = make(tf)
        loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        model.compile(tf.keras.optimizers.Adam(), loss)
    rows = BATCH * strategy.num_replicas_in_sync
    data = tf.data.Dataset.from_tensors((inputs(rows), np.zeros(rows, "int64"))).repeat(STEPS)
    options = tf.data.Options()
    options.experimental_distribute.auto_shard_policy = tf.data.experimental.AutoShardPolicy.DATA
    data = data.with_options(options)
    size = model.count_params()

    def step():
        return tf.distribute.get_replica_context().all_reduce("sum", tf.ones([size]))

    several = tf.function(lambda: strategy.run(step))
    return {
        name: (lambda: model.fit(data, verbose=0), STEPS),
        f"{name}: all-reduce": (lambda: strategy.experimental_local_results(several())[0].numpy(), 1),
    }


class Job:
    """The processes of one strategy.

    Args:
        python: Interpreter.
        framework: "headrace" or "tensorflow".
        devices: Number of virtual devices of each process.
        processes: Number of processes.
    """

    def __init__(self, python, framework, devices, processes):
        self.name = f"{framework}, {processes} process(es) of {devices} device(s)"
        self.times = {}
        ports = []
        for _ in range(processes):
            with socket.create_server(("localhost", 0)) as free:
                ports.append(free.getsockname()[1])
        self.workers = []
        for n in range(processes):
            environment = dict(os.environ)
            if processes > 1:
                cluster = {"worker": [f"localhost:{port}" for port in ports]}
                environment["TF_CONFIG"] = json.dumps({"cluster": cluster, "task": {"type": "worker", "index": n}})
            command = [python, str(Path(__file__)), "--worker", framework, "--devices", str(devices)]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
            self.workers.append(subprocess.Popen(command, env=environment, text=True, **pipes))

    def answers(self, word):
        """Returns the rest of the line that begins with a word, of each worker."""
        found = []
        for worker in self.workers:
            line = next((line for line in worker.stdout if line.startswith(word)), None)
            if line is None:
                raise RuntimeError(f"{self.name}: a worker ended with status {worker.wait()}")
            found.append(line.removeprefix(word))
        return found

    def measure(self, case):
        for worker in self.workers:
            worker.stdin.write(case + "\n")
            worker.stdin.flush()
        self.times.setdefault(case, []).append(max(map(float, self.answers("measured"))))

    def end(self):
        for worker in self.workers:
            worker.stdin.close()
        for worker in self.workers:
            try:
                worker.wait(timeout=30)
            except subprocess.TimeoutExpired:
                worker.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tensorflow-python")
    parser.add_argument("--jobs", default="1x1,2x1,4x1,8x1,1x2", help="devices x processes of each job")
    parser.add_argument("--worker")
    parser.add_argument("--devices", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments.worker, arguments.devices)
        return
    pythons = {"headrace": sys.executable}
    if arguments.tensorflow_python:
        pythons["tensorflow"] = arguments.tensorflow_python
    kinds = [tuple(map(int, kind.split("x"))) for kind in arguments.jobs.split(",")]
    jobs = {(f, *kind): Job(python, f, *kind) for f, python in pythons.items() for kind in kinds}
    for job in jobs.values():
        job.answers("ready")
    cases = [case for name in MODELS for case in (name, f"{name}: all-reduce")]
    for _ in range(ROUNDS):
        for case in cases:
            for job in jobs.values():
                job.measure(case)
    for job in jobs.values():
        job.end()
        print(f"{job.name}: " + ", ".join(f"{case} {min(job.times[case]):.2f} ms" for case in cases), flush=True)
    if "tensorflow" in pythons:
        for kind in kinds:
            ours, theirs = jobs["headrace", *kind].times, jobs["tensorflow", *kind].times
            ratios = ", ".join(f"{case} {min(theirs[case]) / min(ours[case]):.1f}" for case in cases)
            print(f"TensorFlow's time by headrace's, {kind[1]} process(es) of {kind[0]} device(s): {ratios}")
    if len(kinds) > 1:
        subprocess.run([sys.executable, str(Path(__file__).parent / "model_parallel.py")], check=True)


if __name__ == "__main__":
    main()
