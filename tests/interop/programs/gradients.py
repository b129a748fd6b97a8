"""First and second order gradients and jacobians."""

import tensorflow as tf

x = tf.Variable(0.5)
w = tf.Variable([[1.0, 2.0], [3.0, 4.0]])
with tf.GradientTape(persistent=True) as outer:
    with tf.GradientTape() as inner:
        y = x**3 + 2.0 * x
    first = inner.gradient(y, x)
    z = tf.reduce_sum(tf.matmul(w, w))
print(first, outer.gradient(first, x), outer.gradient(z, w), outer.gradient(z, x))

with tf.GradientTape() as tape:
    v = tf.constant([1.0, 2.0, 3.0])
    tape.watch(v)
    squares = v * v
print(tape.jacobian(squares, v))

table = tf.Variable([[1.0], [2.0], [3.0]])
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(tf.gather(table, [2, 0, 2]))
print(tf.convert_to_tensor(tape.gradient(loss, table)))
