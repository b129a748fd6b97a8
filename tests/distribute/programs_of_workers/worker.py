"""One worker of several that train together. Prints what the test compares."""

import json
import os
import tempfile

import numpy as np
from training import difference, model, trained

import headrace as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
found = {"replicas": strategy.num_replicas_in_sync, "chief": strategy.extended.should_checkpoint}


def number():
    return tf.cast(tf.distribute.get_replica_context().replica_id_in_sync_group, tf.float32)


with strategy.scope():
    drawn = tf.Variable(np.random.normal())  # the first worker's value counts
    on_read = tf.Variable(
        2.0, synchronization=tf.VariableSynchronization.ON_READ, aggregation=tf.VariableAggregation.SUM
    )
    mirrored = model()
found["drawn"] = float(drawn.numpy())
strategy.run(lambda: on_read.assign_add(number()))
found["on_read"] = float(on_read.numpy())
found["reduced"] = float(strategy.reduce("SUM", strategy.run(lambda: number() + 1), axis=None))
found["gathered"] = strategy.gather(strategy.run(lambda: tf.fill([2], number())), 0).numpy().tolist()

dataset = tf.data.Dataset.range(9).batch(4)
parts = strategy.experimental_distribute_dataset(dataset)
found["parts"] = [strategy.experimental_local_results(part)[0].numpy().tolist() for part in parts]
told = []


def own(context):
    told.append([context.num_input_pipelines, context.input_pipeline_id, context.get_per_replica_batch_size(8)])
    return tf.data.Dataset.range(context.input_pipeline_id + 1).batch(1)  # the later workers have more


found["own"] = [
    strategy.experimental_local_results(part)[0].numpy().tolist()
    for part in strategy.distribute_datasets_from_function(own)
]
found["told"] = told


@tf.function
def total(dataset):
    found = tf.constant(0, tf.int64)
    for part in dataset:
        found += strategy.reduce("SUM", strategy.run(tf.reduce_sum, args=(part,)), axis=None)
    return found


found["total"] = int(total(strategy.distribute_datasets_from_function(own)))

# Each worker reads its own files: 3 lines each, one file more than workers.
count = strategy.num_replicas_in_sync
with tempfile.TemporaryDirectory() as folder:
    files = [os.path.join(folder, f"{n}.txt") for n in range(count + 1)]
    for n, name in enumerate(files):
        with open(name, "w") as file:
            file.write("".join(f"{3 * n + line}\n" for line in range(3)))
    lines = tf.data.TextLineDataset(files).map(lambda line: tf.strings.to_number(line)[tf.newaxis])
    batches = lines.batch(2 * count)
    found["files"] = [
        strategy.experimental_local_results(part)[0].numpy().ravel().tolist()
        for part in strategy.experimental_distribute_dataset(batches)
    ]
    with strategy.scope():
        linear = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,), kernel_initializer="ones")])
        linear.compile("sgd", "mae")
    found["evaluated"] = linear.evaluate(batches.map(lambda x: (x, 0 * x)), verbose=0)
    found["rows"] = len(linear.predict(batches, verbose=0))

several = trained(mirrored)
if os.environ.get("COMPARE"):
    found["fit"] = difference(trained(model()), several)
found["weights"] = float(sum(np.abs(w).sum() for w in several[1]))
print(json.dumps(found))
