"""tf.types.experimental: experimental parts of tf.types."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Callable": "function.polymorphic:Function",
        "ConcreteFunction": "function.concrete:ConcreteFunction",
        "GenericFunction": "function.polymorphic:Function",
        "PolymorphicFunction": "function.polymorphic:Function",
        "SupportsTracingProtocol": "function.tracing_protocol:SupportsTracingProtocol",
        "TensorLike": "lib.tensor_like:TensorLike",
        "TraceType": "function.tracing_protocol:TraceType",
    },
)
