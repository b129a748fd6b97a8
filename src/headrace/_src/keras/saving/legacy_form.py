"""Configurations in the format of Keras before 2.13: {"class_name", "config"}, functions by name."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.typing import ModelLike
from headrace._src.keras.saving.registry import get_registered_name
from headrace._src.keras.saving.serialization import serialize_keras_object


def legacy_config(value: Any) -> Any:
    """Returns the configuration of an object, or of a structure of objects, in the older format."""
    return _in_legacy_form(serialize_keras_object(value))


def _in_legacy_form(config: Any) -> Any:
    """Converts a configuration from the newer to the older format, recursively."""
    if isinstance(config, list):
        return [_in_legacy_form(item) for item in config]
    if not isinstance(config, dict):
        return config
    if "registered_name" not in config or "class_name" not in config:
        return {key: _in_legacy_form(value) for key, value in config.items()}
    if config["class_name"] == "function":
        return config["config"]
    kept = {key: _in_legacy_form(value) for key, value in config.items() if key in ("config", "name", "inbound_nodes")}
    return {"class_name": config["registered_name"] or config["class_name"], **kept}


def model_config(model: ModelLike) -> dict[str, Any]:
    """Returns the architecture of a model as HDF5 files and SavedModels store it."""
    return {"class_name": get_registered_name(type(model)), "config": legacy_config(model.get_config())}
