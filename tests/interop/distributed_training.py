"""A training over replicas that headrace and TensorFlow both run: `python distributed_training.py PACKAGE`.

With TF_CONFIG it runs over workers, otherwise over four virtual CPUs. Prints losses, metrics and weights as JSON.
"""

import importlib
import json
import os
import sys

os.environ.update(TF_USE_LEGACY_KERAS="1", TF_CPP_MIN_LOG_LEVEL="3")
import numpy as np

tf = importlib.import_module(sys.argv[1])
if "TF_CONFIG" in os.environ:
    strategy = tf.distribute.MultiWorkerMirroredStrategy()
else:
    cpu = tf.config.list_physical_devices("CPU")[0]
    tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 4)
    strategy = tf.distribute.MirroredStrategy([f"CPU:{n}" for n in range(4)])

rng = np.random.default_rng(0)
x, y = rng.normal(size=(32, 5)).astype("float32"), rng.integers(0, 3, 32)
shapes = [(5, 6), (6,), (6,), (6,), (6,), (6,), (6, 3), (3,)]
weights = [rng.normal(size=shape).astype("float32") * 0.3 for shape in shapes]
weights[5] = np.abs(weights[5]) + 0.5  # the moving variance
with strategy.scope():
    model = tf.keras.Sequential(
        [
            tf.keras.layers.Dense(6, activation="relu", input_shape=(5,)),
            tf.keras.layers.BatchNormalization(),
            tf.keras.layers.Dense(3, activation="softmax"),
        ]
    )
    model.compile(tf.keras.optimizers.SGD(0.1, momentum=0.9), "sparse_categorical_crossentropy", ["accuracy"])
model.set_weights(weights)
dataset = tf.data.Dataset.from_tensor_slices((x, y)).batch(16)
options = tf.data.Options()
options.experimental_distribute.auto_shard_policy = tf.data.experimental.AutoShardPolicy.DATA
dataset = dataset.with_options(options)
history = model.fit(dataset, epochs=3, verbose=0).history
found = {"history": history, "evaluated": model.evaluate(dataset, verbose=0)}
found["weights"] = [np.asarray(w).ravel().tolist() for w in model.get_weights()]
with strategy.scope():
    on_read = tf.Variable(
        2.0, synchronization=tf.VariableSynchronization.ON_READ, aggregation=tf.VariableAggregation.SUM
    )


def add_number():
    on_read.assign_add(tf.cast(tf.distribute.get_replica_context().replica_id_in_sync_group, tf.float32))


@tf.function
def count():
    strategy.run(add_number)


count()
with strategy.scope():
    found["on_read"] = float(on_read.read_value())
print(json.dumps(found))
