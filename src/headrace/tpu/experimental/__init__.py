"""tf.tpu.experimental: experimental parts of tf.tpu."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "embedding": ".",
        "DeviceAssignment": "distribute.tpu:DeviceAssignment",
        "HardwareFeature": "distribute.tpu:HardwareFeature",
        "Topology": "distribute.tpu:Topology",
        "initialize_tpu_system": "distribute.tpu:initialize_tpu_system",
        "shutdown_tpu_system": "distribute.tpu:shutdown_tpu_system",
    },
)
