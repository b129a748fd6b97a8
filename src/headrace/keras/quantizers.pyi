# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.quantizers: quantization of weights."""

from headrace._src.keras.quantizers.numbers import (
    abs_max_quantize as abs_max_quantize,
    compute_float8_amax_history as compute_float8_amax_history,
    compute_float8_scale as compute_float8_scale,
    fake_quant_with_min_max_vars as fake_quant_with_min_max_vars,
    pack_int4 as pack_int4,
    quantize_and_dequantize as quantize_and_dequantize,
    unpack_int4 as unpack_int4,
)
from headrace._src.keras.quantizers.quantizer import (
    AbsMaxQuantizer as AbsMaxQuantizer,
    Quantizer as Quantizer,
    deserialize as deserialize,
    get as get,
    serialize as serialize,
)

__all__ = [
    "AbsMaxQuantizer", "Quantizer", "abs_max_quantize", "compute_float8_amax_history", "compute_float8_scale",
    "deserialize", "fake_quant_with_min_max_vars", "get", "pack_int4", "quantize_and_dequantize", "serialize",
    "unpack_int4",
]
