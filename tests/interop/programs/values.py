"""Printed forms, slices, shapes and dtypes."""

import numpy as np
import tensorflow as tf

x = tf.constant([[1.5, 2.0, -3.25], [4.0, 5.0, 6.0]])
print(x)
print(repr(x))
print(x[0], x[..., 1], x[::-1, 1:], x[:, tf.newaxis].shape)
print(tf.constant([True, False]), tf.constant(["a", "bc"]), tf.constant(3), tf.constant(2 + 1j))
print(tf.range(30), tf.zeros([2, 0, 3]), tf.ones([3], tf.bfloat16))
print(tf.constant(np.arange(2000).reshape(40, 50)))
print(x.shape, x.dtype, tf.TensorShape([None, 3]), tf.float16, tf.TensorSpec([None, 2], tf.int32, name="n"))
print(tf.Variable([1, 2], name="v"), tf.Variable(1.0))
print(tf.reduce_sum(x, axis=1), tf.matmul(x, x, transpose_b=True), tf.argmax(x, axis=1), tf.cast(x, tf.int32))
