"""One program over eight virtual CPUs. Prints what the test compares."""

import json
import re
import tempfile

import numpy as np
from training import data, difference, model, trained

import headrace as tf

cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 8)
strategy = tf.distribute.MirroredStrategy()
found = {"replicas": strategy.num_replicas_in_sync}


def number():
    return tf.cast(tf.distribute.get_replica_context().replica_id_in_sync_group, tf.float32)


# Training equals that of one device.
alone = trained(model())
with strategy.scope():
    mirrored = model()
    several = model(steps_per_execution=2)
found["fit"] = difference(alone, trained(mirrored))
found["steps_per_execution"] = difference(alone, trained(several))
x, y = data()

# A step is one program with one stage of sums, and no variable is gathered.
with strategy.scope():
    plain = tf.keras.Sequential([tf.keras.layers.Dense(4, input_shape=(6,)), tf.keras.layers.Dense(3)])
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    plain.compile("adam", loss, ["accuracy"], jit_compile=True)
plain.fit(x[:16], y[:16], batch_size=16, verbose=0)
parts = tuple(strategy.split(tf.constant(v[:16])) for v in (x, y))
text = plain.train_tf_function.experimental_get_compiler_ir(parts)(stage="optimized_hlo")
found["sums"] = len(re.findall(r"= \S+ all-reduce\(", text))
found["gathers"] = len(re.findall(r"all-gather\(", text))

# A check that fails on one device fails the step on all of them.
weights, wrong = plain.get_weights(), y[:16].copy()
wrong[11] = 5
try:
    plain.fit(x[:16], wrong, batch_size=16, verbose=0)
except tf.errors.InvalidArgumentError as error:
    found["check"] = str(error)
found["kept"] = all(np.array_equal(a, b) for a, b in zip(weights, plain.get_weights(), strict=True))


# So does one that comes after the last sum.
with strategy.scope():
    on_all = tf.Variable(0.0)


def late_check(part):
    on_all.assign_add(tf.distribute.get_replica_context().all_reduce("sum", tf.reduce_sum(part)))
    return tf.gather([1.0, 2.0], tf.cast(on_all * part, tf.int32))


late = tf.function(lambda part: strategy.run(late_check, args=(part,)), jit_compile=True)
late(strategy.split(tf.zeros([8])))
try:
    late(strategy.split(tf.constant([0.0] * 6 + [5.0, 0.0])))
except tf.errors.InvalidArgumentError as error:
    found["late check"] = str(error)
found["late kept"] = float(on_all.numpy())

# Each kind of variable, random numbers and collectives in one function.
with strategy.scope():
    kinds = {
        name: tf.Variable([2.0], aggregation=tf.VariableAggregation[name])
        for name in ("NONE", "SUM", "MEAN", "ONLY_FIRST_REPLICA")
    }
    on_read = tf.Variable(
        2.0, synchronization=tf.VariableSynchronization.ON_READ, aggregation=tf.VariableAggregation.SUM
    )
    generator = tf.random.Generator.from_seed(1)


def step(part):
    context = tf.distribute.get_replica_context()
    for variable in kinds.values():
        variable.assign_add([number() + 1])
    on_read.assign_add(number())
    own = on_read.read_value()
    total = part
    for _ in range(8):
        total = tf.sin(total) + total
    return {
        "own": own,
        "sum": context.all_reduce("sum", tf.reduce_sum(part)),
        "rows": context.all_gather(tf.reshape(number(), [1]), axis=0),
        "generator": generator.normal([]),
        "random": tf.random.normal([]),
        "part": part,
        "total": total,
    }


@tf.function
def run(part):
    results = strategy.run(step, args=(part,))
    return results, strategy.reduce("SUM", results["part"], axis=0), strategy.gather(results["part"], axis=0)


numbers = tf.data.Dataset.from_tensor_slices(np.arange(20, dtype="float32")).batch(16)
batches = strategy.experimental_distribute_dataset(numbers)
sums = []
for part in batches:  # the last batch has no part for half of the replicas
    results, reduced, gathered = run(part)
    found.setdefault("devices", [value.device for value in results["own"].values])
    sums.append([float(reduced), gathered.numpy().tolist()])
found["reduced"] = sums
found["own"] = [float(v) for v in results["own"].values]
found["sum"] = [float(v) for v in strategy.experimental_local_results(results["sum"])]
found["rows"] = strategy.experimental_local_results(results["rows"])[0].numpy().tolist()
found["distinct"] = [len({float(v) for v in results[key].values}) for key in ("generator", "random")]
found["kinds"] = {name: variable.numpy().tolist() for name, variable in kinds.items()}
found["on_read"] = float(on_read.numpy())
found["components"] = [[v.device, float(v)] for v in on_read.values][-1]

# A variable that is not the strategy's is updated by each replica in turn.
outside = tf.Variable(0.0)


@tf.function(jit_compile=True)
def count():
    strategy.run(lambda: outside.assign_add(number()))


count()
found["outside"] = float(outside)

# Eager replicas have devices too.
eager = strategy.run(lambda: number() * 2)
found["eager"] = [[v.device[-5:], float(v)] for v in eager.values][-1]

# A loop in a graph over a distributed dataset, and one made of parts.


@tf.function
def loop():
    total = tf.constant(0.0)
    for part in batches:
        total += strategy.reduce("SUM", strategy.run(tf.reduce_sum, args=(part,)), axis=None)
    return total


found["loop"] = float(loop())

# Embeddings: gradients of rows stay rows.
with strategy.scope():
    layer = tf.keras.layers.Embedding(8, 2, embeddings_initializer="zeros")
    layer.build(None)
    optimizer = tf.keras.optimizers.SGD(1.0)


def rows(ids):
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(layer(ids))
    optimizer.apply_gradients([(tape.gradient(loss, layer.embeddings), layer.embeddings)])


ids = strategy.split(tf.constant([0, 1, 1, 3, 3, 3, 7, 7]))
tf.function(lambda part: strategy.run(rows, args=(part,)), jit_compile=True)(ids)
found["embeddings"] = layer.embeddings.numpy()[:, 0].tolist()

# Saving and loading.
with tempfile.TemporaryDirectory() as folder:
    path = tf.train.Checkpoint(on_read=on_read).write(folder + "/checkpoint")
    found["saved"] = float(tf.train.load_variable(path, "on_read/.ATTRIBUTES/VARIABLE_VALUE"))
    on_read.assign(0.0)
    tf.train.Checkpoint(on_read=on_read).read(path)
    found["restored"] = float(on_read.numpy())
np.testing.assert_allclose(mirrored.get_weights()[0], mirrored.layers[0].kernel.values[7].numpy())
print(json.dumps(found))
