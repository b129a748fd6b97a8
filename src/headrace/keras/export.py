"""tf.keras.export: export of models for inference."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ExportArchive": "keras.saving.export:ExportArchive",
        "export_model": "keras.saving.export:export_model",
    },
)
