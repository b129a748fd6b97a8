# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.types.experimental: experimental parts of tf.types."""

from headrace._src.function.concrete import ConcreteFunction as ConcreteFunction
from headrace._src.function.polymorphic import (
    Function as Callable,
    Function as GenericFunction,
    Function as PolymorphicFunction,
)
from headrace._src.function.tracing_protocol import (
    SupportsTracingProtocol as SupportsTracingProtocol,
    TraceType as TraceType,
)
from headrace._src.lib.tensor_like import TensorLike as TensorLike

__all__ = [
    "Callable", "ConcreteFunction", "GenericFunction", "PolymorphicFunction", "SupportsTracingProtocol", "TensorLike",
    "TraceType",
]
