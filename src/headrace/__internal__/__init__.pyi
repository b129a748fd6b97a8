# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__: parts of TensorFlow's inside that Keras and other libraries import."""

from headrace.__internal__ import (
    decorator as decorator,
    distribute as distribute,
    eager_context as eager_context,
    smart_cond as smart_cond,
    tf2 as tf2,
    tracking as tracking,
    types as types,
)
from headrace._src.graph.func_graph import FuncGraph as FuncGraph
from headrace._src.tensors.protocols import Composite as CompositeTensor
from headrace._src.tensors.tensor import EagerTensor as EagerTensor

__all__ = [
    "CompositeTensor", "EagerTensor", "FuncGraph", "decorator", "distribute", "eager_context", "smart_cond", "tf2",
    "tracking", "types",
]
