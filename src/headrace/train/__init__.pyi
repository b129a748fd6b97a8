# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.train: checkpoints, Examples and training utilities."""

from google.protobuf.message import Message
from typing import Any
from headrace._src.compat_v1.train.coordinator import Coordinator as Coordinator
from headrace._src.compat_v1.train.moving_average import ExponentialMovingAverage as ExponentialMovingAverage
from headrace._src.train.checkpoint import Checkpoint as Checkpoint
from headrace._src.train.cluster_spec import ClusterSpec as ClusterSpec
from headrace._src.train.manager import CheckpointManager as CheckpointManager
from headrace._src.train.options import CheckpointOptions as CheckpointOptions
from headrace._src.train.reading import (
    list_variables as list_variables,
    load_checkpoint as load_checkpoint,
    load_variable as load_variable,
)
from headrace._src.train.state_file import (
    checkpoints_iterator as checkpoints_iterator,
    get_checkpoint_state as get_checkpoint_state,
    latest_checkpoint as latest_checkpoint,
)
from headrace._src.train.views import CheckpointView as CheckpointView, TrackableView as TrackableView
from headrace.train import experimental as experimental

__all__ = [
    "BytesList", "Checkpoint", "CheckpointManager", "CheckpointOptions", "CheckpointView", "ClusterDef", "ClusterSpec",
    "Coordinator", "Example", "ExponentialMovingAverage", "Feature", "FeatureList", "FeatureLists", "Features",
    "FloatList", "Int64List", "JobDef", "SequenceExample", "ServerDef", "TrackableView", "checkpoints_iterator",
    "experimental", "get_checkpoint_state", "latest_checkpoint", "list_variables", "load_checkpoint", "load_variable",
]

class BytesList(Message):
    value: Any
    def __init__(self, **fields: Any) -> None: ...

class ClusterDef(Message):
    job: Any
    def __init__(self, **fields: Any) -> None: ...

class Example(Message):
    features: Any
    def __init__(self, **fields: Any) -> None: ...

class Feature(Message):
    bytes_list: Any
    float_list: Any
    int64_list: Any
    def __init__(self, **fields: Any) -> None: ...

class FeatureList(Message):
    feature: Any
    def __init__(self, **fields: Any) -> None: ...

class FeatureLists(Message):
    feature_list: Any
    def __init__(self, **fields: Any) -> None: ...

class Features(Message):
    feature: Any
    def __init__(self, **fields: Any) -> None: ...

class FloatList(Message):
    value: Any
    def __init__(self, **fields: Any) -> None: ...

class Int64List(Message):
    value: Any
    def __init__(self, **fields: Any) -> None: ...

class JobDef(Message):
    name: Any
    tasks: Any
    def __init__(self, **fields: Any) -> None: ...

class SequenceExample(Message):
    context: Any
    feature_lists: Any
    def __init__(self, **fields: Any) -> None: ...

class ServerDef(Message):
    cluster: Any
    job_name: Any
    task_index: Any
    default_session_config: Any
    protocol: Any
    port: Any
    cluster_device_filters: Any
    replica: Any
    def __init__(self, **fields: Any) -> None: ...
