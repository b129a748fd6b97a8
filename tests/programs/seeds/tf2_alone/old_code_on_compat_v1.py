# TensorFlow 1 code on TensorFlow 2: its v1 names, with v2 behaviour off.
import tensorflow.compat.v1 as tf
tf.disable_v2_behavior()

# The tf.layers module is used to contain layer-functions that relied on tf.variable_scope to define and reuse variables.
# If you were using regularizers of initializers from tf.contrib, these have more argument changes than others.
# replace tf.contrib.layers.
layer = tf.keras.layers.Conv2D(32, 3, activation='relu', kernel_regularizer=tf.keras.regularizers.l2(0.04), input_shape=(28, 28, 1))

y = layer(tf.placeholder(tf.float32, [None, 28, 28, 1]))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    (loss,) = sess.run(layer.losses)
    assert sess.run(y, {y.graph.get_tensor_by_name("Placeholder:0"): [[[[1.0]] * 28] * 28]}).shape == (1, 26, 26, 32)
assert loss > 0
