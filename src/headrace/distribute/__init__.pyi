# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.distribute: training on several replicas."""

from headrace._src.distribute.communication import (
    CrossDeviceOps as CrossDeviceOps,
    HierarchicalCopyAllReduce as HierarchicalCopyAllReduce,
    NcclAllReduce as NcclAllReduce,
    ReductionToOneDevice as ReductionToOneDevice,
)
from headrace._src.distribute.current import (
    experimental_set_strategy as experimental_set_strategy,
    get_replica_context as get_replica_context,
    get_strategy as get_strategy,
    has_strategy as has_strategy,
    in_cross_replica_context as in_cross_replica_context,
)
from headrace._src.distribute.distributed_input import (
    DistributedDataset as DistributedDataset,
    DistributedIterator as DistributedIterator,
    InputContext as InputContext,
    InputOptions as InputOptions,
    InputReplicationMode as InputReplicationMode,
)
from headrace._src.distribute.multi_worker import MultiWorkerMirroredStrategy as MultiWorkerMirroredStrategy
from headrace._src.distribute.parameter_server.server import Server as Server
from headrace._src.distribute.parameter_server.strategy import ParameterServerStrategy as ParameterServerStrategy
from headrace._src.distribute.reduction import ReduceOp as ReduceOp
from headrace._src.distribute.replica_context import ReplicaContext as ReplicaContext
from headrace._src.distribute.strategies import (
    MirroredStrategy as MirroredStrategy,
    OneDeviceStrategy as OneDeviceStrategy,
)
from headrace._src.distribute.strategy import (
    RunOptions as RunOptions,
    Strategy as Strategy,
    StrategyExtended as StrategyExtended,
)
from headrace._src.distribute.tpu import TPUStrategy as TPUStrategy
from headrace._src.distribute.values import DistributedValues as DistributedValues
from headrace.distribute import (
    cluster_resolver as cluster_resolver,
    coordinator as coordinator,
    experimental as experimental,
)

__all__ = [
    "CrossDeviceOps", "DistributedDataset", "DistributedIterator", "DistributedValues", "HierarchicalCopyAllReduce",
    "InputContext", "InputOptions", "InputReplicationMode", "MirroredStrategy", "MultiWorkerMirroredStrategy",
    "NcclAllReduce", "OneDeviceStrategy", "ParameterServerStrategy", "ReduceOp", "ReductionToOneDevice",
    "ReplicaContext", "RunOptions", "Server", "Strategy", "StrategyExtended", "TPUStrategy", "cluster_resolver",
    "coordinator", "experimental", "experimental_set_strategy", "get_replica_context", "get_strategy", "has_strategy",
    "in_cross_replica_context",
]
