"""The models of Keras: functional, sequential and subclassed."""
