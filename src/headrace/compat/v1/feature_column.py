"""tf.compat.v1.feature_column: the names of tf.feature_column, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.feature_column",
    {
        "categorical_column_with_vocabulary_file": (
            "compat_v1.feature_columns:categorical_column_with_vocabulary_file"
        ),
        "categorical_column_with_vocabulary_list": (
            "keras.feature_column.categorical:categorical_column_with_vocabulary_list"
        ),
        "input_layer": "compat_v1.feature_columns:input_layer",
        "linear_model": "compat_v1.feature_columns:linear_model",
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
        "shared_embedding_columns": "compat_v1.feature_columns:shared_embedding_columns",
    },
    without=("shared_embeddings",),
)
