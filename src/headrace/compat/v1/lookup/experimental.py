"""tf.compat.v1.lookup.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DenseHashTable": "lib.lookup.mutable:DenseHashTable",
        "MutableHashTable": "lib.lookup.mutable:MutableHashTable",
    },
)
