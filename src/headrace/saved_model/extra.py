"""headrace.saved_model.extra: functions that TensorFlow does not have."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "export_stablehlo": "saved_model.stablehlo:export_stablehlo",
    },
)
