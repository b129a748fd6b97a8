"""JAX is loaded when something is compiled, not before: eager programs and small functions run on NumPy alone."""

import subprocess
import sys

PROGRAM = """
import sys
import numpy as np
import headrace as tf

x = tf.Variable(np.random.rand(8, 4).astype("f"))
with tf.GradientTape() as tape:
    y = tf.nn.softmax(tf.matmul(x, tf.transpose(x)))
    z = tf.reduce_mean(tf.nn.relu(y) * tf.math.log(y + 1.0)) + tf.reduce_sum(tf.gather(x, [1, 2]))
    z += tf.reduce_sum(tf.nn.conv2d(tf.reshape(x, [1, 8, 4, 1]), tf.ones([3, 3, 1, 1]), 1, "SAME"))
tape.gradient(z, x)
tf.random.normal([3]), tf.strings.split("a b"), tf.image.resize(tf.ones([1, 4, 4, 3]), [8, 8])
tf.linalg.inv(tf.eye(3)), tf.signal.fft(tf.cast(tf.ones(4), tf.complex64)), tf.ragged.constant([[1], [2, 3]]) + 1
tf.nn.max_pool2d(tf.ones([1, 4, 4, 1]), 2, 2, "VALID"), tf.map_fn(lambda v: v * 2, tf.constant([1, 2]))
tf.function(lambda a: a * 2.0 + 1.0, autograph=False)(tf.constant(1.0))
print("jax" in sys.modules)
"""


def test_eager_programs_do_not_load_jax():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
