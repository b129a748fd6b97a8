# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.models: models and functions that load, save and clone them."""

from headrace._src.keras.models.cloning import (
    clone_model as clone_model,
    model_from_config as model_from_config,
    model_from_json as model_from_json,
    model_from_yaml as model_from_yaml,
)
from headrace._src.keras.models.functional import Functional as Functional
from headrace._src.keras.models.model import Model as Model
from headrace._src.keras.models.sequential import Sequential as Sequential
from headrace._src.keras.saving.model_files import load_model as load_model, save_model as save_model
from headrace.keras.models import experimental as experimental

__all__ = [
    "Functional", "Model", "Sequential", "clone_model", "experimental", "load_model", "model_from_config",
    "model_from_json", "model_from_yaml", "save_model",
]
