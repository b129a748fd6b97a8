"""tf.keras.layers.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DynamicEmbedding": "keras.layers.dynamic_lookup:DynamicEmbedding",
        "DynamicLookup": "keras.layers.dynamic_lookup:DynamicLookup",
        "EinsumDense": "keras.layers.einsum_dense:EinsumDense",
        "RandomFourierFeatures": "keras.layers.random_fourier_features:RandomFourierFeatures",
        "SyncBatchNormalization": "keras.layers.batch_normalization:SyncBatchNormalization",
        "preprocessing": ".",
    },
)
