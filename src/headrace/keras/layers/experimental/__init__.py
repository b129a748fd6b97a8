"""tf.keras.layers.experimental: experimental parts of tf.keras.layers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DynamicEmbedding": "keras.layers.preprocessing.dynamic_lookup:DynamicEmbedding",
        "DynamicLookup": "keras.layers.preprocessing.dynamic_lookup:DynamicLookup",
        "EinsumDense": "keras.layers.core.einsum_dense:EinsumDense",
        "RandomFourierFeatures": "keras.layers.core.random_fourier_features:RandomFourierFeatures",
        "SyncBatchNormalization": "keras.layers.normalization.batch_normalization:SyncBatchNormalization",
        "preprocessing": ".",
    },
)
