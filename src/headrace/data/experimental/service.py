"""tf.data.experimental.service: the data service: input pipelines on dispatchers and workers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CrossTrainerCache": "data.service.consuming:CrossTrainerCache",
        "DispatchServer": "data.service.servers:DispatchServer",
        "DispatcherConfig": "data.service.servers:DispatcherConfig",
        "ShardingPolicy": "data.service.job:ShardingPolicy",
        "WorkerConfig": "data.service.servers:WorkerConfig",
        "WorkerServer": "data.service.servers:WorkerServer",
        "distribute": "data.service.consuming:distribute",
        "from_dataset_id": "data.service.consuming:from_dataset_id",
        "register_dataset": "data.service.consuming:register_dataset",
    },
)
