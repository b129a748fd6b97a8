"""tf.keras.preprocessing: images that are varied, texts and sequences turned into numbers."""
