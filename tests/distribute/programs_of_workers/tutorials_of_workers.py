"""Programs after TensorFlow's tutorials distribute/{multi_worker_with_keras,multi_worker_with_ctl}: one worker.

Written from their descriptions, with small data. Prints what the test compares.
"""

import json
import os
import shutil
import sys

import numpy as np

import headrace as tf

folder = sys.argv[1]
strategy = tf.distribute.MultiWorkerMirroredStrategy()
resolver = strategy.cluster_resolver
is_chief = resolver.task_type == "worker" and resolver.task_id == 0
tf.keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(45, 4)).astype("float32")
y = (x.sum(axis=1) > 0).astype("int64")
size = 8 * strategy.num_replicas_in_sync
found = {}


def own(path):
    """Returns the path to which this worker writes; the chief's is kept."""
    if is_chief:
        return os.path.join(folder, path)
    return os.path.join(folder, f"worker_{resolver.task_id}", path)


def network():
    return tf.keras.Sequential(
        [tf.keras.layers.Dense(8, activation="relu", input_shape=(4,)), tf.keras.layers.Dense(2)]
    )


loss_object = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")

# Keras: fit with callbacks, a backup from which a second fit resumes, the model saved by all and kept by the chief.
dataset = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(45, seed=1).repeat().batch(size)


def compiled():
    with strategy.scope():
        model = network()
        loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        model.compile(tf.keras.optimizers.SGD(0.1), loss, metrics=["accuracy"])
    return model


def callbacks(epochs_seen):
    return [
        tf.keras.callbacks.BackupAndRestore(os.path.join(folder, "backup"), delete_checkpoint=False),
        tf.keras.callbacks.ModelCheckpoint(os.path.join(folder, "weights", "of_{epoch}"), save_weights_only=True),
        tf.keras.callbacks.TensorBoard(os.path.join(folder, "logs")),
        tf.keras.callbacks.CSVLogger(os.path.join(folder, "log.csv")),
        tf.keras.callbacks.LambdaCallback(on_epoch_begin=lambda epoch, logs: epochs_seen.append(epoch)),
    ]


model, seen = compiled(), []
losses = model.fit(dataset, epochs=4, steps_per_epoch=5, verbose=0, callbacks=callbacks(seen)).history["loss"]
found["learns"] = losses[-1] < losses[0]
model, seen = compiled(), []
model.fit(dataset, epochs=6, steps_per_epoch=5, verbose=0, callbacks=callbacks(seen))
found["resumed"] = seen[0]
model.save(own("model"))
checkpoint = tf.train.Checkpoint(model=model)
manager = tf.train.CheckpointManager(checkpoint, directory=own("checkpoints"), max_to_keep=1)
manager.save()
strategy.reduce("SUM", strategy.run(lambda: tf.constant(1)), axis=None)  # the chief has written
loaded = tf.keras.models.load_model(os.path.join(folder, "model"))
found["loaded"] = max(float(np.abs(a - b).max()) for a, b in zip(loaded.get_weights(), model.get_weights()))

# A loop of one's own: a dataset for each worker, steps on replicas, checkpoints with the position in training.
with strategy.scope():
    model, optimizer = network(), tf.keras.optimizers.Adam(0.05)
    accuracy = tf.keras.metrics.SparseCategoricalAccuracy()
    epoch = tf.Variable(0, dtype=tf.int64, name="epoch")


def dataset_fn(context):
    rows = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(45, seed=2)
    rows = rows.shard(context.num_input_pipelines, context.input_pipeline_id)  # 23 and 22 rows
    return rows.batch(context.get_per_replica_batch_size(size))


def step(inputs):
    batch, targets = inputs
    with tf.GradientTape() as tape:
        outputs = model(batch, training=True)
        loss = tf.nn.compute_average_loss(loss_object(targets, outputs), global_batch_size=size)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    accuracy.update_state(targets, outputs)
    return loss


@tf.function
def train(inputs):
    return strategy.reduce("SUM", strategy.run(step, args=(inputs,)), axis=None)


checkpoint = tf.train.Checkpoint(model=model, optimizer=optimizer, epoch=epoch)
manager = tf.train.CheckpointManager(checkpoint, directory=own("loop"), max_to_keep=1)
losses = []
for _ in range(4):
    losses.append(sum(float(train(inputs)) for inputs in strategy.distribute_datasets_from_function(dataset_fn)))
    epoch.assign_add(1)
    accuracy.reset_state()
    manager.save()
found["loop_learns"] = losses[-1] < losses[0]
found["weights"] = float(sum(np.abs(w).sum() for w in model.get_weights()))
strategy.reduce("SUM", strategy.run(lambda: tf.constant(1)), axis=None)
restored = network()
position = tf.Variable(0, dtype=tf.int64)
latest = tf.train.latest_checkpoint(os.path.join(folder, "loop"))
tf.train.Checkpoint(model=restored, epoch=position).restore(latest).expect_partial()
assert int(position.numpy()) == 4
found["restored"] = max(float(np.abs(a - b).max()) for a, b in zip(restored.get_weights(), model.get_weights()))
strategy.reduce("SUM", strategy.run(lambda: tf.constant(1)), axis=None)
if is_chief:
    shutil.rmtree(os.path.join(folder, "backup"))
else:
    shutil.rmtree(os.path.join(folder, f"worker_{resolver.task_id}"))
print(json.dumps(found))
