"""The callbacks of Keras."""
