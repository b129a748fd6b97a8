"""tf.compat.v1.saved_model.loader: reading of SavedModels into sessions."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "load": "compat_v1.saved_model.loader:load",
        "maybe_saved_model_directory": "compat_v1.saved_model.loader:maybe_saved_model_directory",
    },
)
