"""tf.compat.v1.data.experimental.service: the data service: input pipelines on dispatchers and workers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CrossTrainerCache": "data.service.consuming:CrossTrainerCache",
        "DispatcherConfig": "data.service.servers:DispatcherConfig",
        "ShardingPolicy": "data.service.job:ShardingPolicy",
        "WorkerConfig": "data.service.servers:WorkerConfig",
        "distribute": "data.service.consuming:distribute",
        "from_dataset_id": "data.service.consuming:from_dataset_id",
        "register_dataset": "data.service.consuming:register_dataset",
    },
)
