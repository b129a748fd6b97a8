"""keras.distribution: training on all devices of a mesh."""
