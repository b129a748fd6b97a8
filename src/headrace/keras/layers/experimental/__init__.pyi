# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.layers.experimental: experimental parts of tf.keras.layers."""

from headrace._src.keras.layers.core.einsum_dense import EinsumDense as EinsumDense
from headrace._src.keras.layers.core.random_fourier_features import RandomFourierFeatures as RandomFourierFeatures
from headrace._src.keras.layers.normalization.batch_normalization import (
    SyncBatchNormalization as SyncBatchNormalization,
)
from headrace._src.keras.layers.preprocessing.dynamic_lookup import (
    DynamicEmbedding as DynamicEmbedding,
    DynamicLookup as DynamicLookup,
)
from headrace.keras.layers.experimental import preprocessing as preprocessing

__all__ = [
    "DynamicEmbedding", "DynamicLookup", "EinsumDense", "RandomFourierFeatures", "SyncBatchNormalization",
    "preprocessing",
]
