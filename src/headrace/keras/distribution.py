"""tf.keras.distribution: training on all devices of a mesh, as in Keras 3."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DataParallel": "keras.distribution.distributions:DataParallel",
        "DeviceMesh": "keras.distribution.device_mesh:DeviceMesh",
        "LayoutMap": "keras.distribution.layout_map:LayoutMap",
        "ModelParallel": "keras.distribution.distributions:ModelParallel",
        "TensorLayout": "keras.distribution.device_mesh:TensorLayout",
        "distribute_tensor": "keras.distribution.distributions:distribute_tensor",
        "distribution": "keras.distribution.distributions:distribution",
        "get_device_count": "keras.distribution.devices:get_device_count",
        "initialize": "keras.distribution.devices:initialize",
        "list_devices": "keras.distribution.devices:list_devices",
        "set_distribution": "keras.distribution.distributions:set_distribution",
    },
)
