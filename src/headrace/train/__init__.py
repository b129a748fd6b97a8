"""tf.train: checkpoints, Examples and training utilities."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "BytesList": "formats.messages:BytesList",
        "Checkpoint": "train.checkpoint:Checkpoint",
        "CheckpointManager": "train.manager:CheckpointManager",
        "CheckpointOptions": "train.options:CheckpointOptions",
        "CheckpointView": "train.views:CheckpointView",
        "ClusterDef": "formats.messages:ClusterDef",
        "ClusterSpec": "train.cluster_spec:ClusterSpec",
        "Coordinator": "compat_v1.train.coordinator:Coordinator",
        "Example": "formats.messages:Example",
        "ExponentialMovingAverage": "compat_v1.train.moving_average:ExponentialMovingAverage",
        "Feature": "formats.messages:Feature",
        "FeatureList": "formats.messages:FeatureList",
        "FeatureLists": "formats.messages:FeatureLists",
        "Features": "formats.messages:Features",
        "FloatList": "formats.messages:FloatList",
        "Int64List": "formats.messages:Int64List",
        "JobDef": "formats.messages:JobDef",
        "SequenceExample": "formats.messages:SequenceExample",
        "ServerDef": "formats.messages:ServerDef",
        "TrackableView": "train.views:TrackableView",
        "checkpoints_iterator": "train.state_file:checkpoints_iterator",
        "experimental": ".",
        "get_checkpoint_state": "train.state_file:get_checkpoint_state",
        "latest_checkpoint": "train.state_file:latest_checkpoint",
        "list_variables": "train.reading:list_variables",
        "load_checkpoint": "train.reading:load_checkpoint",
        "load_variable": "train.reading:load_variable",
    },
)
