"""tf.distribute: training on several replicas."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "cluster_resolver": ".",
        "coordinator": ".",
        "experimental": ".",
        # names
        "CrossDeviceOps": "distribute.communication:CrossDeviceOps",
        "DistributedDataset": "distribute.distributed_input:DistributedDataset",
        "DistributedIterator": "distribute.distributed_input:DistributedIterator",
        "DistributedValues": "distribute.values:DistributedValues",
        "HierarchicalCopyAllReduce": "distribute.communication:HierarchicalCopyAllReduce",
        "InputContext": "distribute.distributed_input:InputContext",
        "InputOptions": "distribute.distributed_input:InputOptions",
        "InputReplicationMode": "distribute.distributed_input:InputReplicationMode",
        "MirroredStrategy": "distribute.strategies:MirroredStrategy",
        "MultiWorkerMirroredStrategy": "distribute.multi_worker:MultiWorkerMirroredStrategy",
        "NcclAllReduce": "distribute.communication:NcclAllReduce",
        "OneDeviceStrategy": "distribute.strategies:OneDeviceStrategy",
        "ParameterServerStrategy": "distribute.parameter_server.strategy:ParameterServerStrategy",
        "ReduceOp": "distribute.reduction:ReduceOp",
        "ReductionToOneDevice": "distribute.communication:ReductionToOneDevice",
        "ReplicaContext": "distribute.replica_context:ReplicaContext",
        "RunOptions": "distribute.strategy:RunOptions",
        "Server": "distribute.parameter_server.server:Server",
        "Strategy": "distribute.strategy:Strategy",
        "StrategyExtended": "distribute.strategy:StrategyExtended",
        "TPUStrategy": "distribute.tpu:TPUStrategy",
        "experimental_set_strategy": "distribute.current:experimental_set_strategy",
        "get_replica_context": "distribute.current:get_replica_context",
        "get_strategy": "distribute.current:get_strategy",
        "has_strategy": "distribute.current:has_strategy",
        "in_cross_replica_context": "distribute.current:in_cross_replica_context",
    },
)
