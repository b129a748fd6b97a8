"""tf.compat.v1.train"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "queue_runner": ".",
        # names
        "BytesList": "formats.messages:BytesList",
        "ClusterDef": "formats.messages:ClusterDef",
        "Example": "formats.messages:Example",
        "Feature": "formats.messages:Feature",
        "FeatureList": "formats.messages:FeatureList",
        "FeatureLists": "formats.messages:FeatureLists",
        "Features": "formats.messages:Features",
        "FloatList": "formats.messages:FloatList",
        "Int64List": "formats.messages:Int64List",
        "JobDef": "formats.messages:JobDef",
        "QueueRunner": "compat_v1.removed:QueueRunner",
        "SequenceExample": "formats.messages:SequenceExample",
        "ServerDef": "formats.messages:ServerDef",
        "add_queue_runner": "compat_v1.removed:add_queue_runner",
        "batch": "compat_v1.removed:batch",
        "batch_join": "compat_v1.removed:batch_join",
        "input_producer": "compat_v1.removed:input_producer",
        "limit_epochs": "compat_v1.removed:limit_epochs",
        "range_input_producer": "compat_v1.removed:range_input_producer",
        "shuffle_batch": "compat_v1.removed:shuffle_batch",
        "shuffle_batch_join": "compat_v1.removed:shuffle_batch_join",
        "slice_input_producer": "compat_v1.removed:slice_input_producer",
        "start_queue_runners": "compat_v1.removed:start_queue_runners",
        "string_input_producer": "compat_v1.removed:string_input_producer",
    },
)
