"""tf.keras.layers.serialize and deserialize."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Config
from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup("layers", "layer")


def serialize(layer: Layer, use_legacy_format: bool = False) -> Config:
    """Returns the configuration of a layer.

    Args:
        layer: Layer to describe.
        use_legacy_format: Whether to use the format of Keras 2.
    """
    return lookup.serialize(layer, use_legacy_format)


def deserialize(config: Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """Makes a layer from the configuration that `serialize` returned.

    Args:
        config: Dictionary that `serialize` returned.
        custom_objects: Dictionary from names to classes and functions that are not Keras's own, or None.
        use_legacy_format: Whether to use the format of Keras 2.

    Returns:
        A layer.
    """
    return lookup.deserialize(config, custom_objects)
