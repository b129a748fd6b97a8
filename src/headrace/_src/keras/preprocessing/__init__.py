"""tf.keras.preprocessing: image augmentation, and conversion of texts and sequences to arrays."""
