"""Exception classes for wrong input."""

import tensorflow as tf


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__)


show(lambda: tf.constant([1.0, 2.0]) + tf.constant([1, 2]))
show(lambda: tf.matmul(tf.ones([2, 3]), tf.ones([2, 3])))
show(lambda: tf.ones([2, 3]) + tf.ones([4]))
show(lambda: tf.reshape(tf.range(6), [4]))
show(lambda: tf.reduce_sum(tf.ones([2]), axis=3))
show(lambda: tf.ones([2])[5])
show(lambda: tf.constant([1, 2], shape=[3, 3]))
show(lambda: bool(tf.ones([2])))
show(lambda: tf.debugging.assert_equal(1, 2))
show(lambda: tf.constant("a") + 1)
