"""A worker of a training that gets SIGTERM at a step: `python preempted_worker.py FOLDER STEP`.

The steps after the first 30 are Keras's, with BackupAndRestore. Prints what it ends with.
"""

import json
import os
import signal
import sys

import numpy as np

import headrace as tf

folder, at_step = sys.argv[1], int(sys.argv[2])
strategy = tf.distribute.MultiWorkerMirroredStrategy()
is_second = strategy.cluster_resolver.task_id == 1
with strategy.scope():
    weight, step = tf.Variable(1.0), tf.Variable(0, dtype=tf.int64)
checkpoint = tf.train.Checkpoint(weight=weight, step=step)
handler = tf.distribute.experimental.PreemptionCheckpointHandler(
    strategy.cluster_resolver, checkpoint, os.path.join(folder, "loop")
)
found = {"restored": int(step.numpy())}


@tf.function
def train():
    total = strategy.reduce("MEAN", strategy.run(lambda: tf.sin(weight)), axis=None)
    weight.assign_add(total)
    step.assign_add(1)


while int(step.numpy()) < 30:
    if is_second and int(step.numpy()) == at_step:
        os.kill(os.getpid(), signal.SIGTERM)
    handler.run(train)
found |= {"weight": float(weight.numpy()), "calls": handler.total_run_calls}
handler.end()


def stop(batch, logs):
    if is_second and made.optimizer.iterations.numpy() == at_step - 30:
        os.kill(os.getpid(), signal.SIGTERM)


with strategy.scope():
    made = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,), kernel_initializer="ones")])
    made.compile(tf.keras.optimizers.SGD(0.01), "mse")
x = np.random.default_rng(0).normal(size=(16, 2)).astype("float32")
backup = tf.keras.callbacks.BackupAndRestore(
    os.path.join(folder, "keras"), save_freq=False, save_before_preemption=True, delete_checkpoint=False
)
starts = []
callbacks = [
    backup,
    tf.keras.callbacks.LambdaCallback(on_train_batch_begin=stop, on_epoch_begin=lambda e, _: starts.append(e)),
]
made.fit(x, x[:, :1], batch_size=4, epochs=8, shuffle=False, verbose=0, callbacks=callbacks)
print(json.dumps({**found, "kernel": made.get_weights()[0].ravel().tolist(), "starts": starts}))
