"""tf.keras.utils: data from folders and arrays, pictures of models."""
