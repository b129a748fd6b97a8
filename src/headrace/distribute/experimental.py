"""tf.distribute.experimental: experimental parts of tf.distribute."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CentralStorageStrategy": "distribute.strategies:CentralStorageStrategy",
        "CollectiveCommunication": "distribute.communication:CommunicationImplementation",
        "CollectiveHints": "distribute.communication:CollectiveHints",
        "CommunicationImplementation": "distribute.communication:CommunicationImplementation",
        "CommunicationOptions": "distribute.communication:CommunicationOptions",
        "MultiWorkerMirroredStrategy": "distribute.strategies:MultiWorkerMirroredStrategy",
        "ParameterServerStrategy": "distribute.strategies:ParameterServerStrategy",
        "TPUStrategy": "distribute.tpu:TPUStrategy",
        "ValueContext": "distribute.strategy:ValueContext",
    },
)
