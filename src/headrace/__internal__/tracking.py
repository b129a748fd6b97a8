"""tf.__internal__.tracking: the objects that checkpoints save."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "AutoTrackable": "tensors.trackable:AutoTrackable",
        "ObjectGraphView": "lib.internals.saveables:ObjectGraphView",
        "Trackable": "tensors.trackable:Trackable",
        "TrackableDataStructure": "lib.internals.tracking:TrackableDataStructure",
        "TrackableReference": "lib.internals.tracking:TrackableReference",
        "no_automatic_dependency_tracking": "lib.tracking.manual:no_automatic_dependency_tracking",
        "saveable_objects_from_trackable": "lib.internals.saveables:saveable_objects_from_trackable",
        "sticky_attribute_assignment": "lib.internals.tracking:sticky_attribute_assignment",
        "wrap": "lib.internals.tracking:wrap",
    },
)
