# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.data.experimental.service: the data service: input pipelines on dispatchers and workers."""

from headrace._src.data.service.consuming import (
    CrossTrainerCache as CrossTrainerCache,
    distribute as distribute,
    from_dataset_id as from_dataset_id,
    register_dataset as register_dataset,
)
from headrace._src.data.service.job import ShardingPolicy as ShardingPolicy
from headrace._src.data.service.servers import DispatcherConfig as DispatcherConfig, WorkerConfig as WorkerConfig

__all__ = [
    "CrossTrainerCache", "DispatcherConfig", "ShardingPolicy", "WorkerConfig", "distribute", "from_dataset_id",
    "register_dataset",
]
