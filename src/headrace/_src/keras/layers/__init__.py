"""The layers of Keras, grouped as Keras groups them. Their base class is `engine.layer.Layer`."""
