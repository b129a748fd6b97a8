"""tf.experimental.ExtensionType: classes of users that hold tensors."""
