"""Steps in which a check fails on one replica: of two devices of this process, or of two workers (with TF_CONFIG)."""

import json
import os
import sys

import numpy as np

import headrace as tf

IN_WORKERS = "TF_CONFIG" in os.environ
WHERE = sys.argv[1]  # the replica whose data are bad: "first" or "last"


def strategy_of_two():
    if IN_WORKERS:
        return tf.distribute.MultiWorkerMirroredStrategy()
    cpu = tf.config.list_physical_devices("CPU")[0]
    tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
    return tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])


def outcome(function):
    """Returns the class of the error that a function raises and what it says, or None."""
    try:
        function()
    except tf.errors.OpError as error:
        return [type(error).__name__, str(error)]
    return None


def bad_gather(strategy):
    """A custom loop: one replica reads a row that does not exist. Earlier steps count, the failed one does not."""
    bad = 0 if WHERE == "first" else 1
    with strategy.scope():
        table, steps = tf.Variable(tf.ones([4, 2])), tf.Variable(0.0, aggregation=tf.VariableAggregation.MEAN)

    @tf.function
    def step(index):
        def on_replica(index):
            here = tf.distribute.get_replica_context().replica_id_in_sync_group
            rows = tf.gather(table, tf.where(tf.equal(here, bad), [index, 0], [0, 1]))
            for _ in range(20):
                rows = tf.sin(rows) + rows
            steps.assign_add(1.0)
            return tf.reduce_sum(rows)

        return strategy.reduce("SUM", strategy.run(on_replica, (index,)), axis=None)

    for _ in range(12):
        float(step(tf.constant(1)))
    error = outcome(lambda: float(step(tf.constant(9))))
    return error, float(steps.read_value())


def bad_embedding(strategy):
    """`fit` on a batch with an id that is not in the vocabulary; the weights stay those of the last good step."""
    with strategy.scope():
        model = tf.keras.Sequential([
            tf.keras.layers.Embedding(10, 4, input_length=3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)
        ])  # fmt: skip
        model.compile("adam", "mse")
    ids, targets = np.ones([8, 3], np.int32), np.ones([8, 1], np.float32)
    model.fit(ids, targets, batch_size=8, epochs=10, shuffle=False, verbose=0)
    before = [w.copy() for w in model.get_weights()]
    ids[0 if WHERE == "first" else 7, 1] = 10
    error = outcome(lambda: model.fit(ids, targets, batch_size=8, shuffle=False, verbose=0))
    kept = all(np.array_equal(a, b) for a, b in zip(before, model.get_weights(), strict=True))
    ids[:] = 1
    again = outcome(lambda: model.fit(ids, targets, batch_size=8, shuffle=False, verbose=0))
    return error, kept, again


def main():
    strategy = strategy_of_two()
    found = {"replicas": strategy.num_replicas_in_sync, "gather": bad_gather(strategy)}
    found["fit"] = bad_embedding(strategy)
    print(json.dumps(found), flush=True)


main()
