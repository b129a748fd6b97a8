"""tf.experimental.dtensor: tensors that the devices of a mesh share."""
