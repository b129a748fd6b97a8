"""ParameterServerStrategy and ClusterCoordinator, with servers in this process and, for faults, in another one."""

import contextlib
import os
import socket
import subprocess
import sys

import numpy as np
import pytest

import headrace as tf
from headrace._src.distribute.parameter_server import channel, frames

partitioners = tf.distribute.experimental.partitioners


def free_address():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"localhost:{probe.getsockname()[1]}"


def resolver_of(jobs):
    return tf.distribute.cluster_resolver.SimpleClusterResolver(tf.train.ClusterSpec(jobs), rpc_layer="grpc")


@pytest.fixture(scope="module", autouse=True)
def key():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEADRACE_CLUSTER_KEY", "a secret of these tests")
        yield


@pytest.fixture(scope="module")
def cluster(key):
    jobs = {"worker": [free_address(), free_address()], "ps": [free_address(), free_address()]}
    servers = [
        tf.distribute.Server(jobs, job_name=job, task_index=index, protocol="grpc")
        for job, addresses in jobs.items()
        for index in range(len(addresses))
    ]
    assert servers[0].target == f"grpc://{jobs['worker'][0]}" and servers[3].server_def.task_index == 1
    return jobs


@pytest.fixture(scope="module")
def strategy(cluster):
    return tf.distribute.ParameterServerStrategy(resolver_of(cluster))


@pytest.fixture(scope="module")
def coordinator(strategy):
    return tf.distribute.coordinator.ClusterCoordinator(strategy)


def test_variables_take_turns_on_the_servers(strategy):
    with strategy.scope():
        made = [tf.Variable(float(number)) for number in range(3)]
    assert sorted(v.device for v in made[:2]) == [f"/job:ps/replica:0/task:{n}/device:CPU:0" for n in (0, 1)]
    made[2].assign_add(5.0).assign_sub(1.0)
    assert made[2].numpy() == 6.0 and float(made[2] + 1.0) == 7.0
    with pytest.raises(ValueError, match="Shape mismatch"):
        made[2].assign([1.0, 2.0])


def test_updates_of_all_workers_count(strategy, coordinator):
    with strategy.scope():
        total = tf.Variable(0, dtype=tf.int64)

    @tf.function
    def add(amount):
        total.assign_add(amount)
        return amount + 1

    results = [coordinator.schedule(add, args=(tf.constant(number, tf.int64),)) for number in range(20)]
    coordinator.join()
    assert coordinator.done() and total.numpy() == sum(range(20))
    assert coordinator.fetch(results) == list(range(1, 21))
    assert isinstance(results[0], tf.distribute.coordinator.RemoteValue) and results[0].get().dtype is tf.int64
    assert tf.distribute.coordinator.ClusterCoordinator(strategy) is coordinator


def test_functions_return_structures_and_take_strings(coordinator):
    def describe(words, factor=2):
        return {"count": tf.size(words) * factor, "first": words[0]}

    found = coordinator.schedule(describe, args=(tf.constant(["ä", "b"]),), kwargs={"factor": 3}).fetch()
    assert found == {"count": 6, "first": "ä".encode()}


def test_each_worker_reads_its_own_dataset(coordinator):
    def numbers():
        return tf.data.Dataset.range(1000)

    per_worker = coordinator.create_per_worker_dataset(numbers)
    assert per_worker.element_spec == tf.TensorSpec([], tf.int64)
    iterator = iter(per_worker)

    @tf.function
    def read(iterator):
        return tf.distribute.coordinator.experimental_get_current_worker_index(), next(iterator)

    found = coordinator.fetch([coordinator.schedule(read, args=(iterator,)) for _ in range(30)])
    for worker in (0, 1):
        own = [int(value) for index, value in found if index == worker]
        assert own == sorted(own) and own == list(range(len(own)))
    with pytest.raises(ValueError, match="only be read in functions"):
        next(iterator)
    with pytest.raises(RuntimeError, match="worker index"):
        tf.distribute.coordinator.experimental_get_current_worker_index()


def test_an_error_cancels_what_waits_and_is_raised_by_join(strategy, coordinator):
    with strategy.scope():
        count = tf.Variable(0)

    @tf.function
    def fail():
        tf.debugging.assert_equal(count, 1)
        return count.value()

    results = [coordinator.schedule(fail)]
    with pytest.raises(tf.errors.InvalidArgumentError, match="assertion failed"):
        coordinator.join()
    with pytest.raises(tf.errors.InvalidArgumentError):
        results[0].fetch()
    assert coordinator.schedule(lambda: tf.constant(1)).fetch() == 1  # the cluster goes on
    iterator = iter(coordinator.create_per_worker_dataset(lambda: tf.data.Dataset.range(1)))

    @tf.function
    def read(iterator):
        return next(iterator)

    with pytest.raises(tf.errors.OutOfRangeError):
        for _ in range(5):
            coordinator.schedule(read, args=(iterator,))
        coordinator.join()


