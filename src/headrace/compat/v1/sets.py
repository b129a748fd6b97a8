"""tf.compat.v1.sets: the names of tf.sets, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.sets",
    {
        "set_difference": "lib.sets.operations:difference",
        "set_intersection": "lib.sets.operations:intersection",
        "set_size": "lib.sets.operations:size",
        "set_union": "lib.sets.operations:union",
    },
)
