"""tf.keras.dtensor: models whose weights have layouts on a mesh."""
