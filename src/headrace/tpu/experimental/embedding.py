"""tf.tpu.experimental.embedding: tables of embeddings, their optimizers, and lookups in them."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Adagrad": "distribute.tpu_embedding.optimizers:Adagrad",
        "AdagradMomentum": "distribute.tpu_embedding.optimizers:AdagradMomentum",
        "Adam": "distribute.tpu_embedding.optimizers:Adam",
        "FTRL": "distribute.tpu_embedding.optimizers:FTRL",
        "FeatureConfig": "distribute.tpu_embedding.tables:FeatureConfig",
        "QuantizationConfig": "distribute.tpu_embedding.tables:QuantizationConfig",
        "RowIdInitializer": "distribute.tpu_embedding.tables:RowIdInitializer",
        "SGD": "distribute.tpu_embedding.optimizers:SGD",
        "TPUEmbedding": "distribute.tpu_embedding.lookups:TPUEmbedding",
        "TPUEmbeddingForServing": "distribute.tpu_embedding.lookups:TPUEmbeddingForServing",
        "TPUEmbeddingV0": "distribute.tpu_embedding.lookups:TPUEmbeddingV0",
        "TableConfig": "distribute.tpu_embedding.tables:TableConfig",
        "serving_embedding_lookup": "distribute.tpu_embedding.lookups:serving_embedding_lookup",
    },
)
