# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.autograph: the names of tf.autograph, some of them as TensorFlow 1 had them."""

from headrace._src.compat_v1.autograph import to_code as to_code, to_graph as to_graph
from headrace._src.function.autograph.conversion import trace as trace
from headrace._src.function.autograph.verbosity import set_verbosity as set_verbosity
from headrace.compat.v1.autograph import experimental as experimental

__all__ = [
    "experimental", "set_verbosity", "to_code", "to_graph", "trace",
]
