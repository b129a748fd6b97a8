"""tf.distribute.experimental: experimental parts of tf.distribute."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "coordinator": "=headrace.distribute.coordinator",
        "partitioners": "=headrace.distribute.partitioners",
        "CentralStorageStrategy": "distribute.strategies:CentralStorageStrategy",
        "CollectiveCommunication": "distribute.communication:CommunicationImplementation",
        "CollectiveHints": "distribute.communication:CollectiveHints",
        "CommunicationImplementation": "distribute.communication:CommunicationImplementation",
        "CommunicationOptions": "distribute.communication:CommunicationOptions",
        "MultiWorkerMirroredStrategy": "distribute.multi_worker:MultiWorkerMirroredStrategy",
        "ParameterServerStrategy": "distribute.parameter_server.strategy:ParameterServerStrategy",
        "PreemptionCheckpointHandler": "distribute.preemption:PreemptionCheckpointHandler",
        "TPUStrategy": "distribute.tpu:TPUStrategy",
        "TerminationConfig": "distribute.preemption:TerminationConfig",
        "ValueContext": "distribute.strategy:ValueContext",
    },
)
