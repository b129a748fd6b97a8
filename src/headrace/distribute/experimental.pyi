# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.distribute.experimental: experimental parts of tf.distribute."""

from headrace._src.distribute.communication import (
    CollectiveHints as CollectiveHints,
    CommunicationImplementation as CollectiveCommunication,
    CommunicationImplementation as CommunicationImplementation,
    CommunicationOptions as CommunicationOptions,
)
from headrace._src.distribute.multi_worker import MultiWorkerMirroredStrategy as MultiWorkerMirroredStrategy
from headrace._src.distribute.parameter_server.strategy import ParameterServerStrategy as ParameterServerStrategy
from headrace._src.distribute.preemption import (
    PreemptionCheckpointHandler as PreemptionCheckpointHandler,
    TerminationConfig as TerminationConfig,
)
from headrace._src.distribute.strategies import CentralStorageStrategy as CentralStorageStrategy
from headrace._src.distribute.strategy import ValueContext as ValueContext
from headrace._src.distribute.tpu import TPUStrategy as TPUStrategy
from headrace.distribute import coordinator as coordinator, partitioners as partitioners

__all__ = [
    "CentralStorageStrategy", "CollectiveCommunication", "CollectiveHints", "CommunicationImplementation",
    "CommunicationOptions", "MultiWorkerMirroredStrategy", "ParameterServerStrategy", "PreemptionCheckpointHandler",
    "TPUStrategy", "TerminationConfig", "ValueContext", "coordinator", "partitioners",
]
