# Eager execution in TensorFlow 1 with a part of the GPU's memory.
import tensorflow as tf

config = tf.ConfigProto()
config.gpu_options.per_process_gpu_memory_fraction = 0.4
tf.enable_eager_execution(config=config)

assert tf.executing_eagerly() and float(tf.constant(1.0) + 1.0) == 2.0
