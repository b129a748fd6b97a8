"""tf.compat.v1.manip: manipulation of arrays."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "batch_to_space_nd": "ops.array.blocks:batch_to_space",
        "gather_nd": "compat_v1.functions.array:gather_nd",
        "reshape": "ops.array.shape:reshape",
        "reverse": "ops.array.axes:reverse",
        "roll": "ops.array.rolling:roll",
        "scatter_nd": "ops.array.scattering:scatter_nd",
        "space_to_batch_nd": "ops.array.blocks:space_to_batch_nd",
        "tile": "ops.array.padding:tile",
    },
)
