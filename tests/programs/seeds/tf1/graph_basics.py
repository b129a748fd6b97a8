# The functions of TensorFlow 1 in the notes, each called with the arguments listed there.
import numpy as np
import tensorflow as tf

x=tf.placeholder(tf.float32, shape=[None, 784])
y=tf.Variable(0, name='x', dtype=tf.float32)  # Mended: tf.variable
z=tf.constant(2.0, shape=[2, 2], dtype=tf.float32)
w=tf.get_variable('w', [1,2,3], initializer=tf.contrib.layers.xavier_initializer(seed=0))

images = tf.reshape(x, [-1, 28, 28, 1])
filter = tf.get_variable('filter', [3, 3, 1, 4])
f, s = 2, 2

conv = tf.nn.conv2d(images, filter, [1, 1, 1, 1], 'SAME', use_cudnn_on_gpu=True, data_format='NHWC', dilations=[1, 1, 1, 1], name=None)

# Mended: `padding` stood without a name behind arguments with names.
pool = tf.nn.max_pool(conv, ksize=[1,f,f,1], strides=[1,s,s,1], padding='SAME', data_format='NHWC', name=None) #ksize: kernel size, a window of size(f,f), stride of size(s,s)

flat = tf.contrib.layers.flatten(pool, outputs_collections=None, scope=None) # input is a tensor of size[batch_size,...], return a flattened tensor with shape [batch_size, k].

hidden = tf.contrib.layers.fully_connected(
    flat,
    10,
    activation_fn=tf.nn.relu,
    normalizer_fn=None,
    normalizer_params=None,
    weights_initializer=tf.contrib.layers.xavier_initializer(),
    weights_regularizer=None,
    biases_initializer=tf.zeros_initializer(),
    biases_regularizer=None,
    reuse=None,
    variables_collections=None,
    outputs_collections=None,
    trainable=True,
    scope=None
)

labels = tf.one_hot([3, 4], 10)
loss = tf.nn.softmax_cross_entropy_with_logits(_sentinel=None, labels=labels, logits=hidden, dim=-1, name=None)

mean = tf.math.reduce_mean(loss, axis=None, keepdims=None, name=None, reduction_indices=None, keep_dims=None) #Reduces input_tensor along the dimensions given in axis, if keepdims is true, the reduced dimensions are retained with length 1.

halves = tf.split(x,2,0)

separate = tf.get_variable('separate', [3, 3, 4, 2])
depthwise = tf.nn.depthwise_conv2d(conv, separate, [1, 1, 1, 1], 'SAME', rate=None, name=None, data_format=None) # Must have strides = [1, stride, stride, 1], Given a 4D input tensor and a filter tensor of shape [filter_height, filter_width, in_channels, channel_multiplier], containing in_channels convolutional filters of depth 1, depthwise_conv2d applies a different filter to each input channel (expanding from 1 channel to channel_multiplier channels for each), then concatenates the results together. The output has in_channels * channel_multiplier channels.

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    found = sess.run([images, conv, pool, flat, hidden, loss, mean, halves, depthwise, y, z, w], {x: np.ones((2, 784))})
    print([np.shape(value) for value in found])
    print([v.name for v in tf.global_variables()])
