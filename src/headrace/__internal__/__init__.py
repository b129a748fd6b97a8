"""tf.__internal__: parts of TensorFlow's inside that Keras and other libraries import."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CompositeTensor": "tensors.protocols:Composite",
        "EagerTensor": "tensors.tensor:EagerTensor",
        "FuncGraph": "graph.func_graph:FuncGraph",
        "SymbolicTensor": "tensors.tensor:SymbolicTensor",
        "get_name_scope": "lib.scopes:get_current_name_scope",
        "autograph": ".",
        "decorator": ".",
        "distribute": ".",
        "eager_context": ".",
        "function": ".",
        "monitoring": ".",
        "nest": ".",
        "ops": ".",
        "saved_model": ".",
        "test": ".",
        "train": ".",
        "smart_cond": ".",
        "tf2": ".",
        "tracking": ".",
        "types": ".",
    },
)
