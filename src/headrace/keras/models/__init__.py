"""tf.keras.models: models and functions that load, save and clone them."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
        "Functional": "keras.models.functional:Functional",
        "Model": "keras.models.functional:Model",
        "Sequential": "keras.models.sequential:Sequential",
        "clone_model": "keras.models.cloning:clone_model",
        "load_model": "keras.saving.model_files:load_model",
        "model_from_config": "keras.models.cloning:model_from_config",
        "model_from_json": "keras.models.cloning:model_from_json",
        "model_from_yaml": "keras.models.cloning:model_from_yaml",
        "save_model": "keras.saving.model_files:save_model",
    },
)
