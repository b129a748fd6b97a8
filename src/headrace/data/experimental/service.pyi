# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.data.experimental.service: the data service: input pipelines on dispatchers and workers."""

from headrace._src.data.service.consuming import (
    CrossTrainerCache as CrossTrainerCache,
    distribute as distribute,
    from_dataset_id as from_dataset_id,
    register_dataset as register_dataset,
)
from headrace._src.data.service.job import ShardingPolicy as ShardingPolicy
from headrace._src.data.service.servers import (
    DispatchServer as DispatchServer,
    DispatcherConfig as DispatcherConfig,
    WorkerConfig as WorkerConfig,
    WorkerServer as WorkerServer,
)

__all__ = [
    "CrossTrainerCache", "DispatchServer", "DispatcherConfig", "ShardingPolicy", "WorkerConfig", "WorkerServer",
    "distribute", "from_dataset_id", "register_dataset",
]
