"""tf.__internal__.types: base classes of tensors."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Tensor": "tensors.protocols:NativeTensor",
    },
)
