"""A hand-written recurrent network in a while loop, variable scopes shared by two towers, a decaying rate."""

import numpy as np
import tensorflow as tf


def tower(inputs, reuse):
    with tf.variable_scope("tower", reuse=reuse):
        w = tf.get_variable("w", [4, 3], initializer=tf.random_normal_initializer(stddev=0.5, seed=1))
        u = tf.get_variable("u", [3, 3], initializer=tf.random_normal_initializer(stddev=0.5, seed=2))
        steps = tf.shape(inputs)[1]

        def body(t, state):
            return t + 1, tf.tanh(tf.matmul(inputs[:, t, :], w) + tf.matmul(state, u))

        start = tf.zeros([tf.shape(inputs)[0], 3])
        _, state = tf.while_loop(lambda t, state: t < steps, body, [tf.constant(0), start])
        return state


a, b = tf.placeholder(tf.float32, [None, 5, 4]), tf.placeholder(tf.float32, [None, 5, 4])
distance = tf.reduce_sum(tf.square(tower(a, False) - tower(b, True)), axis=1)
loss = tf.reduce_mean(distance)
global_step = tf.Variable(0, trainable=False, name="global_step")
rate = tf.train.exponential_decay(0.5, global_step, 2, 0.8, staircase=True)
optimizer = tf.train.MomentumOptimizer(rate, 0.5)
gradients = optimizer.compute_gradients(loss)
clipped, norm = tf.clip_by_global_norm([g for g, _ in gradients], 0.5)
train = optimizer.apply_gradients(list(zip(clipped, [v for _, v in gradients])), global_step=global_step)

rng = np.random.RandomState(3)
feed = {a: rng.randn(8, 5, 4), b: rng.randn(8, 5, 4)}
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for _ in range(5):
        value, size, _ = sess.run([loss, norm, train], feed)
        print(f"{value:.4f} {size:.4f} {sess.run(global_step)} {sess.run(rate):.2f}")
print([v.name for v in tf.global_variables()])
