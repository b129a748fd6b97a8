# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__: parts of TensorFlow's inside that Keras and other libraries import."""

from headrace.__internal__ import (
    autograph as autograph,
    decorator as decorator,
    distribute as distribute,
    eager_context as eager_context,
    function as function,
    monitoring as monitoring,
    nest as nest,
    ops as ops,
    saved_model as saved_model,
    smart_cond as smart_cond,
    test as test,
    tf2 as tf2,
    tracking as tracking,
    train as train,
    types as types,
)
from headrace._src.graph.func_graph import FuncGraph as FuncGraph
from headrace._src.lib.scopes import get_current_name_scope as get_name_scope
from headrace._src.tensors.protocols import Composite as CompositeTensor
from headrace._src.tensors.tensor import EagerTensor as EagerTensor, SymbolicTensor as SymbolicTensor

__all__ = [
    "CompositeTensor", "EagerTensor", "FuncGraph", "SymbolicTensor", "autograph", "decorator", "distribute",
    "eager_context", "function", "get_name_scope", "monitoring", "nest", "ops", "saved_model", "smart_cond", "test",
    "tf2", "tracking", "train", "types",
]
