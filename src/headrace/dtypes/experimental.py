"""tf.dtypes.experimental: experimental parts of tf.dtypes."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "float8_e4m3b11fnuz": "tensors.dtypes:float8_e4m3b11fnuz",
        "float8_e4m3fn": "tensors.dtypes:float8_e4m3fn",
        "float8_e4m3fnuz": "tensors.dtypes:float8_e4m3fnuz",
        "float8_e5m2": "tensors.dtypes:float8_e5m2",
        "float8_e5m2fnuz": "tensors.dtypes:float8_e5m2fnuz",
        "int2": "tensors.dtypes:int2",
        "int4": "tensors.dtypes:int4",
        "uint2": "tensors.dtypes:uint2",
        "uint4": "tensors.dtypes:uint4",
    },
)
