# A Saver that numbers its files by the step; flags of the command line.
import os

import tensorflow as tf

flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_float('learning_rate', 0.01, 'Initial learning rate.')

w = tf.Variable(0.0)
training_op = tf.assign_add(w, FLAGS.learning_rate)
variables = [w]


def xrange(count):
    """Python 2's range, cut short."""
    return range(count // 250 + 1)


# Mended: `...variables...` and `..training_op..` are filled in.
saver=tf.train.Saver(variables)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for step in xrange(1000000):
    sess.run(training_op)
    if step % 1000 == 0:
        # Append the step number to the checkpoint name:
        saver.save(sess, 'my-model', global_step=step)   #  ==> filename: 'my-model-[step]'

sess.close()
assert {name.split(".")[0] for name in os.listdir(".")} == {"checkpoint", *(f"my-model-{n}000" for n in range(1, 5)), "my-model-0"}
with tf.Session() as sess:
    saver.restore(sess, tf.train.latest_checkpoint("."))
    assert abs(sess.run(w) - 40.01) < 0.01
