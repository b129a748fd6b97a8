"""tf.distribute: strategies, per-replica values, replica threads and their synchronization, distributed input."""
