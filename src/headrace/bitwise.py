"""tf.bitwise"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "bitwise_and": "ops.math.logical:bitwise_and",
        "bitwise_or": "ops.math.logical:bitwise_or",
        "bitwise_xor": "ops.math.logical:bitwise_xor",
        "invert": "ops.math.logical:invert_bits",
    },
)
