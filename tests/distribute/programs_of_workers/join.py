"""A worker that joins its cluster, and prints why it cannot."""

import headrace as tf

print("joining", flush=True)
try:
    tf.distribute.MultiWorkerMirroredStrategy()
except tf.errors.OpError as error:
    print(error.message, flush=True)
