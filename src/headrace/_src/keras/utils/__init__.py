"""tf.keras.utils: datasets from directories and arrays, plots of models, enqueuers."""
