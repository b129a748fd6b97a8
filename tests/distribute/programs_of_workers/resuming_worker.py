"""A worker that trains with a backup in the folder given, and prints a digest of the weights it ends with."""

import json
import sys

import numpy as np
from training import model

import headrace as tf

folder, epochs = sys.argv[1], int(sys.argv[2])
strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    made = model()
rng = np.random.default_rng(3)
x, y = rng.normal(size=(48, 6)).astype("float32"), rng.integers(0, 3, 48)
backup = tf.keras.callbacks.BackupAndRestore(folder, save_freq=2, delete_checkpoint=False)
try:
    made.fit(x, y, batch_size=12, epochs=epochs, shuffle=False, verbose=0, callbacks=[backup])
except tf.errors.UnavailableError:
    print("unavailable")
    sys.exit(75)
print(json.dumps([np.asarray(w).ravel().tolist() for w in made.get_weights()]))
