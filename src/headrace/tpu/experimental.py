"""tf.tpu.experimental: experimental parts of tf.tpu."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DeviceAssignment": "distribute.tpu:DeviceAssignment",
        "Topology": "distribute.tpu:Topology",
        "initialize_tpu_system": "distribute.tpu:initialize_tpu_system",
        "shutdown_tpu_system": "distribute.tpu:shutdown_tpu_system",
    },
)
