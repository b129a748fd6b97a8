"""tf.distribute.coordinator: giving functions to the workers of a ParameterServerStrategy."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ClusterCoordinator": "distribute.parameter_server.coordinator:ClusterCoordinator",
        "PerWorkerValue": "distribute.parameter_server.coordinator:PerWorkerValues",
        "PerWorkerValues": "distribute.parameter_server.coordinator:PerWorkerValues",
        "RemoteValue": "distribute.parameter_server.coordinator:RemoteValue",
        "experimental_get_current_worker_index": (
            "distribute.parameter_server.coordinator:experimental_get_current_worker_index"
        ),
    },
)
