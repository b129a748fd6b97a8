"""tf.compat.v1.train"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
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
        "SequenceExample": "formats.messages:SequenceExample",
        "ServerDef": "formats.messages:ServerDef",
    },
)
