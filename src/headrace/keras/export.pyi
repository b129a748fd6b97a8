# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.export: export of models for inference."""

from headrace._src.keras.saving.export import ExportArchive as ExportArchive, export_model as export_model

__all__ = [
    "ExportArchive", "export_model",
]
