"""tf.compat.v1.saved_model.experimental: experimental parts of tf.compat.v1.saved_model."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "TrackableResource": "saved_model.trackable_resource:TrackableResource",
        "VariablePolicy": "saved_model.options:VariablePolicy",
        "save": "saved_model.saving:save",
    },
)
