# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.tracking: the objects that checkpoints save."""

from headrace._src.lib.tracking.manual import no_automatic_dependency_tracking as no_automatic_dependency_tracking
from headrace._src.tensors.trackable import AutoTrackable as AutoTrackable, Trackable as Trackable

__all__ = [
    "AutoTrackable", "Trackable", "no_automatic_dependency_tracking",
]
