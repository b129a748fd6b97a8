"""tf.quantization: quantization of tensors."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "dequantize": "ops.quantization.quantize:dequantize",
        "fake_quant_with_min_max_args": "ops.quantization.fake_quant:fake_quant_with_min_max_args",
        "fake_quant_with_min_max_args_gradient": "ops.quantization.fake_quant:fake_quant_with_min_max_args_gradient",
        "fake_quant_with_min_max_vars": "ops.quantization.fake_quant:fake_quant_with_min_max_vars",
        "fake_quant_with_min_max_vars_gradient": "ops.quantization.fake_quant:fake_quant_with_min_max_vars_gradient",
        "fake_quant_with_min_max_vars_per_channel": (
            "ops.quantization.fake_quant:fake_quant_with_min_max_vars_per_channel"
        ),
        "fake_quant_with_min_max_vars_per_channel_gradient": (
            "ops.quantization.fake_quant:fake_quant_with_min_max_vars_per_channel_gradient"
        ),
        "quantize": "ops.quantization.quantize:quantize",
        "quantize_and_dequantize": "ops.quantization.round_trip:quantize_and_dequantize",
        "quantize_and_dequantize_v2": "ops.quantization.round_trip:quantize_and_dequantize_v2",
        "quantized_concat": "ops.quantization.recode:quantized_concat",
    },
)
