"""tf.compat.v1.sets"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "difference": "lib.sets.operations:difference",
        "intersection": "lib.sets.operations:intersection",
        "set_difference": "lib.sets.operations:difference",
        "set_intersection": "lib.sets.operations:intersection",
        "set_size": "lib.sets.operations:size",
        "set_union": "lib.sets.operations:union",
        "size": "lib.sets.operations:size",
        "union": "lib.sets.operations:union",
    },
)
