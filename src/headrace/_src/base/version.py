"""The two version numbers: our own, and the TensorFlow release whose behavior programs may expect."""

HEADRACE_VERSION = "0.1.0"

# What `tf.__version__` says. Programs compare it, parse it and split it at the dots, so it carries nothing but numbers.
TENSORFLOW_VERSION = "2.15.0"

# For tf.version. The graph version is that of the op definitions which the entries follow (TensorFlow 2.21's), and is
# what written graphs carry as their producer; graphs of any age are read, and any reader may take ours.
GIT_VERSION = f"v{TENSORFLOW_VERSION}-headrace-{HEADRACE_VERSION}"
COMPILER_VERSION = "none: headrace is Python"
GRAPH_DEF_VERSION = 2474
GRAPH_DEF_VERSION_MIN_CONSUMER = 0
GRAPH_DEF_VERSION_MIN_PRODUCER = 0
