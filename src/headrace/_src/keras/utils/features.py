"""The columns of a table, and combinations of them, as a FeatureSpace describes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.keras.saving.registry import register_keras_serializable
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object

_OUTPUT_MODES = ("int", "one_hot", "float")


@register_keras_serializable("keras.utils")
class Cross:
    """A combination of features: each combination of values falls into one of `crossing_dim` bins.

    Args:
        feature_names: Names of the features.
        crossing_dim: Number of bins.
        output_mode: "int" or "one_hot".
    """

    def __init__(self, feature_names: Sequence[str], crossing_dim: int, output_mode: str = "one_hot") -> None:
        if output_mode not in ("int", "one_hot"):
            raise ValueError(
                "Invalid value for argument `output_mode`. Expected one of {'int', 'one_hot'}. Received: output_mode="
                f"{output_mode}"
            )
        self.feature_names, self.crossing_dim, self.output_mode = tuple(feature_names), crossing_dim, output_mode

    @property
    def name(self) -> str:
        """Returns the joined names of the features."""
        return "_X_".join(self.feature_names)

    def get_config(self) -> dict[str, Any]:
        own = {"crossing_dim": self.crossing_dim, "output_mode": self.output_mode}
        return {"feature_names": self.feature_names, **own}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Cross:
        return cls(**config)


@register_keras_serializable("keras.utils")
class Feature:
    """A column: its dtype, the layer that preprocesses it, and the kind of its output.

    Args:
        dtype: Dtype of the column.
        preprocessor: Layer that preprocesses the column.
        output_mode: "int", "one_hot" or "float".
    """

    def __init__(self, dtype: str, preprocessor: Any, output_mode: str) -> None:
        if output_mode not in _OUTPUT_MODES:
            raise ValueError(
                f"Invalid value for argument `output_mode`. Expected one of {set(_OUTPUT_MODES)}. Received: "
                f"output_mode={output_mode}"
            )
        self.dtype, self.output_mode = dtype, output_mode
        self.preprocessor = deserialize_keras_object(preprocessor) if isinstance(preprocessor, dict) else preprocessor

    def get_config(self) -> dict[str, Any]:
        prepare = serialize_keras_object(self.preprocessor)
        return {"dtype": self.dtype, "preprocessor": prepare, "output_mode": self.output_mode}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Feature:
        return cls(**config)
