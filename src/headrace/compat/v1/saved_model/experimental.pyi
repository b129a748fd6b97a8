# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.saved_model.experimental: experimental parts of tf.compat.v1.saved_model."""

from headrace._src.saved_model.options import VariablePolicy as VariablePolicy
from headrace._src.saved_model.saving import save as save
from headrace._src.saved_model.trackable_resource import TrackableResource as TrackableResource

__all__ = [
    "TrackableResource", "VariablePolicy", "save",
]
