"""tf.lookup.experimental: experimental parts of tf.lookup."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DenseHashTable": "lib.lookup.mutable:DenseHashTable",
        "MutableHashTable": "lib.lookup.mutable:MutableHashTable",
    },
)
