# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.distribute.experimental.partitioners: how variables are split over parameter servers."""

from headrace._src.distribute.parameter_server.partitioners import (
    FixedShardsPartitioner as FixedShardsPartitioner,
    MaxSizePartitioner as MaxSizePartitioner,
    MinSizePartitioner as MinSizePartitioner,
    Partitioner as Partitioner,
)

__all__ = [
    "FixedShardsPartitioner", "MaxSizePartitioner", "MinSizePartitioner", "Partitioner",
]
