# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.feature_column: descriptions of columns of tabular data."""

from headrace._src.keras.feature_column.categorical import (
    categorical_column_with_hash_bucket as categorical_column_with_hash_bucket,
    categorical_column_with_identity as categorical_column_with_identity,
    categorical_column_with_vocabulary_file as categorical_column_with_vocabulary_file,
    categorical_column_with_vocabulary_list as categorical_column_with_vocabulary_list,
    weighted_categorical_column as weighted_categorical_column,
)
from headrace._src.keras.feature_column.crossed import crossed_column as crossed_column
from headrace._src.keras.feature_column.dense import (
    embedding_column as embedding_column,
    indicator_column as indicator_column,
    shared_embeddings as shared_embeddings,
)
from headrace._src.keras.feature_column.numeric import (
    bucketized_column as bucketized_column,
    numeric_column as numeric_column,
)
from headrace._src.keras.feature_column.parsing import make_parse_example_spec as make_parse_example_spec
from headrace._src.keras.feature_column.sequence import (
    sequence_categorical_column_with_hash_bucket as sequence_categorical_column_with_hash_bucket,
    sequence_categorical_column_with_identity as sequence_categorical_column_with_identity,
    sequence_categorical_column_with_vocabulary_file as sequence_categorical_column_with_vocabulary_file,
    sequence_categorical_column_with_vocabulary_list as sequence_categorical_column_with_vocabulary_list,
    sequence_numeric_column as sequence_numeric_column,
)

__all__ = [
    "bucketized_column", "categorical_column_with_hash_bucket", "categorical_column_with_identity",
    "categorical_column_with_vocabulary_file", "categorical_column_with_vocabulary_list", "crossed_column",
    "embedding_column", "indicator_column", "make_parse_example_spec", "numeric_column",
    "sequence_categorical_column_with_hash_bucket", "sequence_categorical_column_with_identity",
    "sequence_categorical_column_with_vocabulary_file", "sequence_categorical_column_with_vocabulary_list",
    "sequence_numeric_column", "shared_embeddings", "weighted_categorical_column",
]
