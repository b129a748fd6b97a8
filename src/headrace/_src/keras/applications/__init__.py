"""tf.keras.applications: well-known image models, one family per file."""