def test_partitioners_count_parts():
    assert partitioners.FixedShardsPartitioner(3)([8, 2], tf.float32) == [3, 1]
    assert partitioners.FixedShardsPartitioner(3)([2], tf.float32) == [2]
    assert partitioners.MinSizePartitioner(64, 4)([100, 3], tf.float32) == [4, 1]
    assert partitioners.MinSizePartitioner(64, 4)([10], tf.string) == [3]
    assert partitioners.MaxSizePartitioner(40)([100, 3], tf.float32) == [34, 1]
    assert partitioners.MaxSizePartitioner(40, 2)([10], tf.string) == [2]
    with pytest.raises(ValueError, match="at least 1"):
        partitioners.MinSizePartitioner(0)


def test_large_variables_are_split_over_the_servers(cluster, tmp_path):
    split = tf.distribute.ParameterServerStrategy(resolver_of(cluster), partitioners.MinSizePartitioner(64, 2))
    value = np.arange(42, dtype=np.float32).reshape(21, 2)
    with split.scope():
        table, small = tf.Variable(value), tf.Variable([1.0, 2.0])
    assert [part.shape for part in table.variables] == [(11, 2), (10, 2)] and table.shape == (21, 2)
    assert len({part.device for part in table.variables}) == 2 and isinstance(small, tf.Variable)
    np.testing.assert_array_equal(tf.gather(table, [0, 20]).numpy(), value[[0, 20]])
    table.assign_add(tf.ones([21, 2]))
    np.testing.assert_array_equal(table.numpy(), value + 1)
    path = tf.train.Checkpoint(table=table).save(str(tmp_path / "c"))
    table.assign(tf.zeros([21, 2]))
    tf.train.Checkpoint(table=table).restore(path).assert_consumed()
    np.testing.assert_array_equal((table + 0.0).numpy(), value + 1)


def test_a_model_trains_on_the_workers(strategy, coordinator):
    """After TensorFlow's tutorial parameter_server_training, with a custom loop."""
    animals = np.array(["cat", "dog", "hen", "owl"])
    lookup = tf.keras.layers.StringLookup(vocabulary=animals, num_oov_indices=0)
    with strategy.scope():
        model = tf.keras.Sequential([
            tf.keras.layers.Embedding(4, 4, input_length=2),
            tf.keras.layers.Flatten(),
            tf.keras.layers.Dense(1, "sigmoid"),
        ])  # fmt: skip
        model.build((None, 2))
        optimizer = tf.keras.optimizers.Adam(0.05)
        accuracy = tf.keras.metrics.BinaryAccuracy()

    def examples():
        pairs = np.array([(a, b) for a in animals for b in animals])
        birds = np.isin(pairs, ["hen", "owl"]).all(axis=1).astype(np.float32)
        data = tf.data.Dataset.from_tensor_slices((pairs, birds[:, None])).shuffle(16, seed=1).repeat().batch(8)
        return data.map(lambda words, label: (lookup(words), label))

    iterator = iter(coordinator.create_per_worker_dataset(examples))

    @tf.function
    def step(iterator):
        def replica(words, labels):
            with tf.GradientTape() as tape:
                outputs = model(words, training=True)
                loss = tf.nn.compute_average_loss(
                    tf.keras.losses.binary_crossentropy(labels, outputs), global_batch_size=8
                )
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
            accuracy.update_state(labels, outputs)
            return loss

        losses = strategy.run(replica, args=next(iterator))
        return strategy.reduce(tf.distribute.ReduceOp.SUM, losses, axis=None)

    for _ in range(40):
        coordinator.schedule(step, args=(iterator,))
    coordinator.join()
    accuracy.reset_state()
    for _ in range(10):
        last = coordinator.schedule(step, args=(iterator,))
    coordinator.join()
    assert optimizer.iterations.numpy() == 50
    assert last.fetch() < 0.3 and accuracy.result() > 0.9
    assert all(weight.device.startswith("/job:ps") for weight in model.weights)


def test_fit_runs_its_steps_on_the_workers(strategy):
    with strategy.scope():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="zeros", input_shape=(2,))])
        model.compile(tf.keras.optimizers.SGD(0.1), "mse", metrics=["mae"])
    x = np.random.default_rng(0).normal(size=(64, 2)).astype(np.float32)
    data = tf.data.Dataset.from_tensor_slices((x, x @ np.array([[1.0], [2.0]], np.float32))).repeat().batch(8)
    history = model.fit(data, epochs=3, steps_per_epoch=10, verbose=0).history
    assert history["loss"][2] < 0.1 * history["loss"][0] and model.optimizer.iterations.numpy() == 30
    assert model.evaluate(data, steps=4, verbose=0, return_dict=True)["loss"] < 0.1
    creator = tf.keras.utils.experimental.DatasetCreator(lambda context: data)
    model.fit(creator, epochs=1, steps_per_epoch=2, verbose=0)
    assert model.optimizer.iterations.numpy() == 32
    with pytest.raises(ValueError, match="number of steps"):
        model.fit(creator, verbose=0)
    np.testing.assert_allclose(model.predict(x[:2], verbose=0), model(x[:2]).numpy(), rtol=1e-5)


