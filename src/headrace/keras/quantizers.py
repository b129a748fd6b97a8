"""tf.keras.quantizers: quantization of weights."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "AbsMaxQuantizer": "keras.quantizers.quantizer:AbsMaxQuantizer",
        "Quantizer": "keras.quantizers.quantizer:Quantizer",
        "abs_max_quantize": "keras.quantizers.numbers:abs_max_quantize",
        "compute_float8_amax_history": "keras.quantizers.numbers:compute_float8_amax_history",
        "compute_float8_scale": "keras.quantizers.numbers:compute_float8_scale",
        "deserialize": "keras.quantizers.quantizer:deserialize",
        "fake_quant_with_min_max_vars": "keras.quantizers.numbers:fake_quant_with_min_max_vars",
        "get": "keras.quantizers.quantizer:get",
        "pack_int4": "keras.quantizers.numbers:pack_int4",
        "quantize_and_dequantize": "keras.quantizers.numbers:quantize_and_dequantize",
        "serialize": "keras.quantizers.quantizer:serialize",
        "unpack_int4": "keras.quantizers.numbers:unpack_int4",
    },
)
