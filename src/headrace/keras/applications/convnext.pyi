# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.convnext: ConvNeXt models and their preprocessing."""

from headrace._src.keras.applications.convnext import LayerScale as LayerScale
from headrace._src.keras.applications.imagenet import (
    decode_predictions as decode_predictions,
    preprocess_nothing as preprocess_input,
)
from headrace.keras.applications import (
    ConvNeXtBase as ConvNeXtBase,
    ConvNeXtLarge as ConvNeXtLarge,
    ConvNeXtSmall as ConvNeXtSmall,
    ConvNeXtTiny as ConvNeXtTiny,
    ConvNeXtXLarge as ConvNeXtXLarge,
)

__all__ = [
    "ConvNeXtBase", "ConvNeXtLarge", "ConvNeXtSmall", "ConvNeXtTiny", "ConvNeXtXLarge", "LayerScale",
    "decode_predictions", "preprocess_input",
]
