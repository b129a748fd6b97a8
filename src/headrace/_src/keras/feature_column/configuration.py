"""Makes feature columns from their configurations."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Config, Initializer
from headrace._src.keras.feature_column import categorical, crossed, dense, numeric, sequence
from headrace._src.keras.saving.safe_mode import refuse_vocabulary_file

_CLASSES = {
    kind.__name__: kind
    for kind in (
        numeric.NumericColumn, numeric.BucketizedColumn, categorical.IdentityCategoricalColumn,
        categorical.HashedCategoricalColumn, categorical.VocabularyListCategoricalColumn,
        categorical.VocabularyFileCategoricalColumn, categorical.WeightedCategoricalColumn, crossed.CrossedColumn,
        dense.IndicatorColumn, dense.EmbeddingColumn, sequence.SequenceNumericColumn,
        sequence.SequenceCategoricalColumn,
    )
}  # fmt: skip


def deserialized(config: str | Config) -> Any:
    """Makes a column from its configuration. The key of a feature is returned unchanged."""
    if isinstance(config, str):
        return config
    kind = _CLASSES.get(config["class_name"])
    if kind is None:
        raise ValueError(f"There is no feature column called {config['class_name']!r}.")
    inner = dict(config["config"])
    refuse_vocabulary_file(inner.get("vocabulary_file"))
    for name in ("source_column", "categorical_column"):
        if name in inner:
            inner[name] = deserialized(inner[name])
    if "keys" in inner:
        inner["keys"] = tuple(deserialized(key) for key in inner["keys"])
    if "boundaries" in inner:
        inner["boundaries"] = tuple(inner["boundaries"])
    if "dtype" in inner:
        inner["dtype"] = tf.as_dtype(inner["dtype"])
    for name in ("shape", "vocabulary_list"):
        if name in inner:
            inner[name] = tuple(inner[name])
    if isinstance(inner.get("initializer"), dict):
        inner["initializer"] = _initializer(inner["initializer"])
    if isinstance(inner.get("normalizer_fn"), (dict, str)):
        inner["normalizer_fn"] = tf.keras.utils.deserialize_keras_object(inner["normalizer_fn"])
    return kind(**inner)


def _initializer(config: dict[str, Any]) -> Initializer:
    """Makes a Keras initializer, or the TensorFlow 1 default, which is the only one with a dtype."""
    arguments = config["config"]
    if config["class_name"] == "TruncatedNormal" and "dtype" in arguments:
        return dense.default_initializer(**{**arguments, "dtype": tf.as_dtype(arguments["dtype"])})
    return tf.keras.initializers.deserialize(config)
