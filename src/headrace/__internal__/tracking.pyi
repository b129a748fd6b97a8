# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.tracking: the objects that checkpoints save."""

from headrace._src.lib.internals.saveables import (
    ObjectGraphView as ObjectGraphView,
    saveable_objects_from_trackable as saveable_objects_from_trackable,
)
from headrace._src.lib.internals.tracking import (
    TrackableReference as TrackableReference,
    sticky_attribute_assignment as sticky_attribute_assignment,
    wrap as wrap,
)
from headrace._src.lib.tracking.manual import no_automatic_dependency_tracking as no_automatic_dependency_tracking
from headrace._src.tensors.trackable import (
    AutoTrackable as AutoTrackable,
    Trackable as Trackable,
    Trackable as TrackableDataStructure,
)

__all__ = [
    "AutoTrackable", "ObjectGraphView", "Trackable", "TrackableDataStructure", "TrackableReference",
    "no_automatic_dependency_tracking", "saveable_objects_from_trackable", "sticky_attribute_assignment", "wrap",
]
