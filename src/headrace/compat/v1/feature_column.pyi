# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.feature_column: the names of tf.feature_column, some of them as TensorFlow 1 had them."""

from headrace._src.compat_v1.feature_columns import (
    categorical_column_with_vocabulary_file as categorical_column_with_vocabulary_file,
    input_layer as input_layer,
    linear_model as linear_model,
    shared_embedding_columns as shared_embedding_columns,
)
from headrace._src.keras.feature_column.categorical import (
    categorical_column_with_hash_bucket as categorical_column_with_hash_bucket,
    categorical_column_with_identity as categorical_column_with_identity,
    categorical_column_with_vocabulary_list as categorical_column_with_vocabulary_list,
    weighted_categorical_column as weighted_categorical_column,
)
from headrace._src.keras.feature_column.crossed import crossed_column as crossed_column
from headrace._src.keras.feature_column.dense import (
    embedding_column as embedding_column,
    indicator_column as indicator_column,
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
    "embedding_column", "indicator_column", "input_layer", "linear_model", "make_parse_example_spec", "numeric_column",
    "sequence_categorical_column_with_hash_bucket", "sequence_categorical_column_with_identity",
    "sequence_categorical_column_with_vocabulary_file", "sequence_categorical_column_with_vocabulary_list",
    "sequence_numeric_column", "shared_embedding_columns", "weighted_categorical_column",
]
