"""tf.sets: set operations on the last dimension of tensors."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "difference": "lib.sets.operations:difference",
        "intersection": "lib.sets.operations:intersection",
        "size": "lib.sets.operations:size",
        "union": "lib.sets.operations:union",
    },
)
