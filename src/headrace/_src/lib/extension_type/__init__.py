"""tf.experimental.ExtensionType: user-defined classes that hold tensors."""
