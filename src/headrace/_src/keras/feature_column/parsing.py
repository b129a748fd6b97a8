"""make_parse_example_spec: how the features of columns are read from examples."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.feature_column.column import FeatureColumn


def make_parse_example_spec(feature_columns: Any) -> dict[str, Any]:
    """What tf.io.parse_example needs to know to read the features of these columns."""
    found: dict[str, Any] = {}
    for column in feature_columns:
        if not isinstance(column, FeatureColumn):
            raise ValueError(f"All feature_columns must be FeatureColumn instances. Given: {column}")
        for key, value in column.parse_example_spec.items():
            if key in found and found[key] != value:
                raise ValueError(
                    f"feature_columns contain different parse_spec for key {key}. Given {value} and {found[key]}"
                )
        found |= column.parse_example_spec
    return found
