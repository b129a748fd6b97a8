"""A convolutional network with dropout, made of plain functions and trained by Adam."""

import numpy as np
import tensorflow as tf


def weight_variable(shape, seed):
    return tf.Variable(tf.truncated_normal(shape, stddev=0.1, seed=seed))


def bias_variable(shape):
    return tf.Variable(tf.constant(0.1, shape=shape))


def conv2d(x, W):
    return tf.nn.conv2d(x, W, strides=[1, 1, 1, 1], padding="SAME")


def max_pool_2x2(x):
    return tf.nn.max_pool(x, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="SAME")


rng = np.random.RandomState(1)
images = rng.rand(200, 64).astype(np.float32)
labels = np.eye(4)[(images[:, :16].sum(1) > 8) * 2 + (images[:, -16:].sum(1) > 8)]

x = tf.placeholder(tf.float32, shape=[None, 64])
y_ = tf.placeholder(tf.float32, shape=[None, 4])
keep_prob = tf.placeholder(tf.float32)

with tf.name_scope("conv"):
    x_image = tf.reshape(x, [-1, 8, 8, 1])
    h_conv = tf.nn.relu(conv2d(x_image, weight_variable([3, 3, 1, 6], 1)) + bias_variable([6]))
    h_pool = max_pool_2x2(h_conv)
with tf.name_scope("fc"):
    flat_size = int(np.prod([d.value for d in h_pool.get_shape()[1:]]))
    h_flat = tf.reshape(h_pool, [-1, flat_size])
    h_fc = tf.nn.relu(tf.matmul(h_flat, weight_variable([flat_size, 16], 2)) + bias_variable([16]))
    h_drop = tf.nn.dropout(h_fc, keep_prob)
logits = tf.matmul(h_drop, weight_variable([16, 4], 3)) + bias_variable([4])

loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y_, logits=logits))
train_step = tf.train.AdamOptimizer(0.01).minimize(loss)
accuracy = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(logits, 1), tf.argmax(y_, 1)), tf.float32))

print(h_pool.op.name.split("/")[0], h_conv, len(tf.trainable_variables()))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(40):
        batch = slice((i * 50) % 200, (i * 50) % 200 + 50)
        feed = {x: images[batch], y_: labels[batch], keep_prob: 1.0}
        if i % 10 == 0:
            print(f"step {i}, loss {loss.eval(feed):.3f}")
        train_step.run(feed)
    final = accuracy.eval({x: images, y_: labels, keep_prob: 1.0})
    print(f"accuracy {final:.3f}")
