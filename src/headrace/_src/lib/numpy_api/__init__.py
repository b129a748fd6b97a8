"""tf.experimental.numpy: NumPy's functions on tensors, with NumPy's promotion of dtypes."""
