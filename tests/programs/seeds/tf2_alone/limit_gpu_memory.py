# A GPU with a limit of memory, as one device and as two.
import gpus  # four GPUs that are not there
import tensorflow as tf

gpus = tf.config.list_physical_devices(device_type='GPU')
tf.config.set_logical_device_configuration(
    gpus[0],
    [tf.config.LogicalDeviceConfiguration(memory_limit=1024)])

assert [part.memory_limit for part in tf.config.get_logical_device_configuration(gpus[0])] == [1024]

tf.config.experimental.set_virtual_device_configuration(gpus[1],
    [tf.config.experimental.VirtualDeviceConfiguration(memory_limit=4096)]) 

gpus = tf.config.list_physical_devices('GPU')
tf.config.set_logical_device_configuration(
    gpus[0],
    [tf.config.LogicalDeviceConfiguration(memory_limit=2048),
     tf.config.LogicalDeviceConfiguration(memory_limit=2048)])

tf.config.set_visible_devices(gpus[:1], 'GPU')
assert len(tf.config.list_logical_devices('GPU')) == 2