TASK = """
import sys, headrace as tf
jobs = {"worker": [sys.argv[1]], "ps": [sys.argv[2]]}
server = tf.distribute.Server(jobs, job_name=sys.argv[3], task_index=0)
print("ready", flush=True)
server.join()
"""


@contextlib.contextmanager
def task_process(jobs, job):
    command = [sys.executable, "-c", TASK, jobs["worker"][0], jobs["ps"][0], job]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


def test_functions_of_a_lost_worker_run_again():
    jobs = {"worker": [free_address()], "ps": [free_address()]}
    tf.distribute.Server(jobs, job_name="ps", task_index=0)
    strategy = tf.distribute.ParameterServerStrategy(resolver_of(jobs))
    coordinator = tf.distribute.coordinator.ClusterCoordinator(strategy)
    with strategy.scope():
        steps = tf.Variable(0)

    @tf.function
    def step(number):
        steps.assign_add(1)
        return number

    with task_process(jobs, "worker") as first:
        coordinator.schedule(step, args=(tf.constant(-1),)).fetch()
        results = [coordinator.schedule(step, args=(tf.constant(number),)) for number in range(200)]
        first.kill()  # with SIGKILL
    with task_process(jobs, "worker"):
        coordinator.join()
    assert coordinator.fetch(results) == list(range(200))
    assert steps.numpy() in (201, 202)  # the function that was running may have updated before it was lost


def test_a_lost_parameter_server_is_an_error():
    jobs = {"worker": [free_address()], "ps": [free_address()]}
    tf.distribute.Server(jobs, job_name="worker", task_index=0)
    with task_process(jobs, "ps") as server:
        strategy = tf.distribute.ParameterServerStrategy(resolver_of(jobs))
        coordinator = tf.distribute.coordinator.ClusterCoordinator(strategy)
        with strategy.scope():
            value = tf.Variable(1.0)
        read = tf.function(lambda: value + 1.0)
        assert coordinator.schedule(read).fetch() == 2.0
        server.kill()
        server.wait(10)
        coordinator.schedule(read)
        with pytest.raises(tf.errors.UnavailableError, match=jobs["ps"][0]):
            coordinator.join()
        with pytest.raises(tf.errors.UnavailableError, match="not reachable"):
            value.numpy()


def test_a_cluster_needs_workers_and_servers(cluster):
    for job in ("worker", "ps"):
        with pytest.raises(ValueError, match=f"at least one {job}"):
            tf.distribute.ParameterServerStrategy(resolver_of({k: v for k, v in cluster.items() if k != job}))
    with pytest.raises(ValueError, match="unknown jobs"):
        tf.distribute.ParameterServerStrategy(resolver_of({**cluster, "other": ["a:1"]}))
    with pytest.raises(ValueError, match="has no task 7"):
        tf.distribute.Server(cluster, job_name="worker", task_index=7)
    with pytest.raises(tf.errors.UnknownError, match="Could not start server"):
        tf.distribute.Server(cluster, job_name="worker", task_index=0)
    with pytest.raises(ValueError, match="Only `tf.distribute.ParameterServerStrategy`"):
        tf.distribute.coordinator.ClusterCoordinator(tf.distribute.OneDeviceStrategy("CPU:0"))
    with pytest.raises(tf.errors.UnavailableError, match="No server answers"):
        channel.connect(free_address(), seconds=0.2)


def test_a_process_without_the_key_is_refused(cluster, monkeypatch):
    given = iter([b"another secret"])  # to this process; the server's thread gets the right one
    monkeypatch.setattr(channel, "cluster_key", lambda: os.environ["HEADRACE_CLUSTER_KEY"].encode())
    real = channel.answer_challenge
    monkeypatch.setattr(channel, "answer_challenge", lambda connection, key: real(connection, next(given, key)))
    with pytest.raises(tf.errors.UnauthenticatedError, match="HEADRACE_CLUSTER_KEY"):
        channel.connect(cluster["ps"][0], seconds=5)


def test_frames_hold_headers_and_arrays():
    half = np.array(1.5, tf.bfloat16.as_numpy_dtype)
    arrays = [np.arange(6, dtype=np.int16).reshape(2, 3), np.array([b"", b"\xff"], object), half]
    header, found = frames.decode(frames.encode({"kind": "x", "list": [1, None]}, arrays))
    assert header == {"kind": "x", "list": [1, None]}
    for array, given in zip(found, arrays, strict=True):
        assert array.dtype == given.dtype and array.shape == given.shape and array.tolist() == given.tolist()


@pytest.mark.parametrize(
    "damage",
    [
        lambda f: f[:-1],
        lambda f: f + b"x",
        lambda f: b"\xff" * 8,
        lambda f: b"",
        lambda f: f.replace(b"[2]", b"[9]"),
    ],
)
def test_damaged_frames_are_refused(damage):
    frame = frames.encode({"kind": "x"}, [np.array([b"a", b"bc"], object), np.zeros(2)])
    with pytest.raises(tf.errors.DataLossError, match="damaged"):
        frames.decode(damage(frame))
