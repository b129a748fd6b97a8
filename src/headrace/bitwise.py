"""tf.bitwise: bitwise operations on integers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "bitwise_and": "ops.math.bits:bitwise_and",
        "bitwise_or": "ops.math.bits:bitwise_or",
        "bitwise_xor": "ops.math.bits:bitwise_xor",
        "invert": "ops.math.bits:invert",
        "left_shift": "ops.math.bits:left_shift",
        "right_shift": "ops.math.bits:right_shift",
    },
)
