"""make_parse_example_spec: how to parse the features of columns from examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from headrace._src.keras.feature_column.column import FeatureColumn


def make_parse_example_spec(feature_columns: Iterable[FeatureColumn]) -> dict[str, Any]:
    """Returns the features of columns in the form that `tf.io.parse_example` takes.

    Args:
        feature_columns: List of feature columns.

    Raises:
        ValueError: If an item is not a feature column, or two columns need a feature in different forms.
    """
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
