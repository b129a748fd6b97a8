"""tf.feature_column: descriptions of columns of tabular data."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "bucketized_column": "keras.feature_column.numeric:bucketized_column",
        "categorical_column_with_hash_bucket": "keras.feature_column.categorical:categorical_column_with_hash_bucket",
        "categorical_column_with_identity": "keras.feature_column.categorical:categorical_column_with_identity",
        "categorical_column_with_vocabulary_file": (
            "keras.feature_column.categorical:categorical_column_with_vocabulary_file"
        ),
        "categorical_column_with_vocabulary_list": (
            "keras.feature_column.categorical:categorical_column_with_vocabulary_list"
        ),
        "crossed_column": "keras.feature_column.crossed:crossed_column",
        "embedding_column": "keras.feature_column.dense:embedding_column",
        "indicator_column": "keras.feature_column.dense:indicator_column",
        "make_parse_example_spec": "keras.feature_column.parsing:make_parse_example_spec",
        "numeric_column": "keras.feature_column.numeric:numeric_column",
        "sequence_categorical_column_with_hash_bucket": (
            "keras.feature_column.sequence:sequence_categorical_column_with_hash_bucket"
        ),
        "sequence_categorical_column_with_identity": (
            "keras.feature_column.sequence:sequence_categorical_column_with_identity"
        ),
        "sequence_categorical_column_with_vocabulary_file": (
            "keras.feature_column.sequence:sequence_categorical_column_with_vocabulary_file"
        ),
        "sequence_categorical_column_with_vocabulary_list": (
            "keras.feature_column.sequence:sequence_categorical_column_with_vocabulary_list"
        ),
        "sequence_numeric_column": "keras.feature_column.sequence:sequence_numeric_column",
        "shared_embeddings": "keras.feature_column.dense:shared_embeddings",
        "weighted_categorical_column": "keras.feature_column.categorical:weighted_categorical_column",
    },
)
