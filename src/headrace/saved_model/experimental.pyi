# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.saved_model.experimental: experimental parts of tf.saved_model."""

from headrace._src.saved_model.fingerprint import Fingerprint as Fingerprint, read_fingerprint as read_fingerprint
from headrace._src.saved_model.options import VariablePolicy as VariablePolicy
from headrace._src.saved_model.trackable_resource import TrackableResource as TrackableResource

__all__ = [
    "Fingerprint", "TrackableResource", "VariablePolicy", "read_fingerprint",
]
