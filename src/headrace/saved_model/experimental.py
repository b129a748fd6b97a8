"""tf.saved_model.experimental: experimental parts of tf.saved_model."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Fingerprint": "saved_model.fingerprint:Fingerprint",
        "TrackableResource": "saved_model.trackable_resource:TrackableResource",
        "VariablePolicy": "saved_model.options:VariablePolicy",
        "read_fingerprint": "saved_model.fingerprint:read_fingerprint",
    },
)
