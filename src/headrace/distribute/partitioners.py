"""tf.distribute.experimental.partitioners: how variables are split over parameter servers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "FixedShardsPartitioner": "distribute.parameter_server.partitioners:FixedShardsPartitioner",
        "MaxSizePartitioner": "distribute.parameter_server.partitioners:MaxSizePartitioner",
        "MinSizePartitioner": "distribute.parameter_server.partitioners:MinSizePartitioner",
        "Partitioner": "distribute.parameter_server.partitioners:Partitioner",
    },
)
