"""The training loops of Keras: fit, evaluate and predict."""
