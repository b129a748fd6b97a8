"""TPUStrategy on virtual CPUs that pose as TPU cores (HEADRACE_FAKE_TPU). Prints what the test compares."""

import json

from training import difference, model, trained

import headrace as tf

resolver = tf.distribute.cluster_resolver.TPUClusterResolver("local")
tf.config.experimental_connect_to_cluster(resolver)
topology = tf.tpu.experimental.initialize_tpu_system(resolver)
strategy = tf.distribute.TPUStrategy(resolver)
found = {"cores": len(tf.config.list_logical_devices("TPU")), "devices": strategy.extended.worker_devices}
with strategy.scope():
    made = model(steps_per_execution=2)
found["fit"] = difference(trained(model()), trained(made))
assignment = tf.tpu.experimental.DeviceAssignment.build(topology, num_replicas=2)
pair = tf.distribute.TPUStrategy(resolver, experimental_device_assignment=assignment)
found["assigned"] = pair.num_replicas_in_sync
print(json.dumps(found))
