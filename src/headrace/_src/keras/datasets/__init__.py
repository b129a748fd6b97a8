"""tf.keras.datasets: small known datasets, fetched once and kept."""
