"""Step times of ParameterServerStrategy and of MirroredStrategy on one machine: python benchmarks/parameter_server.py

Two workers with a parameter server, all servers in this process, and two replicas on virtual CPUs train the same MLP
on the same batches. Both share the cores of this machine. The two are measured in turn; the shortest time counts.
"""

import socket
import time

import numpy as np

import headrace as tf

BATCH, STEPS, ROUNDS = 64, 20, 5


def free_address():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"localhost:{probe.getsockname()[1]}"


def model():
    layers = [tf.keras.layers.Dense(256, "relu", input_shape=(64,)), tf.keras.layers.Dense(10)]
    made = tf.keras.Sequential(layers)
    made.compile("sgd", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    return made


def main():
    cpu = tf.config.list_physical_devices("CPU")[0]
    tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
    cluster = {"worker": [free_address(), free_address()], "ps": [free_address()]}
    servers = [
        tf.distribute.Server(cluster, job_name=job, task_index=n) for job in cluster for n in range(len(cluster[job]))
    ]
    resolver = tf.distribute.cluster_resolver.SimpleClusterResolver(tf.train.ClusterSpec(cluster))
    x, y = np.ones((BATCH, 64), "float32"), np.zeros(BATCH, "int64")
    models = {}
    for strategy in (tf.distribute.ParameterServerStrategy(resolver), tf.distribute.MirroredStrategy()):
        with strategy.scope():
            models[type(strategy).__name__] = model()
    times = {name: [] for name in models}
    for _ in range(ROUNDS + 1):  # the first round compiles
        for name, made in models.items():
            data = tf.data.Dataset.from_tensors((x, y)).repeat(STEPS)
            begin = time.perf_counter()
            made.fit(data, steps_per_epoch=STEPS, verbose=0)
            times[name].append((time.perf_counter() - begin) / STEPS * 1000)
    for name, found in times.items():
        print(f"{name}: {min(found[1:]):.2f} ms per step of {BATCH} rows")
    del servers


if __name__ == "__main__":
    main()
