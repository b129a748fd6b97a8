# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.train.experimental: experimental parts of tf.train."""

from headrace._src.train.python_state import PythonState as PythonState
from headrace._src.train.sharding import (
    MaxShardSizePolicy as MaxShardSizePolicy,
    ShardByTaskPolicy as ShardByTaskPolicy,
    ShardableTensor as ShardableTensor,
    ShardingCallback as ShardingCallback,
)

__all__ = [
    "MaxShardSizePolicy", "PythonState", "ShardByTaskPolicy", "ShardableTensor", "ShardingCallback",
]
