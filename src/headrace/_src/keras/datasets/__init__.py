"""tf.keras.datasets: small well-known datasets, downloaded once and cached."""
