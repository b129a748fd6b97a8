"""tf.keras.applications: known networks for images, one family a file."""
