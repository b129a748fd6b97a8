# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.tpu.experimental.embedding: tables of embeddings, their optimizers, and lookups in them."""

from headrace._src.distribute.tpu_embedding.lookups import (
    TPUEmbedding as TPUEmbedding,
    TPUEmbeddingForServing as TPUEmbeddingForServing,
    TPUEmbeddingV0 as TPUEmbeddingV0,
    serving_embedding_lookup as serving_embedding_lookup,
)
from headrace._src.distribute.tpu_embedding.optimizers import (
    Adagrad as Adagrad,
    AdagradMomentum as AdagradMomentum,
    Adam as Adam,
    FTRL as FTRL,
    SGD as SGD,
)
from headrace._src.distribute.tpu_embedding.tables import (
    FeatureConfig as FeatureConfig,
    QuantizationConfig as QuantizationConfig,
    RowIdInitializer as RowIdInitializer,
    TableConfig as TableConfig,
)

__all__ = [
    "Adagrad", "AdagradMomentum", "Adam", "FTRL", "FeatureConfig", "QuantizationConfig", "RowIdInitializer", "SGD",
    "TPUEmbedding", "TPUEmbeddingForServing", "TPUEmbeddingV0", "TableConfig", "serving_embedding_lookup",
]
