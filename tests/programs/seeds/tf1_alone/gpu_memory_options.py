# Which GPUs to see, and how much of their memory to take: the options of TensorFlow 1 and 2 as the notes put them.
import gpus  # four GPUs that are not there
import tensorflow as tf

# specify in code, or you can set when you run the python file
import os
os.environ["CUDA_VISIBLE_DEVICES"] = "2"

# allocate gpu according to its need
config = tf.ConfigProto()
config.gpu_options.allow_growth = True

# specifiy GPU memory fraction
config.gpu_options.per_process_gpu_memory_fraction = 0.4

# TF2.0
gpus = tf.config.experimental.list_physical_devices('GPU')
if gpus:
    for gpu in gpus:
      tf.config.experimental.set_memory_growth(gpu, True)

gpus = tf.config.experimental.list_physical_devices('GPU')
if gpus:
    tf.config.experimental.set_visible_devices(gpus[0], 'GPU')

assert config.gpu_options.allow_growth and abs(config.gpu_options.per_process_gpu_memory_fraction - 0.4) < 1e-9
assert tf.config.experimental.get_memory_growth(gpus[0]) and tf.config.get_visible_devices('GPU') == gpus[:1]
