"""The two version numbers: our own, and the TensorFlow release whose behaviour programs may expect."""

HEADRACE_VERSION = "0.1.0"

# What `tf.__version__` says. Programs compare it, parse it and split it at the dots, so it carries nothing but numbers.
TENSORFLOW_VERSION = "2.15.0"
