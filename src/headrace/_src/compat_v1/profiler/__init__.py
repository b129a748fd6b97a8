"""tf.compat.v1.profiler."""
