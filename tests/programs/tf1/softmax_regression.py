"""Softmax regression on made-up digits: flags, placeholders, an interactive session."""

import numpy as np
import tensorflow as tf

flags = tf.app.flags
flags.DEFINE_integer("steps", 100, "Training steps.")
flags.DEFINE_float("learning_rate", 0.5, "How far each step goes.")
FLAGS = flags.FLAGS


def main(_):
    rng = np.random.RandomState(0)
    images = rng.randn(500, 64).astype(np.float32)
    labels = np.eye(10)[np.argmax(images @ rng.randn(64, 10), 1)]

    x = tf.placeholder(tf.float32, [None, 64])
    W = tf.Variable(tf.zeros([64, 10]))
    b = tf.Variable(tf.zeros([10]))
    y = tf.matmul(x, W) + b
    y_ = tf.placeholder(tf.float32, [None, 10])
    cross_entropy = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y_, logits=y))
    train_step = tf.train.GradientDescentOptimizer(FLAGS.learning_rate).minimize(cross_entropy)

    sess = tf.InteractiveSession()
    tf.global_variables_initializer().run()
    for i in range(FLAGS.steps):
        j = (i * 50) % 500
        sess.run(train_step, feed_dict={x: images[j : j + 50], y_: labels[j : j + 50]})

    correct_prediction = tf.equal(tf.argmax(y, 1), tf.argmax(y_, 1))
    accuracy = tf.reduce_mean(tf.cast(correct_prediction, tf.float32))
    score, loss = sess.run([accuracy, cross_entropy], feed_dict={x: images, y_: labels})
    print(f"{score:.3f} {loss:.4f}")


if __name__ == "__main__":
    tf.app.run()
