"""tf.train.experimental: experimental parts of tf.train."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "MaxShardSizePolicy": "train.sharding:MaxShardSizePolicy",
        "PythonState": "train.python_state:PythonState",
        "ShardByTaskPolicy": "train.sharding:ShardByTaskPolicy",
        "ShardableTensor": "train.sharding:ShardableTensor",
        "ShardingCallback": "train.sharding:ShardingCallback",
    },
)
