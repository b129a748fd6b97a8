"""The same seeds give the same numbers."""

import tensorflow as tf

print(tf.random.stateless_uniform([5], seed=[1, 2], minval=0, maxval=100, dtype=tf.int32))
generator = tf.random.Generator.from_seed(1234)
print(generator.uniform([3], maxval=1000, dtype=tf.int64), generator.state)
tf.random.set_seed(7)
print(tf.random.uniform([4], maxval=1000, dtype=tf.int32, seed=3))
print(tf.random.shuffle(tf.range(10), seed=1))
