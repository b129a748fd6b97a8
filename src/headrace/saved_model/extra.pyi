# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""headrace.saved_model.extra: functions that TensorFlow does not have."""

from headrace._src.saved_model.stablehlo import export_stablehlo as export_stablehlo

__all__ = [
    "export_stablehlo",
]
